import { canDo, editingOf, hasOwnRows, isOver, type JsonScalar, tableCells } from '@suanpan/engine';
import type { Kysely } from 'kysely';
import type { DB } from '../../platform/db/schema.ts';
import { SYSTEM_SCOPE } from '../../platform/trpc/scope.ts';
import { batchFacts } from '../batches/freshness/batch-facts.ts';
import { type LoadedBatch, loadBatch } from '../batches/record/batch-plan.ts';
import { castCell, keyOfValues } from '../tables/cast-cell.ts';
import { cellJson } from '../tables/storage/column-vector.ts';
import { findSet, readColumns, rowsByKey } from '../tables/storage/table-sets.repo.ts';
import { ownRows, type TablePlan } from '../tables/table-layout.ts';
import { dataTarget, NOTHING, peopleOf, type TargetValue, type WriteBackPlan } from './targets.ts';
import type { WriteBackReason } from './write-back.words.ts';

/** A data table of an open batch of another solution (or of another period), with what it holds. */
export interface DataTable {
  loaded: LoadedBatch;
  table: TablePlan;
  people: ReadonlySet<string>;
  /** Whose row it is, where its key names the employee. */
  employeeColumn: string | null;
  has: (key: string) => boolean;
  value: (key: string, column: string) => TargetValue;
}

/** The batch that a value of this day goes to: the one open batch of the period the day lies in. */
export async function findDataTable(
  db: Kysely<DB>,
  from: LoadedBatch,
  { file, columns }: WriteBackPlan,
  day: string,
): Promise<DataTable | WriteBackReason> {
  const named = dataTarget(file.target);
  if (!named) return 'unknownTarget';
  const batches = await db
    .selectFrom('payroll_batches as b')
    .innerJoin('payroll_solutions as s', 's.id', 'b.solution_id')
    .innerJoin('payroll_periods as p', 'p.id', 'b.period_id')
    .select(['b.id', 'b.status'])
    .where('s.code', '=', named.solution)
    .where('p.start_day', '<=', day)
    .where('p.end_day', '>=', day)
    .where('b.submitted', '=', 0)
    .where('b.type', '=', 'normal')
    .where('b.id', '<>', from.batch.id)
    .execute();
  const open = batches.filter(({ status }) =>
    canDo('editInputs', status, { running: false, submitted: false }),
  );
  if (open.length > 1) return 'severalBatches';
  const [one] = open;
  if (!one) return batches.some(({ status }) => !isOver(status)) ? 'locked' : 'noBatch';
  const loaded = await loadBatch(db, SYSTEM_SCOPE, one.id);
  if ((await batchFacts(db, loaded, false)).running) return 'locked';
  const table = loaded.plan.tableOf.get(named.table);
  if (!table || tableCells(table) !== 'typed') return 'unknownTarget';
  const codes = columns.map(({ target }) => target);
  if (codes.some((code) => !isWritable(table, code))) return 'unknownTarget';
  const set = await findSet(db, one.id, table.code, 'input');
  const rowOf = set ? await rowsByKey(db, set) : new Map<string, number>();
  const vectors = set ? await readColumns(db, set.id, codes) : new Map<string, never>();
  const employee = loaded.plan.master?.key[0]?.code;
  return {
    loaded,
    table,
    people: new Set((await peopleOf(db, one.id)).keys()),
    employeeColumn: table.key.find(({ code }) => code === employee)?.code ?? null,
    has: (key) => rowOf.has(key),
    value: (key, column) => {
      const row = rowOf.get(key);
      const vector = vectors.get(column);
      const value = row === undefined || !vector ? null : cellJson(vector, row);
      return value === null ? NOTHING : { value, currency: table.columnOf.get(column)?.currency ?? null };
    },
  };
}

function isWritable(table: TablePlan, code: string): boolean {
  const column = table.columnOf.get(code);
  return column !== undefined && !table.key.includes(column) && editingOf(column) === 'input';
}

/** The key of the row that is meant, or why it can't be one. */
export function rowOfTable(
  { loaded, table, people, employeeColumn, has }: DataTable,
  match: Readonly<Record<string, JsonScalar>>,
): { key: string } | { reason: WriteBackReason } {
  const key = keyOfValues(table, match, '', () => undefined);
  if (key === null || key === '') return { reason: 'failed' };
  if (employeeColumn !== null && !people.has(String(match[employeeColumn] ?? '')))
    return { reason: 'notInTarget' };
  if (!has(key) && !(ownRows(table, loaded) && hasOwnRows(table))) return { reason: 'rowNotOwn' };
  return { key };
}

/** The value as the column takes it; undefined where it doesn't. */
export function asTaken({ table }: DataTable, column: string, value: JsonScalar): TargetValue | undefined {
  const plan = table.columnOf.get(column);
  const cast = plan && castCell(plan.valueType, value);
  return cast?.ok ? { value: cast.value, currency: plan?.currency ?? null } : undefined;
}
