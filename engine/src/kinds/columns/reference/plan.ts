import { checkKeyTypes, onPairs, targetTable } from '../../../plan/key-pairs.ts';
import type { ColumnPlan, KeyPair, ReferencePlan, TablePlan, ValueSource } from '../../../plan/plan.ts';
import type { Planning } from '../../../plan/planning.ts';

export function planReference(
  planning: Planning,
  table: TablePlan,
  column: ColumnPlan,
): ReferencePlan | undefined {
  const target = targetTable(planning, table, column);
  if (!target) return undefined;
  const { file, path } = column;
  const place = planning.place(`${path}.on`, table, column);
  const wanted = onPairs(column, target);
  if (wanted.length === 0)
    return planning.report({ ...place, key: 'file.onNeeded', facts: { table: target.code } });
  const how = bandColumns(planning, table, column, target);
  const pairs: KeyPair[] = [];
  let match: ReferencePlan['match'];
  let own = false;
  for (const [name, text] of wanted) {
    const targetColumn = planning.column(target, name, place);
    const isOwn = !text.trimStart().startsWith('=') && table.names.find(text) === column;
    if (isOwn) own = true;
    const source: ValueSource | undefined = isOwn
      ? { kind: 'column', column }
      : planning.source(text, `${path}.on.${name}`, table, column);
    if (!targetColumn || !source) continue;
    targetColumn.trimmed = true;
    if (isOwn) {
      column.valueType = targetColumn.valueType;
      column.trimmed = true;
    } else checkKeyTypes(planning, column, targetColumn, source, place.path);
    const band = how.get(targetColumn);
    if (band) match = { column: targetColumn, source, how: band };
    else pairs.push({ target: targetColumn, source });
  }
  for (const each of how.keys())
    if (match?.column !== each && how.size === 1)
      planning.report({
        ...planning.place(`${path}.match`, table, column),
        key: 'file.matchNotInOn',
        facts: { column: each.code },
      });
  let asOf: ValueSource | undefined;
  if (file.asOf !== undefined) {
    asOf = planning.source(file.asOf, `${path}.asOf`, table, column);
    if (!target.validity)
      planning.report({
        ...planning.place(`${path}.asOf`, table, column),
        key: 'file.noValidity',
        facts: { table: target.code },
      });
  }
  return { target, pairs, match, asOf, missingBlank: file.missing === 'blank', own };
}

/** Key columns of the target that are looked through as bands; there may be one. */
function bandColumns(
  planning: Planning,
  table: TablePlan,
  column: ColumnPlan,
  target: TablePlan,
): Map<ColumnPlan, 'floor' | 'ceiling'> {
  const how = new Map<ColumnPlan, 'floor' | 'ceiling'>();
  const path = `${column.path}.match`;
  for (const [name, each] of Object.entries(column.file.match ?? {})) {
    const key = planning.column(target, name, planning.place(`${path}.${name}`, table, column));
    if (key && each !== 'exact') how.set(key, each);
  }
  if (how.size > 1)
    planning.report({ ...planning.place(path, table, column), key: 'file.oneBand', facts: {} });
  return how;
}
