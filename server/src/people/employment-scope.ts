import { type Expression, type ExpressionBuilder, type SqlBool, sql } from 'kysely';
import type { DB } from '../platform/db/schema.ts';
import type { DataScope } from '../platform/trpc/scope.ts';

/**
 * The condition that keeps employments within a scope, for queries over `employments`. `day` says which
 * assignment counts (department, superior). Nothing in scope means no rows.
 */
export function employmentsInScope(
  eb: ExpressionBuilder<DB, 'employments'>,
  scope: DataScope,
  day: string,
): Expression<SqlBool> {
  if (scope.all) return sql<SqlBool>`1 = 1`;
  const parts: Expression<SqlBool>[] = [];
  if (scope.ownEmploymentIds.length > 0) parts.push(eb('employments.id', 'in', [...scope.ownEmploymentIds]));
  if (scope.legalEntityIds.length > 0)
    parts.push(eb('employments.legal_entity_id', 'in', [...scope.legalEntityIds]));
  if (scope.departmentIds.length > 0) parts.push(inDepartments(scope.departmentIds, day));
  if (scope.reports && scope.ownEmploymentIds.length > 0) parts.push(inReports(scope.ownEmploymentIds, day));
  return parts.length === 0 ? sql<SqlBool>`1 = 0` : eb.or(parts);
}

function inDepartments(departmentIds: readonly string[], day: string): Expression<SqlBool> {
  return sql<SqlBool>`employments.id in (
    select a.employment_id from assignments a
    join departments d on d.id = a.department_id
    join departments top on d.path like top.path || '%'
    where top.id in (${sql.join([...departmentIds])})
      and a.valid_from <= ${day} and (a.valid_to is null or a.valid_to >= ${day}))`;
}

/** Everyone below, however deep; `union` (not `union all`) ends a circle of superiors. */
function inReports(ownEmploymentIds: readonly string[], day: string): Expression<SqlBool> {
  return sql<SqlBool>`employments.id in (
    with recursive reports(id) as (
      select a.employment_id from assignments a
      where a.superior_employment_id in (${sql.join([...ownEmploymentIds])})
        and a.valid_from <= ${day} and (a.valid_to is null or a.valid_to >= ${day})
      union
      select a.employment_id from assignments a join reports r on a.superior_employment_id = r.id
      where a.valid_from <= ${day} and (a.valid_to is null or a.valid_to >= ${day})
    ) select id from reports)`;
}
