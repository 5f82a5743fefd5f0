import { revisions } from '../../platform/changes/revisions.ts';
import { done, idInput } from '../../platform/trpc/paging.ts';
import {
  change,
  command,
  commandTransaction,
  commandWasGiven,
  given,
  procedure,
  router,
} from '../../platform/trpc/procedure.ts';
import { abnormalInput, abnormalPage } from './abnormal/abnormal.schemas.ts';
import { abnormalEmployees } from './abnormal/abnormal-employees.ts';
import { actOnBatch } from './act-on-batch.ts';
import { historyOfCell } from './cells/cell-origin.ts';
import { explainCell } from './cells/explain-cell.ts';
import { createBatch, readBeforeCreating } from './create-batch.ts';
import { describeBatch } from './describe-batch.ts';
import { listDynamicLog } from './dynamic-log.ts';
import { describeGrounds } from './grounds/describe-grounds.ts';
import { batchGrounds } from './grounds/grounds.schemas.ts';
import { listBatches, withActions } from './list-batches.ts';
import { SUBMIT_ACTIONS } from './record/action-rights.ts';
import { loadBatch } from './record/batch-plan.ts';
import { followBatch, followInput } from './record/batch-revisions.ts';
import {
  acted,
  actInput,
  batchDetail,
  batchListInput,
  batchPage,
  batchSummary,
  cellHistory,
  cellInput,
  createBatchInput,
  createdBatch,
  dynamicLogInput,
  dynamicLogPage,
  errorPage,
  errorsInput,
  explained,
  refreshPreview,
  renameBatchInput,
  varianceInput,
  variancePage,
} from './record/batches.schemas.ts';
import { noteRead } from './record/note-read.ts';
import { summarise } from './record/totals.ts';
import { renameBatch } from './rename-batch.ts';
import { listErrors, variance } from './review-batch.ts';
import { previewRefresh } from './snapshots/preview-refresh.ts';

const VIEW = 'payroll.batches.view';
const EDIT = 'payroll.batches.edit';

/** Who lets money out says once more who they are. */
const PAYING: ReadonlySet<string> = new Set(SUBMIT_ACTIONS);

export const batchesRouter = router({
  list: procedure(VIEW)
    .input(batchListInput)
    .output(batchPage)
    .query(async ({ ctx, input }) => {
      const page = await listBatches(ctx.db, ctx.scope, input, ctx.language);
      await noteRead(ctx, 'all', { table: 'batches', rows: page.total });
      return { ...page, rows: await withActions(ctx, page.rows) };
    }),

  get: procedure(VIEW)
    .input(idInput)
    .output(batchDetail)
    .query(async ({ ctx, input }) => {
      const batch = await describeBatch(ctx, input.id);
      await noteRead(ctx, input.id, { table: 'batch' });
      return batch;
    }),

  /** Tells when a batch, or any in the list, has changed, so that whoever looks at it can ask for it anew. */
  changes: procedure(VIEW)
    .input(followInput)
    .output(revisions)
    .subscription(({ ctx, input, signal }) => followBatch(ctx, input.id, signal)),

  create: procedure(EDIT)
    .meta({ permission: EDIT, command: true, body: 'large' })
    .input(createBatchInput)
    .output(createdBatch)
    .use(async ({ ctx, input, next }) => {
      const isNew = ctx.idempotencyKey && !(await commandWasGiven(ctx, 'payroll.batches.create'));
      return next({ ctx: { before: isNew ? await readBeforeCreating(ctx, input) : undefined } });
    })
    .use(commandTransaction)
    .mutation(({ ctx, input }) => createBatch(ctx, input, ctx.before)),

  rename: change(EDIT)
    .input(renameBatchInput)
    .output(done)
    .mutation(async ({ ctx, input }) => {
      await renameBatch(ctx, input);
      return { done: true as const };
    }),

  act: command(EDIT)
    .meta({ stepUp: given('action', (action) => PAYING.has(String(action))) })
    .input(actInput)
    .output(acted)
    .mutation(({ ctx, input }) => actOnBatch(ctx, input)),

  abnormal: procedure(VIEW)
    .input(abnormalInput)
    .output(abnormalPage)
    .query(async ({ ctx, input }) => {
      const loaded = await loadBatch(ctx.db, ctx.scope, input.id);
      await noteRead(ctx, input.id, { table: 'abnormal' });
      return abnormalEmployees(ctx.db, loaded, input);
    }),

  refreshPreview: procedure(VIEW)
    .input(idInput)
    .output(refreshPreview)
    .query(async ({ ctx, input }) => {
      const loaded = await loadBatch(ctx.db, ctx.scope, input.id);
      await noteRead(ctx, input.id, { table: 'refresh' });
      return previewRefresh(ctx.db, loaded);
    }),

  dynamicLog: procedure(VIEW)
    .input(dynamicLogInput)
    .output(dynamicLogPage)
    .query(async ({ ctx, input }) => {
      const page = await listDynamicLog(ctx, input);
      await noteRead(ctx, 'all', { table: 'dynamic', rows: page.total });
      return page;
    }),

  /** What a decision on the batch stands on. */
  grounds: procedure(VIEW)
    .input(idInput)
    .output(batchGrounds)
    .query(async ({ ctx, input }) => {
      const grounds = await describeGrounds(ctx, input.id);
      await noteRead(ctx, input.id, { table: 'grounds' });
      return grounds;
    }),

  summary: procedure(VIEW)
    .input(idInput)
    .output(batchSummary)
    .query(async ({ ctx, input }) => {
      const loaded = await loadBatch(ctx.db, ctx.scope, input.id);
      await noteRead(ctx, input.id, { table: 'summary' });
      return summarise(ctx.db, loaded);
    }),

  variance: procedure(VIEW)
    .input(varianceInput)
    .output(variancePage)
    .query(async ({ ctx, input }) => {
      const page = await variance(ctx.db, await loadBatch(ctx.db, ctx.scope, input.id), input);
      await noteRead(ctx, input.id, { table: 'variance', column: input.column, rows: page.total });
      return page;
    }),

  errors: procedure(VIEW)
    .input(errorsInput)
    .output(errorPage)
    .query(async ({ ctx, input }) => {
      const { batch } = await loadBatch(ctx.db, ctx.scope, input.id);
      await noteRead(ctx, input.id, { table: 'errors' });
      return listErrors(ctx.db, batch.id, input, ctx.language);
    }),

  explain: procedure(VIEW)
    .input(cellInput)
    .output(explained)
    .query(async ({ ctx, input }) => {
      const loaded = await loadBatch(ctx.db, ctx.scope, input.id);
      await noteRead(ctx, input.id, { table: input.table });
      return explainCell(ctx.db, loaded, input, { id: ctx.user.id, language: ctx.language });
    }),

  history: procedure(VIEW)
    .input(cellInput)
    .output(cellHistory)
    .query(async ({ ctx, input }) => {
      const loaded = await loadBatch(ctx.db, ctx.scope, input.id);
      await noteRead(ctx, input.id, { table: input.table });
      return historyOfCell(ctx.db, loaded, input);
    }),
});
