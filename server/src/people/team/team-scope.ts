import { type Expression, type ExpressionBuilder, type Kysely, type SqlBool, sql } from 'kysely';
import { isSwitchedOn } from '../../identity/index.ts';
import type { Clock } from '../../platform/clock/clock.ts';
import type { DB } from '../../platform/db/schema.ts';
import type { DataScope } from '../../platform/trpc/scope.ts';
import { type Today, todayThere } from '../records/day-asked.ts';
import { employmentsInScope } from '../scope/employment-scope.ts';

/** Whom a manager sees as their team: whoever they reach, or where the switch says so only who reports to them directly. */
export interface TeamScope {
  scope: DataScope;
  directOnly: boolean;
  /** Where they are employed. */
  today: Today;
}

export async function teamScope(db: Kysely<DB>, clock: Clock, scope: DataScope): Promise<TeamScope> {
  return {
    scope,
    directOnly: !scope.all && !(await isSwitchedOn(db, 'team.allReportingLines')),
    today: await todayThere(db, clock),
  };
}

/** One's own employments are no part of one's team. */
export function employmentsOfTeam(
  eb: ExpressionBuilder<DB, 'employments'>,
  { scope, directOnly, today }: TeamScope,
): Expression<SqlBool> {
  const own = scope.ownEmploymentIds.length > 0 ? [...scope.ownEmploymentIds] : [''];
  const reached = eb.and([employmentsInScope(eb, scope, today), eb('employments.id', 'not in', own)]);
  if (!directOnly) return reached;
  const day = today.sql();
  return eb.and([
    reached,
    sql<SqlBool>`exists (select 1 from assignments a where a.employment_id = employments.id
      and a.superior_employment_id in (${sql.join(own)})
      and a.valid_from <= ${day} and (a.valid_to is null or a.valid_to >= ${day}))`,
  ]);
}
