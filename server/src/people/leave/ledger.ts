import type { Insertable, Kysely, Selectable } from 'kysely';
import { type Clock, instant } from '../../platform/clock/clock.ts';
import type { DB } from '../../platform/db/schema.ts';
import { refuse } from '../../platform/errors/refusal.ts';
import { newId } from '../../platform/ids/new-id.ts';
import '../time/time.errors.ts';

export type LeaveType = Selectable<DB['leave_types']>;
type Entry = Insertable<DB['leave_ledger']>;

/** Whether anybody counts how much of it is left. */
export const isCounted = (type: Pick<LeaveType, 'entitlement' | 'from_overtime'>): boolean =>
  type.entitlement !== 'none' || type.from_overtime === 1;

/** What is left of a leave, in the unit of its type. */
export async function balanceOf(db: Kysely<DB>, employmentId: string, leaveTypeId: string): Promise<number> {
  const { sum } = await db
    .selectFrom('leave_ledger')
    .select((eb) => eb.fn.sum<number | null>('amount').as('sum'))
    .where('employment_id', '=', employmentId)
    .where('leave_type_id', '=', leaveTypeId)
    .executeTakeFirstOrThrow();
  return toHundredths(Number(sum ?? 0));
}

export const toHundredths = (amount: number): number => Math.round(amount * 100) / 100;

/** Refuses what would leave less than the type allows for. */
export async function requireBalance(
  db: Kysely<DB>,
  employmentId: string,
  type: LeaveType,
  amount: number,
): Promise<void> {
  if (!isCounted(type) || type.lowest_balance === null) return;
  const balance = await balanceOf(db, employmentId, type.id);
  if (toHundredths(balance - amount) < type.lowest_balance)
    refuse('people.time.BALANCE_TOO_LOW', { balance, amount });
}

export async function post(
  db: Kysely<DB>,
  clock: Clock,
  entry: Pick<Entry, 'employment_id' | 'leave_type_id' | 'day' | 'kind' | 'amount'> & Partial<Entry>,
): Promise<string> {
  const id = newId(clock);
  await db
    .insertInto('leave_ledger')
    .values({
      ...{ leave_request_id: null, overtime_request_id: null, reason: null, created_by: null },
      ...entry,
      ...{ id, created_at: instant(clock) },
    })
    .execute();
  return id;
}
