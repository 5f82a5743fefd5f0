import { instant, type SettableClock } from '../platform/clock/clock.ts';
import type { Services } from '../platform/trpc/context.ts';

/**
 * Works the queue off up to now. What waited is done when it was due, such as reminders of entries weeks ago, as if the
 * server had run all along; what is due later waits there.
 */
export async function workOff(services: Services, clock: SettableClock): Promise<void> {
  const now = instant(clock);
  for (;;) {
    const waiting = await services.db
      .selectFrom('jobs')
      .select(['run_at', 'created_at'])
      .where('state', '=', 'queued')
      .where('run_at', '<=', now)
      .execute();
    const [due] = waiting.map((job) => (job.run_at > job.created_at ? job.run_at : job.created_at)).sort();
    if (due === undefined || due >= now) break;
    clock.set(due);
    await services.queue.drain(services);
  }
  clock.set(now);
  await services.queue.drain(services);
}
