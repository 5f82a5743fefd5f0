import type { ColumnPlan, TablePlan, UnionPart, ValueSource } from '../../../plan/plan.ts';
import type { Planning } from '../../../plan/planning.ts';
import type { UnionPartFile } from '../../../solution/solution-file.ts';

export function planUnion(planning: Planning, table: TablePlan): void {
  const parts: UnionPart[] = [];
  const own = table.columns.filter((column) => column.file.formula === undefined && column.leads !== 'many');
  for (const column of own) if (column.leads !== 'one') column.source = { kind: 'union' };
  (table.file.parts ?? []).forEach((part, index) => {
    const path = `${table.path}.parts[${index}]`;
    const source = planning.table(part.table, planning.place(`${path}.table`, table));
    if (!source) return;
    const sources = sourcesOf(planning, table, part.columns, source, own, path);
    const where =
      part.where === undefined ? undefined : planning.formula(part.where, `${path}.where`, source);
    parts.push({ table: source, where, sources });
  });
  if ((table.file.parts ?? []).length === 0)
    planning.report({
      ...planning.place(table.path, table),
      key: 'file.missingMember',
      facts: { member: 'parts' },
    });
  table.rowSource = { kind: 'union', parts };
}

/** What the rows of one part put into each column: what the file says, else columns of the same name. */
function sourcesOf(
  planning: Planning,
  table: TablePlan,
  columns: UnionPartFile['columns'],
  source: TablePlan,
  own: readonly ColumnPlan[],
  path: string,
): (ValueSource | undefined)[] {
  const sources: (ValueSource | undefined)[] = table.columns.map(() => undefined);
  if (columns === undefined)
    for (const column of own) {
      const same = source.names.find(column.code);
      if (same && same.leads !== 'many') sources[column.index] = { kind: 'column', column: same };
    }
  for (const [name, text] of Object.entries(columns ?? {})) {
    const at = `${path}.columns.${name}`;
    const column = planning.column(table, name, planning.place(at, table));
    if (!column) continue;
    if (!own.includes(column))
      planning.report({
        ...planning.place(at, table, column),
        key: 'file.unionFormula',
        facts: { column: column.code },
      });
    else sources[column.index] = planning.source(text, at, source, undefined);
  }
  return sources;
}
