import type { PeriodType } from '../calendar/period-type.ts';
import { readCell } from '../cells/column-vector.ts';
import { keyOfVectors } from '../cells/row-keys.ts';
import type { Scalar } from '../cells/values.ts';
import type { ColumnVector, TableData } from '../cells/vector.ts';
import { roundTo, sumOf } from '../money/index.ts';
import { periodBefore } from '../periods/period-facts.ts';
import type { PeriodInput } from '../periods/period-input.ts';
import type { ClosedPeriod } from '../plan/calculation.ts';
import type { ColumnPlan, TablePlan } from '../plan/plan.ts';

/** Rows of a stored table by their key, made once per table. */
const rowsByKey = new WeakMap<TableData, Map<string, number>>();

export function rowOfStored(table: TablePlan, data: TableData, key: string): number {
  let rows = rowsByKey.get(data);
  if (!rows) {
    rows = new Map();
    const columns = table.key.map((plan) => data.columns.get(plan.code));
    for (let row = 0; row < data.length; row += 1) {
      const text = keyOfVectors(columns, row);
      if (!rows.has(text)) rows.set(text, row);
    }
    rowsByKey.set(data, rows);
  }
  return rows.get(key) ?? -1;
}

/** The stored value of a cell; undefined when the table, column or row isn't there. */
export function storedValue(
  tables: ReadonlyMap<string, TableData> | undefined,
  column: ColumnPlan,
  key: string,
): Scalar | undefined {
  const data = tables?.get(column.table.code);
  const vector: ColumnVector | undefined = data?.columns.get(column.code);
  if (!data || !vector) return undefined;
  const row = rowOfStored(column.table, data, key);
  return row < 0 ? undefined : readCell(vector, row);
}

/** PRIOR and HISTORY over the closed batches before a period. */
export class PastValues {
  private readonly batches: readonly ClosedPeriod[];
  private readonly period: PeriodInput;
  private readonly type: PeriodType;

  constructor(period: PeriodInput, type: PeriodType, closed: readonly ClosedPeriod[]) {
    this.period = period;
    this.type = type;
    this.batches = closed.filter((each) => each.type !== 'backtracking' && each.period.start < period.start);
  }

  /** The sum over the batches of the period n before; of text, dates and booleans the last. Blank when there is none. */
  prior(column: ColumnPlan, key: string, n: number): Scalar {
    const { from, to } = periodBefore(this.period, this.type, n);
    const values: Scalar[] = [];
    for (const batch of this.batches) {
      if (batch.period.end < from || batch.period.end > to) continue;
      const value = storedValue(batch.tables, column, key);
      if (value !== undefined && value !== null) values.push(value);
    }
    return combine(column, values);
  }

  /** The last n values, newest first; periods without one are left out. */
  history(column: ColumnPlan, key: string, count: number): Scalar[] {
    const byStart = new Map<string, ClosedPeriod[]>();
    for (const batch of this.batches) {
      const list = byStart.get(batch.period.start);
      if (list) list.push(batch);
      else byStart.set(batch.period.start, [batch]);
    }
    const values: Scalar[] = [];
    for (const start of [...byStart.keys()].sort().reverse()) {
      const found: Scalar[] = [];
      for (const batch of byStart.get(start)!) {
        const value = storedValue(batch.tables, column, key);
        if (value !== undefined && value !== null) found.push(value);
      }
      if (found.length > 0) values.push(combine(column, found));
      if (values.length === count) break;
    }
    return values;
  }
}

function combine(column: ColumnPlan, values: readonly Scalar[]): Scalar {
  if (values.length === 0) return null;
  const failed = values.find((value) => typeof value === 'object');
  if (failed !== undefined) return failed;
  if (column.valueType !== 'money' && column.valueType !== 'number') return values[values.length - 1]!;
  const sum = sumOf(values.filter((value): value is number => typeof value === 'number'));
  return column.scale === undefined ? sum : roundTo(sum, column.scale, 'half-up');
}
