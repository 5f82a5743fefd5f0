import type { Kysely } from 'kysely';
import type { z } from 'zod';
import { anyContains } from '../../platform/db/rows.ts';
import type { DB } from '../../platform/db/schema.ts';
import type { PageInput } from '../../platform/trpc/paging.ts';
import type { DataScope } from '../../platform/trpc/scope.ts';
import { standing } from '../payslips/list-payslips.ts';
import { newestWithPayslips, payslipReadersInScope, payslipsInScope } from '../payslips/payslips-in-scope.ts';
import { readBatchName } from '../shared/batch-names.ts';
import type { overviewFigures, withoutPayslipPage } from './overview.schemas.ts';

/** Employments of batches whose payslips may be made, and that have none. */
const withoutPayslip = (db: Kysely<DB>, scope: DataScope) =>
  db
    .selectFrom('payroll_batch_employments as e')
    .innerJoin('payroll_batches as b', 'b.id', 'e.batch_id')
    .where('e.batch_id', 'in', newestWithPayslips(db))
    .where(payslipReadersInScope(scope))
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('payroll_payslips as slip')
            .select('slip.id')
            .whereRef('slip.batch_id', '=', 'e.batch_id')
            .whereRef('slip.employee_number', '=', 'e.employee_number'),
        ),
      ),
    );

/** Payslips of each solution's newest period by what became of them. */
export async function payslipFigures(
  db: Kysely<DB>,
  scope: DataScope,
): Promise<NonNullable<z.infer<typeof overviewFigures>['payslips']>> {
  const rows = await db
    .selectFrom('payroll_payslips as p')
    .select([standing.as('status'), (eb) => eb.fn.countAll<number>().as('count')])
    .select((eb) => eb.fn.count<number>('p.first_viewed_at').as('viewed'))
    .where('p.batch_id', 'in', newestWithPayslips(db))
    .where(payslipsInScope(scope))
    .groupBy(standing)
    .execute();
  const { total } = await withoutPayslip(db, scope)
    .select((eb) => eb.fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow();
  const of = (status: (typeof rows)[number]['status']) => rows.find((row) => row.status === status);
  const count = (status: (typeof rows)[number]['status']) => Number(of(status)?.count ?? 0);
  return {
    notGenerated: Number(total),
    draft: count('draft'),
    published: count('published'),
    unread: count('published') - Number(of('published')?.viewed ?? 0),
    forbidden: count('forbidden'),
  };
}

export async function listWithoutPayslip(
  db: Kysely<DB>,
  scope: DataScope,
  input: PageInput,
): Promise<z.infer<typeof withoutPayslipPage>> {
  let query = withoutPayslip(db, scope);
  if (input.search) {
    query = query.where(anyContains(['e.person_name', 'e.employee_number'], input.search));
  }
  const { total } = await query
    .select((eb) => eb.fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow();
  const rows = await query
    .innerJoin('payroll_solutions as ps', 'ps.id', 'b.solution_id')
    .select(['e.employment_id', 'e.employee_number', 'e.person_name', 'b.id as batch_id', 'b.number'])
    .select(['b.name as batch_name', 'ps.id as solution_id', 'ps.code', 'ps.name as solution_name'])
    .orderBy('b.number', 'desc')
    .orderBy('e.employee_number')
    .limit(input.pageSize)
    .offset((input.page - 1) * input.pageSize)
    .execute();
  return {
    total: Number(total),
    rows: rows.map((row) => ({
      batchId: row.batch_id,
      number: row.number,
      batchName: readBatchName(row.batch_name),
      solution: {
        id: row.solution_id,
        code: row.code,
        name: JSON.parse(row.solution_name) as Record<string, string>,
      },
      employmentId: row.employment_id,
      employeeNumber: row.employee_number,
      name: row.person_name,
    })),
  };
}
