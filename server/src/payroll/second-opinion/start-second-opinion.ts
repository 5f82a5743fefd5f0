import { hasFigures, isOver } from '@suanpan/engine';
import type { Kysely } from 'kysely';
import { changesBetween } from '../../platform/audit/audit-changes.ts';
import type { AuditWriter } from '../../platform/audit/audit-writer.ts';
import { type Clock, instant } from '../../platform/clock/clock.ts';
import type { DB } from '../../platform/db/schema.ts';
import { refuse } from '../../platform/errors/refusal.ts';
import type { QueueDoor } from '../../platform/jobs/queue.ts';
import { demandOf, findOpinion, isOfThese } from '../batches/freshness/opinion-record.ts';
import { staleness } from '../batches/freshness/stale.ts';
import type { LoadedBatch } from '../batches/record/batch-plan.ts';
import { noteChange } from '../batches/record/batch-revisions.ts';

export const SECOND_OPINION_TOPIC = 'payroll.secondOpinion';

export interface OpinionAsker {
  db: Kysely<DB>;
  clock: Clock;
  audit: AuditWriter;
  jobs: QueueDoor;
  userId: string | null;
}

/** Has the batch's figures computed again by the second engine, in the running transaction. */
export async function askSecondOpinion(asker: OpinionAsker, loaded: LoadedBatch): Promise<string> {
  const { db, clock } = asker;
  const { batch, file } = loaded;
  const { result_hash } = batch;
  if (demandOf(file) === 'never') refuse('payroll.secondOpinion.NOT_WANTED');
  if (batch.job_id !== null) refuse('payroll.batches.RUNNING');
  const isOpen = hasFigures(batch.status) && !isOver(batch.status);
  if (!isOpen || result_hash === null) refuse('payroll.secondOpinion.NOT_CALCULATED');
  if ((await staleness(db, loaded, false)).is) refuse('payroll.secondOpinion.STALE');
  const known = await findOpinion(db, batch.id);
  if (known?.state === 'running' && isOfThese(known, batch)) refuse('payroll.secondOpinion.RUNNING');
  // One of figures that stand no more is given up.
  if (known?.job_id) await asker.jobs.requestCancel(known.job_id);
  const jobId = await asker.jobs.enqueue({
    topic: SECOND_OPINION_TOPIC,
    payload: { batchId: batch.id },
    uniqueKey: `${batch.id} ${result_hash}`,
    maxAttempts: 2,
    createdBy: asker.userId,
  });
  const asked = {
    state: 'running' as const,
    result_hash,
    job_id: jobId,
    asked_at: instant(clock),
    asked_by: asker.userId,
    ended_at: null,
    confirmed: 0,
    differences: 0,
    carried: '{}',
    explained: '{}',
  };
  const before = await findOpinion(db, batch.id);
  await db
    .insertInto('payroll_second_opinions')
    .values({ batch_id: batch.id, ...asked })
    .onConflict((conflict) => conflict.column('batch_id').doUpdateSet(asked))
    .execute();
  await noteChange(db, batch.id);
  await asker.audit.write({
    action: 'payroll.secondOpinion.asked',
    subject: { kind: 'payroll.batch', id: batch.id },
    facts: { number: batch.number, hash: result_hash, job: jobId },
    changes: changesBetween(before && { state: before.state }, { state: asked.state }),
  });
  return jobId;
}

/** Asks where the solution wants it before submission and it isn't there or under way; elsewhere it is left alone. */
export async function askWhereDemanded(asker: OpinionAsker, loaded: LoadedBatch): Promise<void> {
  if (demandOf(loaded.file) !== 'beforeSubmission') return;
  const known = await findOpinion(asker.db, loaded.batch.id);
  const isThere = known && isOfThese(known, loaded.batch) && ['running', 'done'].includes(known.state);
  if (!isThere) await askSecondOpinion(asker, loaded);
}

export async function cancelSecondOpinion(asker: OpinionAsker, { batch }: LoadedBatch): Promise<void> {
  const known = await findOpinion(asker.db, batch.id);
  if (!known?.job_id) refuse('payroll.secondOpinion.NOT_RUNNING');
  const isAsked = await asker.jobs.requestCancel(known.job_id);
  // A job that is over and left its state behind holds nobody up any more.
  if (!isAsked)
    await asker.db
      .updateTable('payroll_second_opinions')
      .set({ state: 'cancelled', job_id: null, ended_at: instant(asker.clock) })
      .where('batch_id', '=', batch.id)
      .execute();
  await noteChange(asker.db, batch.id);
  await asker.audit.write({
    action: 'payroll.secondOpinion.cancel',
    subject: { kind: 'payroll.batch', id: batch.id },
    facts: { job: known.job_id },
    changes: changesBetween({ state: known.state }, { state: 'cancelled' }),
  });
}
