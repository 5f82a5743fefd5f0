import type { Scalar } from '../../../cells/values.ts';
import { CELL } from '../../../cells/vector.ts';
import type { RowSource, TablePlan } from '../../../plan/plan.ts';
import type { EvaluationContext } from '../../../run/tables/evaluation-context.ts';
import { joinKey, keyIndex, keyPart } from '../../../run/tables/key-index.ts';
import { readColumn } from '../../../run/tables/read-field.ts';
import { fillRows, MOST_ROWS, type RunCondition, TooManyRows } from '../../../run/tables/row-sets.ts';

/** Rows whose key is new, in order of first appearance; blank keys are skipped. */
export function makeKeyRows(
  evaluation: EvaluationContext,
  table: TablePlan,
  source: Extract<RowSource, { kind: 'keys' }>,
  condition: RunCondition,
): void {
  const seen = new Set<string | number>();
  const rows: Scalar[][] = [];
  for (const each of source.sources) {
    const holds = each.where ? condition(evaluation, each.where) : undefined;
    const { length } = evaluation.table(each.table);
    const columns = each.columns.map((plan) => evaluation.column(plan));
    for (let row = 0; row < length; row += 1) {
      if (holds && holds[row] === 0) continue;
      const values = columns.map((column) => readColumn(evaluation, column, row));
      const key = joinKey(values.map(keyPart));
      if (key === null || seen.has(key)) continue;
      seen.add(key);
      rows.push(values);
    }
  }
  fillRows(evaluation, table, table.key, rows.length, (row, position) => rows[row]![position]);
}

export function makeCrossRows(
  evaluation: EvaluationContext,
  table: TablePlan,
  source: Extract<RowSource, { kind: 'cross' }>,
): void {
  const [left, right] = source.tables.map((each) => distinctKeys(evaluation, each));
  const count = left!.length * right!.length;
  if (count > MOST_ROWS) throw new TooManyRows(count);
  const each = right!.length;
  const ofLeft = source.tables[0]!.key.length;
  fillRows(evaluation, table, table.key, count, (row, position) =>
    position < ofLeft ? left![Math.floor(row / each)]![position] : right![row % each]![position - ofLeft],
  );
}

/** In order of first appearance, as the index numbers them. */
function distinctKeys(evaluation: EvaluationContext, table: TablePlan): Scalar[][] {
  const { rows, starts } = keyIndex(evaluation, table, table.key);
  const columns = table.key.map((plan) => evaluation.column(plan));
  return Array.from(starts.subarray(0, -1), (start) =>
    columns.map((column) => readColumn(evaluation, column, rows[start]!)),
  );
}

/** Cuts the period at every start and after every end of the named tables; stretches where the needed rows hold stay. */
export function makeSlices(
  evaluation: EvaluationContext,
  table: TablePlan,
  source: Extract<RowSource, { kind: 'slices' }>,
): void {
  const { start, end } = evaluation.facts.period;
  interface Span {
    readonly from: number;
    readonly to: number;
    readonly source: number;
  }
  const spans = new Map<string | number, { by: Scalar; spans: Span[] }>();
  source.sources.forEach((each, index) => {
    const by = evaluation.column(each.by);
    const from = evaluation.column(each.from);
    const to = each.to ? evaluation.column(each.to) : undefined;
    for (let row = 0; row < evaluation.table(each.table).length; row += 1) {
      const value = readColumn(evaluation, by, row);
      const key = keyPart(value);
      if (key === null || from.tag[row] === CELL.error || to?.tag[row] === CELL.error) continue;
      const span: Span = {
        from: from.tag[row] === CELL.number ? Math.floor(from.num[row]!) : Number.NEGATIVE_INFINITY,
        to: to?.tag[row] === CELL.number ? Math.floor(to.num[row]!) : Number.POSITIVE_INFINITY,
        source: index,
      };
      const group = spans.get(key);
      if (group) group.spans.push(span);
      else spans.set(key, { by: value, spans: [span] });
    }
  });
  const needed = source.sources
    .map((each, index) => (each.needed ? index : -1))
    .filter((index) => index >= 0);
  const rows: Scalar[][] = [];
  const groups = [...spans.values()].sort((a, b) => compareKeys(a.by, b.by));
  for (const group of groups) {
    const cuts = new Set<number>([start]);
    for (const span of group.spans) {
      if (span.from > start && span.from <= end) cuts.add(span.from);
      if (span.to >= start && span.to < end) cuts.add(span.to + 1);
    }
    const sorted = [...cuts].sort((a, b) => a - b);
    sorted.forEach((from, index) => {
      const to = (sorted[index + 1] ?? end + 1) - 1;
      const holds = needed.every((wanted) =>
        group.spans.some((span) => span.source === wanted && span.from <= from && span.to >= to),
      );
      if (holds) rows.push([group.by, from, to]);
    });
    if (rows.length > MOST_ROWS) throw new TooManyRows(rows.length);
  }
  const filled = [source.by, source.from, source.to];
  fillRows(evaluation, table, filled, rows.length, (row, position) => rows[row]![position]);
}

function compareKeys(a: Scalar, b: Scalar): number {
  if (typeof a === 'number' && typeof b === 'number') return a - b;
  const x = String(a);
  const y = String(b);
  return x < y ? -1 : x > y ? 1 : 0;
}
