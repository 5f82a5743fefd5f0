import { Refusal } from '../errors/refusal.ts';
import type { Services } from '../trpc/context.ts';
import { jobDefinitions } from './job-queue.ts';
import { LIVE_JOBS } from './job-states.ts';

/**
 * Tells those whose states wait for a job that is neither queued nor running (a database mended by hand, one that was
 * written by an earlier version). A state and its job are committed together, so whoever is found here waits in vain.
 */
export async function endLostJobs(services: Services): Promise<void> {
  const { db, clock, log } = services;
  for (const { topic, awaited, ended } of jobDefinitions()) {
    if (!awaited) continue;
    for (const { id, payload } of await awaited(db))
      await db.transaction().execute(async (trx) => {
        const alive = await trx
          .selectFrom('jobs')
          .select('id')
          .where('id', '=', id)
          .where('state', 'in', LIVE_JOBS)
          .executeTakeFirst();
        // One that ended just now took its state along; asked after the job, so that a state still there waits in vain.
        if (alive || !(await awaited(trx)).some((each) => each.id === id)) return;
        const jobLog = log.child({ job: id, topic });
        jobLog.warn('a state waited for a job that is gone');
        await ended?.(
          { id, payload, services, db: trx, clock, log: jobLog },
          'dead',
          new Refusal('platform.JOB_LOST'),
        );
      });
  }
}
