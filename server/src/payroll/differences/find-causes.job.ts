import type { SplitDifference } from '@suanpan/engine';
import type { Kysely } from 'kysely';
import { changesBetween } from '../../platform/audit/audit-changes.ts';
import { instant } from '../../platform/clock/clock.ts';
import { shouldYield, yieldToEventLoop } from '../../platform/db/event-loop.ts';
import type { DB } from '../../platform/db/schema.ts';
import { defineJob, type RunningJob } from '../../platform/jobs/job-queue.ts';
import { SYSTEM_SCOPE } from '../../platform/trpc/scope.ts';
import { lockBatch } from '../batches/freshness/batch-facts.ts';
import { prepareBatchPayload, resultPayloads } from '../batches/freshness/prepare-calculation.ts';
import { type LoadedBatch, loadBatch } from '../batches/record/batch-plan.ts';
import { noteChange } from '../batches/record/batch-revisions.ts';
import { aboutBatchJob } from '../batches/record/job-about.ts';
import { splitInEngine } from '../calculation/threads/engine-pool.ts';
import { DIFFERENCES_TOPIC } from './ask-causes.ts';
import {
  type DifferenceRecord,
  findAgainst,
  findDifference,
  isOfThese,
  type StoredCause,
  type StoredCells,
  type StoredEffects,
} from './difference-record.ts';
import { addElsewhere } from './elsewhere.ts';
import { nameCause } from './name-cause.ts';
import { pack } from './packed.ts';

interface Payload {
  batchId: string;
  against: string;
}

/**
 * Splits what a batch's figures differ in from an earlier run. Nothing is written before the one transaction that stores
 * the causes; where figures of either side have changed meanwhile, they are about nothing that stands, and are dropped.
 */
defineJob({
  topic: DIFFERENCES_TOPIC,
  about: aboutBatchJob,
  concurrency: 1,
  async run(job) {
    const payload = job.payload as Payload;
    const wanted = await wantedBy(job.db, payload, job.id);
    return wanted ? findCauses(job, payload, wanted) : end(job, payload, 'cancelled');
  },
  async ended(job, state) {
    const { batchId, against } = job.payload as Payload;
    await lockBatch(job.db, batchId);
    await job.db
      .updateTable('payroll_differences')
      .set({
        state: state === 'cancelled' ? 'cancelled' : 'failed',
        job_id: null,
        ended_at: instant(job.clock),
      })
      .where('batch_id', '=', batchId)
      .where('against', '=', against)
      .where('job_id', '=', job.id)
      .execute();
    await noteChange(job.db, batchId);
  },
  async awaited(db) {
    const rows = await db
      .selectFrom('payroll_differences')
      .select(['batch_id', 'against', 'job_id'])
      .where('job_id', 'is not', null)
      .execute();
    return rows.flatMap(({ batch_id, against, job_id }) =>
      job_id ? [{ id: job_id, payload: { batchId: batch_id, against } }] : [],
    );
  },
});

interface Wanted {
  loaded: LoadedBatch;
  run: LoadedBatch;
  elsewhere: readonly string[];
  record: DifferenceRecord;
}

/** The record still waits for this very job, and both sides hold the figures they held when it was asked for. */
async function wantedBy(
  db: Kysely<DB>,
  { batchId, against }: Payload,
  jobId: string,
): Promise<Wanted | undefined> {
  const record = await findDifference(db, batchId, against);
  if (record?.job_id !== jobId) return undefined;
  const loaded = await loadBatch(db, SYSTEM_SCOPE, batchId);
  const found = await findAgainst(db, SYSTEM_SCOPE, loaded, against);
  if (!found || !isOfThese(record, loaded, found)) return undefined;
  return { loaded, run: found.run, elsewhere: found.elsewhere, record };
}

function end(job: RunningJob, { batchId, against }: Payload, state: 'cancelled') {
  return job.conclude(async (trx) => {
    await trx
      .updateTable('payroll_differences')
      .set({ state, job_id: null, ended_at: instant(job.clock) })
      .where('batch_id', '=', batchId)
      .where('against', '=', against)
      .where('job_id', '=', job.id)
      .execute();
    await noteChange(trx, batchId);
    return { superseded: true };
  });
}

async function findCauses(job: RunningJob, payload: Payload, wanted: Wanted) {
  const { loaded, run, elsewhere } = wanted;
  const side = async (of: LoadedBatch) => ({
    ...(await prepareBatchPayload(job.db, of)),
    results: await resultPayloads(job.db, of.batch.id),
  });
  const { split } = await splitInEngine(
    { before: await side(run), payload: await side(loaded) },
    {
      signal: job.signal,
      onProgress: ({ done, total }) => {
        void job.progress({ done, total }).catch((error: unknown) => {
          job.log.warn({ err: error }, 'could not store the progress of finding causes');
        });
      },
    },
  );
  job.signal.throwIfAborted();
  if (!split) throw new Error('Finding causes was stopped.');
  const causes = split.causes.map((cause) => nameCause([loaded.plan, run.plan], cause));
  const others = await addElsewhere(job.db, loaded, elsewhere, split);
  const stored = await packed(split, others);
  return job.conclude(async (trx) => {
    await lockBatch(trx, payload.batchId);
    const still = await wantedBy(trx, payload, job.id);
    if (!still) return { superseded: true };
    await store(trx, still.record.id, {
      stored,
      causes: others ? [...causes, others.cause] : causes,
      endedAt: instant(job.clock),
    });
    await noteChange(trx, payload.batchId);
    await job.audit(trx).write({
      action: 'payroll.differences.found',
      subject: { kind: 'payroll.batch', id: payload.batchId },
      facts: { hash: loaded.batch.result_hash, against: run.batch.number, causes: causes.length },
      changes: changesBetween({ state: 'running' }, { state: 'done' }),
    });
    return { causes: causes.length };
  });
}

interface Packed {
  keys: Uint8Array;
  cells: Uint8Array;
  columns: { code: string; effects: Uint8Array }[];
}

async function packed(
  split: SplitDifference,
  others: Awaited<ReturnType<typeof addElsewhere>>,
): Promise<Packed> {
  const cells: StoredCells = {};
  for (const [cause, { cells: own }] of split.causes.entries()) if (own.length > 0) cells[cause] = [...own];
  const columns: Packed['columns'] = [];
  for (const code of split.columns) {
    const effects: StoredEffects[] = split.causes.flatMap((cause, index) => {
      const moved = cause.effects.get(code);
      return moved ? [{ cause: index, ...moved }] : [];
    });
    const more = others?.effects.get(code);
    if (more) effects.push({ cause: split.causes.length, ...more });
    if (effects.length > 0) columns.push({ code, effects: await pack(effects) });
    if (shouldYield()) await yieldToEventLoop();
  }
  return { keys: await pack(others?.keys ?? split.keys), cells: await pack(cells), columns };
}

async function store(
  trx: Kysely<DB>,
  id: string,
  { stored, causes, endedAt }: { stored: Packed; causes: readonly StoredCause[]; endedAt: string },
): Promise<void> {
  await trx.deleteFrom('payroll_difference_columns').where('difference_id', '=', id).execute();
  for (const { code, effects } of stored.columns)
    await trx
      .insertInto('payroll_difference_columns')
      .values({ difference_id: id, column_code: code, effects })
      .execute();
  await trx
    .updateTable('payroll_differences')
    .set({
      state: 'done',
      job_id: null,
      ended_at: endedAt,
      causes: JSON.stringify(causes),
      row_keys: stored.keys,
      cells: stored.cells,
    })
    .where('id', '=', id)
    .execute();
}
