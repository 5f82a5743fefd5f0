import { done, idInput } from '../../platform/trpc/paging.ts';
import { change, command, procedure, router } from '../../platform/trpc/procedure.ts';
import { actOnPeriod, removePeriod, updatePeriod } from './change-period.ts';
import { createPeriod, generateSeries, suggestPeriod } from './make-periods.ts';
import { describePeriod, listPeriods } from './periods.repo.ts';
import {
  changedPeriod,
  createPeriodInput,
  generatedPeriods,
  generatePeriodsInput,
  periodActionInput,
  periodDetail,
  periodListInput,
  periodPage,
  reopenPeriodInput,
  suggestedPeriod,
  suggestPeriodInput,
  updatePeriodInput,
} from './periods.schemas.ts';

const EDIT = 'payroll.periods.edit';

export const periodsRouter = router({
  list: procedure('payroll.solutions.view')
    .input(periodListInput)
    .output(periodPage)
    .query(({ ctx, input }) => listPeriods(ctx.db, ctx.scope, input)),

  get: procedure('payroll.solutions.view')
    .input(idInput)
    .output(periodDetail)
    .query(({ ctx, input }) => describePeriod(ctx.db, ctx.scope, input.id)),

  suggest: procedure(EDIT)
    .input(suggestPeriodInput)
    .output(suggestedPeriod)
    .query(({ ctx, input }) => suggestPeriod(ctx, input)),

  create: command(EDIT)
    .input(createPeriodInput)
    .output(changedPeriod)
    .mutation(({ ctx, input }) => createPeriod(ctx, input)),

  generate: command(EDIT)
    .input(generatePeriodsInput)
    .output(generatedPeriods)
    .mutation(({ ctx, input }) => generateSeries(ctx, input)),

  update: change(EDIT)
    .input(updatePeriodInput)
    .output(changedPeriod)
    .mutation(({ ctx, input }) => updatePeriod(ctx, input)),

  remove: command(EDIT)
    .input(idInput)
    .output(done)
    .mutation(async ({ ctx, input }) => {
      await removePeriod(ctx, input.id);
      return { done: true as const };
    }),

  enable: command(EDIT)
    .input(periodActionInput)
    .output(changedPeriod)
    .mutation(({ ctx, input }) => actOnPeriod(ctx, 'enable', input.id, input.remark)),

  disable: command(EDIT)
    .input(periodActionInput)
    .output(changedPeriod)
    .mutation(({ ctx, input }) => actOnPeriod(ctx, 'disable', input.id, input.remark)),

  close: command(EDIT)
    .input(periodActionInput)
    .output(changedPeriod)
    .mutation(({ ctx, input }) => actOnPeriod(ctx, 'close', input.id, input.remark)),

  reopen: command(EDIT)
    .input(reopenPeriodInput)
    .output(changedPeriod)
    .mutation(({ ctx, input }) => actOnPeriod(ctx, 'reopen', input.id, input.remark)),
});
