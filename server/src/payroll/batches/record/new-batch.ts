import type { Kysely } from 'kysely';
import type { DB } from '../../../platform/db/schema.ts';

/** Batch numbers count up per month of the period: 202605-0007. One that was given once is given to no other batch. */
export async function nextNumber(db: Kysely<DB>, period: { end_day: string }): Promise<string> {
  const month = period.end_day.slice(0, 7).replace('-', '');
  const prefix = `${month}-`;
  const last = await db
    .selectFrom('payroll_batches')
    .select((eb) => eb.fn.max('number').as('number'))
    .where('number', '>=', `${prefix}0000`)
    .where('number', '<=', `${prefix}9999`)
    .executeTakeFirst();
  const given = await db
    .selectFrom('payroll_batch_numbers')
    .select('last')
    .where('month', '=', month)
    .executeTakeFirst();
  const next = Math.max(last?.number ? Number(last.number.slice(prefix.length)) : 0, given?.last ?? 0) + 1;
  await db
    .insertInto('payroll_batch_numbers')
    .values({ month, last: next })
    .onConflict((on) => on.column('month').doUpdateSet({ last: next }))
    .execute();
  return `${prefix}${String(next).padStart(4, '0')}`;
}

/** What a batch holds that nothing was done with yet. */
export const UNTOUCHED = {
  status: 'new',
  submitted: 0,
  failed_rows: 0,
  preparation_complete: 0,
  job_id: null,
  job_kind: null,
  job_step: null,
  job_started_at: null,
  calculated_from: null,
  result_hash: null,
  stepped_to: null,
  calculated_at: null,
  inputs_checked_at: null,
  approval_id: null,
  last_remark: null,
  submitted_at: null,
  submitted_by: null,
  closed_at: null,
  closed_by: null,
} as const;
