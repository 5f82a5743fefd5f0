import { command, procedure, router } from '../../platform/trpc/procedure.ts';
import { loadBatch } from '../batches/record/batch-plan.ts';
import { noteRead } from '../batches/record/note-read.ts';
import { listWritableTables } from '../solutions/write-back-targets.ts';
import { listChangedTargets, previewWriteBack } from './preview.ts';
import { resolveTargets } from './resolve.ts';
import {
  changedTargets,
  conflictsInput,
  previewInput,
  resolved,
  resolveInput,
  writableTables,
  writeBackPreview,
} from './write-back.schemas.ts';

export const writeBackRouter = router({
  preview: procedure('payroll.batches.view')
    .input(previewInput)
    .output(writeBackPreview)
    .query(async ({ ctx, input }) => {
      const preview = await previewWriteBack(
        ctx.db,
        await loadBatch(ctx.db, ctx.scope, input.batchId),
        input,
      );
      if (!preview.empty) await noteRead(ctx, input.batchId, { table: 'writeBack', rows: preview.total });
      return preview;
    }),

  conflicts: procedure('payroll.batches.view')
    .input(conflictsInput)
    .output(changedTargets)
    .query(async ({ ctx, input }) => {
      const page = await listChangedTargets(ctx.db, await loadBatch(ctx.db, ctx.scope, input.batchId), input);
      if (page.total > 0)
        await noteRead(ctx, input.batchId, { table: 'writeBackConflicts', rows: page.total });
      return page;
    }),

  resolve: command('payroll.batches.edit')
    .input(resolveInput)
    .output(resolved)
    .mutation(({ ctx, input }) => resolveTargets(ctx, input)),

  /** Where a draft's tables may write to. */
  tables: procedure('payroll.solutions.edit')
    .output(writableTables)
    .query(async ({ ctx }) => ({ rows: await listWritableTables(ctx.db, ctx.scope) })),
});
