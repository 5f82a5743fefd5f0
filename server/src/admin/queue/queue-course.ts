import type { Kysely } from 'kysely';
import { z } from 'zod';
import type { DB } from '../../platform/db/schema.ts';

const HOUR_MS = 3_600_000;
const HOURS = 24;
/** More than that in a day is drawn by its newest. */
const MOST = 20_000;

export const courseSchema = z.array(
  z.object({
    hour: z.string(),
    done: z.number().int(),
    failed: z.number().int(),
    /** Seconds from being put in to its first try, on average; none where nothing began. */
    waited: z.number().nullable(),
  }),
);

/** What left the queue in each hour of the last day, and how long it had waited there. */
export async function queueCourse(
  db: Kysely<DB>,
  now: Date,
  topic: string | undefined,
): Promise<z.infer<typeof courseSchema>> {
  const first = Math.floor(now.getTime() / HOUR_MS) * HOUR_MS - (HOURS - 1) * HOUR_MS;
  let ended = db
    .selectFrom('jobs')
    .select(['state', 'created_at', 'run_at', 'started_at', 'finished_at'])
    .where('finished_at', '>=', new Date(first).toISOString());
  if (topic) ended = ended.where('topic', '=', topic);
  const rows = await ended.orderBy('finished_at', 'desc').limit(MOST).execute();
  return Array.from({ length: HOURS }, (_, index) => {
    const from = first + index * HOUR_MS;
    const within = rows.filter(({ finished_at: at }) => {
      const moment = Date.parse(at ?? '');
      return moment >= from && moment < from + HOUR_MS;
    });
    const waits = within.flatMap(({ started_at: started, created_at: created, run_at: due }) =>
      started ? Math.max(0, Date.parse(started) - Date.parse(due > created ? due : created)) : [],
    );
    return {
      hour: new Date(from).toISOString(),
      done: within.filter(({ state }) => state === 'done').length,
      failed: within.filter(({ state }) => state === 'failed' || state === 'dead').length,
      waited:
        waits.length === 0 ? null : Math.round(waits.reduce((a, b) => a + b, 0) / waits.length / 100) / 10,
    };
  });
}
