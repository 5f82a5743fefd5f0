import type { DecimalSign } from '../cells/read-typed.ts';
import type { JsonScalar } from '../cells/types.ts';
import { columnLetters } from '../language/address.ts';
import type {
  ExpectedRow,
  ExpectedValue,
  JsonRow,
  SolutionFile,
  TestPeriodFile,
} from '../solution/solution-file.ts';
import { runTests } from '../solution-tests/run-tests.ts';
import { type Read, ROW_NUMBER } from './build-file.ts';
import { valueOfCell } from './column-types.ts';
import type { ColumnDraft, TableDraft } from './drafts.ts';
import type { FigureComparison, ProposalOptions } from './proposal.ts';

type NamedTest = TestPeriodFile & { readonly name: string };

export interface TestOfRows {
  /** All rows: what is compared with Excel. */
  readonly whole: NamedTest;
  /** What the file keeps of it; undefined where the workbook has no rows of its own. */
  readonly kept: NamedTest | undefined;
  readonly testRows: { readonly taken: number; readonly all: number };
}

/** A draft that is saved has an end: a test of more cells keeps its first rows. */
const MOST_TEST_CELLS = 6_000;
/** Excel carries on binary fractions that it doesn't show. */
const TOLERANCE = 0.000001;

/** The rows of the sheets as a test: what was typed goes in, what Excel had computed is expected. */
export function withTest(read: Read, options: ProposalOptions): TestOfRows {
  const { reading, built } = read;
  const data = reading.live().filter((table) => built.factsOf(table).kind === 'data');
  const all = Math.max(0, ...data.map(({ area }) => area.rows.length));
  const cellsPerRow = data.reduce((sum, { columns }) => sum + columns.length, 0);
  const taken = Math.min(all, Math.max(10, Math.floor(MOST_TEST_CELLS / Math.max(1, cellsPerRow))));
  const whole = testOf(read, options, data, all);
  if (data.length === 0) return { whole, kept: undefined, testRows: { taken: 0, all: 0 } };
  if (taken === all) return { whole, kept: whole, testRows: { taken, all } };
  return {
    whole,
    kept: withoutTheLeftOut(built.alone, testOf(read, options, data, taken)),
    testRows: { taken, all },
  };
}

function testOf(
  { reading, built, decimal }: Read,
  options: ProposalOptions,
  data: readonly TableDraft[],
  most: number,
): NamedTest {
  const { day, periodType } = options;
  const isByDays = periodType === 'day' || periodType === 'week' || periodType === 'twoWeeks';
  const tables = data.map((table): [string, JsonRow[]] => [
    table.code,
    table.area.rows
      .slice(0, most)
      .map((_, at) => inputRow(table, at, built.factsOf(table).key, decimal.sign)),
  ]);
  const expected = reading.live().flatMap((table): [string, ExpectedRow[]][] => {
    const { key, kind } = built.factsOf(table);
    const rows = kind === 'data' ? table.area.rows.slice(0, most) : table.area.rows;
    const computed = rows.map((_, at) => expectedRow(table, at, key, decimal.sign));
    const found = computed.filter((row) => row !== undefined);
    return found.length > 0 ? [[table.code, found]] : [];
  });
  return {
    name: options.testName,
    period: isByDays ? day : day.slice(0, 7),
    tolerance: TOLERANCE,
    tables: Object.fromEntries(tables),
    expect: Object.fromEntries(expected),
  };
}

function inputRow(table: TableDraft, at: number, key: readonly ColumnDraft[], decimal: DecimalSign): JsonRow {
  const row: Record<string, JsonScalar> = key.length === 0 ? { [ROW_NUMBER]: at + 1 } : {};
  for (const column of table.columns) {
    if (column.choice.dropped || isComputed(column, at, table)) continue;
    const value = valueOfCell(column.cells[at], column.type, decimal) ?? null;
    if (value !== null) row[column.code] = value;
  }
  return row;
}

/** Whether the cell follows the formula of its column; a blank one has nothing typed in it either. */
function isComputed(column: ColumnDraft, at: number, table: TableDraft): boolean {
  if (column.formula === undefined) return false;
  const row = table.area.rows[at] ?? -1;
  return column.filled?.rows.has(row) === true || (column.cells[at]?.value ?? null) === null;
}

