import { createHash } from 'node:crypto';
import {
  type CalculationInput,
  type CalculationResult,
  type ColumnVector,
  calculate,
  compileSolution,
  hasOwnRows,
  isBrought,
  rowKeyOf,
  type SolutionPlan,
  shownKey,
  type TableData,
  type TablePlan,
  writeBackRows,
} from '@suanpan/engine';
import { blocksOf } from '../../tables/storage/column-block.ts';
import { numberColumn, textColumn } from '../../tables/storage/column-vector.ts';
import type { BatchPayload, CalculateOutcome, TablePayload } from './engine-tasks.ts';
import { MOVEMENTS_TABLE, movementColumns } from './movement-columns.ts';
import { withPayslipColumns } from './payslip-columns.ts';
import { inputOf } from './read-payload.ts';
import { NO_INPUTS, rowHashes } from './row-hashes.ts';
import { WRITE_BACKS_TABLE, writeBackColumns } from './write-back-columns.ts';

/** What a batch comes to, as it is stored. */
export type BatchOutcome = Omit<CalculateOutcome, 'cancelled' | 'milliseconds'>;

export function planOf(payload: BatchPayload): SolutionPlan {
  const compiled = compileSolution(withPayslipColumns(payload.file), { globals: payload.globals });
  if (!compiled.ok) throw new Error(`The copy doesn't compile: ${compiled.problems[0]?.path}`);
  return compiled.plan;
}

/** Computes a batch from what it was computed from, and nothing else: no database, no clock. */
export function computeBatch(payload: BatchPayload): BatchOutcome {
  const plan = planOf(payload);
  const input = inputOf(payload);
  return outcomeOf(plan, input, calculate(plan, input));
}

export function outcomeOf(
  plan: SolutionPlan,
  input: CalculationInput,
  result: CalculationResult,
): BatchOutcome {
  const tables = result.cancelled ? [] : pack(plan, input, result);
  return {
    tables,
    findings: withRowKeys(plan, result.tables, result.findings),
    errors: withRowKeys(plan, result.tables, result.errors),
    totals: [...result.totals].flatMap(([table, totals]) =>
      [...totals].map(([column, total]) => ({ table, column, total })),
    ),
    beside: result.cancelled ? [] : packBeside(plan, input, result),
    hash: hashOf(result, tables),
  };
}

export function stepsUpTo({ steps }: SolutionPlan, code: string): string[] {
  return steps.slice(0, steps.findIndex((step) => step.code === code) + 1).map((step) => step.code);
}

/** What of an outcome the steps that were run give: nothing of tables that wait, and nothing that leaves the batch. */
export function partOf(plan: SolutionPlan, outcome: BatchOutcome, steps: readonly string[]): BatchOutcome {
  const isRun = (code: string) => (plan.tableOf.get(code)?.step ?? -1) < steps.length;
  // A rule on no table looks at the batch as a whole, which isn't there yet.
  const whole = new Set(
    plan.rules.filter(({ table, file }) => !table && file.on !== 'inputs').map(({ file }) => file.code),
  );
  return {
    ...outcome,
    tables: outcome.tables.filter((table) => isRun(table.code)),
    findings: outcome.findings.filter(({ table, rule }) => !whole.has(rule) && (!table || isRun(table))),
    errors: outcome.errors.filter((error) => isRun(error.table)),
    totals: outcome.totals.filter((total) => isRun(total.table)),
    beside: [],
  };
}

/** Findings and errors name rows as people read them; here they get the row's key, by which a page finds it. */
export function withRowKeys<T extends { readonly table?: string; readonly key?: string }>(
  plan: SolutionPlan,
  tables: ReadonlyMap<string, TableData>,
  places: readonly T[],
): T[] {
  const shown = new Map<string, Map<string, string>>();
  return places.map((place) => {
    const table = plan.tableOf.get(place.table ?? '');
    const data = tables.get(place.table ?? '');
    if (!table || !data || table.key.length < 2 || place.key === undefined) return place;
    let keys = shown.get(table.code);
    if (!keys) {
      keys = new Map();
      for (let row = 0; row < data.length; row++) {
        const key = rowKeyOf(table, data.columns, row);
        keys.set(shownKey(key), key);
      }
      shown.set(table.code, keys);
    }
    return { ...place, key: keys.get(place.key) ?? place.key };
  });
}

/**
 * What is stored of the results: every column of tables whose rows are computed (parameter tables too, as they were in
 * force), the computed columns of the others, and where something was put in a hash of each row, so that later it can be
 * said which rows have changed.
 */
function pack(plan: SolutionPlan, input: CalculationInput, result: CalculationResult): TablePayload[] {
  const payloads: TablePayload[] = [];
  for (const table of plan.tables) {
    const data = result.tables.get(table.code);
    if (!data) continue;
    const ownRows = hasOwnRows(table);
    const columns = new Map<string, ColumnVector>();
    for (const column of table.columns) {
      const vector = data.columns.get(column.code);
      if (vector && (!ownRows || !isBrought(column))) columns.set(column.code, vector);
    }
    const keys = Array.from({ length: data.length }, (_, row) => rowKeyOf(table, data.columns, row));
    columns.set('#key', textColumn(keys));
    const given = input.tables.get(table.code);
    if (given) columns.set('#in', numberColumn(inputHashes(table, given, ownRows ? null : keys)));
    payloads.push(packed(table.code, data.length, columns));
  }
  return payloads;
}

/** A batch of 100,000 has as many movements: they go between threads and into storage as bytes, not one by one. */
function packBeside(plan: SolutionPlan, input: CalculationInput, result: CalculationResult): TablePayload[] {
  const { balances } = result;
  const writeBacks = writeBackRows(plan, input.period, result);
  return [
    packed(MOVEMENTS_TABLE, balances.length, movementColumns(balances)),
    ...(writeBacks.length > 0
      ? [packed(WRITE_BACKS_TABLE, writeBacks.length, writeBackColumns(writeBacks))]
      : []),
  ];
}

function packed(code: string, rows: number, columns: ReadonlyMap<string, ColumnVector>): TablePayload {
  const blocks = [...columns].flatMap(([column, vector]) =>
    blocksOf(vector).map((block) => ({ column, ...block })),
  );
  return { code, rows, blocks };
}

/** Where rows follow other tables what is typed onto them stands beside them by key, and most have nothing. */
function inputHashes(table: TablePlan, given: TableData, keys: readonly string[] | null): ArrayLike<number> {
  const hashes = rowHashes(given);
  if (!keys) return hashes;
  const of = new Map(Array.from(hashes, (hash, row) => [rowKeyOf(table, given.columns, row), hash]));
  return keys.map((key) => of.get(key) ?? NO_INPUTS);
}

function hashOf(result: CalculationResult, tables: readonly TablePayload[]): string {
  const hash = createHash('sha256').update(result.hash);
  for (const table of tables)
    for (const block of table.blocks)
      hash.update(`\n${table.code}\t${block.column}\t${block.block}\t${block.hash}`);
  return hash.digest('base64url');
}
