import type { DecimalSign } from '../cells/read-typed.ts';
import type { JsonScalar } from '../cells/types.ts';
import type {
  ColumnFile,
  ParameterFile,
  SolutionFile,
  TableFile,
  TestFile,
} from '../solution/solution-file.ts';
import type { BookReading, ParameterDraft } from './book-reading.ts';
import { valueOfCell } from './column-types.ts';
import { type ColumnDraft, type DecimalOfBook, freeName, type TableDraft } from './drafts.ts';
import type { ProposalChoices, ProposalOptions, ProposedKind, Untaken } from './proposal.ts';

export interface TableFacts {
  readonly kind: ProposedKind;
  readonly master: boolean;
  /** Empty where the rows are numbered. */
  readonly key: readonly ColumnDraft[];
}

export interface BuiltFile {
  factsOf(table: TableDraft): TableFacts;
  /** What was proposed without the draft that it is added to. */
  readonly alone: SolutionFile;
  merge(test: TestFile | undefined): SolutionFile;
}

/** A workbook whose formulas were read, with the file that was made of it. */
export interface Read {
  readonly reading: BookReading;
  readonly decimal: DecimalOfBook;
  readonly built: BuiltFile;
  readonly untaken: readonly Untaken[];
  readonly choices: ProposalChoices;
}

/** The column that numbers the rows of a table in which none tells them apart. */
export const ROW_NUMBER = 'row_number';

export function buildFile(
  reading: BookReading,
  choices: ProposalChoices,
  options: ProposalOptions,
  decimal: DecimalSign,
  untaken: Untaken[],
): BuiltFile {
  const tables = reading.live();
  const keys = new Map(tables.map((table) => [table, keyOf(reading, table)]));
  const master = masterOf(tables, choices, options);
  const pays = master ?? widest(tables);
  for (const column of keys.get(pays as TableDraft) ?? [])
    if (column.type === 'number' && !column.choice.type) column.type = 'text';
  reading.settleTypes();
  const facts = new Map(
    reading.tables.map((table): [TableDraft, TableFacts] => {
      const key = keys.get(table) ?? [];
      const isMaster = table === master;
      const kind = table === pays ? 'data' : (table.choice.kind ?? kindOf(table, pays, key));
      return [table, { kind, master: isMaster, key }];
    }),
  );
  const factsOf = (table: TableDraft): TableFacts =>
    facts.get(table) ?? { kind: 'data', master: false, key: [] };
  for (const table of tables)
    if (factsOf(table).key.length === 0 && factsOf(table).kind === 'data')
      untaken.push({
        sheet: table.grid.name,
        cell: `${table.area.header + 1}:${table.area.header + 1}`,
        reason: 'noKey',
        what: table.name,
      });
  const files = tables.map((table) => tableFile(table, factsOf(table), decimal));
  const parameters = [...reading.parameters.values()].map(parameterFile);
  const { into } = options;
  return {
    factsOf,
    alone: {
      ...header(options),
      ...(parameters.length > 0 ? { parameters } : {}),
      tables: files.map((file, at) => (tables[at] === pays ? { ...file, master: true } : file)),
    },
    merge: (test) => ({
      ...(into ?? header(options)),
      ...withList('parameters', [...(into?.parameters ?? []), ...parameters]),
      tables: [...tablesBefore(into, master !== undefined), ...files],
      ...withList('tests', [...(into?.tests ?? []), ...(test ? [test] : [])]),
    }),
  };
}

const withList = <T>(name: string, list: readonly T[]) => (list.length > 0 ? { [name]: list } : {});

const header = ({ code, name, currency, periodType }: ProposalOptions) => ({
  format: 'suanpan.solution/1' as const,
  code,
  ...(name === undefined ? {} : { name }),
  currency,
  periodType,
});

/** A table that a new solution begins with, and that nobody has written into. */
export function isUntouched(file: SolutionFile): boolean {
  const [only, ...others] = file.tables;
  return others.length === 0 && (only?.columns ?? []).length <= 1 && !file.tests?.length;
}

function tablesBefore(into: SolutionFile | undefined, takesMaster: boolean): readonly TableFile[] {
  if (!into || (takesMaster && isUntouched(into))) return [];
  if (!takesMaster) return into.tables;
  return into.tables.map((table) => {
    const { master: _, ...rest } = table;
    return rest;
  });
}

function masterOf(
  tables: readonly TableDraft[],
  { master }: ProposalChoices,
  { into }: ProposalOptions,
): TableDraft | undefined {
  const chosen = tables.find(({ id }) => id === master);
  if (chosen) return chosen;
  return into && !isUntouched(into) && into.tables.some((table) => table.master) ? undefined : widest(tables);
}

