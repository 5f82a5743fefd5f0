import { nearest } from '../../errors/index.ts';
import { FormulaError, type Scalar, sameNumber } from '../../formula/index.ts';
import { BalanceBook, settleSum } from '../balances/balance-book.ts';
import { type BacktrackResult, backtrack, replaceRows } from '../batches/backtrack.ts';
import { calculate } from '../batches/calculate.ts';
import type {
  BalanceMovement,
  BalanceOpening,
  CalculationPlace,
  CalculationResult,
  ClosedPeriod,
  PeriodInput,
  TableData,
} from '../calculation.ts';
import { keyFromText } from '../calculation.ts';
import { payrollText } from '../payroll-texts.ts';
import { parsePeriod } from '../periods/period-facts.ts';
import { castInput, toJson } from '../tables/cast.ts';
import { readCell } from '../tables/column-vector.ts';
import { dataFromRows } from '../tables/table-data.ts';
import { type CompileOptions, compileSolution } from './compile-solution.ts';
import type { SolutionPlan, TablePlan } from './plan.ts';
import type {
  ExpectedRow,
  ExpectFile,
  Problem,
  SolutionFile,
  TestBacktrackFile,
  TestFile,
  TestPeriodFile,
} from './solution-file.ts';

export interface TestDifference {
  /** Period of a sequence, where there are several. */
  readonly period?: string;
  readonly table?: string;
  readonly key?: string;
  readonly column?: string;
  readonly expected: string;
  readonly found: string;
}

export interface TestOutcome {
  readonly name: string;
  readonly ok: boolean;
  readonly differences: readonly TestDifference[];
}

export interface TestOptions extends CompileOptions {
  /** As the calculation's own: told where each test is, before it gets there. */
  readonly onPlace?: (place: CalculationPlace) => void;
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
  const outcomes = (file.tests ?? []).map((test) => runTest(compiled.plan, test, options.onPlace));
  const failed = outcomes.filter((each) => !each.ok).length;
  return { ok: failed === 0, passed: outcomes.length - failed, failed, outcomes };
}

function runTest(plan: SolutionPlan, test: TestFile, onPlace: TestOptions['onPlace']): TestOutcome {
  const state: TestState = { plan, onPlace, closed: [], openings: [], pending: new Map(), differences: [] };
  if ('sequence' in test)
    for (const entry of test.sequence) {
      const tolerance = entry.tolerance ?? test.tolerance ?? 0;
      if ('backtrack' in entry) runBacktrack(state, entry, tolerance);
      else runPeriod(state, entry, tolerance, entry.period);
    }
  else runPeriod(state, test, test.tolerance ?? 0, undefined);
  return { name: test.name, ok: state.differences.length === 0, differences: state.differences };
}

interface TestState {
  readonly plan: SolutionPlan;
  readonly onPlace: TestOptions['onPlace'];
  closed: ClosedPeriod[];
  readonly openings: BalanceOpening[];
  /** Carried rows by period and table, waiting for that period to be computed. */
  readonly pending: Map<string, Map<string, Readonly<Record<string, unknown>>[]>>;
  readonly differences: TestDifference[];
}

function period(
  state: TestState,
  text: string,
  entry: Partial<TestPeriodFile> = {},
): PeriodInput | undefined {
  const parsed = parsePeriod(text, state.plan.file.periodType);
  if (!parsed.ok) {
    state.differences.push({ period: text, expected: 'a period', found: text });
    return undefined;
  }
  return {
    ...parsed.period,
    ...(entry.payDate === undefined ? {} : { payDate: entry.payDate }),
    ...(entry.taxMonth === undefined ? {} : { taxMonth: entry.taxMonth }),
    ...(entry.retro === undefined ? {} : { retro: entry.retro }),
    ...(entry.attendance
      ? { attendanceStart: entry.attendance.start, attendanceEnd: entry.attendance.end }
      : {}),
  };
}

function tablesOf(plan: SolutionPlan, tables: TestPeriodFile['tables']): Map<string, TableData> {
  const result = new Map<string, TableData>();
  for (const [name, rows] of Object.entries(tables ?? {})) {
    const table = findTable(plan, name);
    if (table) result.set(table.code, dataFromRows(table, rows));
  }
  return result;
}

function findTable(plan: SolutionPlan, name: string): TablePlan | undefined {
  return (
    plan.tableOf.get(name) ?? plan.tables.find((table) => table.code.toLowerCase() === name.toLowerCase())
  );
}

