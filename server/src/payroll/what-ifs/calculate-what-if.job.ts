import type { Kysely } from 'kysely';
import { changesBetween } from '../../platform/audit/audit-changes.ts';
import { instant } from '../../platform/clock/clock.ts';
import type { DB } from '../../platform/db/schema.ts';
import { defineJob, type RunningJob } from '../../platform/jobs/job-queue.ts';
import { SYSTEM_SCOPE } from '../../platform/trpc/scope.ts';
import { prepareBatchPayload } from '../batches/freshness/prepare-calculation.ts';
import { noteChange } from '../batches/record/batch-revisions.ts';
import { aboutBatchJob } from '../batches/record/job-about.ts';
import { calculateInEngine } from '../calculation/threads/engine-pool.ts';
import type { BatchPayload, CalculateOutcome } from '../calculation/threads/engine-tasks.ts';
import { pack } from '../differences/packed.ts';
import { compareRuns, realSide, whatIfSide } from './compare-runs.ts';
import { changesOf, compileChanged, overridesOf, sinceOf, withChanges } from './what-if-changes.ts';
import { isOfBatch, type Opened, openWhatIf, type StoredTotals } from './what-if-record.ts';

export const WHAT_IFS_TOPIC = 'payroll.whatIfs';

interface Payload {
  whatIfId: string;
  batchId: string;
}

/** More errors than anybody reads at once; how many there are stays exact. */
const LISTED_ERRORS = 20;

/**
 * Computes a batch with changes, from the batch's own frozen inputs, and keeps both runs side by side. Nothing of the batch
 * is written; where it holds other figures by the end, what was computed stands beside nothing, and is dropped.
 */
defineJob({
  topic: WHAT_IFS_TOPIC,
  about: aboutBatchJob,
  concurrency: 1,
  async run(job) {
    const payload = job.payload as Payload;
    const wanted = await wantedBy(job.db, payload, job.id);
    return wanted ? calculate(job, payload, wanted) : end(job, payload);
  },
  async ended(job, state) {
    const { whatIfId, batchId } = job.payload as Payload;
    await stop(job.db, whatIfId, job.id, state === 'cancelled' ? 'cancelled' : 'failed', instant(job.clock));
    await noteChange(job.db, batchId);
  },
  async awaited(db) {
    const rows = await db
      .selectFrom('payroll_what_ifs')
      .select(['id', 'batch_id', 'job_id'])
      .where('job_id', 'is not', null)
      .execute();
    return rows.flatMap(({ id, batch_id: batchId, job_id: jobId }) =>
      jobId ? [{ id: jobId, payload: { whatIfId: id, batchId } satisfies Payload }] : [],
    );
  },
});

/** The what-if still waits for this very job, and its batch holds the figures it held when it was asked for. */
async function wantedBy(db: Kysely<DB>, { whatIfId }: Payload, jobId: string): Promise<Opened | undefined> {
  const known = await db
    .selectFrom('payroll_what_ifs')
    .select('job_id')
    .where('id', '=', whatIfId)
    .executeTakeFirst();
  if (known?.job_id !== jobId) return undefined;
  const opened = await openWhatIf(db, SYSTEM_SCOPE, whatIfId);
  return (await isOfBatch(db, opened)) ? opened : undefined;
}

function end(job: RunningJob, { whatIfId, batchId }: Payload) {
  return job.conclude(async (trx) => {
    await stop(trx, whatIfId, job.id, 'cancelled', instant(job.clock));
    await noteChange(trx, batchId);
    return { superseded: true };
  });
}

async function stop(
  db: Kysely<DB>,
  whatIfId: string,
  jobId: string,
  state: 'cancelled' | 'failed',
  endedAt: string,
): Promise<void> {
  await db
    .updateTable('payroll_what_ifs')
    .set({ state, job_id: null, ended_at: endedAt })
    .where('id', '=', whatIfId)
    .where('job_id', '=', jobId)
    .execute();
}

/** What a batch is computed from with the changes in it. */
export async function changedPayload(db: Kysely<DB>, { record, loaded }: Opened): Promise<BatchPayload> {
  const changes = changesOf(record);
  const file = withChanges(loaded.file, changes, sinceOf(loaded));
  const payload = await prepareBatchPayload(db, {
    ...loaded,
    file,
    plan: compileChanged(loaded, file),
  });
  return { ...payload, overrides: overridesOf(changes, payload.overrides) };
}

async function calculate(job: RunningJob, payload: Payload, opened: Opened) {
  const { loaded } = opened;
  const given = await changedPayload(job.db, opened);
  const outcome = await calculateInEngine(
    { batchId: payload.whatIfId, payload: given, inputsOnly: false },
    {
      signal: job.signal,
      onProgress: ({ done, total }) => {
        void job.progress({ done, total }).catch((error: unknown) => {
          job.log.warn({ err: error }, 'could not store the progress of a what-if');
        });
      },
    },
  );
  job.signal.throwIfAborted();
  if (outcome.cancelled) throw new Error('The what-if was stopped.');
  const plan = compileChanged(loaded, given.file);
  const compared = await compareRuns(
    await realSide(job.db, loaded),
    whatIfSide(plan, given, outcome),
    loaded.solution.scale,
  );
  const totals = { ...compared.totals, ...(await problemsOf(job.db, opened, outcome)) };
  const keys = await pack(compared.keys);
  const columns: { code: string; figures: Uint8Array }[] = [];
  for (const [code, figures] of compared.columns) columns.push({ code, figures: await pack(figures) });
  return job.conclude(async (trx) => {
    if (!(await wantedBy(trx, payload, job.id))) {
      await stop(trx, payload.whatIfId, job.id, 'cancelled', instant(job.clock));
      await noteChange(trx, payload.batchId);
      return { superseded: true };
    }
    await trx.deleteFrom('payroll_what_if_columns').where('what_if_id', '=', payload.whatIfId).execute();
    for (const { code, figures } of columns)
      await trx
        .insertInto('payroll_what_if_columns')
        .values({ what_if_id: payload.whatIfId, column_code: code, figures })
        .execute();
    await trx
      .updateTable('payroll_what_ifs')
      .set({
        state: 'done',
        job_id: null,
        ended_at: instant(job.clock),
        result_hash: outcome.hash,
        totals: JSON.stringify(totals),
        row_keys: keys,
      })
      .where('id', '=', payload.whatIfId)
      .execute();
    await noteChange(trx, payload.batchId);
    await job.audit(trx).write({
      action: 'payroll.whatIfs.calculated',
      subject: { kind: 'payroll.batch', id: payload.batchId },
      facts: { whatIf: payload.whatIfId, hash: outcome.hash, changed: totals.changed },
      changes: changesBetween({ state: 'running' }, { state: 'done' }),
    });
    return { changed: totals.changed };
  });
}

async function problemsOf(
  db: Kysely<DB>,
  { loaded: { batch } }: Opened,
  { errors, findings }: CalculateOutcome,
): Promise<Pick<StoredTotals, 'failed' | 'findings'>> {
  const countOf = async (table: 'payroll_findings' | 'payroll_cell_errors') => {
    const { count } = await db
      .selectFrom(table)
      .select((eb) => eb.fn.countAll<number>().as('count'))
      .where('batch_id', '=', batch.id)
      .executeTakeFirstOrThrow();
    return Number(count);
  };
  return {
    failed: {
      count: errors.length,
      before: await countOf('payroll_cell_errors'),
      first: errors
        .slice(0, LISTED_ERRORS)
        .map(({ table, key, column, message }) => ({ table, key, column, message })),
    },
    findings: [await countOf('payroll_findings'), findings.length],
  };
}
