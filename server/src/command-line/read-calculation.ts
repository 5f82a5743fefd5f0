// What a calculation on the command line computes from: the files its options name.
import {
  type BacktrackResult,
  backtrack,
  type CalculationInput,
  carriedFrom,
  closedFromJson,
  replaceRows,
  type SolutionPlan,
  shownKey,
  type TableData,
  tableFromRows,
} from '@suanpan/engine';
import { type Asked, usageProblem } from './calculate-options.ts';
import { FileProblem } from './command-texts.ts';
import {
  addTable,
  decimalSign,
  openingsOf,
  parametersOf,
  periodOf,
  readResults,
  removalsOf,
} from './read-options.ts';

/** What the options name, and what comes of computing closed periods again. */
export function readInput(
  { values, language, deadline }: Asked,
  plan: SolutionPlan,
): { input: CalculationInput; backtracked: BacktrackResult | undefined } {
  if (values.period === undefined) throw usageProblem('periodNeeded', language);
  const period = periodOf(values.period, plan, values['pay-date'], values['tax-month']);
  const tables = new Map<string, TableData>();
  const corrections = new Map<string, Map<string, TableData>>();
  const decimal = decimalSign(values.decimal);
  for (const each of values.table ?? []) addTable(plan, each, tables, corrections, decimal, language);
  const openings = values.balances === undefined ? [] : openingsOf(plan, values.balances, decimal, language);
  const given = closedFromJson(plan, readResults(plan, values.closed ?? []));
  const starts = values.backtrack?.split(',').map((each) => periodOf(each, plan).start) ?? [];
  const removals = removalsOf(plan, values.remove ?? []);
  checkStarts(starts, [...corrections.keys(), ...removals.keys()], given);
  const backtracked =
    starts.length === 0
      ? undefined
      : backtrack(plan, {
          periods: starts,
          open: period,
          closed: given,
          corrections,
          removals,
          balances: openings,
          deadline,
        });
  for (const { period: start, table, key } of backtracked?.notThere ?? [])
    throw new FileProblem('noRow', { option: `--remove ${start}:${table}`, table, key: shownKey(key) });
  for (const [code, rows] of backtracked?.carried ?? []) {
    const carried = tableFromRows(plan, code, rows);
    const before = tables.get(code);
    const table = plan.tableOf.get(code);
    tables.set(code, before && table ? replaceRows(table, before, carried) : carried);
  }
  const closed = backtracked ? [...backtracked.closed] : given;
  const parameters = parametersOf(plan, values.parameter ?? [], decimal, language);
  const from = backtracked ? { carriedFrom: carriedFrom(plan, backtracked) } : {};
  const balances = [...openings, ...closed.flatMap((each) => each.balances)];
  return { input: { period, tables, closed, balances, parameters, deadline, ...from }, backtracked };
}

/** Corrections belong to periods that are computed again, and those were closed. */
function checkStarts(
  starts: readonly string[],
  corrected: readonly string[],
  closed: NonNullable<CalculationInput['closed']>,
): void {
  for (const start of corrected)
    if (!starts.includes(start)) throw new FileProblem('correctionsApart', { start });
  for (const start of starts)
    if (!closed.some((each) => each.period.start === start && each.type !== 'backtracking'))
      throw new FileProblem('notClosed', { start });
}
