import { defineJob, type RunningJob } from '../../../platform/jobs/job-queue.ts';
import { SYSTEM_SCOPE } from '../../../platform/trpc/scope.ts';
import { currentFacts, prepareBatchPayload } from '../../batches/freshness/prepare-calculation.ts';
import { type LoadedBatch, loadBatch } from '../../batches/record/batch-plan.ts';
import { aboutBatchJob } from '../../batches/record/job-about.ts';
import { computePartInEngine } from '../threads/engine-pool.ts';
import { type PartPayload, partBytes } from '../threads/part-payload.ts';
import { hashOfFacts, isAwaited, PART_TOPIC, type PartJob } from './part-job.ts';

/** Computes one part of a batch's employments, wherever a worker is free; the calculation joins the parts. */
defineJob({
  topic: PART_TOPIC,
  about: aboutBatchJob,
  async run(job) {
    const asked = job.payload as PartJob;
    if (!(await isAwaited(job.db, asked.batchId, asked.calculation))) return { superseded: true };
    const tables = await compute(job, asked);
    job.signal.throwIfAborted();
    return job.conclude(async (trx) => {
      if (!(await isAwaited(trx, asked.batchId, asked.calculation))) return { superseded: true };
      await trx
        .insertInto('payroll_calculation_parts')
        .values({
          job_id: asked.calculation,
          part: asked.part,
          batch_id: asked.batchId,
          facts: asked.facts,
          content: partBytes(tables),
        })
        .onConflict((conflict) => conflict.doNothing())
        .execute();
      return { columns: tables.reduce((sum, { columns }) => sum + columns.length, 0) };
    });
  },
});

/** Nothing where the inputs are others by now: what is missing is computed where the parts are joined. */
async function compute(job: RunningJob, { batchId, facts, part, of }: PartJob): Promise<PartPayload[]> {
  const loaded = await loadBatch(job.db, SYSTEM_SCOPE, batchId);
  const isSame = async (now: LoadedBatch) => hashOfFacts(await currentFacts(job.db, now, null)) === facts;
  if (!(await isSame(loaded))) return [];
  const payload = await prepareBatchPayload(job.db, loaded);
  if (!(await isSame(await loadBatch(job.db, SYSTEM_SCOPE, batchId)))) return [];
  const outcome = await computePartInEngine(
    { payload, part: { index: part, of } },
    {
      signal: job.signal,
      onProgress: ({ done, total, step, table }) => {
        void job.progress({ done, total, step: `${step}/${table}` });
      },
    },
  );
  job.signal.throwIfAborted();
  if (outcome.cancelled) throw new Error('The part was stopped.');
  return outcome.tables;
}
