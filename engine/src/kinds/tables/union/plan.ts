import { printName } from '../../../language/print-formula.ts';
import type { ColumnPlan, TablePlan, UnionPart, ValueSource } from '../../../plan/plan.ts';
import type { Planning } from '../../../plan/planning.ts';
import type { UnionPartFile, UnpivotFile } from '../../../solution/solution-file.ts';

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
    const lines = { table: source, where, sources, index };
    if (part.unpivot) parts.push(...unpivoted(planning, table, own, lines, part, path));
    else parts.push(lines);
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

/**
 * A part that makes rows of columns is a part for each of them: the same rows again, with another column's value. So all
 * that knows of unions knows of it too, and a cell is explained from the very one it came from.
 */
function unpivoted(
  planning: Planning,
  table: TablePlan,
  own: readonly ColumnPlan[],
  lines: UnionPart,
  { where, unpivot }: UnionPartFile,
  path: string,
): UnionPart[] {
  const { columns, to, as, blanks } = unpivot as UnpivotFile;
  const at = `${path}.unpivot`;
  const filled = (name: string, member: string): ColumnPlan | undefined => {
    const column = planning.column(table, name, planning.place(`${at}.${member}`, table));
    if (column && !own.includes(column))
      return planning.report({
        ...planning.place(`${at}.${member}`, table, column),
        key: 'file.unionFormula',
        facts: { column: column.code },
      });
    return column;
  };
  const value = filled(to, 'to');
  const name = as === undefined ? undefined : filled(as, 'as');
  if (name && name.valueType !== 'text' && name.valueType !== 'number')
    planning.report({
      ...planning.place(`${at}.as`, table, name),
      key: 'file.unpivotName',
      facts: { column: name.code, type: `@type.${name.valueType}` },
    });
  // What is wrong with the condition is said already, where it stands.
  if (!value || (where !== undefined && !lines.where)) return [];
  return columns.flatMap((code, position) => {
    const source = planning.source(code, `${at}.columns[${position}]`, lines.table);
    if (source?.kind !== 'column') return [];
    const sources = [...lines.sources];
    sources[value.index] = source;
    if (name) sources[name.index] = nameOf(planning, lines.table, name, source.column, position, at);
    const there = `NOT(ISBLANK([@${printName(source.column.code)}]))`;
    const only = blanks
      ? where
      : where === undefined
        ? `=${there}`
        : `=AND(${there},${where.trimStart().slice(1)})`;
    return [
      { ...lines, sources, where: only === undefined ? undefined : planning.formula(only, at, lines.table) },
    ];
  });
}

/** A written number or text, as the column that says which it was takes it. */
function nameOf(
  planning: Planning,
  scope: TablePlan,
  { valueType }: ColumnPlan,
  column: ColumnPlan,
  position: number,
  path: string,
): ValueSource | undefined {
  const written = valueType === 'number' ? `${position + 1}` : `"${column.code.replaceAll('"', '""')}"`;
  return planning.source(`=${written}`, path, scope);
}
