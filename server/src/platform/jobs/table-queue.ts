import { type Kysely, sql } from 'kysely';
import { auditWriter } from '../audit/audit-writer.ts';
import { type Clock, instant } from '../clock/clock.ts';
import type { DialectName } from '../db/dialect-name.ts';
import type { DB } from '../db/schema.ts';
import { findRefusal } from '../http/error-body.ts';
import type { Services } from '../trpc/context.ts';
import { endLostJobs } from './end-lost-jobs.ts';
import type { RunningJob } from './job-queue.ts';
import { findJobDefinition, type JobDefinition, jobTopics } from './job-queue.ts';
import { errorText, type JobRow, jobView } from './job-view.ts';
import { createPresence } from './presence.ts';
import type { JobQueue } from './queue.ts';
import { queueDoor } from './queue-door.ts';

/** The longest wait between two tries. */
const MOST_WAIT_MS = 60_000;
const POLL_MS = 2_000;
const PROGRESS_EVERY_MS = 250;
const LOST_EVERY_MS = 10_000;

type Ending = Pick<JobRow, 'state' | 'result' | 'error'>;

const done = (result: unknown): Ending => ({
  state: 'done',
  result: JSON.stringify(result ?? null),
  error: null,
});

/** Another one took it, or it was asked to stop while it concluded. */
class LostJobError extends Error {
  constructor() {
    super("The job is no longer this worker's, or was asked to stop.");
  }
}

interface Worker {
  row: JobRow;
  topic: string;
  controller: AbortController;
  finished: Promise<void>;
}

/**
 * The queue as a table, on both databases.
 *
 * A process takes jobs under its name; what one leaves behind that is not alive any more the next look for work takes up.
 */
