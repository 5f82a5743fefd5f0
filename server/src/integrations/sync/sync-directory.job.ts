import { findRefusal } from '../../platform/http/error-body.ts';
import { defineJob, type RunningJob } from '../../platform/jobs/job-queue.ts';
import type { NewJob } from '../../platform/jobs/queue.ts';
import { type OpenApp, openApp } from '../apps/open-app.ts';
import { dropReadingsOf } from '../mirror/mirror.repo.ts';
import { beginReading, readDirectory } from '../mirror/read-directory.ts';
import { endRun, getRun, plannedItems, type RunRow } from '../runs/runs.repo.ts';
import { asRefusal } from '../vendor/refuse-vendor.ts';
import { applyItem } from './apply-item.ts';
import { makePlan } from './make-plan.ts';
import { makeUndoPlan } from './undo-plan.ts';

const TOPIC = 'integrations.sync';

interface SyncPayload {
  runId: string;
  /** Only look what would be done. */
  dryRun?: boolean;
  /** A person has looked at the plan, and at what stopped it. */
  confirmed?: boolean;
}

/** One run of an app at a time. */
export const syncJob = (
  run: { id: string; appId: string },
  more: Omit<SyncPayload, 'runId'> = {},
): NewJob => ({
  topic: TOPIC,
  payload: { runId: run.id, ...more } satisfies SyncPayload,
  uniqueKey: `${TOPIC}/${run.appId}`,
});

defineJob({
  topic: TOPIC,
  concurrency: 2,
  async run(job) {
    const { runId, dryRun = false, confirmed = false } = job.payload as SyncPayload;
    const run = await getRun(job.db, runId);
    const row = await job.db
      .selectFrom('integration_apps')
      .selectAll()
      .where('id', '=', run.app_id)
      .executeTakeFirstOrThrow();
    const app = openApp(job.services, row, { traceId: job.id, signal: job.signal });
    try {
      if (run.kind === 'read') return await readOnly(job, app, run);
      const stopped = await planned(job, app, run);
      const waits = stopped !== undefined || (dryRun && (await isPlanned(job, run)));
      if (!confirmed && waits) {
        await job.conclude((db) => endRun(db, job.clock, run.id, stopped ? 'stopped' : 'planned', stopped));
        return undefined;
      }
      return await applied(job, app, run);
    } catch (error) {
      throw asRefusal(error);
    }
  },
  async about(db, payload) {
    const run = await getRun(db, (payload as SyncPayload).runId);
    const app = await db
      .selectFrom('integration_apps')
      .select('name')
      .where('id', '=', run.app_id)
      .executeTakeFirst();
    return app ? [app.name] : [];
  },
  async ended(job, state, error) {
    const { runId } = job.payload as SyncPayload;
    const refusal = findRefusal(error);
    await dropReadingsOf(job.db, runId);
    await endRun(job.db, job.clock, runId, state === 'cancelled' ? 'cancelled' : 'failed', {
      code: refusal?.code ?? 'platform.JOB_LOST',
      facts: refusal?.facts ?? {},
    });
  },
  async awaited(db) {
    const rows = await db
      .selectFrom('integration_runs')
      .select(['id', 'job_id'])
      .where('state', '=', 'running')
      .where('job_id', 'is not', null)
      .execute();
    return rows.map(({ id, job_id }) => ({ id: job_id ?? '', payload: { runId: id } satisfies SyncPayload }));
  },
});

async function readOnly(job: RunningJob, app: OpenApp, run: RunRow): Promise<unknown> {
  const found = await readDirectory(contextOf(job), app, run.object, run.id);
  return { found };
}

const contextOf = ({ db, clock, signal, ...job }: RunningJob) => ({
  db,
  clock,
  signal,
  progress: (found: number) => job.progress({ done: found, total: 0, step: 'reading' }),
});

/** Whether there is anything to look at: a plan that finds both sides in step is over at once. */
async function isPlanned({ db }: RunningJob, run: RunRow): Promise<boolean> {
  const some = await db
    .selectFrom('integration_run_items')
    .select('id')
    .where('run_id', '=', run.id)
    .limit(1)
    .executeTakeFirst();
  return some !== undefined;
}

/** Reads their side and plans, unless this try finds a plan of an earlier one. */
async function planned(job: RunningJob, app: OpenApp, run: RunRow) {
  const { db, clock } = job;
  if (await isPlanned(job, run)) return undefined;
  if (run.kind === 'undo') {
    await makeUndoPlan(db, clock, run);
    return undefined;
  }
  const given = { trigger: run.trigger, userId: run.created_by };
  // Members stand in departments: what is read of them is asked department by department.
  for (const object of run.object === 'member'
    ? (['department', 'member'] as const)
    : (['department'] as const)) {
    const open = await db
      .selectFrom('integration_runs')
      .select('id')
      .where('app_id', '=', app.row.id)
      .where('kind', '=', 'read')
      .where('object', '=', object)
      .where('of_run', '=', run.id)
      .executeTakeFirst();
    const reading =
      open?.id ?? (await beginReading({ db, clock }, app.row.id, object, { ...given, ofRun: run.id }));
    const { state } = await getRun(db, reading);
    if (state !== 'done') await readDirectory(contextOf(job), app, object, reading);
  }
  return db.transaction().execute((trx) => makePlan({ db: trx, clock, app, runId: run.id }, run.object));
}

async function applied(job: RunningJob, app: OpenApp, run: RunRow): Promise<unknown> {
  const { db, clock } = job;
  const { total } = await db
    .selectFrom('integration_run_items')
    .select((eb) => eb.fn.countAll<number>().as('total'))
    .where('run_id', '=', run.id)
    .executeTakeFirstOrThrow();
  let after = -1;
  for (;;) {
    const items = await plannedItems(db, run.id, after);
    for (const item of items) {
      job.signal.throwIfAborted();
      await applyItem({ db, clock, app }, item);
      await job.progress({ done: item.position + 1, total: Number(total), step: 'applying' });
    }
    if (items.length === 0) break;
    after = items.at(-1)?.position ?? after;
  }
  return job.conclude(async (trx) => {
    const open = await trx
      .selectFrom('integration_run_items')
      .select('id')
      .where('run_id', '=', run.id)
      .where((eb) =>
        eb.or([eb('state', 'in', ['failed', 'skipped', 'warning']), eb('action', '=', 'conflict')]),
      )
      .limit(1)
      .executeTakeFirst();
    await endRun(trx, clock, run.id, open ? 'partial' : 'done');
    await trx
      .updateTable('integration_apps')
      .set({ changed_at: null })
      .where('id', '=', app.row.id)
      .execute();
    const ended = await getRun(trx, run.id);
    const counts = JSON.parse(ended.counts) as Record<string, number>;
    await job.audit(trx).write({
      action: TOPIC,
      subject: { kind: 'integrationRun', id: run.id },
      facts: { app: app.row.id, object: run.object, kind: run.kind, ...counts },
    });
    return counts;
  });
}
