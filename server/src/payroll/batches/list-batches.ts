import { canDo, hasFigures, isOver } from '@suanpan/engine';
import { type Kysely, sql } from 'kysely';
import type { z } from 'zod';
import { userNames } from '../../identity/index.ts';
import { nameAsRead } from '../../platform/db/name-as-read.ts';
import { anyContains } from '../../platform/db/rows.ts';
import type { DB } from '../../platform/db/schema.ts';
import type { JobProgress } from '../../platform/jobs/queue.ts';
import type { Language } from '../../platform/texts/languages.ts';
import type { SignedInCtx } from '../../platform/trpc/context.ts';
import type { DataScope } from '../../platform/trpc/scope.ts';
import { readBatchName } from '../shared/batch-names.ts';
import { solutionsInScope } from '../shared/solution-access.ts';
import { withinRights } from './record/action-rights.ts';
import { type batchListInput, type batchRow, LIST_ACTIONS } from './record/batches.schemas.ts';

export type BatchRow = z.infer<typeof batchRow>;

function batches(db: Kysely<DB>, scope: DataScope) {
  return db
    .selectFrom('payroll_batches as b')
    .innerJoin('payroll_solutions as s', 's.id', 'b.solution_id')
    .innerJoin('payroll_periods as p', 'p.id', 'b.period_id')
    .leftJoin('payroll_processes as pr', 'pr.id', 'b.process_id')
    .leftJoin('jobs as j', 'j.id', 'b.job_id')
    .where((eb) => solutionsInScope(eb as never, scope));
}

const SHOWN = [
  'b.id',
  'b.number',
  'b.name',
  'b.type',
  'b.purpose',
  'b.status',
  'b.submitted',
  'b.employees',
  'b.failed_rows',
  'b.job_id',
  'b.job_kind',
  'b.job_started_at',
  'b.calculation_begun_at',
  'b.calculated_at',
  'b.version',
  'b.created_at',
  'b.created_by',
  'b.updated_at',
  's.id as solution_id',
  's.code as solution_code',
  's.name as solution_name',
  's.currency',
  's.scale',
  's.default_dynamic_batch_id',
  'p.id as period_id',
  'p.code as period_code',
  'p.name as period_name',
  'p.start_day',
  'p.end_day',
  'pr.nodes as process_nodes',
  'j.progress as job_progress',
] as const;

/** Of those who are still in the batch. */
const HELD = sql<number>`(select count(*) from payroll_batch_holds h join payroll_batch_employments e
  on e.batch_id = h.batch_id and e.employment_id = h.employment_id
  where h.batch_id = b.id and h.released_at is null)`.as('held');

type Shown = Awaited<ReturnType<typeof readOne>>;

function readOne(db: Kysely<DB>, scope: DataScope, id: string) {
  return batches(db, scope)
    .select([...SHOWN, HELD])
    .where('b.id', '=', id)
    .executeTakeFirstOrThrow();
}

const SORT = {
  number: 'b.number',
  status: 'b.status',
  employees: 'b.employees',
  period: 'p.start_day',
  calculationStart: 'b.calculation_begun_at',
  calculationEnd: 'b.calculated_at',
  createdAt: 'b.created_at',
  updatedAt: 'b.updated_at',
} as const;

