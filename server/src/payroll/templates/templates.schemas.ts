import { z } from 'zod';
import { localText } from '../../platform/trpc/paging.ts';
import { periodType } from '../solutions/solutions.schemas.ts';

const code = z
  .string()
  .trim()
  .regex(/^[\p{L}_][\p{L}\p{N}_-]{0,49}$/u);

export const templateRow = z.object({
  code: z.string(),
  name: localText,
  description: localText.nullable(),
  currency: z.string(),
  periodType,
  tables: z.number().int(),
  tests: z.number().int(),
  /** What a solution made from it would have to cure before it is published. */
  problems: z.number().int(),
  version: z.number().int(),
  updatedAt: z.string().nullable(),
});

/** Where the rules come from. Tests of a solution may hold figures of real people: they come along only when asked for. */
const origin = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('solution'), solutionId: z.string(), withTests: z.boolean() }),
  z.strictObject({ kind: z.literal('file'), fileId: z.string() }),
]);

export const templateInput = z.strictObject({ code: z.string() });
export const createTemplateInput = z.strictObject({
  code,
  name: localText,
  description: localText.optional(),
  from: origin,
});
export const updateTemplateInput = z.strictObject({
  code: z.string(),
  version: z.number().int(),
  name: localText.optional(),
  description: localText.nullable().optional(),
  from: origin.optional(),
});
export const templateFile = z.object({ code: z.string(), text: z.string() });
