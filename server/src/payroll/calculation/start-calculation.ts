import type { Kysely } from 'kysely';
import type { AuditWriter } from '../../platform/audit/audit-writer.ts';
import { type Clock, instant } from '../../platform/clock/clock.ts';
import type { DB } from '../../platform/db/schema.ts';
import type { QueueDoor } from '../../platform/jobs/queue.ts';
import { changeBatch } from '../batches/freshness/batch-facts.ts';
import type { LoadedBatch } from '../batches/record/batch-plan.ts';

export const CALCULATE_TOPIC = 'payroll.calculate';

export interface CalculationStarter {
  db: Kysely<DB>;
  clock: Clock;
  audit: AuditWriter;
  jobs: QueueDoor;
  /** Who asked; null for dynamic computation. */
  userId: string | null;
}

/**
 * Puts a calculation into the queue, in the running transaction. Failed rows alone needn't be picked out: computing
 * everything takes less time than storing a part, and rows whose inputs haven't changed come out the same.
 */
export async function startCalculation(
  starter: CalculationStarter,
  loaded: LoadedBatch,
  kind: 'calculate' | 'recalculateFailed',
): Promise<string> {
  const { db, clock } = starter;
  const now = instant(clock);
  const jobId = await starter.jobs.enqueue({
    topic: CALCULATE_TOPIC,
    payload: { batchId: loaded.batch.id },
    uniqueKey: loaded.batch.id,
    maxAttempts: 2,
    createdBy: starter.userId,
  });
  const changes = await changeBatch(db, loaded.batch, {
    status: 'toBeCalculated',
    job_id: jobId,
    job_kind: kind,
    job_started_at: now,
    calculation_begun_at: now,
    updated_at: now,
  });
  await starter.audit.write({
    action: `payroll.batches.${kind}`,
    subject: { kind: 'payroll.batch', id: loaded.batch.id },
    facts: { number: loaded.batch.number, job: jobId },
    changes,
  });
  return jobId;
}