function expectedRow(
  table: TableDraft,
  at: number,
  key: readonly ColumnDraft[],
  decimal: DecimalSign,
): ExpectedRow | undefined {
  const row: Record<string, ExpectedValue> = {};
  for (const column of table.columns) {
    const cell = column.cells[at];
    if (column.choice.dropped || !cell || column.formula === undefined || !isComputed(column, at, table))
      continue;
    const value = cell.error ? { error: cell.error } : valueOfCell(cell, column.type, decimal);
    if (value !== undefined) row[column.code] = value;
  }
  if (Object.keys(row).length === 0) return undefined;
  const keys = key.length === 0 ? { [ROW_NUMBER]: at + 1 } : keyValues(key, at, decimal);
  return { ...keys, ...row };
}

const keyValues = (
  key: readonly ColumnDraft[],
  at: number,
  decimal: DecimalSign,
): Record<string, JsonScalar> =>
  Object.fromEntries(
    key.map(({ code, type, cells }) => [code, valueOfCell(cells[at], type, decimal) ?? null]),
  );

/** What Excel had computed beside what comes out here, with the place of every difference. */
export function comparedFigures({ built, reading, decimal }: Read, { whole }: TestOfRows): FigureComparison {
  const report = runTests({ ...built.alone, tests: [whole] });
  if (!('outcomes' in report)) return { compared: 0, mismatches: [] };
  const expected = whole.expect ?? {};
  let compared = 0;
  const places = new Map<string, { table: TableDraft; at: number }>();
  for (const table of reading.live()) {
    const { key } = built.factsOf(table);
    const rows = expected[table.code] as readonly ExpectedRow[] | undefined;
    for (const row of rows ?? []) compared += Object.keys(row).length - Math.max(1, key.length);
    table.area.rows.forEach((_, at) => {
      const values = key.length === 0 ? [at + 1] : Object.values(keyValues(key, at, decimal.sign));
      places.set(`${table.code}\n${values.map(String).join('/')}`, { table, at });
    });
  }
  const differences = report.outcomes.flatMap((outcome) => outcome.differences);
  const told = new Set<string>();
  const mismatches = differences.flatMap(({ table: code = '', column: of, key = '', expected, found }) => {
    const place = places.get(`${code}\n${key}`);
    const column = place?.table.columns.find((each) => each.code === of);
    if (!place || !column) return [];
    // A cell that fails unexpectedly is told twice: as its figure and as an error.
    const at = `${place.table.id}\n${column.letters}\n${place.at}`;
    if (told.has(at)) return [];
    told.add(at);
    const row = place.table.area.rows[place.at] ?? 0;
    return {
      ...{ sheet: place.table.grid.name, cell: `${columnLetters(column.col)}${row + 1}` },
      ...{ table: place.table.name, column: column.name, key, excel: plain(expected), here: plain(found) },
    };
  });
  return { compared, mismatches };
}

/** Differences come as JSON. */
function plain(text: string): string {
  try {
    const value = JSON.parse(text) as JsonScalar | { error?: string };
    if (value === null) return '';
    return typeof value === 'object' ? (value.error ?? text) : String(value);
  } catch {
    return text;
  }
}

/** Figures that read rows which the test doesn't keep (sums of a whole column) aren't expected of it. */
function withoutTheLeftOut(file: SolutionFile, test: NamedTest): NamedTest {
  const report = runTests({ ...file, tests: [test] });
  if (!('outcomes' in report)) return test;
  const off = new Set(
    report.outcomes.flatMap(({ differences }) =>
      differences.map(({ table, column }) => `${table}\n${column}`),
    ),
  );
  if (off.size === 0) return test;
  const expect = Object.fromEntries(
    Object.entries(test.expect ?? {}).map(([table, rows]) => [
      table,
      (rows as readonly ExpectedRow[]).map((row) =>
        Object.fromEntries(Object.entries(row).filter(([column]) => !off.has(`${table}\n${column}`))),
      ),
    ]),
  );
  return { ...test, expect };
}
