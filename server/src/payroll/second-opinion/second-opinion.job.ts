import { type Finding, isOver, shownKey } from '@suanpan/engine';
import type { Kysely } from 'kysely';
import { changesBetween } from '../../platform/audit/audit-changes.ts';
import { instant } from '../../platform/clock/clock.ts';
import type { DB } from '../../platform/db/schema.ts';
import { defineJob, type RunningJob } from '../../platform/jobs/job-queue.ts';
import { SYSTEM_SCOPE } from '../../platform/trpc/scope.ts';
import { storedMovements } from '../balances/stored-movements.ts';
import { lockBatch } from '../batches/freshness/batch-facts.ts';
import { findOpinion, isOfThese } from '../batches/freshness/opinion-record.ts';
import { prepareBatchPayload, resultPayloads } from '../batches/freshness/prepare-calculation.ts';
import { type LoadedBatch, loadBatch } from '../batches/record/batch-plan.ts';
import { noteChange } from '../batches/record/batch-revisions.ts';
import { aboutBatchJob } from '../batches/record/job-about.ts';
import { judgeInEngine } from '../calculation/threads/engine-pool.ts';
import { saveDifferences } from './save-differences.ts';
import { SECOND_OPINION_TOPIC } from './start-second-opinion.ts';

interface Payload {
  batchId: string;
}

/**
 * Has HyperFormula compute what is stored and compares. Nothing is written before the one transaction that stores the
 * opinion and its findings; where the figures have changed meanwhile it is about nothing that stands, and is dropped.
 */
defineJob({
  topic: SECOND_OPINION_TOPIC,
  about: aboutBatchJob,
  concurrency: 1,
  async run(job) {
    const { batchId } = job.payload as Payload;
    if (!(await isWanted(job.db, batchId, job.id))) return giveUp(job, batchId);
    return judgeBatch(job, batchId);
  },
  async ended(job, state) {
    const { batchId } = job.payload as Payload;
    await lockBatch(job.db, batchId);
    await job.db
      .updateTable('payroll_second_opinions')
      .set({
        state: state === 'cancelled' ? 'cancelled' : 'failed',
        job_id: null,
        ended_at: instant(job.clock),
      })
      .where('batch_id', '=', batchId)
      .where('job_id', '=', job.id)
      .execute();
    await noteChange(job.db, batchId);
  },
  async awaited(db) {
    const rows = await db
      .selectFrom('payroll_second_opinions')
      .select(['batch_id', 'job_id'])
      .where('job_id', 'is not', null)
      .execute();
    return rows.flatMap(({ batch_id, job_id }) =>
      job_id ? [{ id: job_id, payload: { batchId: batch_id } }] : [],
    );
  },
});

/** The batch is open, still waits for this very job, and its figures are those that were to be judged. */
async function isWanted(db: Kysely<DB>, batchId: string, jobId: string): Promise<boolean> {
  const opinion = await findOpinion(db, batchId);
  const batch = await db
    .selectFrom('payroll_batches')
    .select(['result_hash', 'status'])
    .where('id', '=', batchId)
    .executeTakeFirst();
  return (
    opinion?.job_id === jobId && batch !== undefined && !isOver(batch.status) && isOfThese(opinion, batch)
  );
}

function giveUp(job: RunningJob, batchId: string) {
  return job.conclude(async (trx) => {
    await trx
      .updateTable('payroll_second_opinions')
      .set({ state: 'cancelled', job_id: null, ended_at: instant(job.clock) })
      .where('batch_id', '=', batchId)
      .where('job_id', '=', job.id)
      .execute();
    await noteChange(trx, batchId);
    return { superseded: true };
  });
}

async function judgeBatch(job: RunningJob, batchId: string) {
  const loaded = await loadBatch(job.db, SYSTEM_SCOPE, batchId);
  const payload = {
    ...(await prepareBatchPayload(job.db, loaded)),
    results: await resultPayloads(job.db, batchId),
  };
  const outcome = await judgeInEngine(
    {
      payload,
      findings: await storedFindings(job.db, loaded),
      movements: await storedMovements(job.db, batchId),
    },
    {
      signal: job.signal,
      onProgress: ({ done, total }) => {
        void job.progress({ done, total }).catch((error: unknown) => {
          job.log.warn({ err: error }, 'could not store the progress of a second opinion');
        });
      },
    },
  );
  job.signal.throwIfAborted();
  if (outcome.cancelled) throw new Error('The second opinion was stopped.');
  const { confirmed, carried, explained, different, differences } = outcome;
  return job.conclude(async (trx) => {
    await lockBatch(trx, batchId);
    if (!(await isWanted(trx, batchId, job.id))) return { superseded: true };
    await saveDifferences(trx, job.clock, batchId, differences);
    await trx
      .updateTable('payroll_second_opinions')
      .set({
        state: 'done',
        job_id: null,
        ended_at: instant(job.clock),
        confirmed: confirmed - different - sumOf(explained),
        differences: different,
        carried: JSON.stringify(carried),
        explained: JSON.stringify(explained),
      })
      .where('batch_id', '=', batchId)
      .execute();
    await noteChange(trx, batchId);
    await job.audit(trx).write({
      action: 'payroll.secondOpinion.given',
      subject: { kind: 'payroll.batch', id: batchId },
      facts: { hash: loaded.batch.result_hash, confirmed, differences: different },
      changes: changesBetween({ state: 'running' }, { state: 'done' }),
    });
    return { confirmed, differences: different };
  });
}

const sumOf = (counts: Readonly<Record<string, number>>) =>
  Object.values(counts).reduce((sum, count) => sum + count, 0);

/** What the solution's own rules said. */
async function storedFindings(db: Kysely<DB>, { batch, plan }: LoadedBatch): Promise<Finding[]> {
  const rows = await db
    .selectFrom('payroll_findings')
    .select(['rule', 'severity', 'table_code', 'row_key'])
    .where('batch_id', '=', batch.id)
    .execute();
  const rules = new Set(plan.rules.map(({ file }) => file.code));
  return rows
    .filter(({ rule }) => rules.has(rule))
    .map(({ rule, severity, table_code, row_key }) => ({
      rule,
      severity,
      ...(table_code === null ? {} : { table: table_code }),
      ...(row_key === null ? {} : { key: shownKey(row_key) }),
      message: {},
    }));
}
