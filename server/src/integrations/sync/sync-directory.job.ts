import { findRefusal } from '../../platform/http/error-body.ts';
import { defineJob, type RunningJob } from '../../platform/jobs/job-queue.ts';
import type { NewJob } from '../../platform/jobs/queue.ts';
import { type OpenApp, openApp } from '../apps/open-app.ts';
import { dropReadingsOf } from '../mirror/mirror.repo.ts';
import { readDirectory } from '../mirror/read-directory.ts';
import { endRun, getRun, plannedItems, type RunRow } from '../runs/runs.repo.ts';
import { asRefusal } from '../vendor/refuse-vendor.ts';
import { applyItem } from './apply-item.ts';
import { contextOf, isPlanned, planned } from './look-at-both.ts';
import { isOvertaken } from './overtaken.ts';

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
      const appId = app.row.id;
      if (run.kind !== 'sync' || !(await isOvertaken({ db, clock, appId }, item)))
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
      // What was told of meanwhile is still to be read.
      .where('changed_at', '<', run.started_at)
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
