import { addDaysIso } from '@suanpan/engine/domain';
import { type Kysely, sql } from 'kysely';
import { employmentsInScope, type Today, todayThere } from '../../people/index.ts';
import type { Clock } from '../../platform/clock/clock.ts';
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

/** Whom a rule finds on the day where they are employed, among those in reach. */
export async function duePeople(
  { db, clock, scope, ownEmploymentIds }: Asked,
  rule: { kind: ReminderKind; daysBefore: number },
): Promise<DuePerson[]> {
  const asked = await todayThere(db, clock);
  const now = asked.sql();
  const { day, holds } = conditionOf(rule, asked);
  const rows = await db
    .selectFrom('employments')
    .innerJoin('persons', 'persons.id', 'employments.person_id')
    .select([
      'employments.id as employmentId',
      'persons.name',
      'employments.employee_number as employeeNumber',
      'employments.legal_entity_id as legalEntityId',
    ])
    .select(sql<string | null>`${day}`.as('day'))
    .where('employments.hire_date', '<=', now)
    .where((eb) => eb.or([eb('employments.leave_date', 'is', null), eb('employments.leave_date', '>=', now)]))
    .where((eb) => employmentsInScope(eb as never, scope, asked))
    .where(holds)
    .$if(ownEmploymentIds.length > 0, (query) =>
      query.where('employments.id', 'not in', [...ownEmploymentIds]),
    )
    .orderBy('persons.name')
    .orderBy('employments.id')
    .execute();
  const yearly = rule.kind === 'birthday' || rule.kind === 'anniversary';
  return rows.map(({ legalEntityId, ...row }) => ({
    ...row,
    day: yearly ? nextOf(row.day, asked.of(legalEntityId), rule.daysBefore) : row.day,
  }));
}

/** The day of this year, or of the next, that what happened on a day falls on. */
function nextOf(day: string | null, from: string, more: number): string | null {
  const days = Array.from({ length: more + 1 }, (_, later) => addDaysIso(from, later));
  return days.find((each) => each.slice(5) === day?.slice(5)) ?? day;
}

function conditionOf({ kind, daysBefore }: { kind: ReminderKind; daysBefore: number }, asked: Today) {
  const [now, last] = [asked.sql(), asked.sql(daysBefore)];
  const dates = sql.join(
    Array.from({ length: daysBefore + 1 }, (_, later) => sql`substr(${asked.sql(later)}, 6, 5)`),
  );
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
        holds: sql<boolean>`employments.hire_date < ${now} and substr(employments.hire_date, 6, 5) in (${dates})`,
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
