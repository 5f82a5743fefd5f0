import { firstOfKey, roundTo } from '@suanpan/engine/domain';
import type { Kysely } from 'kysely';
import type { DB } from '../../../platform/db/schema.ts';
import type { LoadedBatch } from '../../batches/record/batch-plan.ts';
import {
  isLines,
  type PayslipColumn,
  type PayslipLayout,
} from '../../calculation/threads/payslip-columns.ts';
import { cellNumber } from '../../tables/storage/column-vector.ts';
import { findSet, readColumns, rowsByKey } from '../../tables/storage/table-sets.repo.ts';

/** What the payslips of the year before this one come to for a person, of a column of the master. */
export type EarlierSums = (rowKey: string, place: PayslipColumn) => number;

interface EarlierSlip {
  batchId: string;
  /** Of a batch that computes a closed one again: whose figures were in force. */
  inForceId: string | null;
  rowKey: string;
  employmentId: string;
  employeeNumber: string;
  source: string;
}

/**
 * Nothing where no item of the layout is added up over the year. Drafts count as well, since they come out before this one;
 * disabled slips don't. The figures are those of the batches the slips were made of, so an item that is new on the slip has
 * its whole year.
 */
export async function readEarlierSums(
  db: Kysely<DB>,
  loaded: LoadedBatch,
  layout: PayslipLayout,
): Promise<EarlierSums | undefined> {
  const columns = yearColumns(layout);
  if (columns.length === 0) return undefined;
  const people = await employmentsOf(db, loaded.batch.id);
  const values = new Map<string, number[]>();
  const byBatch = new Map<string, EarlierSlip[]>();
  for (const slip of await earlierSlips(db, loaded))
    if (!byBatch.get(slip.batchId)?.push(slip)) byBatch.set(slip.batchId, [slip]);
  for (const [batchId, slips] of byBatch) {
    const figureOf = await figuresOf(db, loaded, batchId, columns);
    const before = slips[0]?.inForceId;
    const was = before ? await figuresOf(db, loaded, before, columns) : undefined;
    for (const slip of slips)
      for (const column of columns) {
        const value = difference(figureOf(slip, column), was?.(slip, column));
        const key = `${slip.employmentId}\n${column}`;
        if (value !== null && !values.get(key)?.push(value)) values.set(key, [value]);
      }
  }
  return (rowKey, { column, item }) => {
    const found = values.get(`${people.get(firstOfKey(rowKey)) ?? ''}\n${column}`) ?? [];
    const scale = item.accuracy ?? loaded.solution.scale;
    return found.reduce((sum, value) => sum + roundTo(value, scale, 'half-up'), 0);
  };
}

/** The slip of a batch that computes a closed one again shows what differs from the figures in force. */
function difference(value: number | null, was: number | null | undefined): number | null {
  return was === undefined || (value === null && was === null) ? value : (value ?? 0) - (was ?? 0);
}

function yearColumns(layout: PayslipLayout): string[] {
  const places = [...layout.header, ...layout.groups.flatMap(({ items }) => items)];
  const added = places.filter((place) => place.item.yearToDate && place.own && !isLines(place));
  return [...new Set(added.map(({ column }) => column))];
}

async function employmentsOf(db: Kysely<DB>, batchId: string): Promise<ReadonlyMap<string, string>> {
  const rows = await db
    .selectFrom('payroll_batch_employments')
    .select(['employee_number', 'employment_id'])
    .where('batch_id', '=', batchId)
    .execute();
  return new Map(rows.map((row) => [row.employee_number, row.employment_id]));
}

/**
 * Of the calendar year, until this pay day. Slips of a batch that computes a closed one again say nothing of the year: they
 * count with every other slip of their pay day.
 */
async function earlierSlips(
  db: Kysely<DB>,
  { batch, period, solution }: LoadedBatch,
): Promise<EarlierSlip[]> {
  const year = period.pay_date.slice(0, 4);
  const batches = await db
    .selectFrom('payroll_batches as b')
    .leftJoin('payroll_corrections as c', 'c.batch_id', 'b.id')
    .select(['b.id', 'c.in_force_id'])
    .where('b.solution_id', '=', solution.id)
    .where('b.id', '!=', batch.id)
    .execute();
  const slips: EarlierSlip[] = [];
  // By their batches: those of a year at once are many rows of one statement.
  for (const { id, in_force_id: inForceId } of batches) {
    const rows = await db
      .selectFrom('payroll_payslips')
      .select(['row_key', 'employment_id', 'employee_number', 'source', 'pay_date'])
      .where('batch_id', '=', id)
      .where('status', '!=', 'disabled')
      .where('pay_date', '>=', `${year}-01-01`)
      .where('pay_date', '<=', period.pay_date)
      .execute();
    for (const row of rows)
      if (row.pay_date < period.pay_date || inForceId || id < batch.id)
        slips.push({
          batchId: id,
          inForceId,
          rowKey: row.row_key,
          employmentId: row.employment_id,
          employeeNumber: row.employee_number,
          source: row.source,
        });
  }
  return slips;
}

type Figure = (slip: EarlierSlip, column: string) => number | null;

/** A column that an earlier copy didn't have paid nothing then. */
async function figuresOf(
  db: Kysely<DB>,
  { plan }: LoadedBatch,
  batchId: string,
  columns: readonly string[],
): Promise<Figure> {
  const set = await findSet(db, batchId, plan.master?.code ?? '', 'result');
  const input = await findSet(db, batchId, plan.master?.code ?? '', 'input');
  const computed = set ? await readColumns(db, set.id, [...columns]) : new Map();
  const rows = set ? await rowsByKey(db, set) : new Map<string, number>();
  const typed = input
    ? await readColumns(
        db,
        input.id,
        columns.filter((column) => !computed.has(column)),
      )
    : new Map();
  const typedRows = input ? await rowsByKey(db, input) : new Map<string, number>();
  const brought = new Map(
    (
      await db
        .selectFrom('payroll_payslip_figures')
        .select(['employee_number', 'figures'])
        .where('batch_id', '=', batchId)
        .execute()
    ).map((row) => [row.employee_number, JSON.parse(row.figures) as Record<string, string | number | null>]),
  );
  return ({ rowKey, employeeNumber, source }, column) => {
    if (source === 'balance') return null;
    if (source === 'import') {
      const value = brought.get(employeeNumber)?.[column];
      return typeof value === 'number' ? value : null;
    }
    return computed.has(column)
      ? cellNumber(computed.get(column), rows.get(rowKey) ?? -1)
      : cellNumber(typed.get(column), typedRows.get(rowKey) ?? -1);
  };
}
