import { type Kysely, sql } from 'kysely';
import { z } from 'zod';
import { type Clock, today as todayOf } from '../../platform/clock/clock.ts';
import { anyContains } from '../../platform/db/rows.ts';
import type { DB } from '../../platform/db/schema.ts';
import { assignmentOfDay } from '../records/assignment-of-day.ts';

const ids = z.array(z.string().max(60)).max(200);

/** Whom to invite: of these legal entities and departments (with everything below), whose name or number holds this. */
export const invitationFilter = z.strictObject({
  legalEntityIds: ids.default([]),
  departmentIds: ids.default([]),
  search: z.string().trim().max(100).default(''),
});
export type InvitationFilter = z.infer<typeof invitationFilter>;

/** Who is employed, or about to be, and has no account; each person once, by the employment that began last. */
export async function invitationCandidates(db: Kysely<DB>, clock: Clock, filter: InvitationFilter) {
  const today = todayOf(clock);
  let query = db
    .selectFrom('employments')
    .innerJoin('persons', 'persons.id', 'employments.person_id')
    .leftJoin('assignments', (join) => join.on('assignments.id', '=', assignmentOfDay(today)))
    .leftJoin('departments', 'departments.id', 'assignments.department_id')
    .leftJoin('users', 'users.person_id', 'persons.id')
    .select([
      'persons.id as personId',
      'persons.name as name',
      'persons.email as email',
      'persons.phone as phone',
      'employments.employee_number as employeeNumber',
      'departments.names as departmentNames',
    ])
    .where('users.id', 'is', null)
    .where((eb) =>
      eb.or([eb('employments.leave_date', 'is', null), eb('employments.leave_date', '>=', today)]),
    );
  if (filter.search)
    query = query.where(anyContains(['persons.name', 'employments.employee_number'], filter.search));
  if (filter.legalEntityIds.length > 0)
    query = query.where('employments.legal_entity_id', 'in', filter.legalEntityIds);
  if (filter.departmentIds.length > 0)
    query = query.where((eb) =>
      eb.exists(
        eb
          .selectFrom('departments as top')
          .select('top.id')
          .where('top.id', 'in', filter.departmentIds)
          .where(sql<boolean>`departments.path like top.path || '%'`),
      ),
    );
  const rows = await query
    .orderBy('employments.employee_number')
    .orderBy('employments.hire_date', 'desc')
    .execute();
  const seen = new Set<string>();
  return rows.filter(({ personId }) => !seen.has(personId) && seen.add(personId));
}
