import { BalanceBook, basisDate, settleSum } from '../balances/balance-book.ts';
import { keyFromText, shownKey } from '../cells/row-keys.ts';
import type { JsonScalar } from '../cells/types.ts';
import type { TableData } from '../cells/vector.ts';
import type { PeriodInput } from '../periods/period-input.ts';
import type {
  BalanceMovement,
  CalculationInput,
  CalculationResult,
  CellOverride,
  ClosedPeriod,
} from '../plan/calculation.ts';
import type { SolutionPlan } from '../plan/plan.ts';
import { dataFromResultRows, rowsFromTable } from '../run/table-data.ts';
import { errorText, type Language, textIn } from '../texts/index.ts';
import type { BacktrackResult } from './backtrack.ts';

export interface ResultJson {
  readonly format: 'suanpan.result/1';
  readonly solution: string;
  readonly period: Readonly<Record<string, unknown>>;
  /** The columns by which rows of a table are told apart. */
  readonly keys: Readonly<Record<string, readonly string[]>>;
  readonly tables: Readonly<Record<string, readonly Readonly<Record<string, unknown>>[]>>;
  readonly findings: readonly unknown[];
  readonly errors: readonly unknown[];
  readonly totals: Readonly<Record<string, Readonly<Record<string, unknown>>>>;
  readonly balances: readonly Readonly<Record<string, unknown>>[];
  readonly inputs: Readonly<Record<string, readonly Readonly<Record<string, unknown>>[]>>;
  readonly overrides?: readonly Readonly<Record<string, unknown>>[];
  readonly backtracking?: readonly Readonly<Record<string, unknown>>[];
  readonly carried?: Readonly<Record<string, unknown>>;
}

/**
 * A result as one JSON document (`suanpan.result/1`): every column of every row, days as `YYYY-MM-DD`, blank null, a
 * failed cell as `{"error": "#N/A"}` with its story in `errors`.
 */
export function resultToJson(
  plan: SolutionPlan,
  input: CalculationInput,
  result: CalculationResult,
  language: Language = 'en',
  backtracked?: BacktrackResult,
): ResultJson {
  const totals: Record<string, Record<string, unknown>> = {};
  for (const [code, columns] of result.totals) {
    if (columns.size === 0) continue;
    const of: Record<string, unknown> = {};
    for (const [column, total] of columns)
      of[column] = total.failed === 0 ? { sum: total.sum, count: total.count } : total;
    totals[code] = of;
  }
  return {
    format: 'suanpan.result/1',
    solution: plan.file.code,
    period: periodJson(input.period),
    keys: keysJson(plan),
    tables: tablesJson(result.tables),
    ...storiesJson(result, language),
    totals,
    balances: balancesJson(plan, input, result.balances),
    inputs: inputsJson(input.tables),
    ...(input.overrides?.length ? { overrides: overridesJson(input.overrides) } : {}),
    ...(backtracked ? backtrackedJson(backtracked, language) : {}),
  };
}

function backtrackedJson(
  { periods, balances, differences, carried }: BacktrackResult,
  language: Language,
): Pick<ResultJson, 'backtracking' | 'carried'> {
  const backtracking = periods.map(({ period, result, inputs }) => ({
    period: periodJson(period),
    tables: tablesJson(result.tables),
    ...storiesJson(result, language),
    balances: result.balances.map(movementJson),
    posted: balances.filter((movement) => movement.concerns === period.start).map(movementJson),
    differences: differences
      .filter((difference) => difference.period === period.start)
      .map(({ carry, table, key, column, before, after, difference }) => ({
        carry,
        table,
        key: shownKey(key),
        column,
        before,
        after,
        difference,
      })),
    inputs: inputsJson(inputs),
  }));
  return { backtracking, carried: Object.fromEntries(carried) };
}

/** Where rows have a validity, the day they begin is part of what tells them apart. */
const keysJson = ({ tables }: SolutionPlan): ResultJson['keys'] =>
  Object.fromEntries(
    tables.flatMap(({ code, key, validity }) => {
      const columns = [...new Set([...key, ...(validity?.from && key.length > 0 ? [validity.from] : [])])];
      return columns.length === 0 ? [] : [[code, columns.map((column) => column.code)]];
    }),
  );

const tablesJson = (tables: ReadonlyMap<string, TableData>): ResultJson['tables'] =>
  Object.fromEntries([...tables].map(([code, table]) => [code, rowsFromTable(table)]));

/** What was found in the results, and why cells failed. */
function storiesJson(
  { findings, errors }: CalculationResult,
  language: Language,
): Pick<ResultJson, 'findings' | 'errors'> {
  return {
    findings: findings.map((each) => ({
      rule: each.rule,
      ...(each.set === undefined ? {} : { set: each.set }),
      severity: each.severity,
      table: each.table ?? null,
      key: each.key ?? null,
      column: each.column ?? null,
      message: textIn(each.message, language) ?? each.rule,
    })),
    errors: errors.map((each) => ({
      table: each.table,
      key: each.key,
      column: each.column,
      formula: each.formula,
      code: each.code,
      message: errorText(each.message, language),
      ...(each.cause ? { cause: each.cause } : {}),
    })),
  };
}

