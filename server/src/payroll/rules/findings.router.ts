import { z } from 'zod';
import { instant } from '../../platform/clock/clock.ts';
import { change, procedure, router } from '../../platform/trpc/procedure.ts';
import { prepareBatchPayload } from '../batches/freshness/prepare-calculation.ts';
import { loadBatch } from '../batches/record/batch-plan.ts';
import { noteChange } from '../batches/record/batch-revisions.ts';
import { noteRead } from '../batches/record/note-read.ts';
import { saveFindings } from '../calculation/save-results.ts';
import { checkInEngine } from '../calculation/threads/engine-pool.ts';
import { requireEditable } from '../tables/editing/require-editable.ts';
import { acknowledgeAbnormal, assignAbnormal } from './abnormal-tasks.ts';
import {
  acknowledgeFindings,
  assignFindings,
  commentFinding,
  countOfBatch,
  listFindings,
} from './findings.repo.ts';
import {
  acknowledgeAbnormalInput,
  acknowledgeInput,
  assignAbnormalInput,
  assignInput,
  checkedInputs,
  checkInputsInput,
  commentInput,
  findingListInput,
  findingPage,
} from './findings.schemas.ts';

const EDIT = 'payroll.batches.edit';
const changed = z.object({ changed: z.number().int() });

export const findingsRouter = router({
  list: procedure('payroll.batches.view')
    .input(findingListInput)
    .output(findingPage)
    .query(async ({ ctx, input }) => {
      const page = await listFindings(ctx, input);
      await noteRead(ctx, input.batchId, { table: 'findings', rows: page.total });
      return page;
    }),

  /** Runs the rules on inputs now: the findings of data preparation, before anything is calculated. */
  checkInputs: procedure(EDIT)
    .input(checkInputsInput)
    .output(checkedInputs)
    .mutation(async ({ ctx, input }) => {
      const { db, clock } = ctx.services;
      const loaded = await loadBatch(db, ctx.scope, input.batchId);
      await requireEditable(db, loaded);
      // Reading and checking happen outside the transaction: a long check must not hold the database's writer.
      const { batchId } = input;
      const payload = await prepareBatchPayload(db, loaded);
      const outcome = await checkInEngine(ctx.user.id, { batchId, payload });
      await db.transaction().execute(async (trx) => {
        await requireEditable(trx, await loadBatch(trx, ctx.scope, input.batchId));
        await saveFindings(trx, clock, input.batchId, loaded.file, outcome.findings, ['inputs']);
        await noteChange(trx, input.batchId);
      });
      return { ...(await countOfBatch(db, input.batchId)), checkedAt: instant(clock) };
    }),

  acknowledge: change(EDIT)
    .input(acknowledgeInput)
    .output(changed)
    .mutation(async ({ ctx, input }) => ({ changed: await acknowledgeFindings(ctx, input.ids, input.note) })),

  assign: change(EDIT)
    .input(assignInput)
    .output(changed)
    .mutation(async ({ ctx, input }) => ({
      changed: await assignFindings(ctx, input.ids, input.userId, input.due ?? null),
    })),

  assignAbnormal: change(EDIT)
    .input(assignAbnormalInput)
    .output(changed)
    .mutation(async ({ ctx, input }) => ({ changed: await assignAbnormal(ctx, input) })),

  acknowledgeAbnormal: change(EDIT)
    .input(acknowledgeAbnormalInput)
    .output(changed)
    .mutation(async ({ ctx, input }) => ({ changed: await acknowledgeAbnormal(ctx, input) })),

  comment: change(EDIT)
    .input(commentInput)
    .output(changed)
    .mutation(async ({ ctx, input }) => ({ changed: await commentFinding(ctx, input.id, input.text) })),
});
