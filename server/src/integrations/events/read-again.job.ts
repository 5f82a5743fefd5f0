import { findRefusal } from '../../platform/http/error-body.ts';
import { defineJob, type RunningJob } from '../../platform/jobs/job-queue.ts';
import type { NewJob } from '../../platform/jobs/queue.ts';
import { type OpenApp, openApp, purposesOf } from '../apps/open-app.ts';
import { DIRECTORY_OBJECTS, type DirectoryObject } from '../integrations.words.ts';
import { dropReadingsOf } from '../mirror/mirror.repo.ts';
import { endRun, findOpenRun, getRun, insertRun, type RunRow } from '../runs/runs.repo.ts';
import { isPlanned, planned } from '../sync/look-at-both.ts';
import { asRefusal } from '../vendor/refuse-vendor.ts';

const TOPIC = 'integrations.readAgain';
/** Changes come in swarms: the first is waited out, and all that come until then are read at once. */
const LET_SETTLE_MS = 60_000;

interface ReadAgainPayload {
  appId: string;
  /** Two keys take turns, so that a job can ask for another one after it. */
  turn: 0 | 1;
}

/** Once for all that is told within a minute. */
export const readAgainJob = (appId: string, now: Date, turn: ReadAgainPayload['turn'] = 0): NewJob => ({
  topic: TOPIC,
  payload: { appId, turn } satisfies ReadAgainPayload,
  uniqueKey: `${TOPIC}/${appId}/${turn}`,
  runAt: new Date(now.getTime() + LET_SETTLE_MS).toISOString(),
});

/** Of what an event tells, in any of the platforms' words; none where it isn't of the directory. */
export function objectsOf(kind: string): DirectoryObject[] {
  if (/^contact\.(scope|custom_attr)/.test(kind)) return [...DIRECTORY_OBJECTS];
  if (/^change_contact\..*party|^org_dept_|^contact\.department\./.test(kind)) return ['department'];
  return /^change_contact\..*user|^user_\w+_org$|^contact\.user\./.test(kind) ? ['member'] : [];
}

/**
 * Reads again what a platform has told of, and plans what follows. Nothing is written, there or here: a plan with anything in
 * it waits for a person, held by the same brakes as every other.
 */
defineJob({
  topic: TOPIC,
  async run(job) {
    const { appId, turn } = job.payload as ReadAgainPayload;
    const { db, clock, services } = job;
    const row = await db
      .selectFrom('integration_apps')
      .selectAll()
      .where('id', '=', appId)
      .executeTakeFirst();
    if (!row?.changed_at || row.enabled !== 1 || !purposesOf(row).includes('directory')) return { read: [] };
    const again = readAgainJob(appId, clock.now(), turn === 0 ? 1 : 0);
    const open = await findOpenRun(db, appId);
    if (open && open.job_id !== job.id)
      return job.conclude(async (trx) => {
        await services.queue.door(trx).enqueue(again);
        return { read: [] };
      });
    const told = await eventsSince(job, appId, row.changed_at);
    const objects = DIRECTORY_OBJECTS.filter((one) => told.some(({ kind }) => objectsOf(kind).includes(one)));
    const app = openApp(services, row, { traceId: job.id, signal: job.signal });
    for (const object of objects) await lookAgain(job, app, object, open);
    return job.conclude(async (trx) => {
      const newer = (await eventsSince({ ...job, db: trx }, appId, row.changed_at ?? '')).slice(told.length);
      await trx
        .updateTable('integration_apps')
        .set({ changed_at: newer[0]?.at ?? null })
        .where('id', '=', appId)
        .execute();
      if (newer.length > 0) await services.queue.door(trx).enqueue(again);
      return { read: objects };
    });
  },
  async about(db, payload) {
    const app = await db
      .selectFrom('integration_apps')
      .select('name')
      .where('id', '=', (payload as ReadAgainPayload).appId)
      .executeTakeFirst();
    return app ? [app.name] : [];
  },
});

const eventsSince = ({ db }: Pick<RunningJob, 'db'>, appId: string, at: string) =>
  db
    .selectFrom('integration_events')
    .select(['kind', 'at'])
    .where('app_id', '=', appId)
    .where('at', '>=', at)
    .orderBy('at')
    .orderBy('event_id')
    .execute();

async function lookAgain(
  job: RunningJob,
  app: OpenApp,
  object: DirectoryObject,
  open: RunRow | undefined,
): Promise<void> {
  const { db, clock } = job;
  const run = open?.object === object ? open : await begin(job, app.row.id, object);
  try {
    const stopped = await planned(job, app, run);
    await endRun(
      db,
      clock,
      run.id,
      stopped ? 'stopped' : (await isPlanned(job, run)) ? 'planned' : 'done',
      stopped,
    );
  } catch (error) {
    const refusal = findRefusal(asRefusal(error));
    await dropReadingsOf(db, run.id);
    await endRun(db, clock, run.id, 'failed', {
      code: refusal?.code ?? 'platform.JOB_LOST',
      facts: refusal?.facts ?? {},
    });
    throw asRefusal(error);
  }
}

/** In place of what events before had planned and nobody has looked at: that is of yesterday. */
async function begin({ id, db, clock }: RunningJob, appId: string, object: DirectoryObject): Promise<RunRow> {
  return db.transaction().execute(async (trx) => {
    const waiting = await trx
      .selectFrom('integration_runs')
      .select('id')
      .where('app_id', '=', appId)
      .where('object', '=', object)
      .where('kind', '=', 'sync')
      .where('trigger', '=', 'event')
      .where('state', 'in', ['planned', 'stopped'])
      .execute();
    for (const { id: old } of waiting) await endRun(trx, clock, old, 'cancelled');
    const runId = await insertRun(trx, clock, {
      appId,
      kind: 'sync',
      object,
      trigger: 'event',
      userId: null,
    });
    await trx.updateTable('integration_runs').set({ job_id: id }).where('id', '=', runId).execute();
    return getRun(trx, runId);
  });
}
