import { type Weekday, type WorkingCalendar, workingCalendar } from '@suanpan/engine/domain';
import type { Kysely, Selectable } from 'kysely';
import { type Clock, instant } from '../../platform/clock/clock.ts';
import type { DB } from '../../platform/db/schema.ts';
import { refuse } from '../../platform/errors/refusal.ts';
import { dayTexts } from '../../platform/texts/day-texts.ts';
import type { Language } from '../../platform/texts/languages.ts';
import { type DataScope, requireEverything } from '../../platform/trpc/scope.ts';
import { type Names, nameIn, parseNames } from '../names.ts';
import '../people.errors.ts';

export interface CalendarValues {
  code: string;
  names: Names;
  weekend: readonly Weekday[];
  holidays: readonly { day: string; names?: Names | undefined }[];
  workdays: readonly string[];
}

type Stored = Selectable<DB['holiday_calendars']>;
/** As the seeds wrote them, the names of a holiday are its `name`. */
type StoredHoliday = { day: string; name?: Names };

const holidaysOf = (row: Pick<Stored, 'holidays'>) => JSON.parse(row.holidays) as StoredHoliday[];

/** Calendars are few and no secret; which legal entities use them is told of those in scope. */
export async function listCalendars(db: Kysely<DB>, scope: DataScope, language: Language) {
  const rows = await db.selectFrom('holiday_calendars').selectAll().orderBy('code').execute();
  let users = db.selectFrom('legal_entities').select(['code', 'calendar_code']);
  if (!scope.all && scope.legalEntityIds.length > 0)
    users = users.where('id', 'in', [...scope.legalEntityIds]);
  const entities = await users.orderBy('code').execute();
  return rows.map((row) => {
    const names = parseNames(row.names);
    return {
      code: row.code,
      name: nameIn(language, names),
      names,
      weekend: JSON.parse(row.weekend) as Weekday[],
      holidays: holidaysOf(row).map(({ day, name }) => ({ day, names: name ?? {} })),
      workdays: JSON.parse(row.workdays) as string[],
      usedBy: entities.filter((each) => each.calendar_code === row.code).map((each) => each.code),
      version: row.version,
    };
  });
}

function columnsOf({ names, weekend, holidays, workdays }: CalendarValues, clock: Clock) {
  const days = [...holidays].sort((a, b) => (a.day < b.day ? -1 : 1));
  const [doubled] = days.filter((each, at) => each.day === days[at - 1]?.day);
  if (doubled) refuse('people.HOLIDAY_DOUBLED', { day: dayTexts(doubled.day) });
  const both = days.find((each) => workdays.includes(each.day));
  if (both) refuse('people.HOLIDAY_WORKED', { day: dayTexts(both.day) });
  if (weekend.length === 7 && workdays.length === 0) refuse('people.NO_WORKING_DAY');
  return {
    names: JSON.stringify(names),
    weekend: JSON.stringify(weekend),
    holidays: JSON.stringify(days.map(({ day, names: name }) => ({ day, ...(name ? { name } : {}) }))),
    workdays: JSON.stringify([...new Set(workdays)].sort()),
    updated_at: instant(clock),
  };
}

/** A calendar is every company's that names it: it takes a reach over everything to change one. */
export async function insertCalendar(
  db: Kysely<DB>,
  clock: Clock,
  scope: DataScope,
  values: CalendarValues,
): Promise<void> {
  requireEverything(scope);
  if (await findCalendar(db, values.code)) refuse('people.CODE_TAKEN', { code: values.code });
  await db
    .insertInto('holiday_calendars')
    .values({ code: values.code, ...columnsOf(values, clock) })
    .execute();
}

export async function updateCalendar(
  db: Kysely<DB>,
  clock: Clock,
  scope: DataScope,
  version: number,
  values: CalendarValues,
): Promise<void> {
  requireEverything(scope);
  const changed = await db
    .updateTable('holiday_calendars')
    .set({ ...columnsOf(values, clock), version: version + 1 })
    .where('code', '=', values.code)
    .where('version', '=', version)
    .returning('code')
    .executeTakeFirst();
  if (!changed)
    refuse((await findCalendar(db, values.code)) ? 'platform.VERSION_CHANGED' : 'platform.NOT_FOUND');
}

export async function removeCalendar(db: Kysely<DB>, scope: DataScope, code: string): Promise<void> {
  requireEverything(scope);
  const users = await db
    .selectFrom('legal_entities')
    .select('code')
    .where('calendar_code', '=', code)
    .orderBy('code')
    .execute();
  if (users.length > 0)
    refuse('people.CALENDAR_IN_USE', { entities: users.map((each) => each.code).join(', ') });
  const { numDeletedRows } = await db
    .deleteFrom('holiday_calendars')
    .where('code', '=', code)
    .executeTakeFirst();
  if (Number(numDeletedRows) === 0) refuse('platform.NOT_FOUND');
}

export function findCalendar(db: Kysely<DB>, code: string): Promise<Stored | undefined> {
  return db.selectFrom('holiday_calendars').selectAll().where('code', '=', code).executeTakeFirst();
}

/** The calendars of these legal entities, each once, ready to ask. For the server's own work: no data scope. */
export async function workingCalendarsOf(
  db: Kysely<DB>,
  legalEntityIds: readonly string[],
): Promise<WorkingCalendar[]> {
  if (legalEntityIds.length === 0) return [];
  const rows = await db
    .selectFrom('holiday_calendars')
    .selectAll()
    .where((eb) =>
      eb(
        'code',
        'in',
        eb
          .selectFrom('legal_entities')
          .select('calendar_code')
          .where('id', 'in', [...legalEntityIds]) as never,
      ),
    )
    .orderBy('code')
    .execute();
  return rows.map(readCalendar);
}

/** Every calendar by its code, ready to ask. */
export async function workingCalendars(db: Kysely<DB>): Promise<Map<string, WorkingCalendar>> {
  const rows = await db.selectFrom('holiday_calendars').selectAll().execute();
  return new Map(rows.map((row) => [row.code, readCalendar(row)]));
}

function readCalendar(row: Stored): WorkingCalendar {
  return workingCalendar({
    weekend: JSON.parse(row.weekend) as Weekday[],
    holidays: holidaysOf(row).map(({ day }) => day),
    workdays: JSON.parse(row.workdays) as string[],
  });
}
