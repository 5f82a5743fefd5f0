import { type Kysely, sql } from 'kysely';
import {
  assignmentOfDay,
  employmentsOfTeam,
  nameIn,
  parseNames,
  type StaffStatus,
  type TeamScope,
  type Today,
  teamScope,
} from '../../people/index.ts';
import { nameAsRead } from '../../platform/db/name-as-read.ts';
import { anyContains } from '../../platform/db/rows.ts';
import type { DB } from '../../platform/db/schema.ts';
import type { SignedInCtx } from '../../platform/trpc/context.ts';
import { statusOf } from './staff-status.ts';

export const STAFF_SORTS = ['employeeNumber', 'name', 'hireDate', 'department', 'job'] as const;

export interface StaffQuery {
  page: number;
  pageSize: number;
  search?: string | undefined;
  status?: readonly StaffStatus[] | undefined;
  departmentIds?: readonly string[] | undefined;
  sort?: readonly { column: (typeof STAFF_SORTS)[number]; direction: 'asc' | 'desc' }[] | undefined;
}

const OF_EVERYBODY = [
  'employments.id as id',
  'employments.employee_number as employeeNumber',
  'employments.legal_entity_id as legalEntityId',
  'persons.name as name',
  'employments.hire_date as hireDate',
  'employments.leave_date as leaveDate',
  'employments.contract as contract',
  'employments.probation_until as probationUntil',
  'employments.confirmed_on as confirmedOn',
  'departments.names as departmentNames',
  'people_jobs.names as jobNames',
  'people_posts.names as postNames',
  'assignments.grade as grade',
  'assignments.place as place',
  'superiors.name as superior',
] as const;

/** One's team as a list: everybody one reaches, with those who join and who have left. */
export async function listStaff(ctx: SignedInCtx, query: StaffQuery) {
  const { db, language } = ctx;
  const team = await teamScope(db, ctx.clock, ctx.scope);
  const base = narrowed(staffOf(db, team), query, team.today);
  const { total } = await base.select((eb) => eb.fn.countAll<number>().as('total')).executeTakeFirstOrThrow();
  let rows = base.select([...OF_EVERYBODY, 'persons.email as email', 'persons.phone as phone']);
  for (const { column, direction } of query.sort ?? [])
    rows = rows.orderBy(sortedBy(db, column, language), direction);
  const page = await rows
    .orderBy('employments.employee_number')
    .limit(query.pageSize)
    .offset((query.page - 1) * query.pageSize)
    .execute();
  const called = (names: string | null) => nameIn(language, parseNames(names)) || null;
  return {
    total: Number(total),
    rows: page.map(({ departmentNames, jobNames, postNames, ...row }) => ({
      ...row,
      department: called(departmentNames),
      job: called(jobNames),
      post: called(postNames),
      status: statusOf(row, team.today.of(row.legalEntityId)),
    })),
  };
}

/** Everybody of a team at once, as they are grouped and counted. */
export async function readStaff(ctx: SignedInCtx, search: string | undefined) {
  const { db, language } = ctx;
  const team = await teamScope(db, ctx.clock, ctx.scope);
  const rows = await narrowed(staffOf(db, team), { search }, team.today)
    .innerJoin('legal_entities', 'legal_entities.id', 'employments.legal_entity_id')
    .select([...OF_EVERYBODY, 'persons.sex as sex', 'persons.birth_date as birthDate'])
    .select('legal_entities.names as entityNames')
    .orderBy('employments.employee_number')
    .orderBy('employments.id')
    .execute();
  // Ten thousand people share a few names.
  const said = new Map<string, string | null>();
  const called = (names: string | null) => {
    if (names === null) return null;
    const known = said.get(names);
    if (known !== undefined) return known;
    const name = nameIn(language, parseNames(names)) || null;
    said.set(names, name);
    return name;
  };
  return rows.map(({ departmentNames, jobNames, postNames, entityNames, ...row }) => ({
    ...row,
    ...{ department: called(departmentNames), job: called(jobNames), post: called(postNames) },
    ...{ legalEntity: called(entityNames), status: statusOf(row, team.today.of(row.legalEntityId)) },
  }));
}
export type StaffRow = Awaited<ReturnType<typeof readStaff>>[number];

/** Everybody of a team with the assignment of today. */
function staffOf(db: Kysely<DB>, team: TeamScope) {
  return db
    .selectFrom('employments')
    .innerJoin('persons', 'persons.id', 'employments.person_id')
    .leftJoin('assignments', (join) => join.on('assignments.id', '=', assignmentOfDay(team.today.sql())))
    .leftJoin('departments', 'departments.id', 'assignments.department_id')
    .leftJoin('people_jobs', 'people_jobs.id', 'assignments.job_id')
    .leftJoin('people_posts', 'people_posts.id', 'assignments.post_id')
    .leftJoin(
      'employments as superior_employments',
      'superior_employments.id',
      'assignments.superior_employment_id',
    )
    .leftJoin('persons as superiors', 'superiors.id', 'superior_employments.person_id')
    .where((eb) => employmentsOfTeam(eb, team));
}

type Staff = ReturnType<typeof staffOf>;

function narrowed(
  base: Staff,
  { search, status, departmentIds }: Omit<StaffQuery, 'page' | 'pageSize'>,
  today: Today,
): Staff {
  const day = today.sql();
  let staff = base;
  if (search)
    staff = staff.where((eb) =>
      eb.or([
        anyContains(['persons.search_text'], search),
        anyContains(['employments.employee_number'], search),
      ]),
    );
  if (departmentIds?.length) staff = staff.where('assignments.department_id', 'in', [...departmentIds]);
  if (status?.length)
    staff = staff.where((eb) => {
      const here = eb.and([
        eb('employments.hire_date', '<=', day),
        eb.or([eb('employments.leave_date', 'is', null), eb('employments.leave_date', '>=', day)]),
      ]);
      const onProbation = eb.and([
        eb('employments.probation_until', 'is not', null),
        eb.or([eb('employments.confirmed_on', 'is', null), eb('employments.confirmed_on', '>', day)]),
      ]);
      const said = {
        active: eb.and([here, eb.not(onProbation)]),
        probation: eb.and([here, onProbation]),
        toJoin: eb('employments.hire_date', '>', day),
        left: eb('employments.leave_date', '<', day),
      };
      return eb.or(status.map((each) => said[each]));
    });
  return staff;
}

function sortedBy(db: Kysely<DB>, column: (typeof STAFF_SORTS)[number], language: SignedInCtx['language']) {
  switch (column) {
    case 'department':
      return nameAsRead(db, 'departments.names', language);
    case 'job':
      return nameAsRead(db, 'people_jobs.names', language);
    case 'name':
      return sql.ref('persons.name');
    case 'hireDate':
      return sql.ref('employments.hire_date');
    case 'employeeNumber':
      return sql.ref('employments.employee_number');
  }
}
