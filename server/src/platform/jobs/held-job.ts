import type { Kysely } from 'kysely';
import { type Clock, instant } from '../clock/clock.ts';
import type { DB } from '../db/schema.ts';
import { errorText, type JobRow } from './job-view.ts';
import type { JobProgress } from './queue.ts';

export type Ending = Pick<JobRow, 'state' | 'result' | 'error'>;

export const done = (result: unknown): Ending => ({
  state: 'done',
  result: JSON.stringify(result ?? null),
  error: null,
});

/** Another one took it, or it was asked to stop while it concluded. */
export class LostJobError extends Error {
  constructor() {
    super("The job is no longer this worker's, or was asked to stop.");
  }
}

/** The longest wait between two tries. */
const MOST_WAIT_MS = 60_000;

/** The latest instant at which a job that has been tried can be due again. */
export function latestRetry(clock: Clock): string {
  return later(clock, MOST_WAIT_MS);
}

/** When a job is due again that has been tried so often: after a wait that grows with every try. */
export function nextTry(clock: Clock, attempts: number): string {
  return later(clock, Math.min(MOST_WAIT_MS, 1000 * 4 ** (attempts - 1)));
}

function later(clock: Clock, milliseconds: number): string {
  return new Date(clock.now().getTime() + milliseconds).toISOString();
}

/** The row of a job as its worker writes it: nothing is written once another one has taken it. */
export class HeldJob {
  readonly row: JobRow;
  private readonly clock: Clock;

  constructor(row: JobRow, clock: Clock) {
    this.row = row;
    this.clock = clock;
  }

  /** Throws when the job is no longer this worker's, so that its transaction stores nothing. */
  async finish(db: Kysely<DB>, ending: Ending): Promise<void> {
    const own = await this.update(db)
      .set({ ...ending, worker_id: null, finished_at: instant(this.clock) })
      // Who was told that it will be stopped finds it stopped.
      .$if(ending.state === 'done', (query) => query.where('cancel_requested', '=', 0))
      .returning('id')
      .executeTakeFirst();
    if (!own) throw new LostJobError();
    if (ending.error) await this.noteFailure(db, ending.error);
  }

  /** As if it had never been tried this time. */
  async giveBack(db: Kysely<DB>): Promise<void> {
    await this.update(db)
      .set({ state: 'queued', worker_id: null, attempts: this.row.attempts - 1 })
      .execute();
  }

  async tryAgain(db: Kysely<DB>, error: unknown): Promise<void> {
    const due = nextTry(this.clock, this.row.attempts);
    await this.update(db)
      .set({ state: 'queued', worker_id: null, run_at: due, error: errorText(error) })
      .execute();
    await this.noteFailure(db, errorText(error));
  }

  /** @returns whether it was asked to stop; undefined when it is no longer this worker's */
  async storeProgress(db: Kysely<DB>, progress: JobProgress): Promise<boolean | undefined> {
    const stored = await this.update(db)
      .set({ progress: JSON.stringify(progress) })
      .returning('cancel_requested')
      .executeTakeFirst();
    return stored && stored.cancel_requested === 1;
  }

  async isCancelRequested(db: Kysely<DB>): Promise<boolean> {
    const found = await db
      .selectFrom('jobs')
      .select('cancel_requested')
      .where('id', '=', this.row.id)
      .where('worker_id', '=', this.row.worker_id)
      .executeTakeFirst();
    return found?.cancel_requested === 1;
  }

  private async noteFailure(db: Kysely<DB>, error: string): Promise<void> {
    const { id, attempts } = this.row;
    await db
      .insertInto('job_failures')
      .values({ job_id: id, attempt: attempts, at: instant(this.clock), error })
      .execute();
  }

  private update(db: Kysely<DB>) {
    return db.updateTable('jobs').where('id', '=', this.row.id).where('worker_id', '=', this.row.worker_id);
  }
}
