import { basisDate, settleSum } from '../balances/balance-book.ts';
import { toJson } from '../cells/cast.ts';
import { blankVector, type copyVector, readCell, takeRows, writeCell } from '../cells/column-vector.ts';
import { rowKeyOf } from '../cells/row-keys.ts';
import type { JsonScalar } from '../cells/types.ts';
import type { TableData } from '../cells/vector.ts';
import type { PeriodInput } from '../periods/period-input.ts';
import type {
  BalanceMovement,
  BalanceOpening,
  CalculationInput,
  CalculationResult,
  ClosedPeriod,
} from '../plan/calculation.ts';
import type { SolutionPlan, TablePlan } from '../plan/plan.ts';
import { isTypable } from '../planning/file-rows.ts';
import { calculate, evaluationOf } from '../run/calculate.ts';
import { tableCells } from '../solution/words.ts';
import { type CarriedDifference, carryOver } from './carry-over.ts';

export interface BacktrackInput extends Pick<CalculationInput, 'deadline' | 'onPlace'> {
  /** The periods to compute again, by their first day. */
  readonly periods: readonly string[];
  /** The open period that takes the differences. */
  readonly open: PeriodInput;
  /** Closed batches, oldest first. */
  readonly closed: readonly ClosedPeriod[];
  /** Corrected rows by first day of the period and table: they replace rows of the same key, or are added. */
  readonly corrections: ReadonlyMap<string, ReadonlyMap<string, TableData>>;
  /** Rows to leave out, named by their keys, by first day of the period and table. */
  readonly removals?: ReadonlyMap<string, ReadonlyMap<string, TableData>>;
  /** Openings from before the first closed batch. */
  readonly balances?: readonly (BalanceOpening | BalanceMovement)[];
  readonly parameters?: Readonly<Record<string, JsonScalar>>;
}

export interface BacktrackedPeriod {
  readonly period: PeriodInput;
  readonly result: CalculationResult;
  /** All it was computed from. */
  readonly input: CalculationInput;
  /** Of it the tables: the closed inputs with their corrections. */
  readonly inputs: ReadonlyMap<string, TableData>;
  /** Place of the batch in `closed`. */
  readonly index: number;
}

export interface BacktrackResult {
  readonly periods: readonly BacktrackedPeriod[];
  readonly differences: readonly CarriedDifference[];
  /** Rows for the tables of the open period, as `carry` says. */
  readonly carried: ReadonlyMap<string, readonly Readonly<Record<string, JsonScalar>>[]>;
  /** Differences of the balances, posted in the open period and marked with the period they concern. */
  readonly balances: readonly BalanceMovement[];
  /** Rows that were to be left out and aren't there. */
  readonly notThere: readonly { readonly period: string; readonly table: string; readonly key: string }[];
  /** `closed` as it stands afterwards: the new figures in force, the differences posted. */
  readonly closed: readonly ClosedPeriod[];
}

/**
 * Computes closed periods again, in order, with corrected inputs: each sees the corrected ones before it. Nothing
 * closed changes; the differences against what is in force are carried into the open period, once.
 */
export function backtrack(plan: SolutionPlan, input: BacktrackInput): BacktrackResult {
  const closed = [...input.closed];
  const periods: BacktrackedPeriod[] = [];
  const differences: CarriedDifference[] = [];
  const carried = new Map<string, Readonly<Record<string, JsonScalar>>[]>();
  const movements: BalanceMovement[] = [];
  const again = new Map<number, CalculationResult>();
  const notThere: { period: string; table: string; key: string }[] = [];
  input.closed.forEach((batch, index) => {
    if (batch.type === 'backtracking' || !input.periods.includes(batch.period.start)) return;
    const given = input.corrections.get(batch.period.start);
    const inForce = batch.inForce ?? batch.tables;
    const calculation: CalculationInput = {
      period: { ...batch.period, retro: true },
      tables: remainingInputs(plan, batch, correctedInputs(plan, batch, given), input.removals, notThere),
      overrides: batch.overrides ?? [],
      ...(input.parameters ? { parameters: input.parameters } : {}),
      balances: postingsBefore(input, index, again),
      closed: input.closed
        .slice(0, index)
        .map((each, at) => (again.has(at) ? { ...each, tables: again.get(at)!.tables } : each)),
      original: { inForce, first: batch.tables },
      ...(input.deadline ? { deadline: input.deadline } : {}),
      ...(input.onPlace ? { onPlace: input.onPlace } : {}),
    };
    const result = calculate(plan, calculation);
    again.set(index, result);
    const inputs = calculation.tables;
    periods.push({ period: batch.period, result, input: calculation, inputs, index });
    movements.push(...balanceDifferences(plan, input, batch, result));
    const evaluation = evaluationOf(result)!;
    carryOver(plan, evaluation, { period: batch.period, inForce, differences, carried });
    closed[index] = { ...batch, inForce: result.tables, inputs };
  });
  closed.push({ period: input.open, tables: new Map(), balances: movements, type: 'backtracking' });
  return { periods, differences, carried, balances: movements, notThere, closed };
}

/** Balances before a batch: earlier recalculated periods count with their new movements, others as they are in force. */
function postingsBefore(
  input: BacktrackInput,
  index: number,
  again: ReadonlyMap<number, CalculationResult>,
): (BalanceOpening | BalanceMovement)[] {
  const postings: (BalanceOpening | BalanceMovement)[] = [...(input.balances ?? [])];
  const batch = input.closed[index]!;
  const recalculated = new Set([...again.keys()].map((at) => input.closed[at]!.period.start));
  input.closed.forEach((each, at) => {
    if (each.type === 'backtracking') {
      // What an earlier correction posted belongs, here, to the period it concerns.
      for (const movement of each.balances)
        if (
          movement.concerns !== undefined &&
          movement.concerns < batch.period.start &&
          !recalculated.has(movement.concerns)
        ) {
          const concerned = input.closed.find(
            (other) => other.type !== 'backtracking' && other.period.start === movement.concerns,
          );
          const original = concerned?.balances.find((other) => other.balance === movement.balance);
          postings.push(
            original ? { ...movement, date: original.date, period: movement.concerns } : movement,
          );
        }
    } else if (at < index) postings.push(...(again.get(at)?.balances ?? each.balances));
  });
  return postings;
}

