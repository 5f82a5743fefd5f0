import { createHash } from 'node:crypto';
import type { BalanceMovement, BalanceOpening, SolutionFile } from '@suanpan/engine';
import { firstOfKey } from '@suanpan/engine/domain';
import { type Kysely, sql } from 'kysely';
import { type Clock, instant } from '../../platform/clock/clock.ts';
import { inChunks } from '../../platform/db/event-loop.ts';
import { chunksOfRows } from '../../platform/db/rows.ts';
import type { DB } from '../../platform/db/schema.ts';
import { refuseDamaged } from '../../platform/integrity/refuse-damaged.ts';
import type { LoadedBatch } from '../batches/record/batch-plan.ts';
import { datedOn, resetWindow } from './balance-window.ts';
import { correctionsBefore } from './corrected-movements.ts';
import { digestOfMovement, guardNumber, guardOf, guardStart } from './movement-digest.ts';
import { notePostings, requireComplete, verifiedPostings } from './postings.repo.ts';
import '../shared/payroll.errors.ts';

/** The ledger holds whole numbers; a balance that isn't money (hours, counters) keeps this many decimals. */
const NUMBER_SCALE = 6;

/** What each balance holds before a batch, summed over its reset window: one opening per balance and row. */
export async function openingsBefore(db: Kysely<DB>, loaded: LoadedBatch): Promise<BalanceOpening[]> {
  const openings: BalanceOpening[] = [];
  const postings = await verifiedPostings(db);
  const before = await postedBefore(db, postings, loaded);
  const corrections = await correctionsBefore(db, loaded, before);
  const { currency } = loaded.solution;
  for (const balance of loaded.plan.balances) {
    const window = resetWindow(balance, loaded);
    let query = db
      .selectFrom('payroll_balance_movements')
      .select(['row_key', 'scale', (eb) => eb.fn.sum<number>('amount').as('amount')])
      .select([sql<number>`sum(amount + guard)`.as('guards'), (eb) => eb.fn.countAll<number>().as('count')])
      .where('balance_code', '=', balance.code)
      .where('currency', '=', currency)
      .where('dated_on', '<=', window.to)
      .groupBy(['row_key', 'scale'])
      .orderBy('row_key')
      .orderBy('scale');
    if (window.from) query = query.where('dated_on', '>=', window.from);
    if (before !== null) query = query.where('id', '<', before);
    const sums = new Map<string, number>();
    const found = { movements: 0, guards: 0n };
    const start = guardStart(balance.code, currency);
    for (const row of await query.execute()) {
      // One addition more in the same index, instead of a digest of every movement there ever was.
      if (Number(row.guards) !== guardNumber(start, row.scale, row.row_key) * Number(row.count))
        await refuseDamaged(db, 'payroll.DAMAGED_MOVEMENT', { balance: balance.code, row: row.row_key });
      found.movements += Number(row.count);
      found.guards += BigInt(row.guards);
      sums.set(row.row_key, (sums.get(row.row_key) ?? 0) + Number(row.amount) / 10 ** row.scale);
    }
    await requireComplete(db, postings, { balance: balance.code, currency, ...window, before }, found);
    for (const { balance: code, key, value } of corrections)
      if (code === balance.code) sums.set(key, withoutTail((sums.get(key) ?? 0) + value));
    for (const [key, value] of sums) if (value !== 0) openings.push({ balance: balance.code, key, value });
  }
  return openings;
}

/**
 * For a submitted batch, the first number in the ledger that it could not have seen: its own or a later one. A correction looks into
 * the ledger as the closed batch found it.
 */
async function postedBefore(
  db: Kysely<DB>,
  postings: Awaited<ReturnType<typeof verifiedPostings>>,
  { batch, correction }: LoadedBatch,
): Promise<number | null> {
  const { id, submitted_at } = correction
    ? await db
        .selectFrom('payroll_batches')
        .select(['id', 'submitted_at'])
        .where('id', '=', correction.corrects_id)
        .executeTakeFirstOrThrow()
    : batch;
  if (submitted_at === null) return null;
  const unseen = postings.filter((each) => each.batch_id === id || each.posted_at > submitted_at);
  return unseen.length > 0 ? Math.min(...unseen.map((each) => each.first_id)) : null;
}

