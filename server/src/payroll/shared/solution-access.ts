import {
  type Expression,
  type ExpressionBuilder,
  expressionBuilder,
  type Kysely,
  type SqlBool,
  sql,
} from 'kysely';
import type { DB } from '../../platform/db/schema.ts';
import { refuse } from '../../platform/errors/refusal.ts';
import type { DataScope } from '../../platform/trpc/scope.ts';

/** The condition that keeps solutions within a scope, for queries over `payroll_solutions as s`. */
export function solutionsInScope(
  eb: ExpressionBuilder<DB & { s: DB['payroll_solutions'] }, 's'>,
  scope: DataScope,
): Expression<SqlBool> {
  const except = scope.exceptSolutionIds;
  if (except.length === 0) return withinReach(eb, scope);
  return eb.and([withinReach(eb, scope), eb('s.id', 'not in', [...except])]);
}

function withinReach(
  eb: ExpressionBuilder<DB & { s: DB['payroll_solutions'] }, 's'>,
  scope: DataScope,
): Expression<SqlBool> {
  if (scope.all) return sql<SqlBool>`1 = 1`;
  const parts: Expression<SqlBool>[] = [];
  if (scope.solutionIds.length > 0) parts.push(eb('s.id', 'in', [...scope.solutionIds]));
  if (scope.legalEntityIds.length > 0)
    // Every entity of the solution must be in scope: its tables and totals show all of them together.
    parts.push(
      sql<SqlBool>`(exists (select 1 from payroll_solution_entities e where e.solution_id = s.id)
        and not exists (select 1 from payroll_solution_entities e where e.solution_id = s.id
          and e.legal_entity_id not in (${sql.join([...scope.legalEntityIds])})))`,
    );
  return parts.length === 0 ? sql<SqlBool>`1 = 0` : eb.or(parts);
}

/** The same for records of a solution, for queries over a table with that column. */
export function ofSolutionInScope(column: string, scope: DataScope): Expression<SqlBool> {
  if (scope.all && scope.exceptSolutionIds.length === 0) return sql<SqlBool>`1 = 1`;
  const eb = expressionBuilder<DB & { s: DB['payroll_solutions'] }, 's'>();
  return sql<SqlBool>`${sql.ref(column)} in (select s.id from payroll_solutions as s where ${solutionsInScope(eb, scope)})`;
}

export async function isSolutionInScope(db: Kysely<DB>, scope: DataScope, id: string): Promise<boolean> {
  const found = await db
    .selectFrom('payroll_solutions as s')
    .select('s.id')
    .where('s.id', '=', id)
    .where((eb) => solutionsInScope(eb, scope))
    .executeTakeFirst();
  return found !== undefined;
}

/** The solution, if it is in scope; else it doesn't exist for this person. */
export async function getSolution(db: Kysely<DB>, scope: DataScope, id: string) {
  const solution = await db
    .selectFrom('payroll_solutions as s')
    .selectAll('s')
    .where('s.id', '=', id)
    .where((eb) => solutionsInScope(eb, scope))
    .executeTakeFirst();
  return solution ?? refuse('platform.NOT_FOUND');
}
