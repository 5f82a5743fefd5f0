import { type Kysely, sql } from 'kysely';
import type { z } from 'zod';
import { anyContains } from '../../platform/db/rows.ts';
import type { DB } from '../../platform/db/schema.ts';
import type { DataScope } from '../../platform/trpc/scope.ts';
import { readBatchName } from '../shared/batch-names.ts';
import type { MissingPayslip } from '../shared/payroll.words.ts';
import type { missingPayslipsInput, missingPayslipsPage } from './payslips.schemas.ts';
import { newestWithPayslips, payslipReadersInScope } from './payslips-in-scope.ts';

/** Neither chosen for the solution nor said by the batch's copy. */
const why = sql<MissingPayslip>`case when g.solution_id is null and s.settings not like '%"payslip":%' and c.file not like '%"payslip":%' then 'notSet' else 'notGenerated' end`;

/** Whoever of a batch has no payslip although it could be made, and why. */
export async function missingPayslips(
  db: Kysely<DB>,
  scope: DataScope,
  input: z.infer<typeof missingPayslipsInput>,
): Promise<z.infer<typeof missingPayslipsPage>> {
  let query = db
    .selectFrom('payroll_batch_employments as e')
    .innerJoin('payroll_batches as b', 'b.id', 'e.batch_id')
    .innerJoin('payroll_solutions as s', 's.id', 'b.solution_id')
    .innerJoin('payroll_periods as t', 't.id', 'b.period_id')
    .innerJoin('payroll_copies as c', 'c.id', 'b.copy_id')
    .leftJoin('payroll_payslip_settings as g', 'g.solution_id', 'b.solution_id')
    .where(payslipReadersInScope(scope))
    // A correction has payslips only for those to whom it makes a difference.
    .where('b.type', '=', 'normal')
    .where((eb) => eb.or([eb('b.submitted', '=', 1), eb('b.status', '=', 'approvalDone')]))
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('payroll_payslips as p')
            .select('p.id')
            .whereRef('p.batch_id', '=', 'e.batch_id')
            .whereRef('p.employee_number', '=', 'e.employee_number'),
        ),
      ),
    );
  if (input.batchId) query = query.where('e.batch_id', '=', input.batchId);
  if (input.solutionId) query = query.where('b.solution_id', '=', input.solutionId);
  if (input.periodId) query = query.where('b.period_id', '=', input.periodId);
  if (input.newest) query = query.where('e.batch_id', 'in', newestWithPayslips(db));
  if (input.search) {
    query = query.where(anyContains(['e.person_name', 'e.employee_number'], input.search));
  }
  const found = await query
    .select([why.as('status'), (eb) => eb.fn.countAll<number>().as('count')])
    .groupBy(why)
    .execute();
  const counts = Object.fromEntries(found.map(({ status, count }) => [status, Number(count)]));
  const total = input.status
    ? (counts[input.status] ?? 0)
    : Object.values(counts).reduce((sum, count) => sum + count, 0);
  // Where everybody has theirs, finding nobody once is enough.
  if (total === 0) return { counts, total, rows: [] };
  if (input.status) query = query.where(why, '=', input.status);
  const rows = await query
    .select(['e.batch_id', 'e.employment_id', 'e.employee_number', 'e.person_name', 'b.name as batch_name'])
    .select(['t.code as period', 't.start_day', 't.end_day', 's.id as solution_id', 's.code', 's.name'])
    .select(why.as('status'))
    .orderBy('b.number', 'desc')
    .orderBy('e.employee_number')
    .limit(input.pageSize)
    .offset((input.page - 1) * input.pageSize)
    .execute();
  return {
    counts,
    total,
    rows: rows.map((row) => ({
      batchId: row.batch_id,
      batchName: readBatchName(row.batch_name),
      period: { code: row.period, start: row.start_day, end: row.end_day },
      solution: { id: row.solution_id, code: row.code, name: JSON.parse(row.name) as Record<string, string> },
      employmentId: row.employment_id,
      employeeNumber: row.employee_number,
      employeeName: row.person_name,
      status: row.status,
    })),
  };
}