function balanceDifferences(
  plan: SolutionPlan,
  input: BacktrackInput,
  batch: ClosedPeriod,
  result: CalculationResult,
): BalanceMovement[] {
  const values = new Map<string, { balance: string; key: string; values: number[] }>();
  const add = (movement: BalanceMovement, sign: number): void => {
    const id = `${movement.balance}|${movement.key}`;
    const entry = values.get(id);
    if (entry) entry.values.push(sign * movement.value);
    else values.set(id, { balance: movement.balance, key: movement.key, values: [sign * movement.value] });
  };
  for (const movement of result.balances) add(movement, 1);
  for (const movement of batch.balances) add(movement, -1);
  for (const each of input.closed)
    if (each.type === 'backtracking')
      for (const movement of each.balances) if (movement.concerns === batch.period.start) add(movement, -1);
  const differences: BalanceMovement[] = [];
  for (const each of values.values()) {
    const balance = plan.balanceOf.get(each.balance);
    if (!balance) continue;
    const value = settleSum(balance, each.values);
    if (value === 0) continue;
    differences.push({
      balance: each.balance,
      key: each.key,
      value,
      date: basisDate(balance, input.open),
      period: input.open.start,
      concerns: batch.period.start,
    });
  }
  return differences;
}

/** The closed inputs, with corrected rows in place of those with the same key. */
function correctedInputs(
  plan: SolutionPlan,
  batch: ClosedPeriod,
  given: ReadonlyMap<string, TableData> | undefined,
): ReadonlyMap<string, TableData> {
  const tables = new Map<string, TableData>();
  for (const table of plan.tables) {
    const data = frozenInputs(table, batch);
    const corrected = given?.get(table.code);
    if (data && corrected) tables.set(table.code, replaceRows(table, data, corrected));
    else if (corrected ?? data) tables.set(table.code, (corrected ?? data)!);
  }
  return tables;
}

/** Without the rows that are to be left out; those that aren't there are told. */
function remainingInputs(
  plan: SolutionPlan,
  { period }: ClosedPeriod,
  tables: ReadonlyMap<string, TableData>,
  removals: BacktrackInput['removals'],
  notThere: { period: string; table: string; key: string }[],
): ReadonlyMap<string, TableData> {
  const remaining = new Map(tables);
  for (const [code, given] of removals?.get(period.start) ?? []) {
    const table = plan.tableOf.get(code)!;
    const gone = new Set(keysOf(table, given));
    const data = tables.get(code);
    const keys = data ? keysOf(table, data) : [];
    for (const key of gone)
      if (!keys.includes(key)) notThere.push({ period: period.start, table: code, key });
    if (!data) continue;
    const rows = keys.flatMap((key, row) => (gone.has(key) ? [] : [row]));
    const columns = [...data.columns].map(([name, vector]) => [name, takeRows(vector, rows)] as const);
    remaining.set(code, { code, length: rows.length, columns: new Map(columns) });
  }
  return remaining;
}

const keysOf = (table: TablePlan, { columns, length }: TableData): string[] =>
  Array.from({ length }, (_, row) => rowKeyOf(table, columns, row));

/** What was put into the batch, as in force now. Parameter tables are left to the plan: valid then, as known now. */
function frozenInputs(table: TablePlan, batch: ClosedPeriod): TableData | undefined {
  const cells = tableCells(table);
  if (cells === 'made') return undefined;
  if (batch.inputs || cells === 'inFile') return batch.inputs?.get(table.code);
  const stored = (batch.inForce ?? batch.tables).get(table.code);
  if (!stored) return undefined;
  const columns = new Map(
    table.columns
      .filter((column) => isTypable(column) && !column.typed)
      .flatMap((column) => {
        const vector = stored.columns.get(column.code);
        return vector ? [[column.code, vector] as const] : [];
      }),
  );
  return { code: table.code, length: stored.length, columns };
}

export function replaceRows(table: TablePlan, data: TableData, corrected: TableData): TableData {
  const key = (from: TableData, row: number): string =>
    table.key
      .map((column) => {
        const vector = from.columns.get(column.code);
        return vector ? JSON.stringify(toJson(readCell(vector, row), vector.type)) : '';
      })
      .join('|');
  const places = new Map<string, number>();
  if (table.key.length > 0) for (let row = 0; row < data.length; row += 1) places.set(key(data, row), row);
  const targets: number[] = [];
  let length = data.length;
  for (let row = 0; row < corrected.length; row += 1) {
    const place = table.key.length > 0 ? places.get(key(corrected, row)) : undefined;
    targets.push(place ?? length);
    if (place === undefined) length += 1;
  }
  const columns = new Map<string, ReturnType<typeof copyVector>>();
  for (const column of table.columns) {
    const old = data.columns.get(column.code);
    const fresh = corrected.columns.get(column.code);
    if (!old && !fresh) continue;
    const out = blankVector(column.valueType, length);
    for (let row = 0; row < data.length; row += 1) if (old) writeCell(out, row, readCell(old, row));
    targets.forEach((target, row) => {
      writeCell(out, target, fresh ? readCell(fresh, row) : null);
    });
    columns.set(column.code, out);
  }
  return { code: table.code, length, columns };
}
