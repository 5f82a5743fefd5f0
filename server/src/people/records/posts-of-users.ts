import { type Kysely, sql } from 'kysely';
import type { DB } from '../../platform/db/schema.ts';
import { type Names, parseNames } from '../names.ts';
import { assignmentOfDay } from './assignment-of-day.ts';

export interface PostOfUser {
  readonly department: Names | null;
  readonly position: Names | null;
}

/** Where the people behind accounts work on a day: of several employments the last begun that still stands. */
export async function postsOfUsers(
  db: Kysely<DB>,
  userIds: readonly string[],
  day: string,
): Promise<Map<string, PostOfUser>> {
  if (userIds.length === 0) return new Map();
  const rows = await db
    .selectFrom('users')
    .innerJoin('employments', 'employments.person_id', 'users.person_id')
    .innerJoin('assignments', (join) => join.on('assignments.id', '=', assignmentOfDay(day)))
    .leftJoin('departments', 'departments.id', 'assignments.department_id')
    .leftJoin('people_posts', 'people_posts.id', 'assignments.post_id')
    .leftJoin('people_jobs', 'people_jobs.id', 'assignments.job_id')
    .select(['users.id', 'departments.names as department'])
    .select((eb) => eb.fn.coalesce('people_posts.names', 'people_jobs.names').as('position'))
    .where('users.id', 'in', [...new Set(userIds)])
    .orderBy(
      sql`case when employments.leave_date is null or employments.leave_date >= ${day} then 1 else 0 end`,
    )
    .orderBy('employments.hire_date')
    .execute();
  const named = (json: string | null) => (json === null ? null : parseNames(json));
  return new Map(
    rows.map((row) => [row.id, { department: named(row.department), position: named(row.position) }]),
  );
}
