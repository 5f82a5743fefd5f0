import { type Expression, type Kysely, type SqlBool, sql } from 'kysely';
import type { DB } from '../../platform/db/schema.ts';
import { type DataScope, SYSTEM_SCOPE } from '../../platform/trpc/scope.ts';
import { newestBatches } from '../shared/newest-batches.ts';
import { ofSolutionInScope } from '../shared/solution-access.ts';

/**
 * Keeps what shows one person at a time within a scope, by the columns that say of which solution and legal entity it is.
 * Whose rights reach some legal entities of a solution reads what is of their people, though the solution itself, whose
 * tables and totals show all of them, stays out of reach.
 */
function ofOnePersonInScope(scope: DataScope, solution: string, legalEntity: string): Expression<SqlBool> {
  const ofSolution = ofSolutionInScope(solution, scope);
  if (scope.all || scope.legalEntityIds.length === 0) return ofSolution;
  const ofEntity = sql<SqlBool>`${sql.ref(legalEntity)} in (${sql.join([...scope.legalEntityIds])})`;
  const except = scope.exceptSolutionIds;
  const own =
    except.length === 0
      ? ofEntity
      : sql<SqlBool>`(${ofEntity} and ${sql.ref(solution)} not in (${sql.join([...except])}))`;
  return sql<SqlBool>`(${ofSolution} or ${own})`;
}

/** Keeps `payroll_payslips as p` within a scope. */
export const payslipsInScope = (scope: DataScope) =>
  ofOnePersonInScope(scope, 'p.solution_id', 'p.legal_entity_id');

/** Keeps those who could have a payslip within the same scope: `payroll_batch_employments as e` of `payroll_batches as b`. */
export const payslipReadersInScope = (scope: DataScope) =>
  ofOnePersonInScope(scope, 'b.solution_id', 'e.legal_entity_id');

/** Whose newest payslips are read, `payslipsInScope` says: a batch may be within reach of some of them only. */
export const newestWithPayslips = (db: Kysely<DB>) => newestBatches(db, SYSTEM_SCOPE, 'withPayslips');