export function createTableQueue(clock: Clock, dialect: DialectName): JobQueue<Services> {
  const presence = createPresence(dialect);
  const workers = new Map<string, Worker>();
  let services: Services | undefined;
  let poll: NodeJS.Timeout | undefined;
  let looking: Promise<void> | undefined;
  let lookAgain = false;
  let lookForLostAt = 0;

  const queue: JobQueue<Services> = {
    door: (db) => queueDoor(db, clock),
    wake() {
      if (!services) return;
      lookAgain = true;
      looking ??= lookForWork(services).finally(() => {
        looking = undefined;
      });
    },
    async find(db, id) {
      const row = await db.selectFrom('jobs').selectAll().where('id', '=', id).executeTakeFirst();
      return row && jobView(row);
    },
    async start(given) {
      services = given;
      poll = setInterval(() => queue.wake(), POLL_MS);
      queue.wake();
    },
    async stop(withinMs) {
      services = undefined;
      clearInterval(poll);
      await looking;
      for (const worker of workers.values()) worker.controller.abort('shutdown');
      const all = Promise.allSettled([...workers.values()].map((worker) => worker.finished));
      await Promise.race([all, new Promise((resolve) => setTimeout(resolve, withinMs).unref())]);
      await presence.leave();
    },
    async drain(given) {
      for (;;) {
        const row = await take(given.db, await presence.confirm(given.db), jobTopics());
        if (!row) break;
        await begin(given, row).finished;
      }
      if (!services) await presence.leave();
    },
  };
  return queue;

  async function lookForWork(given: Services): Promise<void> {
    while (lookAgain && services) {
      lookAgain = false;
      try {
        const me = await presence.confirm(given.db);
        await handBackLost(given.db, me);
        if (clock.now().getTime() >= lookForLostAt) {
          lookForLostAt = clock.now().getTime() + LOST_EVERY_MS;
          await endLostJobs(given);
        }
        await passOnCancellations(given.db);
        for (;;) {
          const row = services ? await take(given.db, me, topicsWithRoom()) : undefined;
          if (!row) break;
          begin(given, row);
        }
      } catch (error) {
        given.log.error({ err: error }, 'the job queue could not look for work');
      }
    }
  }

  function topicsWithRoom(): string[] {
    const running = [...workers.values()];
    return jobTopics().filter((topic) => {
      const definition = findJobDefinition(topic);
      return running.filter((worker) => worker.topic === topic).length < (definition?.concurrency ?? 1);
    });
  }

  async function take(db: Kysely<DB>, me: string, topics: readonly string[]): Promise<JobRow | undefined> {
    if (topics.length === 0) return undefined;
    const now = instant(clock);
    const latestRetry = later(MOST_WAIT_MS);
    const due = db
      .selectFrom('jobs')
      .leftJoin('job_topics', 'job_topics.topic', 'jobs.topic')
      .select('jobs.id')
      .where('jobs.state', '=', 'queued')
      // A try that lies further ahead than any wait was put there by a clock that has been set back since.
      .where((eb) =>
        eb.or([
          eb('jobs.run_at', '<=', now),
          eb.and([eb('jobs.attempts', '>', 0), eb('jobs.run_at', '>', latestRetry)]),
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

  function later(milliseconds: number): string {
    return new Date(clock.now().getTime() + milliseconds).toISOString();
  }

  function begin(given: Services, row: JobRow): Worker {
    const controller = new AbortController();
    const worker: Worker = { row, topic: row.topic, controller, finished: Promise.resolve() };
    workers.set(row.id, worker);
    worker.finished = work(given, row, controller).finally(() => {
      // A job that was lost and taken again stands here for its second worker.
      if (workers.get(row.id) === worker) workers.delete(row.id);
      queue.wake();
    });
    return worker;
  }

  async function work(given: Services, row: JobRow, controller: AbortController): Promise<void> {
    const log = given.log.child({ job: row.id, topic: row.topic });
    const definition = findJobDefinition(row.topic);
    const running = runningJob(given, row, controller, log);
    try {
      if (row.cancel_requested) return await end(given, row, running, definition, 'cancelled', null);
      // Tries that ended with the whole process count too: a job that kills its server is not started for ever.
      if (row.attempts > row.max_attempts + 3)
        return await end(given, row, running, definition, 'dead', new Error('It never came to an end.'));
      if (!definition) throw new Error(`No handler for the topic ${row.topic}.`);
      const result = await definition.run(running);
      if (running.concluded) return;
      if (controller.signal.aborted && controller.signal.reason === 'cancelled' && result === undefined)
        await end(given, row, running, definition, 'cancelled', null);
      else await finish(given.db, row, done(result));
    } catch (error) {
      if (running.concluded) return log.error({ err: error }, 'a job stumbled after its end');
      await settleFailure(given, row, running, definition, controller, error).catch((failure) =>
        log.error({ err: failure }, 'the end of a job could not be stored'),
      );
    }
  }

  async function settleFailure(
    given: Services,
    row: JobRow,
    running: RunningJob,
    definition: JobDefinition | undefined,
    controller: AbortController,
    error: unknown,
  ): Promise<void> {
    const reason = controller.signal.aborted ? controller.signal.reason : undefined;
    // Another one works on it, or will.
    if (reason === 'lost') return;
    if (reason === 'shutdown') return giveBack(given.db, row);
    if (reason === 'cancelled' || (error instanceof LostJobError && (await cancelAsked(given.db, row))))
      return end(given, row, running, definition, 'cancelled', null);
    if (error instanceof LostJobError) return running.log.warn('a job was taken over by another worker');
    const refusal = findRefusal(error);
    if (refusal) running.log.info({ code: refusal.code }, 'a job was refused');
    else running.log.error({ err: error, attempt: row.attempts }, 'a job failed');
    // A refusal is an answer, not an accident: trying again would get the same one. Unless a database or a disk failed.
    const answered = refusal && refusal.status !== 503;
    if (!answered && row.attempts < row.max_attempts) {
      const wait = Math.min(MOST_WAIT_MS, 1000 * 4 ** (row.attempts - 1));
      await given.db
        .updateTable('jobs')
        .set({
          state: 'queued',
          worker_id: null,
          run_at: later(wait),
          error: errorText(error),
        })
        .where('id', '=', row.id)
        .where('worker_id', '=', row.worker_id)
        .execute();
      return;
    }
    await end(given, row, running, definition, 'dead', error);
  }

  async function end(
    given: Services,
    row: JobRow,
    running: RunningJob,
    definition: JobDefinition | undefined,
    how: 'dead' | 'cancelled',
    error: unknown,
  ): Promise<void> {
    const state = how === 'dead' && findRefusal(error) ? 'failed' : how;
    await given.db.transaction().execute(async (trx) => {
      await definition?.ended?.({ ...running, db: trx }, how, error);
      await finish(trx, row, { state, result: null, error: error ? errorText(error) : null });
    });
  }

  /** Throws when the job is no longer this worker's, so that its transaction stores nothing. */
  async function finish(db: Kysely<DB>, row: JobRow, ending: Ending): Promise<void> {
    const own = await db
      .updateTable('jobs')
      .set({ ...ending, worker_id: null, finished_at: instant(clock) })
      .where('id', '=', row.id)
      .where('worker_id', '=', row.worker_id)
      // Who was told that it will be stopped finds it stopped.
      .$if(ending.state === 'done', (query) => query.where('cancel_requested', '=', 0))
      .returning('id')
      .executeTakeFirst();
    if (!own) throw new LostJobError();
  }

  async function cancelAsked(db: Kysely<DB>, row: JobRow): Promise<boolean> {
    const found = await db
      .selectFrom('jobs')
      .select('cancel_requested')
      .where('id', '=', row.id)
      .where('worker_id', '=', row.worker_id)
      .executeTakeFirst();
    return found?.cancel_requested === 1;
  }

  async function giveBack(db: Kysely<DB>, row: JobRow): Promise<void> {
    await db
      .updateTable('jobs')
      .set({ state: 'queued', worker_id: null, attempts: row.attempts - 1 })
      .where('id', '=', row.id)
      .where('worker_id', '=', row.worker_id)
      .execute();
  }

  function runningJob(
    given: Services,
    row: JobRow,
    controller: AbortController,
    log: Services['log'],
  ): RunningJob & { concluded: boolean } {
    let storedAt = 0;
    const running: RunningJob & { concluded: boolean } = {
      id: row.id,
      topic: row.topic,
      payload: JSON.parse(row.payload),
      attempt: row.attempts,
      createdBy: row.created_by,
      services: given,
      db: given.db,
      clock,
      log,
      signal: controller.signal,
      concluded: false,
      async conclude(effect) {
        const result = await given.db.transaction().execute(async (trx) => {
          const effected = await effect(trx);
          await finish(trx, row, done(effected));
          return effected;
        });
        running.concluded = true;
        return result;
      },
      async progress(progress) {
        const now = Date.now();
        if (now - storedAt < PROGRESS_EVERY_MS && progress.done < progress.total) return;
        storedAt = now;
        await storeProgress(given, row, controller, JSON.stringify(progress));
      },
      audit: (db) =>
        auditWriter(db, {
          clock,
          traceId: row.id,
          userId: row.created_by,
          action: row.topic,
          secretKey: given.config.secretKey,
        }),
    };
    return running;
  }

  /** Whoever lost the job meanwhile, or was asked to stop, stops. */
  async function storeProgress(
    given: Services,
    row: JobRow,
    controller: AbortController,
    progress: string,
  ): Promise<void> {
    try {
      const stored = await given.db
        .updateTable('jobs')
        .set({ progress })
        .where('id', '=', row.id)
        .where('worker_id', '=', row.worker_id)
        .returning('cancel_requested')
        .executeTakeFirst();
      if (!stored) controller.abort('lost');
      else if (stored.cancel_requested) controller.abort('cancelled');
    } catch (error) {
      given.log.warn({ err: error, job: row.id }, 'how far a job is could not be stored');
    }
  }

  async function passOnCancellations(db: Kysely<DB>): Promise<void> {
    if (workers.size === 0) return;
    const asked = await db
      .selectFrom('jobs')
      .select('id')
      .where('id', 'in', [...workers.keys()])
      .where('cancel_requested', '=', 1)
      .execute();
    for (const { id } of asked) workers.get(id)?.controller.abort('cancelled');
  }

  /** What runs under a name that is not alive, and what this process began but could not bring to its stored end. */
  async function handBackLost(db: Kysely<DB>, me: string): Promise<void> {
    for (const worker of workers.values()) if (worker.row.worker_id !== me) worker.controller.abort('lost');
    const running = await db
      .selectFrom('jobs')
      .select(['id', 'worker_id'])
      .where('state', '=', 'running')
      .execute();
    if (running.every(({ id, worker_id }) => worker_id === me && workers.has(id))) return;
    // Asked after the jobs: whoever has taken one by then has signed on before.
    const alive = await presence.alive(db);
    for (const { id, worker_id } of running) {
      if (worker_id === me ? workers.has(id) : alive.has(worker_id ?? '')) continue;
      await db
        .updateTable('jobs')
        .set({ state: 'queued', worker_id: null })
        .where('id', '=', id)
        .where('state', '=', 'running')
        .where('worker_id', 'is not distinct from', worker_id)
        .execute();
    }
  }
}
