import { checkKeyTypes, onPairs, targetTable } from '../../../plan/key-pairs.ts';
import type { ColumnPlan, KeyPair, RowsPlan, TablePlan } from '../../../plan/plan.ts';
import type { Planning } from '../../../plan/planning.ts';

export function planRows(planning: Planning, table: TablePlan, column: ColumnPlan): RowsPlan | undefined {
  const target = targetTable(planning, table, column);
  if (!target) return undefined;
  const { file, path } = column;
  const place = planning.place(`${path}.on`, table, column);
  const wanted =
    file.on === undefined
      ? table.key.map((each) => [each.code, each.code] as const)
      : onPairs(column, target);
  if (wanted.length === 0)
    return planning.report({ ...place, key: 'file.onNeeded', facts: { table: target.code } });
  const pairs: KeyPair[] = [];
  for (const [name, text] of wanted) {
    const targetColumn = planning.column(target, name, place);
    const source = planning.source(text, `${path}.on.${name}`, table, column);
    if (!targetColumn || !source) continue;
    targetColumn.trimmed = true;
    checkKeyTypes(planning, column, targetColumn, source, place.path);
    pairs.push({ target: targetColumn, source });
  }
  let within: ColumnPlan | undefined;
  if (file.within !== undefined) {
    const at = planning.place(`${path}.within`, table, column);
    within = planning.column(target, file.within, at);
    if (within && within.valueType !== 'date')
      planning.report({ ...at, key: 'file.dateColumnNeeded', facts: { column: within.code } });
  }
  return { target, pairs, within };
}
