import { z } from 'zod';
import { done, idInput } from '../../platform/trpc/paging.ts';
import { change, command, procedure, router } from '../../platform/trpc/procedure.ts';
import { createCycle, listCycles, removeCycle, updateCycle } from './cycles.repo.ts';
import {
  createCycleInput,
  cycles,
  finishTaskInput,
  periodTasks,
  savedCycle,
  updateCycleInput,
} from './cycles.schemas.ts';
import { finishTask, tasksOfOnePeriod, tasksOfSolution } from './period-tasks.ts';

const VIEW = 'payroll.solutions.view';
const EDIT = 'payroll.periods.edit';

/** What has to be done in every period of a solution, and how far it is. */
export const cyclesRouter = router({
  list: procedure(VIEW)
    .input(z.strictObject({ solutionId: z.string() }))
    .output(cycles)
    .query(({ ctx, input }) => listCycles(ctx, input.solutionId)),

  create: command(EDIT)
    .input(createCycleInput)
    .output(savedCycle)
    .mutation(async ({ ctx, input }) => ({ id: await createCycle(ctx, input) })),

  update: command(EDIT)
    .input(updateCycleInput)
    .output(done)
    .mutation(async ({ ctx, input }) => {
      await updateCycle(ctx, input);
      return { done: true as const };
    }),

  remove: command(EDIT)
    .input(idInput)
    .output(done)
    .mutation(async ({ ctx, input }) => {
      await removeCycle(ctx, input.id);
      return { done: true as const };
    }),

  tasks: procedure(VIEW)
    .input(z.strictObject({ solutionId: z.string() }))
    .output(periodTasks)
    .query(async ({ ctx, input }) => ({ rows: await tasksOfSolution(ctx, input.solutionId) })),

  ofPeriod: procedure(VIEW)
    .input(z.strictObject({ periodId: z.string() }))
    .output(periodTasks)
    .query(async ({ ctx, input }) => ({ rows: await tasksOfOnePeriod(ctx, input.periodId) })),

  /** By the task's owner, or whoever keeps the periods. */
  finish: change(VIEW)
    .input(finishTaskInput)
    .output(done)
    .mutation(async ({ ctx, input }) => {
      await finishTask(ctx, input);
      return { done: true as const };
    }),
});
