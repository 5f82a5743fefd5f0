import { canDo } from '@suanpan/engine';
import type { Kysely } from 'kysely';
import type { z } from 'zod';
import type { DB } from '../../../platform/db/schema.ts';
import type { SignedInCtx } from '../../../platform/trpc/context.ts';
import { scopeOf } from '../../../platform/trpc/scope.ts';
import { readBatchName } from '../../shared/batch-names.ts';
import { isSolutionInScope } from '../../shared/solution-access.ts';
import { type LoadedBatch, loadBatch } from '../record/batch-plan.ts';
import { settledInto } from '../record/carried-rows.ts';
import { requireCorrection } from './correction-of.ts';
import type { correctionDetail } from './corrections.schemas.ts';

type Detail = z.infer<typeof correctionDetail>;

/** Which closed batch it computes again, by which rules, and how what it finds is settled. */
export async function describeCorrection(ctx: SignedInCtx, id: string): Promise<Detail> {
  const { db, authentication } = ctx;
  const loaded = await loadBatch(db, ctx.scope, id);
  const correction = requireCorrection(loaded);
  const { batch, computes, plan, solution } = loaded;
  const { id: periodId, code, name, start_day: start, end_day: end } = computes;
  const edit = scopeOf(authentication.grants, 'payroll.batches.edit');
  const mayEdit = edit !== undefined && (await isSolutionInScope(db, edit, solution.id));
  const taken = correction.into_batch ? await settledInto(db, correction.into_batch) : [];
  const running = { running: batch.job_id !== null, submitted: batch.submitted === 1 };
  return {
    id,
    corrects: {
      ...(await named(db, correction.corrects_id)),
      period: { id: periodId, code, name, start, end },
    },
    inForce:
      correction.in_force_id === correction.corrects_id ? null : await named(db, correction.in_force_id),
    rules: correction.rules,
    state: correction.state,
    settlement: correction.settlement,
    into: correction.into_batch ? await named(db, correction.into_batch) : null,
    carried: taken.find(({ batchId }) => batchId === id)?.rows.length ?? 0,
    settledAt: correction.settled_at,
    run: await runOf(db, correction.run_id),
    carries: plan.carry.length > 0,
    candidates: await openBatches(db, loaded),
    editable: mayEdit && correction.state === 'open' && canDo('editInputs', batch.status, running),
  };
}

async function named(db: Kysely<DB>, id: string) {
  const { name, number } = await db
    .selectFrom('payroll_batches')
    .select(['number', 'name'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  return { id, number, name: readBatchName(name) };
}

async function runOf(db: Kysely<DB>, runId: string): Promise<Detail['run']> {
  const rows = await db
    .selectFrom('payroll_corrections as c')
    .innerJoin('payroll_batches as b', 'b.id', 'c.batch_id')
    .innerJoin('payroll_periods as p', 'p.id', 'c.period_id')
    .select([
      'b.id',
      'b.number',
      'b.status',
      'p.id as period_id',
      'p.code',
      'p.name',
      'p.start_day',
      'p.end_day',
    ])
    .where('c.run_id', '=', runId)
    .orderBy('p.start_day')
    .orderBy('b.number')
    .execute();
  return rows.map(({ id, number, status, period_id, code, name, start_day: start, end_day: end }) => ({
    ...{ id, number, status },
    period: { id: period_id, code, name, start, end },
  }));
}

/** Batches of the period it is settled in that may still take rows. */
async function openBatches(db: Kysely<DB>, { batch, period }: LoadedBatch): Promise<Detail['candidates']> {
  if (batch.submitted === 1) return [];
  const rows = await db
    .selectFrom('payroll_batches')
    .select(['id', 'number', 'name', 'status'])
    .where('period_id', '=', period.id)
    .where('type', '=', 'normal')
    .where('submitted', '=', 0)
    .orderBy('number')
    .execute();
  return rows
    .filter(({ status }) => canDo('editInputs', status, { running: false, submitted: false }))
    .map(({ id, number, name }) => ({ id, number, name: readBatchName(name) }));
}
