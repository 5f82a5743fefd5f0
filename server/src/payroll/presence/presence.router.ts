import { procedure, router } from '../../platform/trpc/procedure.ts';
import { othersHere, standInput } from './presence.schemas.ts';
import { standInBatch } from './stand-in-batch.ts';

/** Who else has a batch open. */
export const presenceRouter = router({
  /** Says where one stands, and is told who else is there; said again and again while the batch is looked at. */
  stand: procedure('payroll.batches.view')
    .input(standInput)
    .output(othersHere)
    .mutation(({ ctx, input }) => standInBatch(ctx, input)),
});