function runPeriod(
  state: TestState,
  entry: TestPeriodFile,
  tolerance: number,
  label: string | undefined,
): void {
  const { plan } = state;
  const when = period(state, entry.period, entry);
  if (!when) return;
  const tables = tablesOf(plan, entry.tables);
  for (const [code, rows] of state.pending.get(when.start) ?? []) {
    const table = plan.tableOf.get(code)!;
    const carried = dataFromRows(table, rows);
    const given = tables.get(code);
    tables.set(code, given ? replaceRows(table, given, carried) : carried);
  }
  state.pending.delete(when.start);
  for (const [key, balances] of Object.entries(entry.balances ?? {}))
    for (const [balance, value] of Object.entries(balances))
      state.openings.push({
        balance,
        key: keyFromText(key, plan.balanceOf.get(balance)?.keys.length ?? 1),
        value,
        date: openingDate(plan, balance, when),
      });
  const result = calculate(plan, {
    period: when,
    tables,
    ...(entry.parameters ? { parameters: entry.parameters } : {}),
    balances: postings(state),
    closed: state.closed,
    ...(state.onPlace ? { onPlace: state.onPlace } : {}),
    overrides: (entry.overrides ?? []).map((each) => ({
      table: each.table,
      rowKey: keyFromText(each.key, findTable(plan, each.table)?.key.length ?? 1),
      column: each.column,
      value: each.value,
    })),
  });
  if (entry.expect) compareResult(state, result, expectedOf(entry), tolerance, label, when, result.balances);
  state.closed.push({ period: when, tables: result.tables, balances: result.balances, inputs: tables });
}

/** An opening belongs to the reset window of the batch it is given to. */
function openingDate(plan: SolutionPlan, code: string, when: PeriodInput): string {
  const basis = plan.balanceOf.get(code)?.dateBasis ?? 'payDate';
  const pay = when.payDate ?? when.end;
  return basis === 'end' ? when.end : basis === 'taxMonth' ? `${when.taxMonth ?? pay.slice(0, 7)}-01` : pay;
}

function postings(state: TestState): (BalanceOpening | BalanceMovement)[] {
  return [...state.openings, ...state.closed.flatMap((each) => each.balances)];
}

function runBacktrack(state: TestState, entry: TestBacktrackFile, tolerance: number): void {
  const { plan } = state;
  const open = period(state, entry.in);
  const starts = entry.backtrack.map((text) => period(state, text)?.start ?? '');
  if (!open) return;
  // Several periods at once: none of them is named rather than the last one of before.
  state.onPlace?.({});
  const corrections = new Map<string, ReadonlyMap<string, TableData>>();
  for (const [text, tables] of Object.entries(entry.tables ?? {})) {
    const when = period(state, text);
    if (when) corrections.set(when.start, tablesOf(plan, tables));
  }
  const result: BacktrackResult = backtrack(plan, {
    periods: starts,
    open,
    closed: state.closed,
    corrections,
    balances: state.openings,
    ...(entry.parameters ? { parameters: entry.parameters } : {}),
  });
  state.closed = [...result.closed];
  const waiting = state.pending.get(open.start) ?? new Map<string, Readonly<Record<string, unknown>>[]>();
  for (const [code, rows] of result.carried) waiting.set(code, [...(waiting.get(code) ?? []), ...rows]);
  state.pending.set(open.start, waiting);
  if (entry.expect) compareBacktrack(state, result, expectedOf(entry), tolerance, open);
}

/** What an entry expects, with the tables that it wants complete wherever it names them. */
function expectedOf({ expect, complete }: TestPeriodFile | TestBacktrackFile): ExpectFile {
  return complete ? { ...expect, complete: [...(expect?.complete ?? []), ...complete] } : (expect ?? {});
}

function compareBacktrack(
  state: TestState,
  result: BacktrackResult,
  expect: ExpectFile,
  tolerance: number,
  open: PeriodInput,
): void {
  const { plan } = state;
  const carriedExpected: Record<string, unknown> = {};
  for (const [name, expected] of Object.entries(expect)) {
    const when = Array.isArray(expected) ? undefined : parsePeriod(name, plan.file.periodType);
    if (when?.ok && name !== 'balances') {
      const found = result.periods.find((each) => each.period.start === when.period.start);
      if (!found)
        state.differences.push({
          period: name,
          expected: 'the period computed again',
          found: 'no closed batch',
        });
      else
        compareResult(
          state,
          found.result,
          expected as ExpectFile,
          tolerance,
          name,
          found.period,
          found.result.balances,
        );
    } else carriedExpected[name] = expected;
  }
  const tables = new Map<string, TableData>();
  for (const table of plan.tables)
    tables.set(table.code, dataFromRows(table, result.carried.get(table.code) ?? []));
  const shown: CalculationResult = {
    tables,
    findings: result.periods.flatMap((each) => each.result.findings),
    errors: result.periods.flatMap((each) => each.result.errors),
    totals: new Map(),
    balances: [],
    hash: '',
  };
  compareResult(state, shown, carriedExpected as ExpectFile, tolerance, undefined, open, []);
}

