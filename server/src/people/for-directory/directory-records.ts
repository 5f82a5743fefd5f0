import { type Kysely, sql } from 'kysely';
import type { DB } from '../../platform/db/schema.ts';
import { COMPANY_LANGUAGE, pickText } from '../../platform/texts/languages.ts';
import { parseNames } from '../names.ts';
import { assignmentOfDay } from '../records/assignment-of-day.ts';

/** A department as a directory outside shows it. */
export interface DirectoryDepartment {
  id: string;
  code: string;
  name: string;
  parentId: string | null;
  managerEmploymentId: string | null;
}

/** Who works here on a day, as a directory outside shows them; no pay, no identity. */
export interface DirectoryMember {
  /** The employment. */
  id: string;
  employeeNumber: string;
  name: string;
  phone: string | null;
  email: string | null;
  post: string | null;
  job: string | null;
  place: string | null;
  hireDate: string;
  departmentId: string | null;
}

const nameOf = (json: string | null) =>
  json === null ? null : (pickText(parseNames(json), COMPANY_LANGUAGE) ?? null);

/** For the server's own work: no data scope. */
export async function directoryDepartments(db: Kysely<DB>): Promise<DirectoryDepartment[]> {
  const rows = await db
    .selectFrom('departments')
    .select(['id', 'code', 'names', 'parent_id as parentId', 'manager_employment_id as managerEmploymentId'])
    .where('active', '=', 1)
    .orderBy('level')
    .orderBy('code')
    .execute();
  return rows.map(({ names, ...row }) => ({ ...row, name: nameOf(names) ?? row.code }));
}

/** The next so many after an employee number, of those employed on that day. For the server's own work: no data scope. */
export async function directoryMembers(
  db: Kysely<DB>,
  day: string,
  { after, most, ids }: { after?: string; most: number; ids?: readonly string[] },
): Promise<DirectoryMember[]> {
  let query = db
    .selectFrom('employments')
    .innerJoin('persons as p', 'p.id', 'employments.person_id')
    .leftJoin('assignments as a', (join) => join.on('a.id', '=', assignmentOfDay(day)))
    .leftJoin('people_posts as posts', 'posts.id', 'a.post_id')
    .leftJoin('people_jobs as jobs', 'jobs.id', 'a.job_id')
    .select([
      'employments.id',
      'employments.employee_number as employeeNumber',
      'p.name',
      'p.phone',
      'p.email',
      'posts.names as post',
      'jobs.names as job',
      'a.place',
      'employments.hire_date as hireDate',
      'a.department_id as departmentId',
    ])
    .where('employments.hire_date', '<=', day)
    .where((eb) =>
      eb.or([eb('employments.leave_date', 'is', null), eb('employments.leave_date', '>=', day)]),
    );
  if (after !== undefined) query = query.where('employments.id', '>', after);
  if (ids) query = query.where('employments.id', 'in', [...ids]);
  const rows = await query.orderBy(sql`employments.id`).limit(most).execute();
  return rows.map((row) => ({ ...row, post: nameOf(row.post), job: nameOf(row.job) }));
}
