import { carriedOver, entitledTo } from '@suanpan/engine/domain';
import type { Kysely } from 'kysely';
import { type Clock, instant, today } from '../../platform/clock/clock.ts';
import { chunksOfRows, chunksOfValues } from '../../platform/db/rows.ts';
import type { DB } from '../../platform/db/schema.ts';
import { newId } from '../../platform/ids/new-id.ts';
import { COMPANY_LANGUAGE } from '../../platform/texts/languages.ts';
import type { DataScope } from '../../platform/trpc/scope.ts';
import { todayThere } from '../records/day-asked.ts';
import { employmentsInScope } from '../scope/employment-scope.ts';
import { timeTexts } from '../time/texts.ts';
import { type LeaveType, toHundredths } from './ledger.ts';

export interface YearGrant {
  employmentId: string;
  typeId: string;
  day: string;
  kind: 'grant' | 'lapse';
  amount: number;
}

/**
 * What is still to be posted of a year: each type's entitlement from its first day (or from joining) on, and what of the
 * balance before isn't carried over. What was posted already isn't posted again, so that it may be asked for at any time.
 */
export async function missingGrants(
  db: Kysely<DB>,
  clock: Clock,
  scope: DataScope,
  year: number,
): Promise<YearGrant[]> {
  const [first, last] = [`${year}-01-01`, `${year}-12-31`];
  const types = await db
    .selectFrom('leave_types')
    .selectAll()
    .where('active', '=', 1)
    .where('entitlement', '<>', 'none')
    .orderBy('code')
    .execute();
  const until = today(clock) < last ? today(clock) : last;
  const there = await todayThere(db, clock);
  const people = await db
    .selectFrom('employments')
    .select(['employments.id as id', 'hire_date as hireDate'])
    .where('hire_date', '<=', until < first ? first : until)
    .where((eb) => eb.or([eb('leave_date', 'is', null), eb('leave_date', '>=', first)]))
    .where((eb) => employmentsInScope(eb, scope, there))
    .orderBy('employments.id')
    .execute();
  const missing: YearGrant[] = [];
  for (const part of chunksOfValues(people, 500)) {
    const posted = await postedOf(
      db,
      part.map(({ id }) => id),
      last,
    );
    for (const { id, hireDate } of part)
      for (const type of types) missing.push(...owed(type, { id, hireDate }, posted, first));
  }
  return missing;
}

type Posted = Awaited<ReturnType<typeof postedOf>>;

async function postedOf(db: Kysely<DB>, ids: readonly string[], last: string) {
  const rows = await db
    .selectFrom('leave_ledger')
    .select(['employment_id as employmentId', 'leave_type_id as typeId', 'day', 'kind', 'amount'])
    .where('employment_id', 'in', ids)
    .where('day', '<=', last)
    .execute();
  const of = new Map<string, typeof rows>();
  for (const row of rows) {
    const key = `${row.employmentId} ${row.typeId}`;
    const group = of.get(key);
    if (group) group.push(row);
    else of.set(key, [row]);
  }
  return of;
}

function owed(
  type: LeaveType,
  { id, hireDate }: { id: string; hireDate: string },
  posted: Posted,
  first: string,
): YearGrant[] {
  const day = hireDate > first ? hireDate : first;
  const rows = posted.get(`${id} ${type.id}`) ?? [];
  const sum = (holds: (row: (typeof rows)[number]) => boolean) =>
    toHundredths(rows.filter(holds).reduce((all, { amount }) => all + Number(amount), 0));
  const rule = { kind: type.entitlement, amount: type.amount, steps: stepsOf(type.steps) };
  const granted = sum((row) => row.kind === 'grant' && row.day >= first);
  const grant = toHundredths(entitledTo(rule, hireDate, day) - granted);
  const before = sum((row) => row.day < first);
  const lapsed = sum((row) => row.kind === 'lapse' && row.day >= first);
  const lapse = toHundredths(carriedOver(before, type.carry_over) - before - lapsed);
  const entry = { employmentId: id, typeId: type.id, day };
  return [
    ...(lapse < 0 ? [{ ...entry, day: first, kind: 'lapse' as const, amount: lapse }] : []),
    ...(grant > 0 ? [{ ...entry, kind: 'grant' as const, amount: grant }] : []),
  ];
}

const stepsOf = (json: string) => JSON.parse(json) as { years: number; amount: number }[];

export async function postGrants(
  db: Kysely<DB>,
  clock: Clock,
  grants: readonly YearGrant[],
  year: number,
  by: string | null,
): Promise<void> {
  const said = {
    grant: timeTexts.say('says.yearGrant', { year: String(year) }, COMPANY_LANGUAGE),
    lapse: timeTexts.say('says.yearLapse', { year: String(year - 1) }, COMPANY_LANGUAGE),
  };
  const rows = grants.map(({ employmentId, typeId, day, kind, amount }) => ({
    ...{ id: newId(clock), employment_id: employmentId, leave_type_id: typeId, day, kind, amount },
    ...{ leave_request_id: null, overtime_request_id: null, reason: said[kind], created_by: by },
    created_at: instant(clock),
  }));
  for (const part of chunksOfRows(rows)) await db.insertInto('leave_ledger').values(part).execute();
}

/** The current year's grants, for all who have none yet. */
export async function grantCurrentYear(db: Kysely<DB>, clock: Clock, scope: DataScope): Promise<number> {
  const year = Number(today(clock).slice(0, 4));
  const grants = await missingGrants(db, clock, scope, year);
  await postGrants(db, clock, grants, year, null);
  return grants.length;
}
