import {
  type BalanceMovement,
  type BalanceOpening,
  type ClosedPeriod,
  calculate,
  compileSolution,
  parsePeriod,
  parseSolution,
  resultToJson,
  type SolutionPlan,
  type TestFile,
  tableFromRows,
} from '@suanpan/engine';
import { prepareFallbackFor } from '@suanpan/engine/formula';

type Rows = readonly Readonly<Record<string, unknown>>[];
type TestPeriod = Exclude<TestFile, { sequence: unknown }>;

/** A batch that no test of its file holds: rows by table. */
export interface ExtraBatch {
  readonly name: string;
  readonly period: string;
  readonly tables: Readonly<Record<string, Rows>>;
}

export interface FixtureFile {
  readonly name: string;
  readonly file: unknown;
  readonly extra?: readonly ExtraBatch[];
}

/** What one table of one batch came to: every column of every row, each row as one text. */
export interface ComputedTable {
  readonly place: string;
  readonly rows: readonly string[];
  readonly cells: number;
}

/**
 * Computes every test and extra batch of solution files with nothing but the engine, so that the very same function runs
 * in a browser and in Node. `reorder` changes the order in which input rows are given.
 */
export async function computeFixtures(
  files: readonly FixtureFile[],
  reorder: (rows: Rows) => Rows = (rows) => rows,
): Promise<ComputedTable[]> {
  const computed: ComputedTable[] = [];
  for (const { name, file, extra } of files) {
    const parsed = parseSolution(file);
    if (!parsed.ok) throw new Error(`${name}: ${JSON.stringify(parsed.problems[0])}`);
    await prepareFallbackFor(JSON.stringify(parsed.file));
    const compiled = compileSolution(parsed.file);
    if (!compiled.ok) throw new Error(`${name}: ${JSON.stringify(compiled.problems[0])}`);
    const { plan } = compiled;
    for (const test of parsed.file.tests ?? []) {
      const periods = 'sequence' in test ? test.sequence : [test];
      const done: Done = { closed: [], openings: [] };
      for (const [index, entry] of periods.entries())
        if (!('backtrack' in entry))
          computed.push(
            ...computePeriod(plan, entry as TestPeriod, done, `${name} ${test.name} ${index}`, reorder),
          );
    }
    for (const batch of extra ?? [])
      computed.push(
        ...computePeriod(
          plan,
          batch as unknown as TestPeriod,
          { closed: [], openings: [] },
          `${name} ${batch.name}`,
          reorder,
        ),
      );
  }
  return computed;
}

interface Done {
  readonly closed: ClosedPeriod[];
  readonly openings: (BalanceOpening | BalanceMovement)[];
}

function computePeriod(
  plan: SolutionPlan,
  entry: TestPeriod,
  done: Done,
  place: string,
  reorder: (rows: Rows) => Rows,
): ComputedTable[] {
  const parsed = parsePeriod(entry.period, plan.file.periodType);
  if (!parsed.ok) throw new Error(`${place}: ${entry.period} is no period`);
  const { payDate, taxMonth, retro, attendance } = entry;
  const period = {
    ...parsed.period,
    ...(payDate === undefined ? {} : { payDate }),
    ...(taxMonth === undefined ? {} : { taxMonth }),
    ...(retro === undefined ? {} : { retro }),
    ...(attendance ? { attendanceStart: attendance.start, attendanceEnd: attendance.end } : {}),
  };
  const tables = new Map(
    Object.entries(entry.tables ?? {}).map(([name, rows]) => {
      const code = plan.tables.find((table) => table.code.toLowerCase() === name.toLowerCase())?.code ?? name;
      return [code, tableFromRows(plan, code, reorder(rows as Rows))] as const;
    }),
  );
  for (const [key, balances] of Object.entries(entry.balances ?? {}))
    for (const [balance, value] of Object.entries(balances))
      done.openings.push({ balance, key: key.replaceAll('/', '\u001f'), value });
  const input = {
    period,
    tables,
    ...(entry.parameters ? { parameters: entry.parameters } : {}),
    balances: [...done.openings, ...done.closed.flatMap((each) => each.balances)],
    closed: [...done.closed],
    overrides: (entry.overrides ?? []).map(({ key, ...rest }) => ({
      ...rest,
      rowKey: key.replaceAll('/', '\u001f'),
    })),
  };
  const result = calculate(plan, input);
  done.closed.push({ period, tables: result.tables, balances: result.balances, inputs: tables });
  const json = resultToJson(plan, input, result);
  const parameters = new Set(
    plan.tables.filter((table) => table.kind === 'parameter').map((each) => each.code),
  );
  return [
    ...Object.entries(json.tables)
      // Rows of the file itself: the same in every batch.
      .filter(([code]) => !parameters.has(code))
      .map(([code, rows]) => asTexts(`${place} ${code}`, rows)),
    asTexts(`${place} totals`, [json.totals]),
    asTexts(`${place} balances`, json.balances),
    asTexts(`${place} findings`, json.findings as Rows),
    asTexts(`${place} errors`, json.errors as Rows),
  ].filter((table) => table.rows.length > 0);
}

/** JSON has one zero; a negative one would be shown and exported as another value. */
const exact = (_: string, value: unknown): unknown => (Object.is(value, -0) ? '-0' : value);

function asTexts(place: string, rows: Rows): ComputedTable {
  return {
    place,
    rows: rows.map((row) => JSON.stringify(row, exact)),
    cells: rows.reduce((sum, row) => sum + Object.keys(row).length, 0),
  };
}
