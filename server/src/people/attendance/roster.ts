import {
  addDaysIso,
  type DayKind,
  isoToSerial,
  isWorkday,
  PLAIN_CALENDAR,
  type Shift,
  type WorkingCalendar,
} from '@suanpan/engine/domain';
import type { Kysely } from 'kysely';
import type { DB } from '../../platform/db/schema.ts';
import { type Names, parseNames } from '../names.ts';
import { workingCalendars } from '../organisation/calendars.repo.ts';

export interface StoredShift extends Shift {
  id: string;
  code: string;
  names: Names;
}

export interface RosterDay {
  day: string;
  kind: DayKind;
  /** None on a day off. */
  shift: StoredShift | null;
}

export interface RosteredEmployment {
  employmentId: string;
  timeZone: string;
  days: RosterDay[];
}

/**
 * When people work from one day to another: by their roster, else the default shift of their legal entity on the working
 * days of its calendar; only while they are employed. Who has neither is left out. For the server's own work: no data scope.
 */
export async function readRoster(
  db: Kysely<DB>,
  employmentIds: readonly string[],
  from: string,
  to: string,
): Promise<RosteredEmployment[]> {
  if (employmentIds.length === 0) return [];
  const employments = await db
    .selectFrom('employments as e')
    .innerJoin('legal_entities as l', 'l.id', 'e.legal_entity_id')
    .select([
      'e.id',
      'e.hire_date',
      'e.leave_date',
      'l.id as legalEntityId',
      'l.time_zone',
      'l.calendar_code',
    ])
    .where('e.id', 'in', [...employmentIds])
    .execute();
  const own = await db
    .selectFrom('roster_days')
    .select(['employment_id', 'day', 'shift_id'])
    .where('employment_id', 'in', [...employmentIds])
    .where('day', '>=', from)
    .where('day', '<=', to)
    .execute();
  const rostered = new Map(own.map((row) => [`${row.employment_id} ${row.day}`, row.shift_id]));
  const hasRoster = new Set(own.map((row) => row.employment_id));
  const { shifts, defaultOf } = await readShifts(db);
  const calendars = await workingCalendars(db);
  const dayOf = (employmentId: string, day: string, kind: DayKind, usual: StoredShift | null): RosterDay => {
    const shiftId = rostered.get(`${employmentId} ${day}`);
    if (shiftId === undefined) return { day, kind, shift: kind === 'workday' ? usual : null };
    const shift = shifts.get(shiftId ?? '') ?? null;
    if (shift) return { day, kind: 'workday', shift };
    return { day, kind: kind === 'workday' ? 'restDay' : kind, shift: null };
  };
  return employments.flatMap((employment) => {
    const usual = defaultOf(employment.legalEntityId);
    if (!usual && !hasRoster.has(employment.id)) return [];
    const calendar = calendars.get(employment.calendar_code ?? '') ?? PLAIN_CALENDAR;
    const first = from < employment.hire_date ? employment.hire_date : from;
    const last = employment.leave_date !== null && employment.leave_date < to ? employment.leave_date : to;
    const days: RosterDay[] = [];
    for (let day = first; day <= last; day = addDaysIso(day, 1))
      days.push(dayOf(employment.id, day, kindOf(calendar, day), usual));
    return [{ employmentId: employment.id, timeZone: employment.time_zone, days }];
  });
}

function kindOf(calendar: WorkingCalendar, day: string): DayKind {
  const serial = isoToSerial(day) ?? 0;
  if (isWorkday(calendar, serial)) return 'workday';
  return calendar.holidays.has(serial) ? 'holiday' : 'restDay';
}

async function readShifts(db: Kysely<DB>) {
  const rows = await db.selectFrom('work_shifts').selectAll().orderBy('code').execute();
  const shifts = new Map<string, StoredShift>();
  const usual = new Map<string | null, StoredShift>();
  for (const row of rows) {
    const shift = {
      ...{ id: row.id, code: row.code, names: parseNames(row.names) },
      ...{ start: row.start_time, end: row.end_time, breakStart: row.break_start, breakEnd: row.break_end },
      graceMinutes: row.grace_minutes,
    };
    shifts.set(row.id, shift);
    if (row.is_default === 1 && row.active === 1) usual.set(row.legal_entity_id, shift);
  }
  return {
    shifts,
    defaultOf: (legalEntityId: string) => usual.get(legalEntityId) ?? usual.get(null) ?? null,
  };
}
