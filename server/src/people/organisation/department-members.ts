import { addDaysIso } from '@suanpan/engine/domain';
import type { Kysely } from 'kysely';
import type { DB } from '../../platform/db/schema.ts';
import { refuse } from '../../platform/errors/refusal.ts';
import '../people.errors.ts';

/** Refuses where somebody works in it after its last day, part-time too, or an open department stands below it. */
export async function requireNobodyIn(
  db: Kysely<DB>,
  department: { id: string; path: string },
  lastDay: string,
): Promise<void> {
  const after = addDaysIso(lastDay, 1);
  const child = await db
    .selectFrom('departments')
    .select('id')
    .where('path', 'like', `${department.path}_%`)
    .where('active', '=', 1)
    .executeTakeFirst();
  if (child) refuse('people.DEPARTMENT_HAS_CHILDREN');
  const members = await membersAfter(db, 'assignments', department.id, after);
  const partTime = await membersAfter(db, 'part_time_jobs', department.id, after);
  const count = members + partTime;
  if (count > 0) refuse('people.DEPARTMENT_HAS_MEMBERS', { count });
}

async function membersAfter(
  db: Kysely<DB>,
  table: 'assignments' | 'part_time_jobs',
  departmentId: string,
  day: string,
): Promise<number> {
  const { count } = await db
    .selectFrom(table)
    .innerJoin('employments', 'employments.id', `${table}.employment_id`)
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where(`${table}.department_id`, '=', departmentId)
    .where((eb) => eb.or([eb(`${table}.valid_to`, 'is', null), eb(`${table}.valid_to`, '>=', day)]))
    .where((eb) => eb.or([eb('employments.leave_date', 'is', null), eb('employments.leave_date', '>=', day)]))
    .executeTakeFirstOrThrow();
  return Number(count);
}
