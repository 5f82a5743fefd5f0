import { addDaysIso, lengthOf, type Span, spanOfDay, wholeShift, within } from '@suanpan/engine/domain';
import type { Kysely } from 'kysely';
import { type Clock, instant } from '../../platform/clock/clock.ts';
import type { DB } from '../../platform/db/schema.ts';
import { refuse } from '../../platform/errors/refusal.ts';
import { newId } from '../../platform/ids/new-id.ts';
import { dayTexts, momentTexts } from '../../platform/texts/day-texts.ts';
import { computeDays } from '../attendance/compute-days.ts';
import { type RosterDay, readRoster } from '../attendance/roster.ts';
import { type Origin, originColumns } from '../leave/put-leave.ts';
import { minutesFrom } from '../time/local-time.ts';
import type { OvertimeCompensation } from '../time/time.words.ts';
import '../time/time.errors.ts';
import { postTimeOff } from './post-time-off.ts';

export interface OvertimeValues {
  employmentId: string;
  /** Local times. */
  start: string;
  end: string;
  compensation: OvertimeCompensation;
  reason: string | null;
}

/** Which day it belongs to: that of its start, or the day before whose night shift it goes on from. */
export async function measureOvertime(db: Kysely<DB>, values: OvertimeValues) {
  const { employmentId, start, end } = values;
  if (start >= end) refuse('people.time.START_AFTER_END');
  const minutes = minutesFrom(start.slice(0, 10), end) - minutesFrom(start.slice(0, 10), start);
  if (minutes > 24 * 60) refuse('people.time.OVERTIME_TOO_LONG');
  const date = start.slice(0, 10);
  const [roster] = await readRoster(db, [employmentId], addDaysIso(date, -1), date);
  const days = roster?.days ?? [];
  const today = days.find(({ day }) => day === date);
  if (!today) refuse('people.time.NOT_EMPLOYED_THEN', { day: dayTexts(date) });
  const before = days.find(({ day }) => day !== date);
  const rostered = before && endsWith(before, spanOfDay({ start, end }, before.day)) ? before : today;
  for (const each of days) refuseInShift(each, { start, end });
  return { day: rostered.day, dayKind: rostered.kind, minutes };
}

/** Refuses what is no overtime, or is asked for twice. */
export async function judgeOvertime(db: Kysely<DB>, values: OvertimeValues) {
  const measured = await measureOvertime(db, values);
  const { employmentId, start, end } = values;
  const other = await db
    .selectFrom('overtime_requests')
    .select('start_at')
    .where('employment_id', '=', employmentId)
    .where('status', '=', 'approved')
    .where('start_at', '<', end)
    .where('end_at', '>', start)
    .executeTakeFirst();
  if (other) refuse('people.time.OVERTIME_OVERLAPS', { from: momentTexts(other.start_at) });
  if (values.compensation === 'timeOff') await requireTimeOff(db);
  return measured;
}

/** Whether it goes on from a night shift of the day before. */
function endsWith({ shift }: RosterDay, span: Span): boolean {
  if (!shift) return false;
  const { end } = wholeShift(shift);
  return end > 1440 && span.start >= end && span.start - end < 240;
}

function refuseInShift({ day, shift }: RosterDay, span: { start: string; end: string }): void {
  if (!shift || lengthOf(within([wholeShift(shift)], spanOfDay(span, day))) === 0) return;
  refuse('people.time.OVERTIME_IN_SHIFT', { start: shift.start, end: shift.end });
}

async function requireTimeOff(db: Kysely<DB>): Promise<void> {
  const type = await db
    .selectFrom('leave_types')
    .select('id')
    .where('from_overtime', '=', 1)
    .where('active', '=', 1)
    .executeTakeFirst();
  if (!type) refuse('people.time.NO_TIME_OFF');
}

export async function putOvertime(
  db: Kysely<DB>,
  clock: Clock,
  values: OvertimeValues,
  origin: Origin,
): Promise<string> {
  const { day, dayKind, minutes } = await judgeOvertime(db, values);
  const id = newId(clock);
  const now = instant(clock);
  await db
    .insertInto('overtime_requests')
    .values({
      ...{ id, employment_id: values.employmentId, day, day_kind: dayKind },
      ...{ start_at: values.start, end_at: values.end, applied_minutes: minutes, actual_minutes: null },
      ...{ compensation: values.compensation, status: 'approved', reason: values.reason },
      ...{ created_at: now, updated_at: now, ...originColumns(origin) },
    })
    .execute();
  await computeDays(db, clock, [values.employmentId], day, day);
  return id;
}

/** What was worked meanwhile counts no more, and its time off is taken back. */
export async function cancelOvertime(db: Kysely<DB>, clock: Clock, id: string): Promise<void> {
  const request = await db
    .updateTable('overtime_requests')
    .set({ status: 'cancelled', updated_at: instant(clock) })
    .where('id', '=', id)
    .where('status', '=', 'approved')
    .returningAll()
    .executeTakeFirst();
  if (!request) refuse('platform.NOT_FOUND');
  if (request.compensation === 'timeOff') await postTimeOff(db, clock, request, 0);
  await computeDays(db, clock, [request.employment_id], request.day, request.day);
}
