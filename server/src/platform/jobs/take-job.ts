import { type Kysely, sql } from 'kysely';
import { type Clock, instant } from '../clock/clock.ts';
import type { DialectName } from '../db/dialect-name.ts';
import type { DB } from '../db/schema.ts';
import { latestRetry, nextTry } from './held-job.ts';
import type { JobRow } from './job-view.ts';
import type { Presence } from './presence.ts';

/** Takes the job that is due next, under the name of this process. */
export async function takeJob(
  db: Kysely<DB>,
  { dialect, clock }: { readonly dialect: DialectName; readonly clock: Clock },
  me: string,
  topics: readonly string[],
): Promise<JobRow | undefined> {
  if (topics.length === 0) return undefined;
  const now = instant(clock);
  const due = db
    .selectFrom('jobs')
    .leftJoin('job_topics', 'job_topics.topic', 'jobs.topic')
    .select('jobs.id')
    .where('jobs.state', '=', 'queued')
    // A try that lies further ahead than any wait was put there by a clock that has been set back since.
    .where((eb) =>
      eb.or([
        eb('jobs.run_at', '<=', now),
        // Whoever stopped it need not wait for its next try.
        eb('jobs.cancel_requested', '=', 1),
        eb.and([eb('jobs.attempts', '>', 0), eb('jobs.run_at', '>', latestRetry(clock))]),
      ]),
    )
    .where('jobs.topic', 'in', [...topics])
    .orderBy(sql`jobs.priority + coalesce(job_topics.priority, 0)`, 'desc')
    .orderBy('jobs.run_at')
    .orderBy('jobs.id')
    .limit(1);
  // A look at the reader first: an idle server takes no write lock every two seconds.
  if (dialect === 'sqlite' && !(await due.executeTakeFirst())) return undefined;
  return db.transaction().execute(async (trx) => {
    const pick = due.$if(dialect === 'postgres', (query) =>
      query.modifyEnd(sql`for update of jobs skip locked`),
    );
    const found = await trx.executeQuery(pick.compile());
    const id = (found.rows[0] as { id: string } | undefined)?.id;
    if (!id) return undefined;
    return trx
      .updateTable('jobs')
      .set((eb) => ({
        state: 'running',
        worker_id: me,
        attempts: eb('attempts', '+', 1),
        started_at: eb.fn.coalesce('started_at', sql<string>`${now}`),
      }))
      .where('id', '=', id)
      .returningAll()
      .executeTakeFirst();
  });
}

/**
 * Hands back what runs under a name that is not alive, and what this process began but could not bring to its stored
 * end. Somebody waits for it and it begins again at once, unless its priority says that nobody does: what runs long in the
 * background would be found running by every end of a server that begins and ends, and be taken for the reason.
 *
 * @param here jobs this process works on
 */
export async function handBackLost(
  db: Kysely<DB>,
  { presence, clock }: { readonly presence: Presence; readonly clock: Clock },
  me: string,
  here: { has(id: string): boolean },
): Promise<void> {
  const running = await db
    .selectFrom('jobs')
    .select(['id', 'worker_id', 'priority', 'attempts'])
    .where('state', '=', 'running')
    .execute();
  if (running.every(({ id, worker_id }) => worker_id === me && here.has(id))) return;
  // Asked after the jobs: whoever has taken one by then has signed on before.
  const alive = await presence.alive(db);
  for (const { id, worker_id, priority, attempts } of running) {
    if (worker_id === me ? here.has(id) : alive.has(worker_id ?? '')) continue;
    await db
      .updateTable('jobs')
      .set({
        ...{ state: 'queued', worker_id: null },
        ...(priority < 0 ? { run_at: nextTry(clock, attempts) } : {}),
      })
      .where('id', '=', id)
      .where('state', '=', 'running')
      .where('worker_id', 'is not distinct from', worker_id)
      .execute();
  }
}
