import { type Kysely, type Selectable, sql } from 'kysely';
import type { DB } from '../../platform/db/schema.ts';
import { digestOf } from '../../platform/integrity/digest.ts';
import { refuseDamaged } from '../../platform/integrity/refuse-damaged.ts';
import { allMovements, isDamaged } from './movement-digest.ts';
import '../shared/payroll.errors.ts';

type Posting = Selectable<DB['payroll_balance_postings']>;

/**
 * Notes what a batch has posted at this moment, by balance and day, as a whole. A movement whose balance, currency or day rots leaves the
 * sums it belongs to; what was posted is then more than what is found.
 */
export async function notePostings(db: Kysely<DB>, batchId: string, postedAt: string): Promise<void> {
  for (const posting of await postingsInLedger(db, { batchId, postedAt }))
    await db
      .insertInto('payroll_balance_postings')
      .values({ ...posting, digest: digestOfPosting(posting) })
      .execute();
}

/** The postings as the ledger's movements show them now; of one batch at one moment, or of all. */
export async function postingsInLedger(
  db: Kysely<DB>,
  only?: { batchId: string; postedAt: string },
): Promise<Omit<Posting, 'digest'>[]> {
  let query = db
    .selectFrom('payroll_balance_movements')
    .select(['batch_id', 'balance_code', 'currency', 'dated_on', 'posted_at'])
    .select((eb) => [
      eb.fn.min<number>('id').as('first_id'),
      eb.fn.max<number>('id').as('last_id'),
      eb.fn.countAll<number>().as('movements'),
    ])
    .select(sql<string>`cast(sum(amount + guard) as text)`.as('guards'))
    .groupBy(['batch_id', 'balance_code', 'currency', 'dated_on', 'posted_at']);
  // What no batch posted stands under no batch.
  if (only)
    query = query
      .where('posted_at', '=', only.postedAt)
      .where('batch_id', only.batchId ? '=' : 'is', only.batchId || null);
  const rows = await query.execute();
  return rows.map((row) => ({
    ...row,
    batch_id: row.batch_id ?? '',
    first_id: Number(row.first_id),
    last_id: Number(row.last_id),
    movements: Number(row.movements),
  }));
}

export function digestOfPosting(posting: Omit<Posting, 'digest'>): string {
  const { batch_id, balance_code, currency, dated_on, posted_at, first_id, last_id, movements, guards } =
    posting;
  const values = [
    batch_id,
    balance_code,
    currency,
    dated_on,
    posted_at,
    first_id,
    last_id,
    movements,
    guards,
  ];
  return digestOf(values);
}

/** All that was ever posted, to every balance; refuses what isn't what was written. */
export async function verifiedPostings(db: Kysely<DB>): Promise<Posting[]> {
  const postings = await db.selectFrom('payroll_balance_postings').selectAll().execute();
  const rotten = postings.find((posting) => posting.digest !== digestOfPosting(posting));
  if (rotten) await refuseDamaged(db, 'payroll.DAMAGED_LEDGER', { balance: rotten.balance_code });
  return postings;
}

/** A stretch of the ledger that was summed. */
export interface LedgerRange {
  balance: string;
  currency: string;
  from: string | null;
  to: string;
  /** Only movements below this number. */
  before: number | null;
}

/** Refuses a sum in which a movement is missing, or too many. */
export async function requireComplete(
  db: Kysely<DB>,
  postings: readonly Posting[],
  { balance, currency, from, to, before }: LedgerRange,
  found: { movements: number; guards: bigint },
): Promise<void> {
  const within = postings.filter(
    (each) =>
      each.balance_code === balance &&
      each.currency === currency &&
      each.dated_on <= to &&
      (from === null || each.dated_on >= from) &&
      (before === null || each.first_id < before),
  );
  // Posted at the same moment by two connections: a part of it lies before the other's, which nothing here can tell apart.
  if (before !== null && within.some((each) => each.last_id >= before)) return;
  const movements = within.reduce((sum, each) => sum + each.movements, 0);
  const guards = within.reduce((sum, each) => sum + BigInt(each.guards), 0n);
  if (movements === found.movements && guards === found.guards) return;
  const rotten = await firstDamaged(db);
  if (rotten) await refuseDamaged(db, 'payroll.DAMAGED_MOVEMENT', rotten);
  await refuseDamaged(db, 'payroll.DAMAGED_LEDGER', { balance });
}

/** Looked for one by one: it may have become anybody's. */
async function firstDamaged(db: Kysely<DB>): Promise<{ balance: string; row: string } | undefined> {
  for await (const movement of allMovements(db))
    if (isDamaged(movement)) return { balance: movement.balance_code, row: movement.row_key };
  return undefined;
}
