import { change, procedure, router } from '../../platform/trpc/procedure.ts';
import { computedPeriod, loadBatch } from '../batches/record/batch-plan.ts';
import { noteRead } from '../batches/record/note-read.ts';
import {
  aggregateInput,
  aggregates,
  batchPlan,
  batchTables,
  clearedTable,
  clearTableInput,
  columnChoices,
  columnChoicesInput,
  columnValues,
  columnValuesInput,
  editedTable,
  editTableInput,
  listTablesInput,
  pageTableInput,
  previousInput,
  previousFigures as previousOutput,
  rowInputs,
  rowInputsInput,
  tablePage,
} from './batch-tables.schemas.ts';
import { aggregateTable, valuesOfColumn } from './column-figures.ts';
import { listChoices } from './editing/choices.ts';
import { clearTable } from './editing/clear-table.ts';
import { editTable } from './editing/edit-table.ts';
import { pageTable } from './page-table.ts';
import { previousFigures } from './previous-figures.ts';
import { readRowInputs } from './row-inputs.ts';
import { listBatchTables } from './table-layout.ts';

const VIEW = 'payroll.batches.view';
const EDIT = 'payroll.batches.edit';

export const batchTablesRouter = router({
  list: procedure(VIEW)
    .input(listTablesInput)
    .output(batchTables)
    .query(async ({ ctx, input }) =>
      listBatchTables(ctx.db, await loadBatch(ctx.db, ctx.scope, input.batchId), ctx.language),
    ),

  page: procedure(VIEW)
    .input(pageTableInput)
    .output(tablePage)
    .query(async ({ ctx, input }) => {
      const loaded = await loadBatch(ctx.db, ctx.scope, input.batchId);
      const page = await pageTable(ctx.db, loaded, input, ctx.language);
      await noteRead(ctx, input.batchId, { table: input.table, rows: page.total });
      return page;
    }),

  aggregate: procedure(VIEW)
    .input(aggregateInput)
    .output(aggregates)
    .query(async ({ ctx, input }) => {
      const loaded = await loadBatch(ctx.db, ctx.scope, input.batchId);
      await noteRead(ctx, input.batchId, { table: input.table, column: 'aggregate' });
      return aggregateTable(ctx.db, loaded, input, ctx.language);
    }),

  previous: procedure(VIEW)
    .input(previousInput)
    .output(previousOutput)
    .query(async ({ ctx, input }) => {
      const loaded = await loadBatch(ctx.db, ctx.scope, input.batchId);
      await noteRead(ctx, input.batchId, { table: input.table, column: 'previous' });
      return previousFigures(ctx.db, loaded, input);
    }),

  values: procedure(VIEW)
    .input(columnValuesInput)
    .output(columnValues)
    .query(async ({ ctx, input }) => {
      const loaded = await loadBatch(ctx.db, ctx.scope, input.batchId);
      await noteRead(ctx, input.batchId, { table: input.table, column: input.column });
      return valuesOfColumn(ctx.db, loaded, input, ctx.language);
    }),

  choices: procedure(VIEW)
    .input(columnChoicesInput)
    .output(columnChoices)
    .query(async ({ ctx, input }) => {
      const loaded = await loadBatch(ctx.db, ctx.scope, input.batchId);
      await noteRead(ctx, input.batchId, { table: input.table, column: input.column });
      return listChoices(ctx.db, loaded, input);
    }),

  plan: procedure(VIEW)
    .input(listTablesInput)
    .output(batchPlan)
    .query(async ({ ctx, input }) => {
      const loaded = await loadBatch(ctx.db, ctx.scope, input.batchId);
      return {
        file: loaded.file,
        hash: loaded.batch.copy_hash,
        globals: Object.fromEntries(loaded.globals.map((table) => [table.code, table])),
        period: computedPeriod(loaded),
      };
    }),

  rowInputs: procedure(VIEW)
    .input(rowInputsInput)
    .output(rowInputs)
    .query(async ({ ctx, input }) => {
      const loaded = await loadBatch(ctx.db, ctx.scope, input.batchId);
      await noteRead(ctx, input.batchId, { table: loaded.plan.master?.code ?? '' });
      return readRowInputs(ctx.db, loaded, input.rowKeys);
    }),

  edit: change(EDIT)
    .meta({ body: 'large' })
    .input(editTableInput)
    .output(editedTable)
    .mutation(async ({ ctx, input }) =>
      editTable(ctx, await loadBatch(ctx.db, ctx.scope, input.batchId), input),
    ),

  clear: change(EDIT)
    .meta({ body: 'large' })
    .input(clearTableInput)
    .output(clearedTable)
    .mutation(async ({ ctx, input }) =>
      clearTable(ctx, await loadBatch(ctx.db, ctx.scope, input.batchId), input),
    ),
});
