import { randomUUID } from 'node:crypto';
import { type Kysely, sql } from 'kysely';
import { auditWriter } from '../audit/audit-writer.ts';
import { type Clock, instant } from '../clock/clock.ts';
import type { DialectName } from '../db/connection.ts';
import type { DB } from '../db/schema.ts';
import { findRefusal } from '../http/error-body.ts';
import type { Services } from '../trpc/context.ts';
import type { RunningJob } from './job-queue.ts';
import { findJobDefinition, type JobDefinition, type JobQueue, jobTopics } from './job-queue.ts';
import { errorText, type JobRow, jobView } from './job-view.ts';
import { queueDoor } from './queue-door.ts';

const LEASE_MS = 30_000;
const HEARTBEAT_MS = 8_000;
const POLL_MS = 2_000;
const PROGRESS_EVERY_MS = 250;

interface Worker {
  row: JobRow;
  topic: string;
  controller: AbortController;
  finished: Promise<void>;
}

/**
 * The queue as a table, on both databases.
 *
 * A worker leases a job and renews the lease while it works; what a killed server leaves behind is taken up again
 * when its lease ends — at once on SQLite, where a starting server is the only one.
 */
export function createTableQueue(clock: Clock, dialect: DialectName): JobQueue {
  const workerId = randomUUID();
  const workers = new Map<string, Worker>();
  let services: Services | undefined;
  let poll: NodeJS.Timeout | undefined;
  let looking: Promise<void> | undefined;
  let lookAgain = false;

  const queue: JobQueue = {
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
      if (dialect === 'sqlite') await handBackAll(given.db);
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
    },
    async drain(given) {
      for (;;) {
        const row = await lease(given.db, jobTopics());
        if (!row) return;
        await begin(given, row).finished;
      }
    },
  };
  return queue;

  async function lookForWork(given: Services): Promise<void> {
    while (lookAgain && services) {
      lookAgain = false;
      try {
        await handBackExpired(given.db);
        await passOnCancellations(given.db);
        for (;;) {
          const row = services ? await lease(given.db, topicsWithRoom()) : undefined;
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

  async function lease(db: Kysely<DB>, topics: readonly string[]): Promise<JobRow | undefined> {
    if (topics.length === 0) return undefined;
    const now = instant(clock);
    const due = db
      .selectFrom('jobs')
      .leftJoin('job_topics', 'job_topics.topic', 'jobs.topic')
      .select('jobs.id')
      .where('jobs.state', '=', 'queued')
      .where('jobs.run_at', '<=', now)
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
          worker_id: workerId,
          leased_until: later(LEASE_MS),
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
      workers.delete(row.id);
      queue.wake();
    });
    return worker;
  }

  async function work(given: Services, row: JobRow, controller: AbortController): Promise<void> {
    const log = given.log.child({ job: row.id, topic: row.topic });
    const definition = findJobDefinition(row.topic);
    const heartbeat = setInterval(() => void beat(given, row.id, controller), HEARTBEAT_MS);
    const running = runningJob(given, row, controller, log);
    try {
      if (row.cancel_requested) return await end(given, row, running, definition, 'cancelled', null);
      // Tries that ended with the whole process count too: a job that kills its server is not started for ever.
      if (row.attempts > row.max_attempts + 3)
        return await end(given, row, running, definition, 'dead', new Error('It never came to an end.'));
      if (!definition) throw new Error(`No handler for the topic ${row.topic}.`);
      const result = await definition.run(running);
      if (controller.signal.aborted && controller.signal.reason === 'cancelled' && result === undefined)
        await end(given, row, running, definition, 'cancelled', null);
      else
        await finish(given.db, row.id, {
          state: 'done',
          result: JSON.stringify(result ?? null),
          error: null,
        });
    } catch (error) {
      await settleFailure(given, row, running, definition, controller, error).catch((failure) =>
        log.error({ err: failure }, 'the end of a job could not be stored'),
      );
    } finally {
      clearInterval(heartbeat);
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
    if (reason === 'shutdown') return giveBack(given.db, row);
    if (reason === 'cancelled') return end(given, row, running, definition, 'cancelled', null);
    const refusal = findRefusal(error);
    if (refusal) running.log.info({ code: refusal.code }, 'a job was refused');
    else running.log.error({ err: error, attempt: row.attempts }, 'a job failed');
    // A refusal is an answer, not an accident: trying again would get the same one.
    if (!refusal && row.attempts < row.max_attempts) {
      const wait = Math.min(60_000, 1000 * 4 ** (row.attempts - 1));
      await given.db
        .updateTable('jobs')
        .set({
          state: 'queued',
          worker_id: null,
          leased_until: null,
          run_at: later(wait),
          error: errorText(error),
        })
        .where('id', '=', row.id)
        .where('worker_id', '=', workerId)
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
    await definition?.ended?.(running, how, error);
    const state = how === 'dead' && findRefusal(error) ? 'failed' : how;
    await finish(given.db, row.id, { state, result: null, error: error ? errorText(error) : null });
  }

  async function finish(
    db: Kysely<DB>,
    id: string,
    values: { state: JobRow['state']; result: string | null; error: string | null },
  ): Promise<void> {
    await db
      .updateTable('jobs')
      .set({ ...values, worker_id: null, leased_until: null, finished_at: instant(clock) })
      .where('id', '=', id)
      .where('worker_id', '=', workerId)
      .execute();
  }

  async function giveBack(db: Kysely<DB>, row: JobRow): Promise<void> {
    await db
      .updateTable('jobs')
      .set({ state: 'queued', worker_id: null, leased_until: null, attempts: row.attempts - 1 })
      .where('id', '=', row.id)
      .where('worker_id', '=', workerId)
      .execute();
  }

  function runningJob(
    given: Services,
    row: JobRow,
    controller: AbortController,
    log: Services['log'],
  ): RunningJob {
    let storedAt = 0;
    return {
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
      async progress(progress) {
        const now = Date.now();
        if (now - storedAt < PROGRESS_EVERY_MS && progress.done < progress.total) return;
        storedAt = now;
        await beat(given, row.id, controller, JSON.stringify(progress));
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
  }

  /** Renews the lease; whoever lost it, or was asked to stop, stops. */
  async function beat(
    given: Services,
    id: string,
    controller: AbortController,
    progress?: string,
  ): Promise<void> {
    try {
      const row = await given.db
        .updateTable('jobs')
        .set({ leased_until: later(LEASE_MS), ...(progress === undefined ? {} : { progress }) })
        .where('id', '=', id)
        .where('worker_id', '=', workerId)
        .returning('cancel_requested')
        .executeTakeFirst();
      if (!row) controller.abort('lost');
      else if (row.cancel_requested) controller.abort('cancelled');
    } catch (error) {
      given.log.warn({ err: error, job: id }, 'a sign of life could not be stored');
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

  async function handBackExpired(db: Kysely<DB>): Promise<void> {
    const now = instant(clock);
    const expired = await db
      .selectFrom('jobs')
      .select('id')
      .where('state', '=', 'running')
      .where('leased_until', '<', now)
      .execute();
    const lost = expired.filter(({ id }) => !workers.has(id));
    if (lost.length === 0) return;
    await db
      .updateTable('jobs')
      .set({ state: 'queued', worker_id: null, leased_until: null })
      .where('state', '=', 'running')
      .where('leased_until', '<', now)
      .where(
        'id',
        'in',
        lost.map(({ id }) => id),
      )
      .execute();
  }

  async function handBackAll(db: Kysely<DB>): Promise<void> {
    await db
      .updateTable('jobs')
      .set({ state: 'queued', worker_id: null, leased_until: null })
      .where('state', '=', 'running')
      .execute();
  }
}
