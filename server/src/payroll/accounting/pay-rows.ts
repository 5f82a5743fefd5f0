import type { ColumnPlan } from '@suanpan/engine';
import { firstOfKey, fromMinorUnits, toMinorUnits } from '@suanpan/engine/domain';
import type { Kysely } from 'kysely';
import { inChunks, shouldYield, sortInChunks, yieldToEventLoop } from '../../platform/db/event-loop.ts';
import type { DB } from '../../platform/db/schema.ts';
import { refuse } from '../../platform/errors/refusal.ts';
import { SYSTEM_SCOPE } from '../../platform/trpc/scope.ts';
import { type LoadedBatch, loadBatch } from '../batches/record/batch-plan.ts';
import { heldNow, paidLater } from '../batches/record/holds.repo.ts';
import { cellNumber } from '../tables/storage/column-vector.ts';
import { findSet, readRows, rowsByKey } from '../tables/storage/table-sets.repo.ts';
import './accounting.errors.ts';

export interface PaidPerson {
  employmentId: string;
  employeeNumber: string;
  name: string;
  legalEntityId: string;
  held: boolean;
  /** The period's, or that of a salary released later. */
  payDate: string;
}

/** A person's amounts by column, in whole units of the batch's finest scale. */
export interface PaidRow {
  person: PaidPerson;
  units: ReadonlyMap<string, bigint>;
}

export interface PaidRows {
  scale: number;
  rows: PaidRow[];
}

/** The money columns of the master table, in the solution’s currency. */
export function moneyItems(loaded: LoadedBatch): ColumnPlan[] {
  const { currency } = loaded.solution;
  return (loaded.plan.master?.columns ?? []).filter(
    (column) => column.type === 'money' && (column.currency ?? currency) === currency,
  );
}

export const scaleOf = (loaded: LoadedBatch, column: ColumnPlan): number =>
  column.scale ?? loaded.solution.scale;

/**
 * What these columns came to for everybody in a batch; refused where it isn't what the batch's totals say. A closed batch that was
 * computed again pays what differs from the figures in force, or nothing where an open batch took that.
 */
export async function readPaidRows(
  db: Kysely<DB>,
  loaded: LoadedBatch,
  columns: readonly ColumnPlan[],
): Promise<PaidRows> {
  const whole = await readWholeRows(db, loaded, columns);
  const { correction } = loaded;
  if (!correction) return whole;
  if (correction.settlement === 'carry')
    return { ...whole, rows: whole.rows.map(({ person }) => ({ person, units: new Map() })) };
  const inForce = await loadBatch(db, SYSTEM_SCOPE, correction.in_force_id);
  const before = new Map(
    (await readWholeRows(db, inForce, columns)).rows.map(({ person, units }) => [person.employmentId, units]),
  );
  return {
    ...whole,
    rows: whole.rows.map(({ person, units }) => {
      const was = before.get(person.employmentId);
      const differences = columns.map(
        ({ code }) => [code, (units.get(code) ?? 0n) - (was?.get(code) ?? 0n)] as const,
      );
      return { person, units: new Map(differences.filter(([, amount]) => amount !== 0n)) };
    }),
  };
}

async function readWholeRows(
  db: Kysely<DB>,
  loaded: LoadedBatch,
  columns: readonly ColumnPlan[],
): Promise<PaidRows> {
  const scale = Math.max(loaded.solution.scale, ...columns.map((column) => scaleOf(loaded, column)));
  const people = await peopleOf(db, loaded);
  const amounts = new Map<string, Map<string, bigint>>();
  const missing = new Set(columns.map(({ code }) => code));
  // Typed columns stand with the inputs.
  for (const part of ['result', 'input'] as const) {
    const set = await findSet(db, loaded.batch.id, loaded.plan.master?.code ?? '', part);
    if (!set || missing.size === 0) continue;
    const keys = [...(await rowsByKey(db, set))];
    const numbers = keys.map(([key]) => firstOfKey(key));
    const cells = await readRows(
      db,
      set.id,
      [...missing],
      keys.map(([, row]) => row),
    );
    for (const [code, vector] of cells) {
      missing.delete(code);
      for (const [at, number] of numbers.entries()) {
        if (at % 512 === 0 && shouldYield()) await yieldToEventLoop();
        addAmount(amounts, number, code, toMinorUnits(cellNumber(vector, at) ?? 0, scale));
      }
    }
  }
  const rows = people.map((person) => ({
    person,
    units: amounts.get(person.employeeNumber) ?? new Map<string, bigint>(),
  }));
  await requireTotals(db, loaded, columns, { scale, rows });
  return { scale, rows };
}

function addAmount(
  amounts: Map<string, Map<string, bigint>>,
  number: string,
  code: string,
  units: bigint,
): void {
  if (units === 0n) return;
  const own = amounts.get(number);
  if (own) own.set(code, (own.get(code) ?? 0n) + units);
  else amounts.set(number, new Map([[code, units]]));
}

async function peopleOf(db: Kysely<DB>, { batch, period }: LoadedBatch): Promise<PaidPerson[]> {
  const held = await heldNow(db, batch.id);
  const later = await paidLater(db, batch.id);
  const rows = await db
    .selectFrom('payroll_batch_employments')
    .select([
      'employment_id as employmentId',
      'employee_number as employeeNumber',
      'person_name as name',
      'legal_entity_id as legalEntityId',
      'position',
    ])
    .where('batch_id', '=', batch.id)
    .execute();
  // Sorted here: a database that sorts a hundred thousand rows answers nothing until it has.
  const people: PaidPerson[] = [];
  for await (const part of inChunks(await sortInChunks(rows, (a, b) => a.position - b.position)))
    for (const { position: _, ...row } of part)
      people.push({
        ...row,
        held: held.has(row.employeeNumber),
        payDate: later.get(row.employeeNumber) ?? period.pay_date,
      });
  return people;
}

export const sumUnits = (units: Iterable<bigint>): bigint => {
  let sum = 0n;
  for (const each of units) sum += each;
  return sum;
};

/** Nothing leaves the batch that isn't what was approved: what is read adds up to its totals, column by column. */
async function requireTotals(
  db: Kysely<DB>,
  { batch, plan }: LoadedBatch,
  columns: readonly ColumnPlan[],
  { scale, rows }: PaidRows,
): Promise<void> {
  const totals = await db
    .selectFrom('payroll_totals')
    .select(['column_code', 'sum'])
    .where('batch_id', '=', batch.id)
    .where('table_code', '=', plan.master?.code ?? '')
    .execute();
  const known = new Map(totals.map((row) => [row.column_code, row.sum]));
  const sums = new Map<string, bigint>();
  for await (const part of inChunks(rows))
    for (const { units } of part)
      for (const [code, amount] of units) sums.set(code, (sums.get(code) ?? 0n) + amount);
  for (const { code } of columns) {
    const read = sums.get(code) ?? 0n;
    const total = toMinorUnits(known.get(code) ?? 0, scale);
    if (read !== total)
      refuse('payroll.accounting.NOT_THE_BATCH', {
        column: code,
        read: fromMinorUnits(read, scale),
        total: fromMinorUnits(total, scale),
      });
  }
}
