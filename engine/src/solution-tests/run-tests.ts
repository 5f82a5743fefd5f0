import { basisDate } from '../balances/balance-book.ts';
import { backtrack, replaceRows } from '../batches/backtrack.ts';
import { keyFromText, shownKey } from '../cells/row-keys.ts';
import type { TableData } from '../cells/vector.ts';
import { parsePeriod } from '../periods/period-facts.ts';
import type { PeriodInput } from '../periods/period-input.ts';
import type {
  BalanceMovement,
  BalanceOpening,
  CalculationInput,
  CalculationResult,
  CellOverride,
  ClosedPeriod,
} from '../plan/calculation.ts';
import type { SolutionPlan } from '../plan/plan.ts';
import { type CompileOptions, compileSolution } from '../planning/compile-solution.ts';
import { calculate } from '../run/calculate.ts';
import { dataFromRows } from '../run/table-data.ts';
import type {
  ExpectFile,
  Problem,
  SolutionFile,
  TestBacktrackFile,
  TestFile,
  TestPeriodFile,
} from '../solution/solution-file.ts';
import type { Language } from '../texts/index.ts';
import { type ComparisonOptions, compareBacktrack, compareResult } from './compare-results.ts';
import { type TestDifference, testText } from './test-difference.ts';

export interface TestOutcome {
  readonly name: string;
  readonly ok: boolean;
  readonly differences: readonly TestDifference[];
}

export interface TestOptions extends CompileOptions, Pick<CalculationInput, 'deadline' | 'onPlace'> {
  /** Language of what is told of differences; English when left out. */
  readonly language?: Language;
  /** Told every period that was computed, with what went in. */
  readonly onResult?: (plan: SolutionPlan, input: CalculationInput, result: CalculationResult) => void;
}

export type TestReport =
  | {
      readonly ok: boolean;
      readonly passed: number;
      readonly failed: number;
      readonly outcomes: readonly TestOutcome[];
    }
  | { readonly ok: false; readonly problems: readonly Problem[] };

/**
 * Runs the tests a solution carries: each computes its periods and compares what it expects, member by member.
 * @example runTests(file) // { ok: true, passed: 3, failed: 0, outcomes: [...] }
 */
export function runTests(file: SolutionFile, options: TestOptions = {}): TestReport {
  const compiled = compileSolution(file, options);
  if (!compiled.ok) return { ok: false, problems: compiled.problems };
  const outcomes = (file.tests ?? []).map((test) => runTest(compiled.plan, test, options));
  const failed = outcomes.filter((each) => !each.ok).length;
  return { ok: failed === 0, passed: outcomes.length - failed, failed, outcomes };
}

function runTest(plan: SolutionPlan, test: TestFile, options: TestOptions): TestOutcome {
  const { deadline, onPlace, onResult, language = 'en' } = options;
  const state: TestState = {
    plan,
    watch: { ...(deadline ? { deadline } : {}), ...(onPlace ? { onPlace } : {}) },
    onResult,
    closed: [],
    openings: [],
    pending: new Map(),
    comparing: { plan, language, differences: [] },
  };
  if ('sequence' in test)
    for (const entry of test.sequence) {
      const tolerance = entry.tolerance ?? test.tolerance ?? 0;
      if ('backtrack' in entry) runBacktrack(state, entry, tolerance);
      else runPeriod(state, entry, tolerance, entry.period);
    }
  else runPeriod(state, test, test.tolerance ?? 0, undefined);
  const { differences } = state.comparing;
  return { name: test.name, ok: differences.length === 0, differences };
}

interface TestState {
  readonly plan: SolutionPlan;
  readonly watch: Pick<CalculationInput, 'deadline' | 'onPlace'>;
  readonly onResult: TestOptions['onResult'] | undefined;
  closed: ClosedPeriod[];
  readonly openings: BalanceOpening[];
  /** Carried rows by period and table, waiting for that period to be computed. */
  readonly pending: Map<string, Map<string, Readonly<Record<string, unknown>>[]>>;
  readonly comparing: ComparisonOptions;
}

/** The period of a test; that its text is one was checked with the file. */
function periodOf(plan: SolutionPlan, text: string, entry: Partial<TestPeriodFile> = {}): PeriodInput {
  const parsed = parsePeriod(text, plan.file.periodType);
  if (!parsed.ok) throw new RangeError(`Not a period: ${text}`);
  const { payDate, taxMonth, retro, attendance } = entry;
  return {
    ...parsed.period,
    ...(payDate === undefined ? {} : { payDate }),
    ...(taxMonth === undefined ? {} : { taxMonth }),
    ...(retro === undefined ? {} : { retro }),
    ...(attendance ? { attendanceStart: attendance.start, attendanceEnd: attendance.end } : {}),
  };
}

function tablesOf({ names }: SolutionPlan, tables: TestPeriodFile['tables']): Map<string, TableData> {
  const result = new Map<string, TableData>();
  for (const [name, rows] of Object.entries(tables ?? {})) {
    const table = names.tables.find(name);
    if (table) result.set(table.code, dataFromRows(table, rows));
  }
  return result;
}

