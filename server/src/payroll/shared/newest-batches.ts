import { type Kysely, sql } from 'kysely';
import type { DB } from '../../platform/db/schema.ts';
import type { DataScope } from '../../platform/trpc/scope.ts';
import { solutionsInScope } from './solution-access.ts';

/**
 * The batches of each active solution's newest period: of the newest that has any, or of the newest that has some whose
 * payslips may be made. As a query, for others to stand in.
 */
export function newestBatches(db: Kysely<DB>, scope: DataScope, which: 'any' | 'withPayslips') {
  const counts = (alias: string) =>
    which === 'any'
      ? sql<boolean>`${sql.ref(`${alias}.status`)} <> 'canceled'`
      : sql<boolean>`(${sql.ref(`${alias}.submitted`)} = 1 or ${sql.ref(`${alias}.status`)} = 'approvalDone')`;
  return db
    .selectFrom('payroll_batches as b')
    .innerJoin('payroll_solutions as s', 's.id', 'b.solution_id')
    .innerJoin('payroll_periods as p', 'p.id', 'b.period_id')
    .select('b.id')
    .where('s.active', '=', 1)
    .where((eb) => solutionsInScope(eb as never, scope))
    .where(counts('b'))
    .where('p.start_day', '=', (eb) =>
      eb
        .selectFrom('payroll_batches as nb')
        .innerJoin('payroll_periods as np', 'np.id', 'nb.period_id')
        .select((inner) => inner.fn.max('np.start_day').as('start'))
        .whereRef('nb.solution_id', '=', 'b.solution_id')
        .where(counts('nb')),
    );
}
