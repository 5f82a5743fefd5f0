import { changesBetween } from '../../platform/audit/audit-changes.ts';
import { instant } from '../../platform/clock/clock.ts';
import { Refusal } from '../../platform/errors/refusal.ts';
import { findRefusal } from '../../platform/http/error-body.ts';
import { defineJob, type RunningJob } from '../../platform/jobs/job-queue.ts';
import { SYSTEM_SCOPE } from '../../platform/trpc/scope.ts';
import { lockBatch } from '../batches/freshness/batch-facts.ts';
import { currentFacts, prepareBatchPayload } from '../batches/freshness/prepare-calculation.ts';
import { loadBatch } from '../batches/record/batch-plan.ts';
import { aboutBatchJob } from '../batches/record/job-about.ts';
import { tellOfNewFigures } from './new-figures.ts';
import { computeInParts, dropParts } from './parts/compute-in-parts.ts';
import { isAwaited } from './parts/part-job.ts';
import { saveEnding, saveResults } from './save-results.ts';
import { CALCULATE_TOPIC } from './start-calculation.ts';
import { calculateInEngine } from './threads/engine-pool.ts';

interface Payload {
  batchId: string;
}

/**
 * Calculates a batch. Nothing is written before the one transaction that stores all of it, so a crash at any moment
 * leaves the batch to be calculated, with its old results or none; the job is then tried once more by itself.
 */
defineJob({
  topic: CALCULATE_TOPIC,
  about: aboutBatchJob,
  concurrency: 2,
  async run(job) {
    const { batchId } = job.payload as Payload;
    if (!(await isAwaited(job.db, batchId, job.id))) return { superseded: true };
    return calculateBatch(job, batchId);
  },
  async ended(job, state, error) {
    const { batchId } = job.payload as Payload;
    await lockBatch(job.db, batchId);
    await dropParts(job.db, job.id);
    if (!(await isAwaited(job.db, batchId, job.id))) return;
    // What stopped the calculation stands among the batch's findings until a calculation comes to its end.
    if (state === 'dead')
      await saveEnding(
        job.db,
        job.clock,
        batchId,
        findRefusal(error) ?? new Refusal('payroll.batches.CALCULATION_FAILED'),
      );
    await job.db
      .updateTable('payroll_batches')
      .set({
        job_id: null,
        job_kind: null,
        job_step: null,
        job_started_at: null,
        updated_at: instant(job.clock),
      })
      .where('id', '=', batchId)
      .execute();
  },
  async awaited(db) {
    const rows = await db
      .selectFrom('payroll_batches')
      .select(['id', 'job_id'])
      .where('job_id', 'is not', null)
      .execute();
    return rows.flatMap(({ id, job_id }) => (job_id ? [{ id: job_id, payload: { batchId: id } }] : []));
  },
});

async function calculateBatch(job: RunningJob, batchId: string) {
  const loaded = await loadBatch(job.db, SYSTEM_SCOPE, batchId);
  const facts = await currentFacts(job.db, loaded, null);
  const payload = await prepareBatchPayload(job.db, loaded);
  const step = loaded.batch.job_step;
  const parts = step ? undefined : await computeInParts(job, loaded, payload, facts);
  const outcome = await calculateInEngine(
    { batchId, payload, inputsOnly: false, ...(step ? { upTo: step } : {}), ...(parts ? { parts } : {}) },
    {
      signal: job.signal,
      onProgress: (message) => {
        const { done, total, step, table } = message;
        void job.progress({ done, total, step: `${step}/${table}` }).catch((error: unknown) => {
          job.log.warn({ err: error }, 'could not store the progress of a calculation');
        });
      },
    },
  );
  job.signal.throwIfAborted();
  if (outcome.cancelled) throw new Error('The calculation was stopped.');
  const started = performance.now();
  const result = await job.conclude(async (trx) => {
    await lockBatch(trx, batchId);
    await dropParts(trx, job.id);
    if (!(await isAwaited(trx, batchId, job.id))) return { superseded: true };
    const { failedRows } = await saveResults(trx, job.clock, batchId, loaded.file, outcome);
    const now = instant(job.clock);
    // Figures of some steps alone are nobody's pay: the batch is still to be calculated.
    const figures = step
      ? { result_hash: null, calculated_at: null, stepped_to: step }
      : { status: 'calculated' as const, result_hash: outcome.hash, calculated_at: now, stepped_to: null };
    await trx
      .updateTable('payroll_batches')
      .set((eb) => ({
        ...figures,
        failed_rows: failedRows,
        calculated_from: JSON.stringify(facts),
        job_id: null,
        job_kind: null,
        job_step: null,
        job_started_at: null,
        version: eb('version', '+', 1),
        updated_at: now,
      }))
      .where('id', '=', batchId)
      .execute();
    await job.audit(trx).write({
      action: step ? 'payroll.batches.calculatedStep' : 'payroll.batches.calculated',
      subject: { kind: 'payroll.batch', id: batchId },
      facts: { findings: outcome.findings.length, ...(step ? { step } : {}) },
      changes: changesBetween(loaded.batch, {
        ...loaded.batch,
        ...figures,
        failed_rows: failedRows,
      }),
    });
    if (!step) await tellOfNewFigures({ db: trx, clock: job.clock, audit: job.audit(trx), batchId });
    return { hash: outcome.hash, errors: outcome.errors.length, findings: outcome.findings.length };
  });
  job.log.info(
    {
      batchId,
      computeMs: outcome.milliseconds,
      parts: parts?.length ?? 1,
      saveMs: Math.round(performance.now() - started),
    },
    'calculated a batch',
  );
  return result;
}
