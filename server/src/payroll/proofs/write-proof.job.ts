import { ENGINE_MEANING, type PeriodInput } from '@suanpan/engine';
import { userNames } from '../../identity/index.ts';
import { instant } from '../../platform/clock/clock.ts';
import { refuse } from '../../platform/errors/refusal.ts';
import { defineJob, type RunningJob } from '../../platform/jobs/job-queue.ts';
import { SYSTEM_SCOPE } from '../../platform/trpc/scope.ts';
import { storedMovements } from '../balances/stored-movements.ts';
import { prepareBatchPayload, resultPayloads } from '../batches/freshness/prepare-calculation.ts';
import { type LoadedBatch, loadBatch } from '../batches/record/batch-plan.ts';
import { aboutBatchJob } from '../batches/record/job-about.ts';
import { calculateInEngine } from '../calculation/threads/engine-pool.ts';
import { writeProofFile } from './proof-file.ts';
import { proofKey } from './proof-key.ts';
import { PROOF_FORMAT, type ProofHead, partsOf } from './proof-parts.ts';
import './proofs.errors.ts';

export const PROOF_TOPIC = 'payroll.proof';

export interface ProofPayload {
  batchId: string;
}

/**
 * Writes the proof of a closed batch: what it was computed from, by which rules, and what came out. Before that the batch
 * is computed once more: a proof that its reader couldn't follow is not written.
 */
defineJob({
  topic: PROOF_TOPIC,
  about: aboutBatchJob,
  concurrency: 1,
  async run(job) {
    const { batchId } = job.payload as ProofPayload;
    const loaded = await loadBatch(job.db, SYSTEM_SCOPE, batchId);
    const { batch, solution } = loaded;
    if (batch.status !== 'closed') refuse('payroll.proofs.NOT_CLOSED');
    const payload = await prepareBatchPayload(job.db, loaded, 'all');
    const outcome = await calculateInEngine(
      { batchId, payload, inputsOnly: false },
      {
        signal: job.signal,
        onProgress: ({ done, total }) => {
          void job.progress({ done, total }).catch((error: unknown) => {
            job.log.warn({ err: error }, 'could not store the progress of a proof');
          });
        },
      },
    );
    job.signal.throwIfAborted();
    if (outcome.cancelled) throw new Error('The proof was stopped.');
    if (outcome.hash !== batch.result_hash)
      refuse('payroll.proofs.NOT_REPRODUCED', { was: batch.engine_meaning, is: ENGINE_MEANING });
    const head = await headOf(job, loaded, payload.period, outcome.hash);
    const results = await resultPayloads(job.db, batchId, 'all');
    const movements = await storedMovements(job.db, batchId);
    const content = await writeProofFile(
      partsOf({ head, payload, results, movements }),
      proofKey(job.services.config.secretKey),
    );
    const cells = results.reduce(
      (sum, { blocks }) => sum + blocks.reduce((rows, each) => rows + each.rows, 0),
      0,
    );
    const stored = await job.services.files.save(job.db, {
      name: `${solution.code} ${batch.number}.proof`,
      content,
      purpose: 'payroll-proof',
      createdBy: job.createdBy,
    });
    return job.conclude(async (trx) => {
      await job.audit(trx).write({
        action: 'payroll.proofs.written',
        subject: { kind: 'payroll.batch', id: batchId },
        facts: { fileId: stored.id, hash: outcome.hash },
      });
      return { fileId: stored.id, name: stored.name, cells };
    });
  },
});

async function headOf(
  job: RunningJob,
  { batch, solution }: LoadedBatch,
  period: PeriodInput,
  hash: string,
): Promise<ProofHead> {
  const copy = await job.db
    .selectFrom('payroll_copies')
    .select('number')
    .where('id', '=', batch.copy_id)
    .executeTakeFirstOrThrow();
  const by = job.createdBy ? (await userNames(job.db, [job.createdBy])).get(job.createdBy) : undefined;
  return {
    format: PROOF_FORMAT,
    solution: solution.code,
    copy: copy.number,
    copyHash: batch.copy_hash,
    batch: batch.number,
    period,
    currency: solution.currency,
    engine: batch.engine_meaning,
    hash,
    writtenAt: instant(job.clock),
    writtenBy: by ?? '',
  };
}
