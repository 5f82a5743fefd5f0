import { z } from 'zod';
import { idInput } from '../../platform/trpc/paging.ts';
import { procedure, router } from '../../platform/trpc/procedure.ts';
import { noteRead } from '../batches/record/note-read.ts';
import { batchChecklist } from './batch-checklist.ts';
import { checklist } from './checklists.schemas.ts';
import { copyChecklist } from './copy-checklist.ts';

export const checklistsRouter = router({
  copy: procedure('payroll.solutions.view')
    .input(z.strictObject({ copyId: z.string() }))
    .output(checklist)
    .query(({ ctx, input }) => copyChecklist(ctx, input.copyId)),

  batch: procedure('payroll.batches.view')
    .input(idInput)
    .output(checklist)
    .query(async ({ ctx, input }) => {
      const lines = await batchChecklist(ctx, input.id);
      await noteRead(ctx, input.id, { table: 'checklist' });
      return lines;
    }),
});