export async function listBatches(
  db: Kysely<DB>,
  scope: DataScope,
  input: z.infer<typeof batchListInput>,
  language: Language,
): Promise<{ rows: BatchRow[]; total: number }> {
  let query = batches(db, scope);
  if (input.solutionId) query = query.where('b.solution_id', '=', input.solutionId);
  if (input.periodId) query = query.where('b.period_id', '=', input.periodId);
  if (input.statuses && input.statuses.length > 0) query = query.where('b.status', 'in', input.statuses);
  if (input.types && input.types.length > 0) query = query.where('b.type', 'in', input.types);
  if (input.search) {
    query = query.where(anyContains(['b.name', 'b.number', 's.name', 'p.code'], input.search));
  }
  const { total } = await query
    .select((eb) => eb.fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow();
  let page = query.select([...SHOWN, HELD]);
  for (const sort of input.sort ?? [])
    if (sort.column === 'name') page = page.orderBy(nameAsRead(db, 'b.name', language), sort.direction);
    else if (sort.column in SORT) page = page.orderBy(SORT[sort.column as keyof typeof SORT], sort.direction);
  const rows = await page
    .orderBy('p.start_day', 'desc')
    .orderBy('b.created_at', 'desc')
    .orderBy('b.id')
    .limit(input.pageSize)
    .offset((input.page - 1) * input.pageSize)
    .execute();
  const names = await userNames(
    db,
    rows.map((row) => row.created_by),
  );
  return { rows: rows.map((row) => rowOf(row, names)), total: Number(total) };
}

/** What may be done with each from the list: as its state allows, and within the rights that reach its solution. */
export async function withActions(ctx: SignedInCtx, rows: readonly BatchRow[]) {
  const held = new Map<string, (typeof LIST_ACTIONS)[number][]>();
  const editable = new Set<string>();
  for (const id of new Set(rows.map((row) => row.solution.id))) {
    held.set(id, await withinRights(ctx, id, LIST_ACTIONS));
    if ((await withinRights(ctx, id, ['cancel'])).length > 0) editable.add(id);
  }
  return rows.map((row) => ({
    ...row,
    allowedActions: (held.get(row.solution.id) ?? []).filter(
      (action) =>
        !(action === 'setDefaultDynamic' && (row.defaultDynamic || row.type === 'offCycle')) &&
        mayDo(action, row),
    ),
    renameable: editable.has(row.solution.id) && !isOver(row.status),
  }));
}

function mayDo(action: (typeof LIST_ACTIONS)[number], { status, submitted, running }: BatchRow): boolean {
  return canDo(action, status, { submitted, running: running !== null });
}

export async function describeRow(db: Kysely<DB>, scope: DataScope, id: string): Promise<BatchRow> {
  const row = await readOne(db, scope, id);
  return rowOf(row, await userNames(db, [row.created_by]));
}

function rowOf(row: Shown, names: Map<string, string>): BatchRow {
  const progress = row.job_progress ? (JSON.parse(row.job_progress) as JobProgress) : null;
  const [step = null, table = null] = progress?.step?.split('/') ?? [];
  return {
    id: row.id,
    number: row.number,
    name: readBatchName(row.name),
    type: row.type,
    purpose: row.purpose,
    status: row.status,
    submitted: row.submitted === 1,
    solution: {
      id: row.solution_id,
      code: row.solution_code,
      name: JSON.parse(row.solution_name) as BatchRow['solution']['name'],
      currency: row.currency,
      scale: row.scale,
    },
    period: {
      id: row.period_id,
      code: row.period_code,
      name: row.period_name,
      start: row.start_day,
      end: row.end_day,
    },
    employees: row.employees,
    failedRows: row.failed_rows,
    held: Number(row.held),
    withoutApproval: row.process_nodes === '[]',
    defaultDynamic: row.default_dynamic_batch_id === row.id,
    running:
      row.job_id && row.job_kind
        ? {
            jobId: row.job_id,
            kind: row.job_kind,
            startedAt: row.job_started_at ?? row.updated_at,
            progress: { done: progress?.done ?? 0, total: progress?.total ?? 0, step, table },
          }
        : null,
    calculation: calculationOf(row, progress),
    version: row.version,
    createdAt: row.created_at,
    createdBy: row.created_by ? (names.get(row.created_by) ?? null) : null,
    updatedAt: row.updated_at,
  };
}

/** A calculation that was stopped leaves the batch without an end and without a share that is done. */
function calculationOf(row: Shown, progress: JobProgress | null): BatchRow['calculation'] {
  const start = row.calculation_begun_at;
  const end = row.job_id === null && hasFigures(row.status) ? row.calculated_at : null;
  const share = progress && progress.total > 0 ? Math.floor((progress.done / progress.total) * 100) : 0;
  return {
    start,
    end,
    seconds: start && end && start <= end ? (Date.parse(end) - Date.parse(start)) / 1000 : null,
    percent: row.job_id ? Math.min(99, share) : end ? 100 : 0,
  };
}
