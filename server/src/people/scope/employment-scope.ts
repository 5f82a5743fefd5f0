import {
  type Expression,
  type ExpressionBuilder,
  type Kysely,
  type RawBuilder,
  type SqlBool,
  sql,
} from 'kysely';
import type { Clock } from '../../platform/clock/clock.ts';
import type { DB } from '../../platform/db/schema.ts';
import { refuse } from '../../platform/errors/refusal.ts';
import { type DataScope, scopeTooNarrow } from '../../platform/trpc/scope.ts';
import { type Today, todayThere } from '../records/day-asked.ts';

/**
 * The condition that keeps employments within a scope, for queries over `employments`. Which department and superior count
 * is a matter of today where they are employed, whatever day somebody asks about: a chosen day must not show people of
 * other times. Nothing in scope means no rows.
 */
export function employmentsInScope(
  eb: ExpressionBuilder<DB, 'employments'>,
  scope: DataScope,
  today: Today,
): Expression<SqlBool> {
  const reached = reachedBy(eb, scope, today);
  const except = scope.exceptEmploymentIds;
  return except.length === 0 ? reached : eb.and([reached, eb('employments.id', 'not in', [...except])]);
}

function reachedBy(
  eb: ExpressionBuilder<DB, 'employments'>,
  scope: DataScope,
  today: Today,
): Expression<SqlBool> {
  if (scope.all) return sql<SqlBool>`1 = 1`;
  const parts: Expression<SqlBool>[] = [];
  if (scope.ownEmploymentIds.length > 0) parts.push(eb('employments.id', 'in', [...scope.ownEmploymentIds]));
  if (scope.legalEntityIds.length > 0)
    parts.push(eb('employments.legal_entity_id', 'in', [...scope.legalEntityIds]));
  if (scope.departmentIds.length > 0) parts.push(inDepartments(scope.departmentIds, today.sql()));
  if (scope.reports && scope.ownEmploymentIds.length > 0)
    parts.push(inReports(scope.ownEmploymentIds, today.sql()));
  return parts.length === 0 ? sql<SqlBool>`1 = 0` : eb.or(parts);
}

function inDepartments(departmentIds: readonly string[], day: RawBuilder<string>): Expression<SqlBool> {
  return sql<SqlBool>`employments.id in (
    select a.employment_id from assignments a
    join employments on employments.id = a.employment_id
    join departments d on d.id = a.department_id
    join departments top on d.path like top.path || '%'
    where top.id in (${sql.join([...departmentIds])})
      and a.valid_from <= ${day} and (a.valid_to is null or a.valid_to >= ${day}))`;
}

/** Everyone below, however deep; `union` (not `union all`) ends a circle of superiors. */
function inReports(ownEmploymentIds: readonly string[], day: RawBuilder<string>): Expression<SqlBool> {
  return sql<SqlBool>`employments.id in (
    with recursive reports(id) as (
      select a.employment_id from assignments a
      join employments on employments.id = a.employment_id
      where a.superior_employment_id in (${sql.join([...ownEmploymentIds])})
        and a.valid_from <= ${day} and (a.valid_to is null or a.valid_to >= ${day})
      union
      select a.employment_id from assignments a
      join employments on employments.id = a.employment_id
      join reports r on a.superior_employment_id = r.id
      where a.valid_from <= ${day} and (a.valid_to is null or a.valid_to >= ${day})
    ) select id from reports)`;
}

const reachesEverybody = (scope: DataScope) => scope.all && scope.exceptEmploymentIds.length === 0;

export async function isInScope(
  db: Kysely<DB>,
  scope: DataScope,
  id: string,
  clock: Clock,
): Promise<boolean> {
  const today = await todayThere(db, clock);
  const row = await db
    .selectFrom('employments')
    .select('id')
    .where('id', '=', id)
    .where((eb) => employmentsInScope(eb, scope, today))
    .executeTakeFirst();
  return row !== undefined;
}

/** Refuses (as not found) an employment that the scope does not reach. */
export async function requireEmployment(
  db: Kysely<DB>,
  scope: DataScope,
  id: string,
  clock: Clock,
): Promise<void> {
  if (!(await isInScope(db, scope, id, clock))) refuse('platform.NOT_FOUND');
}

/** Refuses (as not found) a person none of whose employments the scope reaches. */
export async function requirePerson(
  db: Kysely<DB>,
  scope: DataScope,
  personId: string,
  clock: Clock,
): Promise<void> {
  const today = await todayThere(db, clock);
  const found = await db
    .selectFrom('persons')
    .select('id')
    .where('id', '=', personId)
    .$if(!reachesEverybody(scope), (query) =>
      query.where('id', 'in', (eb) =>
        eb
          .selectFrom('employments')
          .select('person_id')
          .where('person_id', '=', personId)
          .where((inner) => employmentsInScope(inner, scope, today)),
      ),
    )
    .executeTakeFirst();
  if (!found) refuse('platform.NOT_FOUND');
}

/**
 * A name or a bank account is the person's, in every employment: it is changed by those whose reach covers all of the
 * person's employments that have not ended.
 */
export async function requireWholePerson(
  db: Kysely<DB>,
  scope: DataScope,
  personId: string,
  clock: Clock,
): Promise<void> {
  if (reachesEverybody(scope)) return;
  const today = await todayThere(db, clock);
  const elsewhere = await db
    .selectFrom('employments')
    .select('id')
    .where('person_id', '=', personId)
    .where((eb) => eb.or([eb('leave_date', 'is', null), eb('leave_date', '>=', today.sql())]))
    .where((eb) => eb.not(employmentsInScope(eb, scope, today)))
    .executeTakeFirst();
  if (elsewhere) scopeTooNarrow();
}