/** The rows as given, blanks left out: what a backtracking computes from, values typed over formulas included. */
function inputsJson(tables: ReadonlyMap<string, TableData>): ResultJson['inputs'] {
  const given = ([, value]: readonly [string, unknown]): boolean => value !== null;
  return Object.fromEntries(
    [...tables].map(([code, table]) => [
      code,
      rowsFromTable(table).map((row) => Object.fromEntries(Object.entries(row).filter(given))),
    ]),
  );
}

const overridesJson = (overrides: readonly CellOverride[]): readonly Json[] =>
  overrides.map(({ table, rowKey, column, value }) => ({ table, key: shownKey(rowKey), column, value }));

function periodJson(period: PeriodInput): Readonly<Record<string, unknown>> {
  const payDate = period.payDate ?? period.end;
  return {
    start: period.start,
    end: period.end,
    payDate,
    taxMonth: period.taxMonth ?? payDate.slice(0, 7),
  };
}

const movementJson = (movement: BalanceMovement): Readonly<Record<string, unknown>> => ({
  balance: movement.balance,
  employee: shownKey(movement.key),
  value: movement.value,
});

/** Opening, movement and closing of every balance and key that has any. */
function balancesJson(
  plan: SolutionPlan,
  input: CalculationInput,
  movements: readonly BalanceMovement[],
): Readonly<Record<string, unknown>>[] {
  const before = new BalanceBook(plan, input.period, input.balances ?? []);
  const rows: Readonly<Record<string, unknown>>[] = [];
  for (const balance of plan.balances) {
    const moved = new Map(
      movements.filter((each) => each.balance === balance.code).map((each) => [each.key, each.value]),
    );
    for (const key of new Set([...before.keys(balance), ...moved.keys()])) {
      const opening = before.balance(balance, key);
      const movement = moved.get(key) ?? 0;
      rows.push({
        balance: balance.code,
        employee: shownKey(key),
        opening,
        movement,
        closing: settleSum(balance, [opening, movement]),
      });
    }
  }
  return rows;
}

type Json = Readonly<Record<string, unknown>>;
const asList = (value: unknown): readonly Json[] => (Array.isArray(value) ? (value as Json[]) : []);

/** Results written earlier, read back as closed batches, corrections of a backtracking included. */
export function closedFromJson(plan: SolutionPlan, results: readonly unknown[]): ClosedPeriod[] {
  let closed: ClosedPeriod[] = [];
  for (const each of results) {
    const result = each as Json;
    const period = result['period'] as unknown as PeriodInput;
    for (const again of asList(result['backtracking'])) {
      const concerned = (again['period'] as Json)['start'] as string;
      const inForce = tablesFromJson(plan, again['tables']);
      closed = closed.map((batch) =>
        batch.type !== 'backtracking' && batch.period.start === concerned
          ? { ...batch, inForce, ...inputsFromJson(plan, again) }
          : batch,
      );
      closed.push({
        period,
        tables: new Map(),
        type: 'backtracking',
        balances: movementsFromJson(plan, again['posted'], period).map((movement) => ({
          ...movement,
          concerns: concerned,
        })),
      });
    }
    closed.push({
      period,
      tables: tablesFromJson(plan, result['tables']),
      balances: movementsFromJson(plan, result['balances'], period),
      ...inputsFromJson(plan, result),
      overrides: overridesFromJson(plan, result['overrides']),
    });
  }
  return closed;
}

function tablesFromJson(plan: SolutionPlan, json: unknown): Map<string, TableData> {
  const tables = new Map<string, TableData>();
  for (const [code, rows] of Object.entries((json ?? {}) as Json)) {
    const table = plan.tableOf.get(code);
    if (table) tables.set(code, dataFromResultRows(table, asList(rows)));
  }
  return tables;
}

/** Results written before inputs were kept have none; their inputs are read from their tables. */
const inputsFromJson = (plan: SolutionPlan, { inputs }: Json): Pick<ClosedPeriod, 'inputs'> =>
  inputs === undefined ? {} : { inputs: tablesFromJson(plan, inputs) };

const overridesFromJson = (plan: SolutionPlan, json: unknown): CellOverride[] =>
  asList(json).map(({ table, key, column, value }) => ({
    table: String(table),
    rowKey: keyFromText(String(key), plan.tableOf.get(String(table))?.key.length ?? 1),
    column: String(column),
    value: value as JsonScalar,
  }));

function movementsFromJson(plan: SolutionPlan, json: unknown, period: PeriodInput): BalanceMovement[] {
  return asList(json).flatMap((row) => {
    const balance = plan.balanceOf.get(String(row['balance']));
    const value = Number(row['movement'] ?? row['value'] ?? 0);
    if (!balance || value === 0) return [];
    return [
      {
        balance: balance.code,
        key: keyFromText(String(row['employee']), balance.keys.length),
        value,
        date: basisDate(balance, period),
        period: period.start,
      },
    ];
  });
}
