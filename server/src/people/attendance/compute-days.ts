import {
  addDaysIso,
  dayFigures,
  isoToSerial,
  punchWindow,
  spanOfDay,
  wholeShift,
} from '@suanpan/engine/domain';
import type { Insertable, Kysely } from 'kysely';
import { type Clock, today } from '../../platform/clock/clock.ts';
import { chunksOfRows, chunksOfValues } from '../../platform/db/rows.ts';
import type { DB } from '../../platform/db/schema.ts';
import { postTimeOff } from '../overtime/post-time-off.ts';
import { localTimeAt, localTimeOf, minutesFrom } from '../time/local-time.ts';
import { type RosterDay, type RosteredEmployment, readRoster } from './roster.ts';

type Day = Insertable<DB['attendance_days']>;

/** One question reads the days of so many people that they are a month of 300: a query of years would hold up others. */
const PEOPLE_AT_ONCE = 300;
const DAYS_AT_ONCE = PEOPLE_AT_ONCE * 31;

function peopleAtOnce(from: string, to: string): number {
  const days = Math.max(1, (isoToSerial(to) ?? 0) - (isoToSerial(from) ?? 0) + 1);
  return Math.max(1, Math.min(PEOPLE_AT_ONCE, Math.floor(DAYS_AT_ONCE / days)));
}

/**
 * Works out what days came to, from what is on record now, and stores what is another than before; with it what of approved
 * overtime was worked. Days that aren't over yet on the clocks of the legal entity have no result.
 */
export async function computeDays(
  db: Kysely<DB>,
  clock: Clock,
  employmentIds: readonly string[],
  from: string,
  to: string,
): Promise<void> {
  for (const ids of chunksOfValues(employmentIds, peopleAtOnce(from, to))) {
    const roster = await readRoster(db, ids, addDaysIso(from, -1), to);
    const facts = await readFacts(db, ids, from, to);
    const days: Day[] = [];
    const worked: { id: string; minutes: number }[] = [];
    for (const employment of roster) {
      const last = addDaysIso(today(clock, employment.timeZone), -1);
      days.push(...daysOf(employment, facts, { from, to: last < to ? last : to }, worked));
    }
    await storeChanged(db, ids, from, to, days);
    await storeWorked(db, clock, facts.overtime, worked);
  }
}

type Facts = Awaited<ReturnType<typeof readFacts>>;

function daysOf(
  { employmentId, timeZone, days: roster }: RosteredEmployment,
  facts: Facts,
  { from, to }: { from: string; to: string },
  worked: { id: string; minutes: number }[],
): Day[] {
  const punches = (facts.punches.get(employmentId) ?? []).map((at) => localTimeOf(at, timeZone));
  const leaves = facts.leaves.get(employmentId) ?? [];
  const days: Day[] = [];
  let before: RosterDay | undefined;
  for (const rostered of roster) {
    const { day, kind, shift } = rostered;
    const overtime = (facts.overtimeOf.get(employmentId) ?? []).filter((each) => each.day === day);
    const spans = overtime.map((each) => spanOfDay({ start: each.start_at, end: each.end_at }, day));
    const window = punchWindow(shift, spans, endOfDayBefore(before));
    before = rostered;
    if (day < from || day > to) continue;
    const figures = dayFigures({
      ...{ kind, shift, overtime: spans },
      punches: punches
        .map((at) => minutesFrom(day, at))
        .filter((minute) => minute >= window.start && minute < window.end),
      leave: leaves.map((each) => spanOfDay({ start: each.start_at, end: each.end_at }, day)),
    });
    overtime.forEach(({ id }, index) => {
      worked.push({ id, minutes: figures.overtime[index] ?? 0 });
    });
    const at = (minutes: number | null) => (minutes === null ? null : localTimeAt(day, minutes));
    days.push({
      ...{ employment_id: employmentId, day, result: figures.result, shift_id: shift?.id ?? null },
      ...{ first_at: at(figures.first), last_at: at(figures.last), planned_minutes: figures.planned },
      ...{ worked_minutes: figures.worked, late_minutes: figures.late, early_minutes: figures.early },
      ...{ absent_minutes: figures.absent, leave_minutes: figures.leave },
      overtime_minutes: figures.overtime.reduce((sum, minutes) => sum + minutes, 0),
    });
  }
  return days;
}

/** Punches of a night are not those of the day it ends in. */
function endOfDayBefore(before: RosterDay | undefined): number {
  if (!before?.shift) return 0;
  const { end } = wholeShift(before.shift);
  return end > 1440 ? punchWindow(before.shift, []).end - 1440 : 0;
}

/** Everything days follow from, besides the roster. */
async function readFacts(db: Kysely<DB>, ids: readonly string[], from: string, to: string) {
  // Instants by UTC: the clocks of a legal entity are at most fourteen hours away.
  const [earliest, latest] = [addDaysIso(from, -1), addDaysIso(to, 3)];
  const punches = await db
    .selectFrom('punches')
    .select(['employment_id', 'at'])
    .where('employment_id', 'in', [...ids])
    .where('at', '>=', earliest)
    .where('at', '<', latest)
    .execute();
  const leaves = await db
    .selectFrom('leave_requests')
    .select(['employment_id', 'start_at', 'end_at'])
    .where('employment_id', 'in', [...ids])
    .where('status', '<>', 'cancelled')
    .where('start_at', '<', latest)
    .where('end_at', '>=', from)
    .execute();
  const overtime = await db
    .selectFrom('overtime_requests')
    .selectAll()
    .where('employment_id', 'in', [...ids])
    .where('status', '=', 'approved')
    .where('day', '>=', from)
    .where('day', '<=', to)
    .execute();
  return {
    punches: grouped(punches, ({ at }) => at),
    leaves: grouped(leaves, (row) => row),
    overtime,
    overtimeOf: grouped(overtime, (row) => row),
  };
}

