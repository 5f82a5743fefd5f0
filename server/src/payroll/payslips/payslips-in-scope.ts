import { type Expression, type SqlBool, sql } from 'kysely';
import type { DataScope } from '../../platform/trpc/scope.ts';
import { ofSolutionInScope } from '../shared/solution-access.ts';

/**
 * Keeps `payroll_payslips as p` within a scope. A payslip is one person's: whose rights reach some legal entities of a solution
 * reads those of their people, though the solution itself, whose tables and totals show all of them, stays out of reach.
 */
export function payslipsInScope(scope: DataScope): Expression<SqlBool> {
  const ofSolution = ofSolutionInScope('p.solution_id', scope);
  if (scope.all || scope.legalEntityIds.length === 0) return ofSolution;
  const ofEntity = sql<SqlBool>`p.legal_entity_id in (${sql.join([...scope.legalEntityIds])})`;
  const except = scope.exceptSolutionIds;
  const own =
    except.length === 0
      ? ofEntity
      : sql<SqlBool>`(${ofEntity} and p.solution_id not in (${sql.join([...except])}))`;
  return sql<SqlBool>`(${ofSolution} or ${own})`;
}
