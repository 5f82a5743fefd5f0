import { done } from '../../platform/trpc/paging.ts';
import { change, command, procedure, router } from '../../platform/trpc/procedure.ts';
import { changeSheet, createSheet, listSheets, removeSheet, saveCells } from './scratch.repo.ts';
import * as schemas from './scratch.schemas.ts';

const VIEW = 'payroll.batches.view';

/** Free sheets beside a batch: notes of whoever may read its figures, which they don't change. */
export const scratchRouter = router({
  list: procedure(VIEW)
    .input(schemas.ofBatch)
    .output(schemas.scratchList)
    .query(({ ctx, input }) => listSheets(ctx, input.batchId)),

  create: command(VIEW)
    .input(schemas.createSheet)
    .output(schemas.scratchSheet)
    .mutation(({ ctx, input }) => createSheet(ctx, input)),

  save: change(VIEW)
    .meta({ body: 'large' })
    .input(schemas.saveSheet)
    .output(schemas.savedSheet)
    .mutation(({ ctx, input }) => saveCells(ctx, input)),

  change: change(VIEW)
    .input(schemas.changeSheet)
    .output(done)
    .mutation(async ({ ctx, input }) => {
      await changeSheet(ctx, input);
      return { done: true as const };
    }),

  remove: command(VIEW)
    .input(schemas.removeSheet)
    .output(done)
    .mutation(async ({ ctx, input }) => {
      await removeSheet(ctx, input.id);
      return { done: true as const };
    }),
});
