import { z } from 'zod';
import { localText } from '../../platform/trpc/paging.ts';
import { copyDifference, createSolutionInput } from '../solutions/solutions.schemas.ts';

const id = z.string().min(1).max(60);
export const ofSolutionInput = z.strictObject({ solutionId: id });
export const createSubSolutionInput = z.strictObject({
  parentId: id,
  code: createSolutionInput.shape.code,
  name: localText,
  memo: z.string().max(2000).optional(),
  /** Those of the parent that it is for; all of them unless said. */
  legalEntityIds: z.array(id).min(1).max(100).optional(),
  /** Code of the permission template: what people with rights over the parent alone get over it. */
  template: z.string().max(60).optional(),
});
const namedSolution = z.object({ id: z.string(), code: z.string(), name: localText });
export const family = z.object({
  /** What whoever reads this may have made of the solution. */
  mayCreate: z.boolean(),
  templates: z.array(z.object({ code: z.string(), name: localText })),
  subSolutions: z.array(namedSolution),
  parent: z
    .object({
      solution: namedSolution,
      /** The parent's copy that its rules are made of. */
      number: z.number().int(),
      /** A later one that is published, to be taken over in a new draft. */
      newest: z.number().int().nullable(),
      /** What it has of its own. */
      overrides: z.array(copyDifference),
    })
    .nullable(),
});
export const adoptParentInput = ofSolutionInput.extend({ replaceDraft: z.boolean().optional() });
