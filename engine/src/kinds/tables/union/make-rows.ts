import type { RowSource, TablePlan } from '../../../plan/plan.ts';
import type { EvaluationContext } from '../../../run/tables/evaluation-context.ts';
import { MOST_ROWS, type RunCondition, TooManyRows } from '../../../run/tables/row-sets.ts';

/** The rows of the parts one after another. */
export function makeUnionRows(
  evaluation: EvaluationContext,
  table: TablePlan,
  source: Extract<RowSource, { kind: 'union' }>,
  condition: RunCondition,
): void {
  const parts: number[] = [];
  const rows: number[] = [];
  const count = source.parts.reduce(
    (sum, part) => sum + (part.where ? 0 : evaluation.table(part.table).length),
    0,
  );
  if (count > MOST_ROWS) throw new TooManyRows(count);
  source.parts.forEach((part, index) => {
    const holds = part.where ? condition(evaluation, part.where) : undefined;
    const { length } = evaluation.table(part.table);
    for (let row = 0; row < length; row += 1) {
      if (holds && holds[row] === 0) continue;
      parts.push(index);
      rows.push(row);
    }
    if (rows.length > MOST_ROWS) throw new TooManyRows(rows.length);
  });
  const run = evaluation.table(table);
  run.length = rows.length;
  run.sourcePart = Uint16Array.from(parts);
  run.sourceRow = Int32Array.from(rows);
}
