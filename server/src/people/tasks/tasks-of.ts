import type { Kysely } from 'kysely';
import type { DB } from '../../platform/db/schema.ts';

/** Tasks that these employments own, what is due first. */
export async function tasksOf(
  db: Kysely<DB>,
  employmentIds: readonly string[],
  state: 'open' | 'done' | 'all' = 'all',
) {
  if (employmentIds.length === 0) return [];
  return db
    .selectFrom('people_tasks')
    .leftJoin('employments', 'employments.id', 'people_tasks.about_employment_id')
    .leftJoin('persons', 'persons.id', 'employments.person_id')
    .select([
      'people_tasks.id as id',
      'people_tasks.list as list',
      'people_tasks.title as title',
      'people_tasks.owner_employment_id as employmentId',
      'people_tasks.due_day as due',
      'people_tasks.done_at as doneAt',
      'people_tasks.version as version',
      'people_tasks.created_at as createdAt',
      'persons.name as about',
    ])
    .where('people_tasks.owner_employment_id', 'in', [...employmentIds])
    .$if(state === 'open', (qb) => qb.where('people_tasks.done_at', 'is', null))
    .$if(state === 'done', (qb) => qb.where('people_tasks.done_at', 'is not', null))
    .orderBy('people_tasks.due_day')
    .orderBy('people_tasks.id')
    .execute();
}
