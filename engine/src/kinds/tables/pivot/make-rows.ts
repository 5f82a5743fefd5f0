import { makeVector, readCell, writeCell } from '../../../cells/column-vector.ts';
import { KEY_SEPARATOR } from '../../../cells/row-keys.ts';
import { FormulaError } from '../../../cells/values.ts';
import type { RowSource, TablePlan } from '../../../plan/plan.ts';
import type { EvaluationContext } from '../../../run/tables/evaluation-context.ts';
import { keyPart } from '../../../run/tables/key-index.ts';
import { readColumn } from '../../../run/tables/read-field.ts';
import type { RunCondition } from '../../../run/tables/row-sets.ts';

/** Groups in order of first appearance; blank is a group. Rows whose group key failed make no group. */
export function makePivotRows(
  evaluation: EvaluationContext,
  table: TablePlan,
  source: Extract<RowSource, { kind: 'pivot' }>,
  condition: RunCondition,
): void {
  const from = evaluation.table(source.from);
  const holds = source.where ? condition(evaluation, source.where) : undefined;
  const columns = source.by.map((plan) => evaluation.column(plan));
  const groups = new Map<string, number>();
  const firsts: number[] = [];
  const groupOf = new Int32Array(from.length).fill(-1);
  const sizes: number[] = [];
  for (let row = 0; row < from.length; row += 1) {
    if (holds && holds[row] === 0) continue;
    let key = '';
    let failed = false;
    for (const column of columns) {
      const value = readColumn(evaluation, column, row);
      if (value instanceof FormulaError) failed = true;
      key += `${typeof value}:${typeof value === 'string' ? (keyPart(value) ?? '') : String(value)}${KEY_SEPARATOR}`;
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
  const run = evaluation.table(table);
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
    const column = evaluation.column(plan);
    column.use(vector);
    column.finish();
  }
}
