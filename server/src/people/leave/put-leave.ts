import { addDaysIso, leaveDuration } from '@suanpan/engine/domain';
import type { Kysely } from 'kysely';
import { type Clock, instant } from '../../platform/clock/clock.ts';
import type { DB } from '../../platform/db/schema.ts';
import { refuse } from '../../platform/errors/refusal.ts';
import { newId } from '../../platform/ids/new-id.ts';
import { momentTexts } from '../../platform/texts/day-texts.ts';
import { computeDays } from '../attendance/compute-days.ts';
import { readRoster } from '../attendance/roster.ts';
import { localTimeOf } from '../time/local-time.ts';
import { isCounted, type LeaveType, post, requireBalance, toHundredths } from './ledger.ts';

export interface LeaveValues {
  employmentId: string;
  /** Code of its type. */
  type: string;
  /** Local times. */
  start: string;
  end: string;
  reason: string | null;
}

/** What brought a record about. */
export interface Origin {
  application?: { id: string; number: string };
  import?: { id: string; row: number };
}

export const originColumns = ({ application, import: imported }: Origin) => ({
  application_id: application?.id ?? null,
  application_number: application?.number ?? null,
  import_id: imported?.id ?? null,
  import_row: imported?.row ?? null,
});

export interface JudgedLeave {
  type: LeaveType;
  amount: number;
  minutes: number;
}

/** How long the leave is by roster and calendar. */
export async function measureLeave(db: Kysely<DB>, values: LeaveValues): Promise<JudgedLeave> {
  const { employmentId, start, end } = values;
  const type = await db
    .selectFrom('leave_types')
    .selectAll()
    .where('code', '=', values.type)
    .where('active', '=', 1)
    .executeTakeFirst();
  if (!type) refuse('people.time.LEAVE_TYPE_UNKNOWN', { type: values.type });
  if (start >= end) refuse('people.time.START_AFTER_END');
  return { type, ...(await durationOf(db, employmentId, type, start, end)) };
}

/** Refuses what can't be taken. */
export async function judgeLeave(db: Kysely<DB>, values: LeaveValues): Promise<JudgedLeave> {
  const judged = await measureLeave(db, values);
  const { employmentId, start, end } = values;
  if (judged.minutes === 0) refuse('people.time.NO_WORK_THEN');
  const other = await db
    .selectFrom('leave_requests')
    .select('start_at')
    .where('employment_id', '=', employmentId)
    .where('status', '<>', 'cancelled')
    .where('start_at', '<', end)
    .where('end_at', '>', start)
    .executeTakeFirst();
  if (other) refuse('people.time.LEAVE_OVERLAPS', { from: momentTexts(other.start_at) });
  await requireBalance(db, employmentId, judged.type, judged.amount);
  return judged;
}

async function durationOf(
  db: Kysely<DB>,
  employmentId: string,
  type: Pick<LeaveType, 'unit'>,
  start: string,
  end: string,
): Promise<{ amount: number; minutes: number }> {
  // The night before may go on into the first day.
  const from = addDaysIso(start.slice(0, 10), -1);
  const [roster] = await readRoster(db, [employmentId], from, end.slice(0, 10));
  return leaveDuration(type.unit, { start, end }, roster?.days ?? []);
}

/** Stores a leave, takes it off its balance, and works out the days anew that it touches. */
export async function putLeave(
  db: Kysely<DB>,
  clock: Clock,
  values: LeaveValues,
  origin: Origin,
): Promise<string> {
  const { type, amount, minutes } = await judgeLeave(db, values);
  const { employmentId, start, end } = values;
  const id = newId(clock);
  const now = instant(clock);
  await db
    .insertInto('leave_requests')
    .values({
      ...{ id, employment_id: employmentId, leave_type_id: type.id, start_at: start, end_at: end },
      ...{ amount, minutes, status: 'approved', reason: values.reason, created_at: now, updated_at: now },
      ...originColumns(origin),
    })
    .execute();
  if (isCounted(type))
    await post(db, clock, {
      ...{ employment_id: employmentId, leave_type_id: type.id, day: start.slice(0, 10) },
      ...{ kind: 'taken', amount: -amount, leave_request_id: id },
    });
  await recompute(db, clock, employmentId, start, end);
  return id;
}

/** A leave that hasn't begun is given back whole. */
export async function cancelLeave(
  db: Kysely<DB>,
  clock: Clock,
  id: string,
  { begunToo = false } = {},
): Promise<void> {
  const leave = await openLeave(db, id);
  const hasBegun = leave.start_at <= localTimeOf(instant(clock), leave.time_zone);
  if (hasBegun && !begunToo) refuse('people.time.LEAVE_BEGUN');
  await change(db, clock, id, { status: 'cancelled' });
  await giveBack(db, clock, leave, leave.amount);
  await recompute(db, clock, leave.employment_id, leave.start_at, leave.end_at);
}

/** Who comes back earlier gets the rest back. */
export async function cutLeaveShort(db: Kysely<DB>, clock: Clock, id: string, end: string): Promise<void> {
  const leave = await openLeave(db, id);
  if (end <= leave.start_at || end >= leave.end_at) refuse('people.time.CUT_OUTSIDE');
  const taken = await durationOf(db, leave.employment_id, leave, leave.start_at, end);
  await change(db, clock, id, { status: 'cutShort', end_at: end, ...taken });
  await giveBack(db, clock, leave, toHundredths(leave.amount - taken.amount));
  await recompute(db, clock, leave.employment_id, leave.start_at, leave.end_at);
}

async function openLeave(db: Kysely<DB>, id: string) {
  const leave = await db
    .selectFrom('leave_requests as r')
    .innerJoin('leave_types as t', 't.id', 'r.leave_type_id')
    .innerJoin('employments as e', 'e.id', 'r.employment_id')
    .innerJoin('legal_entities as l', 'l.id', 'e.legal_entity_id')
    .selectAll('r')
    .select(['t.unit', 't.entitlement', 't.from_overtime', 'l.time_zone'])
    .where('r.id', '=', id)
    .executeTakeFirst();
  if (!leave) refuse('platform.NOT_FOUND');
  if (leave.status !== 'approved') refuse('people.time.LEAVE_NOT_OPEN');
  return leave;
}

type OpenLeave = Awaited<ReturnType<typeof openLeave>>;

async function change(
  db: Kysely<DB>,
  clock: Clock,
  id: string,
  values: { status: 'cancelled' | 'cutShort'; end_at?: string; amount?: number; minutes?: number },
): Promise<void> {
  await db
    .updateTable('leave_requests')
    .set({ ...values, updated_at: instant(clock) })
    .where('id', '=', id)
    .execute();
}

async function giveBack(db: Kysely<DB>, clock: Clock, leave: OpenLeave, amount: number): Promise<void> {
  if (!isCounted(leave) || amount === 0) return;
  await post(db, clock, {
    ...{ employment_id: leave.employment_id, leave_type_id: leave.leave_type_id },
    ...{ day: leave.start_at.slice(0, 10), kind: 'returned', amount, leave_request_id: leave.id },
  });
}

function recompute(db: Kysely<DB>, clock: Clock, employmentId: string, start: string, end: string) {
  return computeDays(db, clock, [employmentId], addDaysIso(start.slice(0, 10), -1), end.slice(0, 10));
}
