import { makeVector, readCell, writeCell } from '../../cells/column-vector.ts';
import { FormulaError, type Scalar } from '../../cells/values.ts';
import { CELL } from '../../cells/vector.ts';
import type { BoundFormula, ColumnPlan, RowSource, TablePlan } from '../../plan/plan.ts';
import { joinKey, keyIndex, keyPart } from './key-index.ts';
import { readColumn } from './read-field.ts';
import type { World } from './world.ts';

/** For which rows of a table a condition holds: non-zero counts, blank and errors don't. Errors are told to `failed`. */
export type RunCondition = (
  world: World,
  formula: BoundFormula,
  failed?: (row: number, error: FormulaError) => void,
) => Uint8Array;

/** Rows that a table may get from others; beyond it memory is the next thing to end. */
export const MOST_ROWS = 5_000_000;

/** Thrown while a table's rows are made, to leave it empty with a finding that says so. */
export class TooManyRows extends Error {
  readonly rows: number;
  constructor(rows: number) {
    super('too many rows');
    this.rows = rows;
  }
}

/** Rows whose key is new, in order of first appearance; blank keys are skipped. */
export function makeKeyRows(
  world: World,
  table: TablePlan,
  source: Extract<RowSource, { kind: 'keys' }>,
  condition: RunCondition,
): void {
  const seen = new Set<string | number>();
  const rows: Scalar[][] = [];
  for (const each of source.sources) {
    const holds = each.where ? condition(world, each.where) : undefined;
    const { length } = world.table(each.table);
    const columns = each.columns.map((plan) => world.column(plan));
    for (let row = 0; row < length; row += 1) {
      if (holds && holds[row] === 0) continue;
      const values = columns.map((column) => readColumn(world, column, row));
      const key = joinKey(values.map(keyPart));
      if (key === null || seen.has(key)) continue;
      seen.add(key);
      rows.push(values);
    }
  }
  fillRows(world, table, table.key, rows.length, (row, position) => rows[row]![position]);
}

export function makeCrossRows(
  world: World,
  table: TablePlan,
  source: Extract<RowSource, { kind: 'cross' }>,
): void {
  const [left, right] = source.tables.map((each) => distinctKeys(world, each));
  const count = left!.length * right!.length;
  if (count > MOST_ROWS) throw new TooManyRows(count);
  const each = right!.length;
  const ofLeft = source.tables[0]!.key.length;
  fillRows(world, table, table.key, count, (row, position) =>
    position < ofLeft ? left![Math.floor(row / each)]![position] : right![row % each]![position - ofLeft],
  );
}

/** In order of first appearance, as the index numbers them. */
function distinctKeys(world: World, table: TablePlan): Scalar[][] {
  const { rows, starts } = keyIndex(world, table, table.key);
  const columns = table.key.map((plan) => world.column(plan));
  return Array.from(starts.subarray(0, -1), (start) =>
    columns.map((column) => readColumn(world, column, rows[start]!)),
  );
}

/** Cuts the period at every start and after every end of the named tables; stretches where the needed rows hold stay. */
export function makeSlices(
  world: World,
  table: TablePlan,
  source: Extract<RowSource, { kind: 'slices' }>,
): void {
  const { start, end } = world.facts.period;
  interface Span {
    readonly from: number;
    readonly to: number;
    readonly source: number;
  }
  const spans = new Map<string | number, { by: Scalar; spans: Span[] }>();
  source.sources.forEach((each, index) => {
    const by = world.column(each.by);
    const from = world.column(each.from);
    const to = each.to ? world.column(each.to) : undefined;
    for (let row = 0; row < world.table(each.table).length; row += 1) {
      const value = readColumn(world, by, row);
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
  fillRows(world, table, filled, rows.length, (row, position) => rows[row]![position]);
}

function compareKeys(a: Scalar, b: Scalar): number {
  if (typeof a === 'number' && typeof b === 'number') return a - b;
  const x = String(a);
  const y = String(b);
  return x < y ? -1 : x > y ? 1 : 0;
}

/** Sets the number of rows and the columns that are filled with them. */
function fillRows(
  world: World,
  table: TablePlan,
  columns: readonly ColumnPlan[],
  count: number,
  valueAt: (row: number, position: number) => Scalar | undefined,
): void {
  const run = world.table(table);
  run.length = count;
  columns.forEach((plan, position) => {
    const vector = makeVector(plan.valueType, count);
    for (let row = 0; row < count; row += 1) writeCell(vector, row, valueAt(row, position) ?? null);
    const column = world.column(plan);
    column.use(vector);
    column.finish();
  });
}

/** Groups in order of first appearance; blank is a group. Rows whose group key failed make no group. */
export function makePivotRows(
  world: World,
  table: TablePlan,
  source: Extract<RowSource, { kind: 'pivot' }>,
  condition: RunCondition,
): void {
  const from = world.table(source.from);
  const holds = source.where ? condition(world, source.where) : undefined;
  const columns = source.by.map((plan) => world.column(plan));
  const groups = new Map<string, number>();
  const firsts: number[] = [];
  const groupOf = new Int32Array(from.length).fill(-1);
  const sizes: number[] = [];
  for (let row = 0; row < from.length; row += 1) {
    if (holds && holds[row] === 0) continue;
    let key = '';
    let failed = false;
    for (const column of columns) {
      const value = readColumn(world, column, row);
      if (value instanceof FormulaError) failed = true;
      key += `${typeof value}:${typeof value === 'string' ? (keyPart(value) ?? '') : String(value)}\u001f`;
    }
    if (failed) continue;
    let group = groups.get(key);
    if (group === undefined) {
      group = firsts.push(row) - 1;
      groups.set(key, group);
      sizes.push(0);
    }
    groupOf[row] = group;
    sizes[group]! += 1;
  }
  const run = world.table(table);
  run.length = firsts.length;
  const starts = new Int32Array(firsts.length + 1);
  sizes.forEach((size, group) => {
    starts[group + 1] = starts[group]! + size;
  });
  const items = new Int32Array(starts[firsts.length]!);
  const next = starts.slice();
  for (let row = 0; row < from.length; row += 1) if (groupOf[row]! >= 0) items[next[groupOf[row]!]!++] = row;
  run.groupStarts = starts;
  run.groupItems = items;
  for (const plan of table.columns) {
    if (plan.source.kind !== 'rowKey') continue;
    const by = columns[plan.source.position]!;
    const vector = makeVector(plan.valueType, firsts.length);
    firsts.forEach((row, group) => {
      writeCell(vector, group, readCell(by, row));
    });
    const column = world.column(plan);
    column.use(vector);
    column.finish();
  }
}

/** The rows of the parts one after another. */
export function makeUnionRows(
  world: World,
  table: TablePlan,
  source: Extract<RowSource, { kind: 'union' }>,
  condition: RunCondition,
): void {
  const parts: number[] = [];
  const rows: number[] = [];
  const count = source.parts.reduce(
    (sum, part) => sum + (part.where ? 0 : world.table(part.table).length),
    0,
  );
  if (count > MOST_ROWS) throw new TooManyRows(count);
  source.parts.forEach((part, index) => {
    const holds = part.where ? condition(world, part.where) : undefined;
    const { length } = world.table(part.table);
    for (let row = 0; row < length; row += 1) {
      if (holds && holds[row] === 0) continue;
      parts.push(index);
      rows.push(row);
    }
    if (rows.length > MOST_ROWS) throw new TooManyRows(rows.length);
  });
  const run = world.table(table);
  run.length = rows.length;
  run.sourcePart = Uint16Array.from(parts);
  run.sourceRow = Int32Array.from(rows);
}
