import { OPEN_STATUSES } from '@suanpan/engine';
import { type Kysely, sql } from 'kysely';
import type { z } from 'zod';
import { anyContains } from '../../platform/db/rows.ts';
import type { DB } from '../../platform/db/schema.ts';
import type { JobProgress } from '../../platform/jobs/queue.ts';
import type { DataScope } from '../../platform/trpc/scope.ts';
import { ENDED_RULE } from '../calculation/save-results.ts';
import { readBatchName } from '../shared/batch-names.ts';
import { ofSolutionInScope } from '../shared/solution-access.ts';
import type { workInput, workPage } from './overview.schemas.ts';
import { WORK_STATES, type WorkState } from './overview.words.ts';

const ended = sql<number>`(case when exists (select 1 from payroll_findings as f
  where f.batch_id = b.id and f.rule = ${ENDED_RULE}) then 1 else 0 end)`;

/** Each batch is in one state at most: at work, gone wrong, or waiting for a calculation or for who decides. */
const state = sql<WorkState | null>`(case
  when j.state = 'running' then 'running'
  when b.job_id is null and (b.failed_rows > 0 or ${ended} = 1) then 'failed'
  when b.status in ('toBeCalculated', 'pendingApproval', 'inApproval') then 'waiting'
  end)`;

const open = (db: Kysely<DB>, scope: DataScope) =>
  db
    .selectFrom('payroll_batches as b')
    .leftJoin('jobs as j', 'j.id', 'b.job_id')
    .where('b.status', 'in', OPEN_STATUSES)
    .where(ofSolutionInScope('b.solution_id', scope));

export async function countWork(db: Kysely<DB>, scope: DataScope): Promise<Record<WorkState, number>> {
  const rows = await db
    .selectFrom(open(db, scope).select(state.as('state')).as('found'))
    .select(['found.state', (eb) => eb.fn.countAll<number>().as('count')])
    .groupBy('found.state')
    .execute();
  const of = (wanted: WorkState) => Number(rows.find((row) => row.state === wanted)?.count ?? 0);
  return Object.fromEntries(WORK_STATES.map((each) => [each, of(each)])) as Record<WorkState, number>;
}

export async function listWork(
  db: Kysely<DB>,
  scope: DataScope,
  input: z.infer<typeof workInput>,
): Promise<z.infer<typeof workPage>> {
  let query = open(db, scope).where(state, '=', input.state);
  if (input.search) {
    query = query.where(anyContains(['b.name', 'b.number'], input.search));
  }
  const { total } = await query
    .select((eb) => eb.fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow();
  const rows = await query
    .innerJoin('payroll_solutions as s', 's.id', 'b.solution_id')
    .innerJoin('payroll_periods as p', 'p.id', 'b.period_id')
    .select(['b.id', 'b.number', 'b.name', 'b.status', 'b.submitted', 'b.failed_rows', 'b.updated_at'])
    .select(['s.id as solution_id', 's.code', 's.name as solution_name'])
    .select(['p.code as period_code', 'p.name as period_name', 'p.start_day', 'p.end_day'])
    .select(['j.progress', ended.as('ended')])
    .orderBy('b.updated_at', 'desc')
    .orderBy('b.id')
    .limit(input.pageSize)
    .offset((input.page - 1) * input.pageSize)
    .execute();
  return {
    total: Number(total),
    rows: rows.map((row) => {
      const progress = row.progress ? (JSON.parse(row.progress) as JobProgress) : null;
      return {
        batchId: row.id,
        number: row.number,
        name: readBatchName(row.name),
        solution: {
          id: row.solution_id,
          code: row.code,
          name: JSON.parse(row.solution_name) as Record<string, string>,
        },
        period: {
          code: row.period_code,
          name: row.period_name,
          start: row.start_day,
          end: row.end_day,
        },
        status: row.status,
        submitted: row.submitted === 1,
        failedRows: row.failed_rows,
        ended: Number(row.ended) === 1,
        progress: progress ? { done: progress.done, total: progress.total } : null,
        updatedAt: row.updated_at,
      };
    }),
  };
}
