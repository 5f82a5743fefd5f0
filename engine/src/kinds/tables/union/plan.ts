import type { TablePlan, UnionPart, ValueSource } from '../../../plan/plan.ts';
import type { Planning } from '../../../plan/planning.ts';

export function planUnion(planning: Planning, table: TablePlan): void {
  const parts: UnionPart[] = [];
  const own = table.columns.filter((column) => column.file.formula === undefined && column.leads !== 'many');
  for (const column of own) if (column.leads !== 'one') column.source = { kind: 'union' };
  (table.file.parts ?? []).forEach((part, index) => {
    const path = `${table.path}.parts[${index}]`;
    const source = planning.table(part.table, planning.place(`${path}.table`, table));
    if (!source) return;
    const sources: (ValueSource | undefined)[] = table.columns.map(() => undefined);
    if (part.columns === undefined)
      for (const column of own) {
        const same = source.names.find(column.code);
        if (same && same.leads !== 'many') sources[column.index] = { kind: 'column', column: same };
      }
    else
      for (const [name, text] of Object.entries(part.columns)) {
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