/** The table with most formulas, then with most columns. */
function widest(tables: readonly TableDraft[]): TableDraft | undefined {
  const formulas = (table: TableDraft): number => table.columns.filter(({ formula }) => formula).length;
  return [...tables].sort((a, b) => formulas(b) - formulas(a) || b.columns.length - a.columns.length)[0];
}

/** Rates and brackets stand in the solution: tables whose rows formulas find, and which aren't about the same people. */
function kindOf(table: TableDraft, pays: TableDraft | undefined, key: readonly ColumnDraft[]): ProposedKind {
  if (!table.isLookedUp) return 'data';
  const people = new Set(pays?.columns[0]?.cells.map((cell) => String(cell?.value ?? '')));
  const own = key[0]?.cells.map((cell) => String(cell?.value ?? '')) ?? [];
  return own.some((value) => value !== '' && people.has(value)) ? 'data' : 'parameter';
}

function keyOf(reading: BookReading, table: TableDraft): ColumnDraft[] {
  const usable = table.columns.filter((column) => !column.choice.dropped && column.formula === undefined);
  const chosen = usable.find(({ letters }) => letters === table.choice.key);
  if (chosen) return [chosen];
  if (table.lookedUpBy && reading.isUnique(table.lookedUpBy)) return [table.lookedUpBy];
  const single = usable.find((column) => reading.isUnique(column) && tellsApart(column));
  if (single) return [single];
  for (const [at, first] of usable.entries())
    for (const second of usable.slice(at + 1, at + 5))
      if (tellsApart(first) && tellsApart(second) && isUniquePair(first, second)) return [first, second];
  return [];
}

const tellsApart = ({ type, cells }: ColumnDraft): boolean =>
  type === 'text' ||
  type === 'date' ||
  (type === 'number' && cells.every((cell) => Number.isInteger(cell?.value)));

function isUniquePair(first: ColumnDraft, second: ColumnDraft): boolean {
  const pairs = first.cells.map((cell, at) => [cell?.value ?? '', second.cells[at]?.value ?? '']);
  if (pairs.some((pair) => pair.includes(''))) return false;
  return new Set(pairs.map((pair) => JSON.stringify(pair))).size === pairs.length;
}

function tableFile(table: TableDraft, { kind, master, key }: TableFacts, decimal: DecimalSign): TableFile {
  const columns = table.columns.filter((column) => !column.choice.dropped);
  const numbered = key.length === 0 && kind === 'data';
  const names = columns.map((column) => column.name);
  const nameOf = (target: TableDraft) => {
    const name = freeName(`${target.name} →`, names);
    names.push(name);
    return name;
  };
  return {
    ...{ code: table.code, name: table.name, kind },
    ...(master ? { master: true } : {}),
    ...(numbered ? { key: [ROW_NUMBER] } : key.length > 0 ? { key: key.map(({ code }) => code) } : {}),
    columns: [
      ...(numbered ? [{ code: ROW_NUMBER, name: '#', type: 'number' as const }] : []),
      ...columns.map(columnFile),
      ...[...table.references.values()].map(
        ({ code, target, on, match }): ColumnFile => ({
          ...{ code, name: nameOf(target), type: 'reference', table: target.code, on },
          ...(match ? { match } : {}),
        }),
      ),
    ],
    ...(kind === 'parameter' ? { rows: rowsOfFile(table, columns, decimal) } : {}),
  };
}

function columnFile(column: ColumnDraft): ColumnFile {
  const { code, name, type, formula } = column;
  return {
    ...{ code, name, type },
    ...(formula === undefined ? {} : { formula, ...(hasTyped(column) ? { input: true } : {}) }),
  };
}

/** Whether values of some rows stand in the place of the formula. */
const hasTyped = (column: ColumnDraft): boolean => {
  return column.cells.some((cell) => cell && !column.filled?.rows.has(cell.row) && cell.value !== null);
};

function rowsOfFile(
  table: TableDraft,
  columns: readonly ColumnDraft[],
  decimal: DecimalSign,
): JsonScalar[][] {
  return table.area.rows.map((_, at) =>
    columns.map(({ cells, type, formula }) =>
      formula === undefined ? (valueOfCell(cells[at], type, decimal) ?? null) : null,
    ),
  );
}

const parameterFile = ({ code, name, type, value }: ParameterDraft): ParameterFile => ({
  ...{ code, name, type, values: [{ value }] },
});
