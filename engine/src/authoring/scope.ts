import { PERIOD_FACTS } from '../functions/spec/bound-calls.ts';
import { foldName } from '../language/names.ts';
import type { NameTable } from '../solution/name-table.ts';
import { directoryOf, type Names } from '../solution/names.ts';
import type { ColumnType, TableKind } from '../solution/solution-file.ts';
import { textIn } from '../texts/index.ts';

/** What a formula can name: tables, columns, parameters, balances. A solution file has this shape; so has a batch's plan. */
export interface ScopeColumn {
  readonly code: string;
  readonly name?: Names | undefined;
  readonly type: ColumnType;
  /** Where a reference or rows column leads. */
  readonly table?: string | undefined;
  readonly tags?: readonly string[] | undefined;
  readonly formula?: string | undefined;
  readonly input?: boolean | undefined;
  readonly hidden?: boolean | undefined;
}

export interface ScopeTable {
  readonly code: string;
  readonly name?: Names | undefined;
  readonly kind: TableKind;
  readonly columns?: readonly ScopeColumn[] | undefined;
  /** Pivot: its groups and values are columns too. */
  readonly by?: string | readonly string[] | undefined;
  readonly values?: readonly { readonly as: string; readonly name?: Names | undefined }[] | undefined;
  readonly across?: { readonly values: readonly unknown[]; readonly other?: string | undefined } | undefined;
}

export interface ScopeNamed {
  readonly code: string;
  readonly name?: Names | undefined;
}

export interface FormulaSolution {
  readonly tables: readonly ScopeTable[];
  readonly parameters?: readonly ScopeNamed[] | undefined;
  readonly balances?: readonly ScopeNamed[] | undefined;
}

/** The display name in a language, then in any language, then the code. */
export function displayName(item: ScopeNamed, language: string): string {
  const names = item.name;
  if (!names) return item.code;
  if (typeof names === 'string') return names;
  return textIn(names, language) ?? item.code;
}

/** Codes and display names are matched after NFKC, ignoring case. */
export const fold = (name: string) => foldName(name.trim());

/** What a first argument in quotes may name: `PARAM("…")`, `BALANCE("…")`, `PERIOD("…")`. */
export function namedOf(
  solution: FormulaSolution,
  kind: 'parameter' | 'balance' | 'period',
): readonly ScopeNamed[] {
  switch (kind) {
    case 'parameter':
      return solution.parameters ?? [];
    case 'balance':
      return solution.balances ?? [];
    case 'period':
      return PERIOD_FACTS.map((code) => ({ code }));
  }
}

/** Every column of a table, the ones a pivot makes of its groups and values included. */
export function columnsOf(table: ScopeTable): readonly ScopeColumn[] {
  const written = table.columns ?? [];
  const by = table.by === undefined ? [] : typeof table.by === 'string' ? [table.by] : table.by;
  const across = table.across ? [...table.across.values.map(String), table.across.other ?? ''] : [];
  const made: ScopeColumn[] = [
    ...by.map((code) => ({ code, type: 'text' as const })),
    ...across.filter((code) => code !== '').map((code) => ({ code, type: 'number' as const })),
    ...(table.values ?? []).map((value) => ({ code: value.as, name: value.name, type: 'number' as const })),
  ];
  return [...made.filter((each) => !written.some((column) => column.code === each.code)), ...written];
}

/** The same directory as the binder's: codes and display names, in which a name is found and what was perhaps meant. */
export const columnNames = (table: ScopeTable): NameTable<ScopeColumn> => directoryOf(columnsOf(table));

export const findTable = (solution: FormulaSolution, name: string) => directoryOf(solution.tables).find(name);
export const findColumn = (table: ScopeTable, name: string) => columnNames(table).find(name);

/** The table a path of reference columns leads to: `['job', 'dept']` from Pay. */
export function followPath(
  solution: FormulaSolution,
  from: ScopeTable,
  path: readonly string[],
): ScopeTable | undefined {
  let table: ScopeTable | undefined = from;
  for (const name of path) {
    const column: ScopeColumn | undefined = table && findColumn(table, name);
    table = column?.table ? findTable(solution, column.table) : undefined;
    if (!table) return undefined;
  }
  return table;
}

export function tagsOf(table: ScopeTable): string[] {
  return [...new Set(columnsOf(table).flatMap((column) => [...(column.tags ?? [])]))];
}
