import { formatAmount } from '@suanpan/engine/domain';
import { type Kysely, type Selectable, sql } from 'kysely';
import type { z } from 'zod';
import { containing } from '../../platform/db/rows.ts';
import type { DB } from '../../platform/db/schema.ts';
import { refuse } from '../../platform/errors/refusal.ts';
import type { DataScope } from '../../platform/trpc/scope.ts';
import { readBatchName } from '../shared/batch-names.ts';
import { newestBatches } from '../shared/newest-batches.ts';
import { ofSolutionInScope, solutionsInScope } from '../shared/solution-access.ts';
import { requireSoundPayslips } from './payslip-digest.ts';
import type {
  PayslipBody,
  payslipDetail,
  payslipListInput,
  payslipPage,
  payslipRow,
} from './payslips.schemas.ts';

export type PayslipRecord = Selectable<DB['payroll_payslips']>;

export function netText(slip: { net: number | null; scale: number }): string | null {
  return slip.net === null
    ? null
    : formatAmount(Number(slip.net) / 10 ** slip.scale, slip.scale, { grouping: false });
}

function slips(db: Kysely<DB>, scope: DataScope) {
  return db
    .selectFrom('payroll_payslips as p')
    .innerJoin('payroll_solutions as s', 's.id', 'p.solution_id')
    .innerJoin('payroll_batches as b', 'b.id', 'p.batch_id')
    .innerJoin('payroll_periods as t', 't.id', 'p.period_id')
    .where((eb) => solutionsInScope(eb as never, scope));
}

/** Payslips of solutions in scope, for payroll staff: the newest first, those of one batch in its order. */
export async function listPayslips(
  db: Kysely<DB>,
  scope: DataScope,
  input: z.infer<typeof payslipListInput>,
): Promise<z.infer<typeof payslipPage>> {
  let query = db.selectFrom('payroll_payslips as p').where(ofSolutionInScope('p.solution_id', scope));
  if (input.batchId) query = query.where('p.batch_id', '=', input.batchId);
  if (input.solutionId) query = query.where('p.solution_id', '=', input.solutionId);
  if (input.employmentId) query = query.where('p.employment_id', '=', input.employmentId);
  if (input.newest) query = query.where('p.batch_id', 'in', newestBatches(db, scope, 'withPayslips'));
  if (input.unread) query = query.where('p.status', '=', 'published').where('p.first_viewed_at', 'is', null);
  if (input.search) {
    const pattern = containing(input.search);
    query = query.where(
      sql<boolean>`(lower(p.employee_name) like ${pattern} escape '\\' or lower(p.employee_number) like ${pattern} escape '\\' or lower(p.number) like ${pattern} escape '\\')`,
    );
  }
  const counts = await query
    .select(['p.status', (eb) => eb.fn.countAll<number>().as('count')])
    .groupBy('p.status')
    .execute();
  if (input.status) query = query.where('p.status', '=', input.status);
  const total = counts
    .filter((row) => !input.status || row.status === input.status)
    .reduce((sum, row) => sum + Number(row.count), 0);
  const sort = input.sort?.[0];
  const columns = { number: 'p.number', employeeNumber: 'p.employee_number', net: 'p.net' } as const;
  const by = sort && sort.column in columns ? columns[sort.column as keyof typeof columns] : 'p.number';
  // What stands beside a slip is looked up for the page, not for everyone it was chosen from.
  const page = await query
    .select('p.id')
    .orderBy(by, sort?.direction ?? (input.batchId ? 'asc' : 'desc'))
    .orderBy('p.id')
    .limit(input.pageSize)
    .offset((input.page - 1) * input.pageSize)
    .execute();
  const shown = await shownSlips(db, scope)
    .where('p.id', 'in', page.length > 0 ? page.map((row) => row.id) : [''])
    .execute();
  await requireSoundPayslips(db, shown);
  const byId = new Map(shown.map((row) => [row.id, row]));
  return {
    total,
    counts: Object.fromEntries(counts.map((row) => [row.status, Number(row.count)])),
    rows: page.flatMap(({ id }) => byId.get(id) ?? []).map(rowOf),
  };
}

const shownSlips = (db: Kysely<DB>, scope: DataScope) =>
  slips(db, scope)
    .selectAll('p')
    .select(['b.name as batch_name', 't.code as period_code', 't.start_day', 't.end_day']);

type ShownSlip = Awaited<ReturnType<ReturnType<typeof shownSlips>['executeTakeFirstOrThrow']>>;

const rowOf = (row: ShownSlip): z.infer<typeof payslipRow> => ({
  id: row.id,
  number: row.number,
  batchId: row.batch_id,
  batchName: readBatchName(row.batch_name),
  period: { code: row.period_code, start: row.start_day, end: row.end_day },
  employmentId: row.employment_id,
  employeeNumber: row.employee_number,
  employeeName: row.employee_name,
  currency: row.currency,
  scale: row.scale,
  net: netText(row),
  status: row.status,
  viewFrom: row.view_from,
  publishedAt: row.published_at,
  viewedAt: row.first_viewed_at,
});

export async function describePayslip(
  db: Kysely<DB>,
  scope: DataScope,
  id: string,
): Promise<z.infer<typeof payslipDetail>> {
  const row = await shownSlips(db, scope).where('p.id', '=', id).executeTakeFirst();
  if (!row) refuse('platform.NOT_FOUND');
  await requireSoundPayslips(db, [row]);
  return {
    ...rowOf(row),
    name: JSON.parse(row.name) as Record<string, string>,
    body: JSON.parse(row.body) as PayslipBody,
  };
}

export async function payslipsByIds(db: Kysely<DB>, scope: DataScope, ids: readonly string[]) {
  const rows = await slips(db, scope)
    .select(['p.id', 'p.status', 'p.batch_id'])
    .where('p.id', 'in', [...ids])
    .execute();
  if (rows.length !== new Set(ids).size) refuse('platform.NOT_FOUND');
  return rows;
}
