import type { RowSource, TablePlan } from '../../../plan/plan.ts';
import { MOST_ROWS, type RunCondition, TooManyRows } from '../../../run/tables/row-sets.ts';
import type { World } from '../../../run/tables/world.ts';

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
