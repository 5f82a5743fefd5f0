import { BalanceBook, settleSum } from '../balances/balance-book.ts';
import type { BacktrackResult } from '../batches/backtrack.ts';
import { keyFromText } from '../cells/row-keys.ts';
import type { TableData } from '../cells/vector.ts';
import { parsePeriod } from '../periods/period-facts.ts';
import type { PeriodInput } from '../periods/period-input.ts';
import type { BalanceMovement, BalanceOpening, CalculationResult } from '../plan/calculation.ts';
import type { SolutionPlan } from '../plan/plan.ts';
import { tablesOf } from '../planning/check-tests.ts';
import { dataFromRows } from '../run/table-data.ts';
import type { ExpectedRow, ExpectFile } from '../solution/solution-file.ts';
import { errorText, type Language, message } from '../texts/index.ts';
import { compareRows, type FailedCell, failedCells } from './compare-rows.ts';
import { type Differ, type TestDifference, testText } from './test-difference.ts';

/** What a test holds results against: where its differences go, and in which language. */
export interface ComparisonOptions {
  readonly plan: SolutionPlan;
  readonly language: Language;
  readonly differences: TestDifference[];
}

/** One calculated period: its label in a sequence, its result, and the postings to balances before it. */
export interface Compared {
  readonly label: string | undefined;
  readonly when: PeriodInput;
  readonly result: CalculationResult;
  readonly before: readonly (BalanceOpening | BalanceMovement)[];
}

/** Periods computed again are expected by their name, everything else is held against what is carried. */
export function compareBacktrack(
  comparing: ComparisonOptions,
  { result, open, before }: { result: BacktrackResult; open: PeriodInput; before: Compared['before'] },
  expect: ExpectFile,
  tolerance: number,
): void {
  const { plan } = comparing;
  const carriedExpected: Record<string, unknown> = {};
  for (const [name, expected] of Object.entries(expect)) {
    const when = Array.isArray(expected) ? undefined : parsePeriod(name, plan.file.periodType);
    if (!when?.ok || name === 'balances') {
      carriedExpected[name] = expected;
      continue;
    }
    // A period that isn't closed yet was told of when it should have been computed again.
    const again = result.periods.find((each) => each.period.start === when.period.start);
    if (again)
      compareResult(
        comparing,
        { label: name, when: again.period, result: again.result, before },
        expected as ExpectFile,
        tolerance,
      );
  }
  const tables = new Map<string, TableData>();
  for (const table of plan.tables)
    tables.set(table.code, dataFromRows(table, result.carried.get(table.code) ?? []));
  const carried: CalculationResult = {
    tables,
    findings: result.periods.flatMap((each) => each.result.findings),
    errors: result.periods.flatMap((each) => each.result.errors),
    totals: new Map(),
    balances: [],
    hash: '',
  };
  compareResult(
    comparing,
    { label: undefined, when: open, result: carried, before },
    carriedExpected as ExpectFile,
    tolerance,
  );
}

/** Holds a period's rows, errors, findings and balances against what is expected of them. */
export function compareResult(
  comparing: ComparisonOptions,
  { label, when, result, before }: Compared,
  expect: ExpectFile,
  tolerance: number,
): void {
  const { plan, language } = comparing;
  const differ: Differ = (difference) => {
    comparing.differences.push(label === undefined ? difference : { period: label, ...difference });
  };
  const { find } = plan.names.tables;
  const complete = new Set((expect.complete ?? []).map((name) => find(name)?.code ?? name));
  const { findings, errors, balances } = expect;
  const excused = new Set<string>();
  const failed: FailedCell[] = [];
  for (const [name, rows] of Object.entries(tablesOf(expect))) {
    const table = find(name)!;
    const data = result.tables.get(table.code)!;
    failed.push(...failedCells(table, data));
    compareRows(
      { table, data, tolerance, language, differ, excused },
      rows as ExpectedRow[],
      complete.has(table.code),
    );
  }
  if (errors === undefined) {
    // Doubled and blank keys keep a batch from being submitted, whichever table they are in. All other errors are taken
    // from the cells: those of a parameter without a value are listed nowhere, only said once as a finding.
    const ofKeys = result.errors.filter((error) => error.message.key.startsWith('rows.'));
    const reasons = new Map(
      result.errors.map((each) => [`${each.table}|${each.key}|${each.column}`, each.message]),
    );
    for (const error of [...ofKeys, ...failed]) {
      if (excused.has(`${error.table}|${error.key}`)) continue;
      const reason = error.message ?? reasons.get(`${error.table}|${error.key}|${error.column}`);
      differ({
        table: error.table,
        key: error.key,
        column: error.column,
        expected: testText('noError', language),
        found: reason ? `${error.code} ${errorText(reason, language)}` : error.code,
      });
    }
  }
  const list = (name: string, wanted: readonly object[], found: readonly ListedEntry[]): void =>
    compareList(name, wanted, found, complete.has(name), language, differ);
  if (errors !== undefined)
    list(
      'errors',
      errors,
      result.errors.map((each) => ({ ...each, message: message(each.message.key, each.message.facts) })),
    );
  if (findings !== undefined) list('findings', findings, result.findings);
  if (balances === undefined) return;
  const book = new BalanceBook(plan, when, [...before, ...result.balances]);
  for (const [key, values] of Object.entries(balances))
    for (const [name, value] of Object.entries(values)) {
      const balance = plan.names.balances.find(name)!;
      const found = settleSum(balance, [book.balance(balance, keyFromText(key, balance.keys.length))]);
      if (Math.abs(found - (value ?? 0)) > tolerance + 1e-9)
        differ({ key, column: balance.code, expected: String(value), found: String(found) });
    }
}

/** An error or finding, its message in every language. */
interface ListedEntry {
  readonly message: Readonly<Record<string, string>>;
}

const SHOWN_MEMBERS = ['rule', 'severity', 'table', 'key', 'column', 'message', 'code'] as const;

/** An empty list expects none; else each expected entry must be there. */
function compareList(
  name: string,
  expected: readonly object[],
  found: readonly ListedEntry[],
  isComplete: boolean,
  language: Language,
  differ: Differ,
): void {
  const member = (entry: object, key: string): unknown => (entry as Readonly<Record<string, unknown>>)[key];
  const show = (entry: ListedEntry): string => {
    const text = entry.message[language] ?? Object.values(entry.message)[0];
    const shown = SHOWN_MEMBERS.map((key) => [key, key === 'message' ? text : member(entry, key)]);
    return JSON.stringify(Object.fromEntries(shown));
  };
  const fits = (wanted: object, entry: ListedEntry): boolean =>
    Object.entries(wanted).every(([key, value]) =>
      key === 'message' ? Object.values(entry.message).includes(value) : member(entry, key) === value,
    );
  const used = new Set<object>();
  for (const wanted of expected) {
    const match = found.find((entry) => !used.has(entry) && fits(wanted, entry));
    if (match) used.add(match);
    else
      differ({
        expected: testText('entry', language, { list: name, entry: JSON.stringify(wanted) }),
        found: found.length === 0 ? testText('nothing', language) : found.slice(0, 5).map(show).join(' '),
      });
  }
  if (expected.length > 0 && !isComplete) return;
  const none = testText(expected.length === 0 ? 'noneOf' : 'noOther', language, { list: name });
  for (const entry of found) if (!used.has(entry)) differ({ expected: none, found: show(entry) });
}
