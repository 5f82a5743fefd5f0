import type { Kysely } from 'kysely';
import type { AuditWriter } from '../../platform/audit/audit-writer.ts';
import { type Clock, instant } from '../../platform/clock/clock.ts';
import type { DB } from '../../platform/db/schema.ts';
import { refuse } from '../../platform/errors/refusal.ts';
import type { QueueDoor } from '../../platform/jobs/queue.ts';
import { changeBatch } from '../batches/freshness/batch-facts.ts';
import type { LoadedBatch } from '../batches/record/batch-plan.ts';
import type { CalculationKind } from '../batches/record/batches.tables.ts';

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
  kind: CalculationKind,
  step: string | null = null,
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
    job_step: step,
    job_started_at: now,
    calculation_begun_at: now,
    updated_at: now,
  });
  await starter.audit.write({
    action: `payroll.batches.${kind}`,
    subject: { kind: 'payroll.batch', id: loaded.batch.id },
    facts: { number: loaded.batch.number, job: jobId, ...(step ? { step } : {}) },
    changes,
  });
  return jobId;
}

/**
 * Runs one step and none after it. What stands before it is computed with it: from unchanged inputs it comes out as it
 * was, and from changed ones the step couldn't rest on it. The last step is what makes the figures whole.
 */
export async function startStep(
  starter: CalculationStarter,
  loaded: LoadedBatch,
  code: string | undefined,
): Promise<string> {
  const { steps } = loaded.plan;
  const index = steps.findIndex((step) => step.code === code);
  if (code === undefined || index < 0) refuse('payroll.batches.NO_SUCH_STEP');
  if (index === steps.length - 1) return startCalculation(starter, loaded, 'calculate');
  return startCalculation(starter, loaded, 'calculateStep', code);
}
