import type { Kysely } from 'kysely';
import type { DB } from '../../../platform/db/schema.ts';

/** How many payslips a batch has, by status. */
type SlipCounts = Readonly<Record<string, number>>;

/** Of the batches looked at last, with the revision at which they were counted: 100,000 slips take longest of the page. */
const slipsOf = new Map<string, { revision: number; counts: SlipCounts }>();
const BATCHES_KNOWN = 100;

/** Counted once for each state of the batch: whatever changes its slips counts its revision on in the same transaction. */
export async function payslipCounts(db: Kysely<DB>, batchId: string): Promise<SlipCounts> {
  // What a transaction sees may never come true.
  if (db.isTransaction) return countPayslips(db, batchId);
  // Read first: what is counted afterwards is never older than it.
  const { revision } = await db
    .selectFrom('payroll_batch_revisions')
    .select('revision')
    .where('batch_id', '=', batchId)
    .executeTakeFirstOrThrow();
  const known = slipsOf.get(batchId);
  if (known?.revision === revision) return known.counts;
  const counts = await countPayslips(db, batchId);
  slipsOf.delete(batchId);
  slipsOf.set(batchId, { revision, counts });
  if (slipsOf.size > BATCHES_KNOWN) slipsOf.delete(slipsOf.keys().next().value ?? '');
  return counts;
}

async function countPayslips(db: Kysely<DB>, batchId: string): Promise<SlipCounts> {
  const rows = await db
    .selectFrom('payroll_payslips')
    .select(['status', (eb) => eb.fn.countAll<number>().as('count')])
    .where('batch_id', '=', batchId)
    .groupBy('status')
    .execute();
  return Object.fromEntries(rows.map((row) => [row.status, Number(row.count)]));
}
