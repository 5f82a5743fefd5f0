import { addMonthsIso } from '@suanpan/engine/domain';
import { type Kysely, sql } from 'kysely';
import { employmentsInScope, parseNames, todayThere } from '../../people/index.ts';
import { today as todayOf } from '../../platform/clock/clock.ts';
import { chunksOfValues } from '../../platform/db/rows.ts';
import type { DB } from '../../platform/db/schema.ts';
import type { Texts } from '../../platform/texts/languages.ts';
import type { SignedInCtx } from '../../platform/trpc/context.ts';
import type { TeamReach } from './team-activity.words.ts';

export interface Member {
  employmentId: string;
  personId: string;
  name: string;
  employeeNumber: string;
  hireDate: string;
  leaveDate: string | null;
  sex: 'female' | 'male' | null;
  birthDate: string | null;
  /** None once it is confirmed. */
  probationUntil: string | null;
  department: Texts | null;
  job: Texts | null;
}

/** A stretch of somebody's time in a department, and whom they report to then. */
export interface Post {
  employmentId: string;
  from: string;
  to: string | null;
  department: Texts | null;
  departmentId: string | null;
  /** Reports to the manager, or to somebody below them. */
  inTeam: boolean;
}

export interface Team {
  today: string;
  /** Reporting today. */
  current: Member[];
  /** With those who left the team or the company in the last twelve months. */
  ever: Map<string, Member>;
  posts: Post[];
}

/** The people below somebody: today's by the reach of the permission, and who was in their team in the last twelve months. */
export async function teamOf(ctx: SignedInCtx, reach: TeamReach): Promise<Team> {
  const { db, clock, scope, user } = ctx;
  const today = todayOf(clock);
  const own = user.employmentIds;
  if (own.length === 0) return { today, current: [], ever: new Map(), posts: [] };
  const below = await reportsOf(db, own, reach, today);
  const there = await todayThere(db, clock);
  const visible = new Set<string>();
  for (const ids of chunksOfValues(below)) {
    const rows = await db
      .selectFrom('employments')
      .select('id')
      .where('id', 'in', ids)
      .where((eb) => employmentsInScope(eb, scope, there))
      .execute();
    for (const { id } of rows) visible.add(id);
  }
  const leaders = new Set(reach === 'all' ? [...own, ...visible] : own);
  const posts = await postsUnder(db, leaders, addMonthsIso(today, -13));
  const former = posts.filter(({ inTeam }) => inTeam).map(({ employmentId }) => employmentId);
  const ids = [...new Set([...visible, ...former])].filter((id) => !own.includes(id));
  const members = await membersOf(db, ids, today);
  return {
    today,
    current: [...members.values()].filter(({ employmentId }) => visible.has(employmentId)),
    ever: members,
    posts: posts.filter(({ employmentId }) => members.has(employmentId)),
  };
}

async function reportsOf(db: Kysely<DB>, own: readonly string[], reach: TeamReach, day: string) {
  const found = new Set<string>();
  let leaders = [...own];
  while (leaders.length > 0) {
    const rows = await db
      .selectFrom('assignments')
      .select('employment_id as id')
      .where('superior_employment_id', 'in', leaders)
      .where('valid_from', '<=', day)
      .where((eb) => eb.or([eb('valid_to', 'is', null), eb('valid_to', '>=', day)]))
      .execute();
    leaders = rows.map(({ id }) => id).filter((id) => !found.has(id) && !own.includes(id));
    for (const id of leaders) found.add(id);
    if (reach === 'direct') break;
  }
  return [...found];
}

/** Every stretch, since a day, of whoever had one under these leaders. */
async function postsUnder(db: Kysely<DB>, leaders: ReadonlySet<string>, since: string): Promise<Post[]> {
  const posts: Post[] = [];
  const people = new Set<string>();
  for (const ids of chunksOfValues([...leaders])) {
    const rows = await db
      .selectFrom('assignments')
      .select('employment_id as id')
      .distinct()
      .where('superior_employment_id', 'in', ids)
      .where((eb) => eb.or([eb('valid_to', 'is', null), eb('valid_to', '>=', since)]))
      .execute();
    for (const { id } of rows) people.add(id);
  }
  for (const ids of chunksOfValues([...people])) {
    const rows = await db
      .selectFrom('assignments as a')
      .leftJoin('departments as d', 'd.id', 'a.department_id')
      .select([
        'a.employment_id',
        'a.valid_from',
        'a.valid_to',
        'a.superior_employment_id',
        'd.id',
        'd.names',
      ])
      .where('a.employment_id', 'in', ids)
      .where((eb) => eb.or([eb('a.valid_to', 'is', null), eb('a.valid_to', '>=', since)]))
      .orderBy('a.employment_id')
      .orderBy('a.valid_from')
      .execute();
    for (const row of rows)
      posts.push({
        ...{ employmentId: row.employment_id, from: row.valid_from, to: row.valid_to, departmentId: row.id },
        department: row.names ? parseNames(row.names) : null,
        inTeam: leaders.has(row.superior_employment_id ?? ''),
      });
  }
  return posts;
}

async function membersOf(db: Kysely<DB>, ids: readonly string[], day: string): Promise<Map<string, Member>> {
  const members = new Map<string, Member>();
  for (const part of chunksOfValues(ids)) {
    const rows = await db
      .selectFrom('employments as e')
      .innerJoin('persons as p', 'p.id', 'e.person_id')
      .leftJoin('assignments as a', (join) =>
        join.on(
          'a.id',
          '=',
          sql<string>`(select x.id from assignments x where x.employment_id = e.id
            order by case when x.valid_from <= ${day} then 0 else 1 end,
              case when x.valid_from <= ${day} then x.valid_from end desc, x.valid_from limit 1)`,
        ),
      )
      .leftJoin('departments as d', 'd.id', 'a.department_id')
      .leftJoin('people_jobs as j', 'j.id', 'a.job_id')
      .select([
        'e.id as employmentId',
        'e.person_id as personId',
        'p.name as name',
        'e.employee_number as employeeNumber',
        'e.hire_date as hireDate',
        'e.leave_date as leaveDate',
        'e.probation_until as probation',
        'e.confirmed_on as confirmedOn',
        'p.sex as sex',
        'p.birth_date as birthDate',
        'd.names as department',
        'j.names as job',
      ])
      .where('e.id', 'in', part)
      .orderBy('e.employee_number')
      .execute();
    for (const { department, job, probation, confirmedOn, ...row } of rows)
      members.set(row.employmentId, {
        ...row,
        probationUntil: confirmedOn === null ? probation : null,
        department: department ? parseNames(department) : null,
        job: job ? parseNames(job) : null,
      });
  }
  return members;
}