function overridesOf({ names }: SolutionPlan, entry: TestPeriodFile): CellOverride[] {
  return (entry.overrides ?? []).flatMap(({ table: name, key, column, value }) => {
    const table = names.tables.find(name);
    const plan = table?.names.find(column);
    if (!table || !plan) return [];
    return [{ table: table.code, rowKey: keyFromText(key, table.key.length), column: plan.code, value }];
  });
}

function runPeriod(
  state: TestState,
  entry: TestPeriodFile,
  tolerance: number,
  label: string | undefined,
): void {
  const { plan } = state;
  const when = periodOf(plan, entry.period, entry);
  const tables = tablesOf(plan, entry.tables);
  for (const [code, rows] of state.pending.get(when.start) ?? []) {
    const table = plan.tableOf.get(code)!;
    const carried = dataFromRows(table, rows);
    const given = tables.get(code);
    tables.set(code, given ? replaceRows(table, given, carried) : carried);
  }
  state.pending.delete(when.start);
  for (const [key, balances] of Object.entries(entry.balances ?? {}))
    for (const [name, value] of Object.entries(balances)) {
      const balance = plan.names.balances.find(name);
      if (!balance) continue;
      // An opening belongs to the reset window of the batch it is given to.
      const date = basisDate(balance, when);
      state.openings.push({ balance: balance.code, key: keyFromText(key, balance.keys.length), value, date });
    }
  const overrides = overridesOf(plan, entry);
  const before = postings(state);
  const input: CalculationInput = {
    ...state.watch,
    period: when,
    tables,
    ...(entry.parameters ? { parameters: entry.parameters } : {}),
    balances: before,
    closed: state.closed,
    overrides,
  };
  const result = calculate(plan, input);
  state.onResult?.(plan, input, result);
  reportEnded(state, label, result);
  if (entry.expect)
    compareResult(state.comparing, { label, when, result, before }, expectedOf(entry), tolerance);
  const { balances } = result;
  state.closed.push({ period: when, tables: result.tables, balances, inputs: tables, overrides });
}

/** A calculation that the deadline ended is a difference of its own: what wasn't computed is blank. */
function reportEnded(
  { comparing }: TestState,
  label: string | undefined,
  { findings }: CalculationResult,
): void {
  const { language, differences } = comparing;
  for (const { rule, table, column, message } of findings)
    if (rule === 'deadline')
      differences.push({
        ...(label === undefined ? {} : { period: label }),
        ...(table === undefined ? {} : { table }),
        ...(column === undefined ? {} : { column }),
        expected: testText('inTime', language),
        found: message[language] ?? message['en'] ?? '',
      });
}

function postings(state: TestState): (BalanceOpening | BalanceMovement)[] {
  return [...state.openings, ...state.closed.flatMap((each) => each.balances)];
}

function runBacktrack(state: TestState, entry: TestBacktrackFile, tolerance: number): void {
  const { plan } = state;
  const open = periodOf(plan, entry.in);
  const starts = entry.backtrack.map((text) => periodOf(plan, text).start);
  const { differences, language } = state.comparing;
  starts.forEach((start, index) => {
    if (!state.closed.some((each) => each.type !== 'backtracking' && each.period.start === start))
      differences.push({
        period: entry.backtrack[index]!,
        expected: testText('periodAgain', language),
        found: testText('noClosedBatch', language),
      });
  });
  const corrections = new Map<string, ReadonlyMap<string, TableData>>();
  for (const [text, tables] of Object.entries(entry.tables ?? {}))
    corrections.set(periodOf(plan, text).start, tablesOf(plan, tables));
  const removals = new Map<string, ReadonlyMap<string, TableData>>();
  for (const [text, tables] of Object.entries(entry.remove ?? {}))
    removals.set(periodOf(plan, text).start, tablesOf(plan, tables));
  const result = backtrack(plan, {
    ...state.watch,
    periods: starts,
    open,
    closed: state.closed,
    corrections,
    removals,
    balances: state.openings,
    ...(entry.parameters ? { parameters: entry.parameters } : {}),
  });
  for (const { period, table, key } of result.notThere)
    differences.push({
      period,
      table,
      key: shownKey(key),
      expected: testText('row', language),
      found: testText('noRow', language),
    });
  for (const each of result.periods) reportEnded(state, each.period.start, each.result);
  state.closed = [...result.closed];
  const waiting = state.pending.get(open.start) ?? new Map<string, Readonly<Record<string, unknown>>[]>();
  for (const [code, rows] of result.carried) waiting.set(code, [...(waiting.get(code) ?? []), ...rows]);
  state.pending.set(open.start, waiting);
  if (entry.expect)
    compareBacktrack(
      state.comparing,
      { result, open, before: postings(state) },
      expectedOf(entry),
      tolerance,
    );
}

/** What an entry expects, with the tables that it wants complete wherever it names them. */
function expectedOf({ expect, complete }: TestPeriodFile | TestBacktrackFile): ExpectFile {
  return complete ? { ...expect, complete: [...(expect?.complete ?? []), ...complete] } : (expect ?? {});
}
