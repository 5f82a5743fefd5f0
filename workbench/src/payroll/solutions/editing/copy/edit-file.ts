import type { ColumnFile, SolutionFile, TableFile } from '@suanpan/engine';
import { withColumns } from './table-rows.ts';

/** Sections of the file that are lists of things with a code (tests: a name). */
export type ListSection =
  | 'parameters'
  | 'steps'
  | 'verification'
  | 'balances'
  | 'writeBack'
  | 'carry'
  | 'tests';
export type SectionItem<S extends ListSection> = NonNullable<SolutionFile[S]>[number];

/** The thing without members that are undefined: what is empty isn't written into the file. */
export function compact<T extends object>(value: T): T {
  return Object.fromEntries(Object.entries(value).filter(([, inner]) => inner !== undefined)) as T;
}

export function moved<T>(list: readonly T[], from: number, to: number): T[] {
  const next = [...list];
  if (from < 0 || from >= next.length || to < 0 || to >= next.length) return next;
  const [one] = next.splice(from, 1);
  if (one !== undefined) next.splice(to, 0, one);
  return next;
}

export function replaced<T>(list: readonly T[], index: number, change: (one: T) => T): T[] {
  return list.map((one, at) => (at === index ? change(one) : one));
}

export function without<T>(list: readonly T[], index: number): T[] {
  return list.filter((_, at) => at !== index);
}

export function changeTable(
  file: SolutionFile,
  code: string,
  change: (table: TableFile) => TableFile,
): SolutionFile {
  return {
    ...file,
    tables: file.tables.map((table) => (table.code === code ? compact(change(table)) : table)),
  };
}

export function addTable(file: SolutionFile, table: TableFile): SolutionFile {
  return { ...file, tables: [...file.tables, table] };
}

/** Without these tables, and without them in the steps. Whatever else reads them is told by the problems. */
export function removeTables(file: SolutionFile, codes: readonly string[]): SolutionFile {
  return compact({
    ...file,
    tables: file.tables.filter((table) => !codes.includes(table.code)),
    steps: file.steps
      ?.map((step) => ({ ...step, tables: step.tables.filter((one) => !codes.includes(one)) }))
      .filter((step) => step.tables.length > 0),
  });
}

/** One master table at most: naming another takes the role from the former. */
export function setMaster(file: SolutionFile, code: string): SolutionFile {
  return {
    ...file,
    tables: file.tables.map((table) => {
      if (table.code === code) return { ...table, master: true };
      if (!table.master) return table;
      const { master: _, ...rest } = table;
      return rest;
    }),
  };
}

export function changeColumn(
  file: SolutionFile,
  table: string,
  code: string,
  change: (column: ColumnFile) => ColumnFile,
): SolutionFile {
  return changeTable(file, table, (one) => {
    const columns = one.columns ?? [];
    const next = columns.map((column) => (column.code === code ? compact(change(column)) : column));
    return withColumns(one, next, (_, index) => columns[index]);
  });
}

export function removeColumns(file: SolutionFile, table: string, codes: readonly string[]): SolutionFile {
  return changeTable(file, table, (one) =>
    withColumns(one, one.columns?.filter((column) => !codes.includes(column.code)) ?? [], (each) => each),
  );
}

/** A section after a change; an empty one leaves the file. */
export function changeList<S extends ListSection>(
  file: SolutionFile,
  section: S,
  change: (list: readonly SectionItem<S>[]) => readonly SectionItem<S>[],
): SolutionFile {
  const list = change((file[section] ?? []) as readonly SectionItem<S>[]);
  return compact({ ...file, [section]: list.length === 0 ? undefined : list });
}
