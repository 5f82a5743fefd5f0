import { type Kysely, sql } from 'kysely';
import { employmentsInScope } from '../../people/index.ts';
import { type Clock, today } from '../../platform/clock/clock.ts';
import type { DB } from '../../platform/db/schema.ts';
import type { DataScope } from '../../platform/trpc/scope.ts';
import type { ReminderKind } from '../inbox.words.ts';

export interface DuePerson {
  employmentId: string;
  name: string;
  employeeNumber: string;
  /** The day it is about; none where something is missing. */
  day: string | null;
}

interface Asked {
  db: Kysely<DB>;
  clock: Clock;
  scope: DataScope;
  /** One isn't reminded of oneself. */
  ownEmploymentIds: readonly string[];
}

/** Whom a rule finds today, among those in reach. */
export async function duePeople(
  { db, clock, scope, ownEmploymentIds }: Asked,
  rule: { kind: ReminderKind; daysBefore: number },
): Promise<DuePerson[]> {
  const now = today(clock);
  const days = daysFrom(now, rule.daysBefore);
  const { day, holds } = conditionOf(rule.kind, now, days);
  const rows = await db
    .selectFrom('employments')
    .innerJoin('persons', 'persons.id', 'employments.person_id')
    .select([
      'employments.id as employmentId',
      'persons.name',
      'employments.employee_number as employeeNumber',
    ])
    .select(sql<string | null>`${day}`.as('day'))
    .where('employments.hire_date', '<=', now)
    .where((eb) => eb.or([eb('employments.leave_date', 'is', null), eb('employments.leave_date', '>=', now)]))
    .where((eb) => employmentsInScope(eb as never, scope, clock))
    .where(holds)
    .$if(ownEmploymentIds.length > 0, (query) =>
      query.where('employments.id', 'not in', [...ownEmploymentIds]),
    )
    .orderBy('persons.name')
    .orderBy('employments.id')
    .execute();
  const yearly = rule.kind === 'birthday' || rule.kind === 'anniversary';
  return rows.map((row) => ({
    ...row,
    day: yearly ? (days.find((each) => each.slice(5) === row.day?.slice(5)) ?? row.day) : row.day,
  }));
}

/** The day and the next ones, as many as said. */
function daysFrom(day: string, more: number): string[] {
  return Array.from({ length: more + 1 }, (_, index) =>
    new Date(Date.parse(day) + index * 86_400_000).toISOString().slice(0, 10),
  );
}

function conditionOf(kind: ReminderKind, now: string, days: readonly string[]) {
  const last = days.at(-1) ?? now;
  const dates = sql.join(days.map((each) => each.slice(5)));
  switch (kind) {
    case 'probationEnds':
      return {
        day: sql`employments.probation_until`,
        holds: sql<boolean>`employments.confirmed_on is null and employments.probation_until between ${now} and ${last}`,
      };
    case 'contractEnds': {
      // The last contract: one that is followed by another ends without anything to be done.
      const end = sql`(select max(c.valid_to) from employment_contracts c where c.employment_id = employments.id
        and c.ended_on is null and not exists (select 1 from employment_contracts n
          where n.employment_id = c.employment_id and n.ended_on is null and n.valid_from > c.valid_from))`;
      // Asked first of contracts: of whose none ends in these days there is nothing to look up.
      return {
        day: end,
        holds: sql<boolean>`employments.id in (select c.employment_id from employment_contracts c
          where c.ended_on is null and c.valid_to between ${now} and ${last}) and ${end} between ${now} and ${last}`,
      };
    }
    case 'certificateExpires': {
      // The last of its kind: one that was issued anew ends without anything to be done.
      const end = sql`(select min(c.expires_on) from certifications c where c.employment_id = employments.id
        and c.expires_on between ${now} and ${last} and not exists (select 1 from certifications n
          where n.employment_id = c.employment_id and n.template_id = c.template_id and n.id <> c.id
            and (n.expires_on is null or n.expires_on > c.expires_on) and n.issued_on >= c.issued_on))`;
      return {
        day: end,
        holds: sql<boolean>`employments.id in (select c.employment_id from certifications c
          where c.expires_on between ${now} and ${last}) and ${end} is not null`,
      };
    }
    case 'birthday':
      return {
        day: sql`persons.birth_date`,
        holds: sql<boolean>`substr(persons.birth_date, 6, 5) in (${dates})`,
      };
    case 'anniversary':
      return {
        day: sql`employments.hire_date`,
        holds: sql<boolean>`substr(employments.hire_date, 6, 5) in (${dates}) and substr(employments.hire_date, 1, 4) < ${now.slice(0, 4)}`,
      };
    case 'bankMissing':
      return {
        day: sql`null`,
        holds: sql<boolean>`not exists (select 1 from person_bank_accounts b where b.person_id = persons.id
          and b.valid_from <= ${now} and b.account_cipher is not null)`,
      };
    case 'taxMissing':
      return { day: sql`null`, holds: sql<boolean>`persons.id_number_cipher is null` };
  }
}
