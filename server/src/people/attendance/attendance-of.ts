import type { DayKind, DayResult } from '@suanpan/engine/domain';
import { isOvernight, shiftMinutes } from '@suanpan/engine/domain';
import { type Kysely, sql } from 'kysely';
import { chunksOfValues } from '../../platform/db/rows.ts';
import type { DB } from '../../platform/db/schema.ts';
import type { Names } from '../names.ts';
import { readRoster } from './roster.ts';

/** What other rooms show of attendance. Whose it is was asked before: no data scope. */

export interface AttendanceDay {
  employmentId: string;
  day: string;
  result: DayResult;
  /** Local times. */
  firstAt: string | null;
  lastAt: string | null;
  plannedMinutes: number;
  workedMinutes: number;
  lateMinutes: number;
  earlyMinutes: number;
  absentMinutes: number;
  leaveMinutes: number;
  overtimeMinutes: number;
}

export async function attendanceOf(
  db: Kysely<DB>,
  employmentIds: readonly string[],
  from: string,
  to: string,
): Promise<AttendanceDay[]> {
  const days: AttendanceDay[] = [];
  for (const ids of chunksOfValues(employmentIds))
    days.push(
      ...(await db
        .selectFrom('attendance_days')
        .select([
          'employment_id as employmentId',
          'day',
          'result',
          'first_at as firstAt',
          'last_at as lastAt',
          'planned_minutes as plannedMinutes',
          'worked_minutes as workedMinutes',
          'late_minutes as lateMinutes',
          'early_minutes as earlyMinutes',
          'absent_minutes as absentMinutes',
          'leave_minutes as leaveMinutes',
          'overtime_minutes as overtimeMinutes',
        ])
        .where('employment_id', 'in', ids)
        .where('day', '>=', from)
        .where('day', '<=', to)
        .orderBy('day')
        .orderBy('employment_id')
        .execute()),
    );
  return days;
}

export interface AttendanceCounts {
  normal: number;
  late: number;
  leaveEarly: number;
  absent: number;
  onLeave: number;
  /** Days that an approved appeal corrected. */
  appeals: number;
}

/** How many days were what; who came late and left early counts in both. */
export async function attendanceCounts(
  db: Kysely<DB>,
  employmentIds: readonly string[],
  from: string,
  to: string,
): Promise<AttendanceCounts> {
  if (employmentIds.length === 0)
    return { normal: 0, late: 0, leaveEarly: 0, absent: 0, onLeave: 0, appeals: 0 };
  const days = await db
    .selectFrom('attendance_days')
    .select([
      sql<number>`sum(case when result = 'normal' then 1 else 0 end)`.as('normal'),
      sql<number>`sum(case when late_minutes > 0 then 1 else 0 end)`.as('late'),
      sql<number>`sum(case when early_minutes > 0 then 1 else 0 end)`.as('leaveEarly'),
      sql<number>`sum(case when result = 'absent' then 1 else 0 end)`.as('absent'),
      sql<number>`sum(case when result = 'onLeave' then 1 else 0 end)`.as('onLeave'),
    ])
    .where('employment_id', 'in', [...employmentIds])
    .where('day', '>=', from)
    .where('day', '<=', to)
    .executeTakeFirstOrThrow();
  const { appeals } = await db
    .selectFrom('attendance_appeals')
    .select((eb) => eb.fn.countAll<number>().as('appeals'))
    .where('employment_id', 'in', [...employmentIds])
    .where('day', '>=', from)
    .where('day', '<=', to)
    .executeTakeFirstOrThrow();
  const { normal, late, leaveEarly, absent, onLeave } = days;
  const figures = { normal, late, leaveEarly, absent, onLeave, appeals };
  return Object.fromEntries(
    Object.entries(figures).map(([name, count]) => [name, Number(count ?? 0)]),
  ) as unknown as AttendanceCounts;
}

export interface WorkDay {
  employmentId: string;
  day: string;
  kind: DayKind;
  /** None on a day off; times are HH:MM, the end of one that is overnight is on the next day. */
  shift: {
    code: string;
    names: Names;
    start: string;
    end: string;
    breakStart: string | null;
    breakEnd: string | null;
    breakMinutes: number;
    minutes: number;
    overnight: boolean;
  } | null;
}

/** The work schedule, also of days to come. */
export async function rosterOf(
  db: Kysely<DB>,
  employmentIds: readonly string[],
  from: string,
  to: string,
): Promise<WorkDay[]> {
  const roster = await readRoster(db, employmentIds, from, to);
  return roster.flatMap(({ employmentId, days }) =>
    days.map(({ day, kind, shift }) => {
      if (!shift) return { employmentId, day, kind, shift };
      const { code, names, start, end, breakStart, breakEnd } = shift;
      const { working, rest } = shiftMinutes(shift);
      return {
        ...{ employmentId, day, kind },
        shift: {
          ...{ code, names, start, end, breakStart, breakEnd },
          ...{ breakMinutes: rest, minutes: working, overnight: isOvernight(shift) },
        },
      };
    }),
  );
}
