import { refuse } from '../../platform/errors/refusal.ts';
import { procedure, router } from '../../platform/trpc/procedure.ts';
import { namesByNumber } from '../batches/record/names-by-number.ts';
import { noteRead } from '../batches/record/note-read.ts';
import { computePivot, passes } from './compute-pivot.ts';
import { listSources, pivotSource } from './pivot-source.ts';
import { PAYSLIPS, type PivotSource } from './pivot-types.ts';
import './pivots.errors.ts';
import { pivotAnswer, pivotDefinition, pivotRows, pivotRowsInput, pivotSources } from './pivots.schemas.ts';
import { readRecords } from './read-records.ts';

const LISTED_ROWS = 200;

/** The batch that a read is noted with. */
const newestOf = (source: PivotSource, table: string) =>
  (table === PAYSLIPS ? source.payslips : source.batches).slice(0, 1);

export const pivotsRouter = router({
  /** What one may analyse: solutions, their tables, the fields for the wells. */
  sources: procedure('payroll.pivots.view')
    .output(pivotSources)
    .query(({ ctx }) => listSources(ctx)),

  compute: procedure('payroll.pivots.view')
    .input(pivotDefinition)
    .output(pivotAnswer)
    .query(async ({ ctx, input }) => {
      const source = await pivotSource(ctx, input.solutionId);
      const answer = await computePivot(ctx.db, source, input, ctx.language);
      for (const { id } of newestOf(source, input.table))
        await noteRead(ctx, id, { table: `pivot ${input.table}` });
      return answer;
    }),

  /** The rows behind a group, for who may see single people's pay. */
  rows: procedure('payroll.batches.view')
    .input(pivotRowsInput)
    .output(pivotRows)
    .query(async ({ ctx, input }) => {
      const { group, ...definition } = input;
      const source = await pivotSource(ctx, input.solutionId);
      if (!source.individual) refuse('platform.NOT_FOUND');
      const grouped = { ...definition, rows: group.map(({ field }) => field) };
      const { records } = await readRecords(ctx.db, source, grouped, ctx.language);
      const found = records.filter(
        (record) =>
          passes(record, definition) &&
          group.every(({ field, value }) => (record.groups.get(field) ?? null) === value),
      );
      for (const { id } of newestOf(source, input.table))
        await noteRead(ctx, id, { table: `pivot ${input.table}`, rows: found.length });
      const shown = found.slice(0, LISTED_ROWS);
      const names = await namesByNumber(
        ctx.db,
        shown.map(({ batchId }) => batchId),
      );
      return {
        total: found.length,
        rows: shown.map(({ batchId, period, rowKey, person, figures }) => ({
          batchId,
          period,
          rowKey,
          employeeNumber: person,
          name: names.get(person) ?? '',
          figures,
        })),
      };
    }),
});
