import type { Kysely } from 'kysely';
import type { DB } from '../db/schema.ts';
import type { JobState } from './job-states.ts';

export interface NewJob {
  topic: string;
  payload: unknown;
  /** Higher goes first; 0 when absent. */
  priority?: number;
  /** While a job with this key waits or runs, the same topic takes no second one: its id is answered. */
  uniqueKey?: string;
  /** Tries before it is a dead letter; 3 when absent. */
  maxAttempts?: number;
  /** Not before this instant. */
  runAt?: string;
  createdBy?: string | null;
}

export interface JobProgress {
  done: number;
  total: number;
  /** A word for what is going on, as a text key. */
  step?: string;
}

/** Puts jobs in; bound to a transaction, so that a job exists exactly when its command was committed. */
export interface QueueDoor {
  /** Answers the job's id. */
  enqueue(job: NewJob): Promise<string>;
  /** Asks a waiting or running job to stop. Answers false when it is over already. */
  requestCancel(id: string): Promise<boolean>;
}

export interface JobView {
  id: string;
  topic: string;
  state: JobState;
  progress: JobProgress | null;
  result: unknown;
  error: { code: string; message: string } | null;
  attempts: number;
  createdBy: string | null;
  createdAt: string;
  startedAt: string | null;
  finishedAt: string | null;
}

/** @template Host the services that jobs are run with; they know the queue, so the queue doesn't know them */
export interface JobQueue<Host> {
  door(db: Kysely<DB>): QueueDoor;
  /** Looks for work now; called after a commit that may have put some in. */
  wake(): void;
  /** How many processes work jobs off, this one among them. */
  workers(db: Kysely<DB>): Promise<number>;
  find(db: Kysely<DB>, id: string): Promise<JobView | undefined>;
  start(services: Host): Promise<void>;
  /** Takes no more work, tells what runs to stop, and hands back what did not end in time. */
  stop(withinMs: number): Promise<void>;
  /** Runs what waits until nothing is due: tests and seeding. */
  drain(services: Host): Promise<void>;
}
