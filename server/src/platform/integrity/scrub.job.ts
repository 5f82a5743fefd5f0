import { gently } from '../db/event-loop.ts';
import { defineJob } from '../jobs/job-queue.ts';
import type { Services } from '../trpc/context.ts';
import { verifyEverything } from './checks.ts';
import './platform-checks.ts';

const TOPIC = 'platform.scrub';
const EVERY_MS = 24 * 3_600_000;

defineJob({
  topic: TOPIC,
  mayAgain: true,
  async run(job) {
    const findings = await verifyEverything(job.services, gently(job.signal));
    for (const damage of findings.damages)
      job.log.error({ alarm: 'damage', ...damage }, 'what is stored is not what was written');
    return findings;
  },
});

/** Once a day everything is looked at, whoever asks for it or not: what nobody reads rots unseen. */
export async function scrubWhenDue({
  db,
  clock,
  queue,
}: Pick<Services, 'db' | 'clock' | 'queue'>): Promise<void> {
  const since = new Date(clock.now().getTime() - EVERY_MS).toISOString();
  await db.transaction().execute(async (trx) => {
    const recent = await trx
      .selectFrom('jobs')
      .select('id')
      .where('topic', '=', TOPIC)
      .where('created_at', '>', since)
      .limit(1)
      .execute();
    if (recent.length === 0)
      await queue.door(trx).enqueue({ topic: TOPIC, payload: {}, uniqueKey: 'scrub', priority: -10 });
  });
}
