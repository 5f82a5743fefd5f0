import type { Kysely } from 'kysely';
import type { Clock } from '../clock/clock.ts';
import type { DialectName } from '../db/dialect-name.ts';
import type { Notices } from '../db/postgres/notices.ts';
import type { DB } from '../db/schema.ts';
import type { Services } from '../trpc/context.ts';
import { endLostJobs } from './end-lost-jobs.ts';
import { JOBS_CHANNEL } from './job-news.ts';
import { findJobDefinition, jobTopics } from './job-queue.ts';
import { JobRun } from './job-run.ts';
import { type JobRow, jobView } from './job-view.ts';
import { createPresence, type Presence } from './presence.ts';
import type { JobQueue, JobView, QueueDoor } from './queue.ts';
import { queueDoor } from './queue-door.ts';
import { handBackLost, takeJob } from './take-job.ts';

const POLL_MS = 2_000;
const LOST_EVERY_MS = 10_000;

/**
 * The queue as a table, on both databases.
 *
 * A process takes jobs under its name; what one leaves behind that is not alive any more the next look for work takes up.
 */
export class TableQueue implements JobQueue<Services> {
  private readonly clock: Clock;
  private readonly dialect: DialectName;
  private readonly presence: Presence;
  private readonly runs = new Map<string, JobRun>();
  private services: Services | undefined;
  private poll: NodeJS.Timeout | undefined;
  private looking: Promise<void> | undefined;
  private lookAgain = false;
  private lookForLostAt = 0;
  private readonly notices: Notices | undefined;
  private deaf: (() => void) | undefined;

  constructor(clock: Clock, dialect: DialectName, notices?: Notices) {
    this.clock = clock;
    this.dialect = dialect;
    this.presence = createPresence(dialect);
    this.notices = notices;
  }

  door(db: Kysely<DB>): QueueDoor {
    return queueDoor(db, this.clock);
  }

  wake(): void {
    if (!this.services) return;
    this.lookAgain = true;
    this.looking ??= this.lookForWork(this.services).finally(() => {
      this.looking = undefined;
    });
  }

  async workers(db: Kysely<DB>): Promise<number> {
    return (await this.presence.alive(db)).size;
  }

  async find(db: Kysely<DB>, id: string): Promise<JobView | undefined> {
    const row = await db.selectFrom('jobs').selectAll().where('id', '=', id).executeTakeFirst();
    return row && jobView(row);
  }

  async start(services: Services): Promise<void> {
    this.services = services;
    this.poll = setInterval(() => this.wake(), POLL_MS);
    // A job that another process put in.
    this.deaf = this.notices?.hear(JOBS_CHANNEL, () => this.wake());
    this.wake();
  }

  async stop(withinMs: number): Promise<void> {
    this.services = undefined;
    clearInterval(this.poll);
    this.deaf?.();
    await this.looking;
    for (const run of this.runs.values()) run.stop('shutdown');
    const all = Promise.allSettled([...this.runs.values()].map((run) => run.finished));
    await Promise.race([all, new Promise((resolve) => setTimeout(resolve, withinMs).unref())]);
    await this.presence.leave();
  }

  async drain(services: Services): Promise<void> {
    for (;;) {
      const row = await this.take(services.db, await this.presence.confirm(services.db), jobTopics());
      if (!row) break;
      await this.begin(services, row);
    }
    if (!this.services) await this.presence.leave();
  }

  private async lookForWork(services: Services): Promise<void> {
    const { clock, presence, runs } = this;
    const { db, log } = services;
    while (this.lookAgain && this.services) {
      this.lookAgain = false;
      try {
        const me = await presence.confirm(db);
        for (const run of runs.values()) if (run.workerId !== me) run.stop('lost');
        await handBackLost(db, { presence, clock }, me, runs);
        if (clock.now().getTime() >= this.lookForLostAt) {
          this.lookForLostAt = clock.now().getTime() + LOST_EVERY_MS;
          await endLostJobs(services);
        }
        await this.passOnCancellations(db);
        for (;;) {
          const row = this.services ? await this.take(db, me, this.topicsWithRoom()) : undefined;
          if (!row) break;
          void this.begin(services, row);
        }
      } catch (error) {
        log.error({ err: error }, 'the job queue could not look for work');
      }
    }
  }

  private take(db: Kysely<DB>, me: string, topics: readonly string[]): Promise<JobRow | undefined> {
    return takeJob(db, { dialect: this.dialect, clock: this.clock }, me, topics);
  }

  private topicsWithRoom(): string[] {
    const running = [...this.runs.values()];
    return jobTopics().filter((topic) => {
      const definition = findJobDefinition(topic);
      return running.filter((run) => run.topic === topic).length < (definition?.concurrency ?? 1);
    });
  }

  private async begin(services: Services, row: JobRow): Promise<void> {
    const run = new JobRun(services, row, this.clock);
    this.runs.set(row.id, run);
    await run.start();
    // A job that was lost and taken again stands here for its second worker.
    if (this.runs.get(row.id) === run) this.runs.delete(row.id);
    this.wake();
  }

  private async passOnCancellations(db: Kysely<DB>): Promise<void> {
    if (this.runs.size === 0) return;
    const asked = await db
      .selectFrom('jobs')
      .select('id')
      .where('id', 'in', [...this.runs.keys()])
      .where('cancel_requested', '=', 1)
      .execute();
    for (const { id } of asked) this.runs.get(id)?.stop('cancelled');
  }
}
