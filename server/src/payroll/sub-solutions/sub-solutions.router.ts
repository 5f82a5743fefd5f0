import { z } from 'zod';
import { command, procedure, router } from '../../platform/trpc/procedure.ts';
import { adoptParent, createSubSolution, describeFamily } from './sub-solutions.repo.ts';
import {
  adoptParentInput,
  createSubSolutionInput,
  family,
  ofSolutionInput,
} from './sub-solutions.schemas.ts';

export const subSolutionsRouter = router({
  family: procedure('payroll.solutions.view')
    .input(ofSolutionInput)
    .output(family)
    .query(({ ctx, input }) => describeFamily(ctx, input.solutionId)),

  create: command('payroll.solutions.createSub')
    .input(createSubSolutionInput)
    .output(z.object({ id: z.string(), copyId: z.string() }))
    .mutation(({ ctx, input }) => createSubSolution(ctx, input)),

  adopt: command('payroll.solutions.edit')
    .input(adoptParentInput)
    .output(z.object({ copyId: z.string() }))
    .mutation(({ ctx, input }) => adoptParent(ctx, input)),
});
