import type { Kysely } from 'kysely';
import type { DB } from '../../platform/db/schema.ts';
import { declaredPermissions, type PermissionCode } from '../../platform/trpc/permissions.ts';
import type { DataScope } from '../../platform/trpc/scope.ts';
import type { AuthorizationStrategy } from '../shared/payroll.words.ts';

export const ROOM = 'payroll';

export interface Reached {
  id: string;
  code: string;
  name: string;
  entities: readonly string[];
  strategy: AuthorizationStrategy;
}

export async function everySolution(db: Kysely<DB>, strategy?: AuthorizationStrategy): Promise<Reached[]> {
  const rows = await db
    .selectFrom('payroll_solutions')
    .select(['id', 'code', 'name', 'authorization_strategy as strategy'])
    .$if(strategy !== undefined, (query) => query.where('authorization_strategy', '=', strategy ?? 'union'))
    .orderBy('code')
    .execute();
  if (rows.length === 0) return [];
  const links = await db.selectFrom('payroll_solution_entities').selectAll().execute();
  return rows.map((row) => ({
    ...row,
    entities: links.filter((link) => link.solution_id === row.id).map((link) => link.legal_entity_id),
  }));
}

/** As `solutionsInScope` has it: every legal entity of the solution, or the solution itself. */
export const reaches = (scope: DataScope, { id, entities }: Reached): boolean =>
  !scope.exceptSolutionIds.includes(id) &&
  (scope.all ||
    scope.solutionIds.includes(id) ||
    (entities.length > 0 && entities.every((each) => scope.legalEntityIds.includes(each))));

/** As `payslipsInScope` has it: the people of some of its legal entities, not the solution. */
export const reachesInPart = (scope: DataScope, { id, entities }: Reached): boolean =>
  !scope.exceptSolutionIds.includes(id) && entities.some((each) => scope.legalEntityIds.includes(each));

/** A right of payroll; one that only says what others may do shows nobody's pay and brings none. */
export const isOfRoom = (permission: string) =>
  permission.startsWith(`${ROOM}.`) &&
  declaredPermissions().get(permission as PermissionCode)?.duty !== 'accounts';