function compareResult(
  state: TestState,
  result: CalculationResult,
  expect: ExpectFile,
  tolerance: number,
  label: string | undefined,
  when: PeriodInput,
  movements: readonly BalanceMovement[],
): void {
  const { plan } = state;
  const differ = (difference: Omit<TestDifference, 'period'>): void => {
    state.differences.push(label === undefined ? difference : { period: label, ...difference });
  };
  const complete = new Set((expect.complete ?? []).map((name) => findTable(plan, name)?.code ?? name));
  const { findings, errors, balances, complete: _complete, ...tables } = expect;
  const excused = new Set<string>();
  const expectedTables = new Set<string>();
  for (const [name, rows] of Object.entries(tables)) {
    const table = findTable(plan, name);
    if (!table || !Array.isArray(rows)) {
      const near = nearest(
        name,
        plan.tables.map((each) => each.code),
      );
      differ({ table: name, expected: 'a table', found: near ? `nothing (${near}?)` : 'nothing' });
      continue;
    }
    expectedTables.add(table.code);
    compareTable(
      table,
      result.tables.get(table.code)!,
      rows as ExpectedRow[],
      tolerance,
      complete,
      differ,
      excused,
    );
  }
  if (errors === undefined)
    for (const error of result.errors) {
      if (!expectedTables.has(error.table) || excused.has(`${error.table}|${error.key}`)) continue;
      differ({
        table: error.table,
        key: error.key,
        column: error.column,
        expected: 'no error',
        found: `${error.code} ${payrollText(error.message, 'en')}`,
      });
    }
  else compareList('errors', errors, result.errors as readonly object[], complete, differ);
  if (findings !== undefined)
    compareList('findings', findings, result.findings as readonly object[], complete, differ);
  if (balances !== undefined) compareBalances(state, balances, tolerance, when, movements, differ);
}

type Differ = (difference: Omit<TestDifference, 'period'>) => void;

const SHOWN_MEMBERS = ['rule', 'severity', 'table', 'key', 'column', 'message', 'code'] as const;

/** An empty list expects none; else each expected entry must be there. */
function compareList(
  name: string,
  expected: readonly object[],
  found: readonly object[],
  complete: ReadonlySet<string>,
  differ: Differ,
): void {
  const member = (entry: object, key: string): unknown => (entry as Readonly<Record<string, unknown>>)[key];
  const show = (entry: object): string => {
    const shown: Record<string, unknown> = {};
    for (const key of SHOWN_MEMBERS) {
      const value = member(entry, key);
      if (value === undefined) continue;
      shown[key] =
        typeof value === 'object' && value !== null
          ? 'en' in value
            ? value.en
            : payrollText(value as Parameters<typeof payrollText>[0], 'en')
          : value;
    }
    return JSON.stringify(shown);
  };
  const fits = (wanted: object, entry: object): boolean =>
    Object.entries(wanted).every(([key, value]) => {
      const actual = member(entry, key);
      if (key === 'message' && typeof actual === 'object' && actual !== null) {
        if ('key' in actual) return true;
        return Object.values(actual).includes(value);
      }
      return actual === value;
    });
  const used = new Set<object>();
  for (const wanted of expected) {
    const match = found.find((entry) => !used.has(entry) && fits(wanted, entry));
    if (match) used.add(match);
    else
      differ({
        expected: `${name}: ${JSON.stringify(wanted)}`,
        found: found.length === 0 ? 'none' : found.slice(0, 5).map(show).join(' '),
      });
  }
  if (expected.length === 0 || complete.has(name))
    for (const entry of found)
      if (!used.has(entry))
        differ({ expected: expected.length === 0 ? `no ${name}` : `no other ${name}`, found: show(entry) });
}

