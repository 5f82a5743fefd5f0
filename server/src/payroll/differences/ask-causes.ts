import type { Kysely } from 'kysely';
import { changesBetween } from '../../platform/audit/audit-changes.ts';
import type { AuditWriter } from '../../platform/audit/audit-writer.ts';
import { type Clock, instant } from '../../platform/clock/clock.ts';
import type { DB } from '../../platform/db/schema.ts';
import { refuse } from '../../platform/errors/refusal.ts';
import { newId } from '../../platform/ids/new-id.ts';
import type { QueueDoor } from '../../platform/jobs/queue.ts';
import { type DataScope, SYSTEM_SCOPE } from '../../platform/trpc/scope.ts';
import { staleness } from '../batches/freshness/stale.ts';
import type { LoadedBatch } from '../batches/record/batch-plan.ts';
import { noteChange } from '../batches/record/batch-revisions.ts';
import { findAgainst, findDifference, isOfThese, PREVIOUS } from './difference-record.ts';

export const DIFFERENCES_TOPIC = 'payroll.differences';

export interface CauseAsker {
  db: Kysely<DB>;
  clock: Clock;
  audit: AuditWriter;
  jobs: QueueDoor;
  userId: string | null;
  scope: DataScope;
}

/** Has it found out why the batch's figures are others, in the running transaction. */
export async function askCauses(asker: CauseAsker, loaded: LoadedBatch, against: string): Promise<string> {
  const { db, clock } = asker;
  const { batch } = loaded;
  if (batch.job_id !== null) refuse('payroll.batches.RUNNING');
  if (batch.result_hash === null || batch.calculated_at === null)
    refuse('payroll.differences.NOT_CALCULATED');
  // Inputs that changed since would be taken for the cause of figures they didn't make.
  if (batch.submitted === 0 && (await staleness(db, loaded, false)).is) refuse('payroll.differences.STALE');
  const found = await findAgainst(db, asker.scope, loaded, against);
  if (!found) refuse('payroll.differences.NOTHING_BEFORE');
  const known = await findDifference(db, batch.id, against);
  const isCurrent = known !== undefined && isOfThese(known, loaded, found);
  if (isCurrent && known.job_id && known.state === 'running') return known.job_id;
  if (known?.job_id) await asker.jobs.requestCancel(known.job_id);
  const againstHash = found.run.batch.result_hash ?? '';
  const jobId = await asker.jobs.enqueue({
    topic: DIFFERENCES_TOPIC,
    payload: { batchId: batch.id, against },
    uniqueKey: `${batch.id} ${against} ${batch.result_hash} ${againstHash}`,
    maxAttempts: 2,
    createdBy: asker.userId,
  });
  const asked = {
    against_id: found.run.batch.id,
    elsewhere: JSON.stringify(found.elsewhere),
    state: 'running' as const,
    result_hash: batch.result_hash,
    against_hash: againstHash,
    job_id: jobId,
    asked_at: instant(clock),
    asked_by: asker.userId,
    ended_at: null,
  };
  await db
    .insertInto('payroll_differences')
    .values({
      id: newId(clock),
      batch_id: batch.id,
      against,
      causes: '[]',
      row_keys: null,
      cells: null,
      ...asked,
    })
    .onConflict((conflict) => conflict.columns(['batch_id', 'against']).doUpdateSet(asked))
    .execute();
  await noteChange(db, batch.id);
  await asker.audit.write({
    action: 'payroll.differences.find',
    subject: { kind: 'payroll.batch', id: batch.id },
    facts: { number: batch.number, against: found.run.batch.number, hash: batch.result_hash, job: jobId },
    changes: changesBetween(known && { state: known.state }, { state: asked.state }),
  });
  return jobId;
}

/** Whoever decides a batch, and whoever is paid by it, reads why pay changed: found where there is a last period. */
export async function askBeforeDecision(
  asker: Omit<CauseAsker, 'scope'>,
  loaded: LoadedBatch,
): Promise<void> {
  const found = await findAgainst(asker.db, SYSTEM_SCOPE, loaded, PREVIOUS);
  if (!found) return;
  const known = await findDifference(asker.db, loaded.batch.id, PREVIOUS);
  const isThere = known && isOfThese(known, loaded, found) && ['running', 'done'].includes(known.state);
  if (!isThere) await askCauses({ ...asker, scope: SYSTEM_SCOPE }, loaded, PREVIOUS);
}