/** Sums of cents in binary carry a tail far below the ledger's finest unit. */
const withoutTail = (value: number): number => Math.round(value * 10 ** NUMBER_SCALE) / 10 ** NUMBER_SCALE;

export function hashOfOpenings(openings: readonly BalanceOpening[]): string {
  const lines = openings.map(({ balance, key, value }) => `${balance}\u0000${key}\u0000${value}`).sort();
  return createHash('sha1').update(lines.join('\n')).digest('base64url');
}

/** The newest movement of the solution's balances: while it stays the same, so do the openings. */
export async function ledgerMark(db: Kysely<DB>, file: SolutionFile, currency: string): Promise<number> {
  let newest = 0;
  for (const { code } of file.balances ?? []) {
    const row = await db
      .selectFrom('payroll_balance_movements')
      .select((eb) => eb.fn.max('id').as('id'))
      .where('balance_code', '=', code)
      .where('currency', '=', currency)
      .executeTakeFirst();
    newest = Math.max(newest, Number(row?.id ?? 0));
  }
  return newest;
}

/**
 * Posts what a batch adds to the balances. A unique index makes a second posting of the same movement impossible; the
 * batch's submitted flag, changed in the same transaction, keeps a second attempt from getting here at all.
 */
export async function postMovements(
  db: Kysely<DB>,
  clock: Clock,
  loaded: LoadedBatch,
  movements: readonly BalanceMovement[],
  userId: string | null,
): Promise<number> {
  const employments = await db
    .selectFrom('payroll_batch_employments')
    .select(['employee_number', 'employment_id', 'legal_entity_id'])
    .where('batch_id', '=', loaded.batch.id)
    .execute();
  const byNumber = new Map<string, (typeof employments)[number]>();
  for await (const part of inChunks(employments))
    for (const row of part) byNumber.set(row.employee_number, row);
  const now = instant(clock);
  const rowOf = (movement: BalanceMovement) => {
    const balance = loaded.plan.balanceOf.get(movement.balance);
    const scale = balance?.file.type === 'number' ? NUMBER_SCALE : (balance?.scale ?? loaded.solution.scale);
    const employment = byNumber.get(firstOfKey(movement.key));
    const row = {
      balance_code: movement.balance,
      row_key: movement.key,
      employment_id: employment?.employment_id ?? null,
      legal_entity_id: employment?.legal_entity_id ?? null,
      currency: loaded.solution.currency,
      amount: scaled(movement.value, scale),
      scale,
      dated_on: datedOn(balance?.dateBasis ?? 'payDate', loaded.period),
      tax_month: loaded.period.tax_month,
      pay_date: loaded.period.pay_date,
      kind: 'submission' as const,
      batch_id: loaded.batch.id,
      solution_id: loaded.solution.id,
      period_start: loaded.period.start_day,
      concerns: movement.concerns ?? null,
      posted_at: now,
      posted_by: userId,
    };
    return { ...row, digest: digestOfMovement(row), guard: guardOf(row) };
  };
  let posted = 0;
  for await (const part of inChunks(movements)) {
    const rows = part.filter((movement) => movement.value !== 0).map(rowOf);
    for (const some of chunksOfRows(rows))
      await db.insertInto('payroll_balance_movements').values(some).execute();
    posted += rows.length;
  }
  await notePostings(db, loaded.batch.id, now);
  return posted;
}

/** A rounded amount as a whole number of its smallest unit. */
export function scaled(value: number, scale: number): number {
  const whole = Math.round(value * 10 ** scale);
  if (!Number.isSafeInteger(whole)) throw new RangeError(`An amount of ${value} doesn't fit the ledger.`);
  return whole === 0 ? 0 : whole;
}