function grouped<Row extends { employment_id: string }, T>(
  rows: readonly Row[],
  of: (row: Row) => T,
): Map<string, T[]> {
  const groups = new Map<string, T[]>();
  for (const row of rows) {
    const group = groups.get(row.employment_id);
    if (group) group.push(of(row));
    else groups.set(row.employment_id, [of(row)]);
  }
  return groups;
}

async function storeChanged(
  db: Kysely<DB>,
  ids: readonly string[],
  from: string,
  to: string,
  days: readonly Day[],
): Promise<void> {
  const stored = await db
    .selectFrom('attendance_days')
    .selectAll()
    .where('employment_id', 'in', [...ids])
    .where('day', '>=', from)
    .where('day', '<=', to)
    .execute();
  const known = new Map(stored.map((row) => [`${row.employment_id} ${row.day}`, row]));
  const changed = days.filter((day) => {
    const before = known.get(`${day.employment_id} ${day.day}`) as Record<string, unknown> | undefined;
    return !before || Object.entries(day).some(([column, value]) => before[column] !== value);
  });
  for (const part of chunksOfRows(changed))
    await db
      .insertInto('attendance_days')
      .values(part)
      .onConflict((conflict) =>
        conflict.columns(['employment_id', 'day']).doUpdateSet((eb) => ({
          result: eb.ref('excluded.result'),
          shift_id: eb.ref('excluded.shift_id'),
          first_at: eb.ref('excluded.first_at'),
          last_at: eb.ref('excluded.last_at'),
          planned_minutes: eb.ref('excluded.planned_minutes'),
          worked_minutes: eb.ref('excluded.worked_minutes'),
          late_minutes: eb.ref('excluded.late_minutes'),
          early_minutes: eb.ref('excluded.early_minutes'),
          absent_minutes: eb.ref('excluded.absent_minutes'),
          leave_minutes: eb.ref('excluded.leave_minutes'),
          overtime_minutes: eb.ref('excluded.overtime_minutes'),
        })),
      )
      .execute();
}

async function storeWorked(
  db: Kysely<DB>,
  clock: Clock,
  requests: Facts['overtime'],
  worked: readonly { id: string; minutes: number }[],
): Promise<void> {
  const byId = new Map(requests.map((row) => [row.id, row]));
  for (const { id, minutes } of worked) {
    const request = byId.get(id);
    if (!request || request.actual_minutes === minutes) continue;
    await db.updateTable('overtime_requests').set({ actual_minutes: minutes }).where('id', '=', id).execute();
    if (request.compensation === 'timeOff') await postTimeOff(db, clock, request, minutes);
  }
}

/**
 * Works out the days that have ended since the last time, for every legal entity that has shifts. Who has none has no
 * attendance.
 */
export async function computeEndedDays(db: Kysely<DB>, clock: Clock): Promise<void> {
  const entities = await db.selectFrom('legal_entities').select(['id', 'time_zone']).execute();
  for (const { id, time_zone: zone } of entities) {
    const yesterday = addDaysIso(today(clock, zone), -1);
    const { last } = await db
      .selectFrom((eb) =>
        eb
          .selectFrom('employments as e')
          // The last of each stands in the index: nobody's days are read one by one.
          .select(({ selectFrom }) =>
            selectFrom('attendance_days as a')
              .select(({ fn }) => fn.max('a.day').as('day'))
              .whereRef('a.employment_id', '=', 'e.id')
              .as('day'),
          )
          .where('e.legal_entity_id', '=', id)
          .as('latest'),
      )
      .select(({ fn }) => fn.max('latest.day').as('last'))
      .executeTakeFirstOrThrow();
    if (last !== null && last >= yesterday) continue;
    const earliest = addDaysIso(yesterday, -MOST_DAYS_BEHIND);
    const from = last === null ? yesterday : last < earliest ? earliest : addDaysIso(last, 1);
    // Where nobody has a shift nothing is ever worked out: looked for by the few rows that say so, not by everybody's records.
    if (!(await hasShifts(db, id, addDaysIso(from, -1), yesterday))) continue;
    const people = await db
      .selectFrom('employments')
      .select('id')
      .where('legal_entity_id', '=', id)
      .where('hire_date', '<=', yesterday)
      .where((eb) => eb.or([eb('leave_date', 'is', null), eb('leave_date', '>=', from)]))
      .execute();
    await computeDays(
      db,
      clock,
      people.map((row) => row.id),
      from,
      yesterday,
    );
  }
}

/** Whether the legal entity has a shift that is everybody's, or anybody of it a roster in these days. */
async function hasShifts(db: Kysely<DB>, legalEntityId: string, from: string, to: string): Promise<boolean> {
  const usual = await db
    .selectFrom('work_shifts')
    .select('id')
    .where('is_default', '=', 1)
    .where('active', '=', 1)
    .where((eb) => eb.or([eb('legal_entity_id', 'is', null), eb('legal_entity_id', '=', legalEntityId)]))
    .limit(1)
    .executeTakeFirst();
  if (usual) return true;
  const rostered = await db
    .selectFrom('roster_days as r')
    .innerJoin('employments as e', 'e.id', 'r.employment_id')
    .select('r.day')
    .where('e.legal_entity_id', '=', legalEntityId)
    .where('r.day', '>=', from)
    .where('r.day', '<=', to)
    .limit(1)
    .executeTakeFirst();
  return rostered !== undefined;
}

/** After a longer standstill the days before are worked out on demand. */
const MOST_DAYS_BEHIND = 31;
