import { type Expression, type ExpressionBuilder, type Kysely, type SqlBool, sql } from 'kysely';
import type { DB } from '../../platform/db/schema.ts';
import { refuse } from '../../platform/errors/refusal.ts';
import type { DataScope } from '../../platform/trpc/scope.ts';

/*
 * Codes and names of the organisation are a directory that everybody reads who may look at it. To change a record, or to
 * hang something on it, takes a reach that covers it.
 */

/** The condition that keeps departments within a scope: a named one with all below it, or those of a legal entity. */
export function departmentsInScope(
  eb: ExpressionBuilder<DB, 'departments'>,
  scope: DataScope,
): Expression<SqlBool> {
  if (scope.all) return sql<SqlBool>`1 = 1`;
  const parts: Expression<SqlBool>[] = [];
  if (scope.departmentIds.length > 0)
    parts.push(
      sql<SqlBool>`exists (select 1 from departments as top where top.id in (${sql.join([...scope.departmentIds])})
        and departments.path like top.path || '%')`,
    );
  if (scope.legalEntityIds.length > 0)
    parts.push(eb('departments.legal_entity_id', 'in', [...scope.legalEntityIds]));
  return parts.length === 0 ? sql<SqlBool>`1 = 0` : eb.or(parts);
}

/** The department, if the scope reaches it; else it doesn't exist for this person. */
export async function getDepartment(db: Kysely<DB>, scope: DataScope, id: string) {
  const row = await db
    .selectFrom('departments')
    .selectAll()
    .where('id', '=', id)
    .where((eb) => departmentsInScope(eb, scope))
    .executeTakeFirst();
  return row ?? refuse('platform.NOT_FOUND');
}

/** Moving a department moves everything below it: all of that has to be in reach. */
export async function requireBranch(db: Kysely<DB>, scope: DataScope, path: string): Promise<void> {
  const outside = await db
    .selectFrom('departments')
    .select('id')
    .where('path', 'like', `${path}%`)
    .where((eb) => eb.not(departmentsInScope(eb, scope)))
    .executeTakeFirst();
  if (outside) refuse('platform.NOT_FOUND');
}

/** People are placed in departments in reach; who reaches whole entities also in those that no single entity owns. */
export function departmentsToPlaceIn(
  eb: ExpressionBuilder<DB, 'departments'>,
  scope: DataScope,
): Expression<SqlBool> {
  const inScope = departmentsInScope(eb, scope);
  return scope.legalEntityIds.length > 0
    ? eb.or([inScope, eb('departments.legal_entity_id', 'is', null)])
    : inScope;
}

export async function requirePlace(db: Kysely<DB>, scope: DataScope, departmentId: string): Promise<void> {
  const row = await db
    .selectFrom('departments')
    .select('id')
    .where('id', '=', departmentId)
    .where((eb) => departmentsToPlaceIn(eb, scope))
    .executeTakeFirst();
  if (!row) refuse('platform.NOT_FOUND');
}

export async function requireLegalEntity(db: Kysely<DB>, scope: DataScope, id: string): Promise<void> {
  const row = await db
    .selectFrom('legal_entities')
    .select('id')
    .where('id', '=', id)
    .where((eb) => (scope.all ? sql<boolean>`1 = 1` : eb('id', 'in', ['', ...scope.legalEntityIds])))
    .executeTakeFirst();
  if (!row) refuse('platform.NOT_FOUND');
}

/** A cost centre to book on: one of an entity in reach, or one that all entities share. */
export async function requireCostCentre(db: Kysely<DB>, scope: DataScope, id: string): Promise<void> {
  const row = await db
    .selectFrom('cost_centres')
    .select('id')
    .where('id', '=', id)
    .where((eb) =>
      scope.all
        ? sql<boolean>`1 = 1`
        : eb.or([
            eb('legal_entity_id', 'is', null),
            eb('legal_entity_id', 'in', ['', ...scope.legalEntityIds]),
          ]),
    )
    .executeTakeFirst();
  if (!row) refuse('platform.NOT_FOUND');
}