function compareTable(
  table: TablePlan,
  data: TableData,
  expected: readonly ExpectedRow[],
  tolerance: number,
  complete: ReadonlySet<string>,
  differ: Differ,
  excused: Set<string>,
): void {
  const used = new Set<number>();
  const index = expected.length > 20 ? indexByKey(table, data) : undefined;
  for (const row of expected) {
    const given = Object.entries(row).flatMap(([name, value]) => {
      const column = table.names.find(name);
      if (!column) {
        differ({ table: table.code, column: name, expected: 'a column', found: 'nothing' });
        return [];
      }
      return [{ column, value }];
    });
    const keyGiven =
      table.key.length > 0 && table.key.every((key) => given.some((each) => each.column === key));
    const identifying = given.filter(({ column }) =>
      keyGiven ? table.key.includes(column) : column.valueType === 'text' || column.valueType === 'date',
    );
    const same = (at: number, parts: typeof given): boolean =>
      parts.every(({ column, value }) =>
        sameValue(cellOf(data, column.code, at), value, column.valueType, tolerance),
      );
    const candidates: number[] = [];
    const fromIndex =
      index && keyGiven
        ? index.get(
            table.key
              .map((key) => keyPartOf(castInput(row[nameIn(row, table, key)], key.valueType, true)))
              .join('|'),
          )
        : undefined;
    if (index && keyGiven) candidates.push(...(fromIndex ?? []));
    else for (let at = 0; at < data.length; at += 1) if (same(at, identifying)) candidates.push(at);
    const label = identifying.map(({ value }) => String(value)).join('/');
    const found =
      candidates.find((at) => !used.has(at) && same(at, given)) ??
      candidates.find((at) => !used.has(at)) ??
      candidates[0];
    if (found === undefined) {
      differ({ table: table.code, key: label, expected: JSON.stringify(row), found: 'no such row' });
      continue;
    }
    used.add(found);
    for (const { column, value } of given) {
      const cell = cellOf(data, column.code, found);
      if (typeof value === 'object' && value !== null)
        excused.add(`${table.code}|${rowLabel(table, data, found)}`);
      if (!sameValue(cell, value, column.valueType, tolerance))
        differ({
          table: table.code,
          key: label,
          column: column.code,
          expected: JSON.stringify(value),
          found: JSON.stringify(toJson(cell, column.valueType)),
        });
    }
  }
  if (complete.has(table.code))
    for (let at = 0; at < data.length; at += 1)
      if (!used.has(at))
        differ({
          table: table.code,
          key: rowLabel(table, data, at),
          expected: 'no such row',
          found: 'a row',
        });
}

const keyPartOf = (value: Scalar): string => `${typeof value}:${String(value)}`;

function nameIn(row: ExpectedRow, table: TablePlan, key: TablePlan['key'][number]): string {
  return Object.keys(row).find((name) => table.names.find(name) === key) ?? key.code;
}

function indexByKey(table: TablePlan, data: TableData): Map<string, number[]> {
  const index = new Map<string, number[]>();
  for (let at = 0; at < data.length; at += 1) {
    const key = table.key.map((column) => keyPartOf(cellOf(data, column.code, at))).join('|');
    const rows = index.get(key);
    if (rows) rows.push(at);
    else index.set(key, [at]);
  }
  return index;
}

function rowLabel(table: TablePlan, data: TableData, row: number): string {
  if (table.key.length === 0) return String(row + 1);
  return table.key
    .map((column) => String(toJson(cellOf(data, column.code, row), column.valueType) ?? ''))
    .join('/');
}

function cellOf(data: TableData, code: string, row: number): Scalar {
  const vector = data.columns.get(code);
  return vector ? readCell(vector, row) : null;
}

function sameValue(
  found: Scalar,
  expected: ExpectedRow[string],
  type: TablePlan['columns'][number]['valueType'],
  tolerance: number,
): boolean {
  if (typeof expected === 'object' && expected !== null)
    return found instanceof FormulaError && found.code === expected.error;
  if (found instanceof FormulaError) return false;
  if (expected === null) return found === null || found === '';
  const wanted = castInput(expected, type);
  if (typeof wanted === 'number' && typeof found === 'number')
    return sameNumber(found, wanted) || Math.abs(found - wanted) <= tolerance * (1 + 1e-12) + Number.EPSILON;
  if (found === null || found === '') return wanted === null || wanted === '';
  return found === wanted;
}

function compareBalances(
  state: TestState,
  expected: Readonly<Record<string, Readonly<Record<string, number | null>>>>,
  tolerance: number,
  when: PeriodInput,
  movements: readonly BalanceMovement[],
  differ: Differ,
): void {
  const book = new BalanceBook(state.plan, when, [...postings(state), ...movements]);
  for (const [key, balances] of Object.entries(expected))
    for (const [code, value] of Object.entries(balances)) {
      const balance = state.plan.balanceOf.get(code);
      const found = balance
        ? settleSum(balance, [book.balance(balance, keyFromText(key, balance.keys.length))])
        : undefined;
      if (found === undefined || Math.abs(found - (value ?? 0)) > tolerance + 1e-9)
        differ({ key, column: code, expected: String(value), found: String(found ?? 'no such balance') });
    }
}
