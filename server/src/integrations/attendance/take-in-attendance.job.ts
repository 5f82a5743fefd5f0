import { addDaysIso } from '@suanpan/engine/domain';
import type { Kysely } from 'kysely';
import { z } from 'zod';
import { takeInPunches } from '../../people/index.ts';
import { today } from '../../platform/clock/clock.ts';
import type { DB } from '../../platform/db/schema.ts';
import { defineJob, type RunningJob } from '../../platform/jobs/job-queue.ts';
import type { NewJob } from '../../platform/jobs/queue.ts';
import type { Services } from '../../platform/trpc/context.ts';
import { ADAPTERS } from '../adapters/adapters.ts';
import { findAppFor, openApp } from '../apps/open-app.ts';
import { PROVIDERS, type PunchIntake } from '../integrations.words.ts';
import { asRefusal } from '../vendor/refuse-vendor.ts';
import { type DaysToRead, readAttendance } from './read-attendance.ts';

const TOPIC = 'integrations.attendance';
const AT_ONCE = 500;

interface TakeInPayload extends DaysToRead {
  appId: string;
}

/** One at a time for an app. */
export const takeInJob = (payload: TakeInPayload): NewJob => ({
  topic: TOPIC,
  payload,
  uniqueKey: `${TOPIC}/${payload.appId}`,
});

/**
 * Reads days from a platform and takes its punches in. Read again they are the same records, and the same minute of the same
 * person is one punch: a second time changes nothing.
 */
defineJob({
  topic: TOPIC,
  async run(job) {
    const { appId, from, to } = job.payload as TakeInPayload;
    const row = await job.db
      .selectFrom('integration_apps')
      .selectAll()
      .where('id', '=', appId)
      .executeTakeFirstOrThrow();
    const app = openApp(job.services, row, { traceId: job.id, signal: job.signal });
    let came: { read: number; people: number };
    try {
      came = await readAttendance(job.services, app, { from, to }, watchedBy(job));
    } catch (error) {
      throw asRefusal(error);
    }
    const added = await takeInWaiting(job, appId, { from, to });
    return job.conclude(async (trx) => {
      const counts = { ...came, added, ...(await countIntakes(trx, appId, { from, to })) };
      await job.audit(trx).write({
        action: TOPIC,
        subject: { kind: 'integrationApp', id: appId },
        facts: { from, to, ...counts },
      });
      return counts;
    });
  },
  async about(db, payload) {
    const { appId, from, to } = payload as TakeInPayload;
    const app = await db
      .selectFrom('integration_apps')
      .select('name')
      .where('id', '=', appId)
      .executeTakeFirst();
    return app ? [`${app.name} ${from} – ${to}`] : [];
  },
});

const watchedBy = (job: RunningJob) => ({
  signal: job.signal,
  progress: (done: number, total: number) => job.progress({ done, total, step: 'reading' }),
});

/** Each part with what became of it in one transaction. Answers how many punches are new here. */
async function takeInWaiting(job: RunningJob, appId: string, { from, to }: DaysToRead): Promise<number> {
  let added = 0;
  for (let after = ''; ; ) {
    job.signal.throwIfAborted();
    const rows = await job.db
      .selectFrom('integration_attendances')
      .select(['id', 'employment_id', 'at'])
      .where('app_id', '=', appId)
      .where('intake', '=', 'waiting')
      .where('day', '>=', from)
      .where('day', '<=', to)
      .where('id', '>', after)
      .orderBy('id')
      .limit(AT_ONCE)
      .execute();
    if (rows.length === 0) return added;
    after = rows.at(-1)?.id ?? '';
    const punches = rows.flatMap(({ id, employment_id: employmentId, at }) =>
      employmentId !== null && at !== null ? [{ id, employmentId, at }] : [],
    );
    added += await job.db.transaction().execute(async (trx) => {
      const came = await takeInPunches(trx, job.clock, punches);
      await mark(trx, came.taken, 'taken');
      await mark(trx, came.notEmployed, 'notEmployed');
      return came.added;
    });
  }
}

async function mark(db: Kysely<DB>, ids: readonly string[], intake: PunchIntake): Promise<void> {
  if (ids.length > 0)
    await db
      .updateTable('integration_attendances')
      .set({ intake })
      .where('id', 'in', [...ids])
      .execute();
}

async function countIntakes(
  db: Kysely<DB>,
  appId: string,
  { from, to }: DaysToRead,
): Promise<Partial<Record<PunchIntake, number>>> {
  const rows = await db
    .selectFrom('integration_attendances')
    .select(['intake', (eb) => eb.fn.countAll<number>().as('count')])
    .where('app_id', '=', appId)
    .where('day', '>=', from)
    .where('day', '<=', to)
    .groupBy('intake')
    .orderBy('intake')
    .execute();
  return Object.fromEntries(rows.map(({ intake, count }) => [intake, Number(count)]));
}

/** How many days back, today included: people punch late, and platforms correct their records. */
export const attendanceTaskParams = z.strictObject({ days: z.number().int().min(1).max(31).default(3) });

/** For the timetable: the last days of every platform whose app reads attendance. */
export async function takeInByTheClock(services: Services, params: unknown): Promise<{ apps: number }> {
  const { days } = attendanceTaskParams.parse(params);
  const { db, clock, queue } = services;
  const to = today(clock, 'Asia/Shanghai');
  let apps = 0;
  for (const provider of PROVIDERS) {
    const app = await findAppFor(db, provider, 'attendance').catch(() => undefined);
    if (!app || !ADAPTERS[provider].attendance) continue;
    await queue.door(db).enqueue(takeInJob({ appId: app.id, from: addDaysIso(to, 1 - days), to }));
    apps += 1;
  }
  return { apps };
}
