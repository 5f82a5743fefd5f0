import { command, procedure, router } from '../../platform/trpc/procedure.ts';
import { lockBatch } from '../batches/freshness/batch-facts.ts';
import { getBatch, loadBatch } from '../batches/record/batch-plan.ts';
import { noteRead } from '../batches/record/note-read.ts';
import { describeSecondOpinion } from './describe-second-opinion.ts';
import { asked, batchInput, secondOpinionState, stopped } from './second-opinion.schemas.ts';
import { askSecondOpinion, cancelSecondOpinion } from './start-second-opinion.ts';

export const secondOpinionRouter = router({
  get: procedure('payroll.batches.view')
    .input(batchInput)
    .output(secondOpinionState)
    .query(async ({ ctx, input }) => {
      const loaded = await loadBatch(ctx.db, ctx.scope, input.batchId);
      await noteRead(ctx, input.batchId, { table: 'secondOpinion' });
      return describeSecondOpinion(ctx.db, loaded);
    }),

  ask: command('payroll.batches.edit')
    .input(batchInput)
    .output(asked)
    .mutation(async ({ ctx, input }) => {
      await getBatch(ctx.db, ctx.scope, input.batchId);
      await lockBatch(ctx.db, input.batchId);
      const loaded = await loadBatch(ctx.db, ctx.scope, input.batchId);
      return { jobId: await askSecondOpinion({ ...ctx, userId: ctx.user.id }, loaded) };
    }),

  cancel: command('payroll.batches.edit')
    .input(batchInput)
    .output(stopped)
    .mutation(async ({ ctx, input }) => {
      await getBatch(ctx.db, ctx.scope, input.batchId);
      await lockBatch(ctx.db, input.batchId);
      const loaded = await loadBatch(ctx.db, ctx.scope, input.batchId);
      await cancelSecondOpinion({ ...ctx, userId: ctx.user.id }, loaded);
      return { id: input.batchId };
    }),
});
