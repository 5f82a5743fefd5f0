import type { Kysely } from 'kysely';
import type { AuditWriter } from '../audit/audit-writer.ts';
import type { Clock } from '../clock/clock.ts';
import type { DB } from '../db/schema.ts';
import type { Log } from '../log/log.ts';
import type { Language } from '../texts/languages.ts';
import type { Services } from '../trpc/context.ts';
import type { JobProgress } from './queue.ts';

/** What a handler gets. */
export interface RunningJob {
  id: string;
  topic: string;
  payload: unknown;
  /** 1 for the first try; more after a failure or a crash. */
  attempt: number;
  createdBy: string | null;
  services: Services;
  db: Kysely<DB>;
  clock: Clock;
  log: Log;
  /** Fires when someone cancels it or the server shuts down; `signal.reason` is 'cancelled' or 'shutdown'. */
  signal: AbortSignal;
  /** Stores how far it is, at most a few times a second. */
  progress(progress: JobProgress): Promise<void>;
  /** An audit writer for a transaction of the handler. */
  audit(db: Kysely<DB>): AuditWriter;
  /**
   * The handler's last transaction: what it did and that the job is done are stored together, or neither is. So whoever
   * sees the effect finds no job under its key any more, and a worker that lost its job stores nothing.
   */
  conclude<T>(effect: (db: Kysely<DB>) => Promise<T>): Promise<T>;
}

/** A job that is over: what `ended` gets, in the transaction that stores the end. */
export type EndedJob = Pick<RunningJob, 'id' | 'payload' | 'services' | 'db' | 'clock' | 'log'>;

/** A state that waits for a job. */
export interface Awaited {
  id: string;
  payload: unknown;
}

export interface JobDefinition {
  topic: string;
  /** How many of this topic one server runs side by side; 1 when absent. */
  concurrency?: number;
  /**
   * Must be safe to start again after a crash at any moment. Whatever it stores last it stores by `job.conclude`, whose
   * answer is kept as the job's result; one that concludes nothing has its own answer kept.
   */
  run(job: RunningJob): Promise<unknown>;
  /** Brings its subject into a sound state when the last try has failed or it was cancelled, in the transaction that says so. */
  ended?(job: EndedJob, state: 'dead' | 'cancelled', error: unknown): Promise<void>;
  /** Nobody's decision: one that was given up may be put in again by who looks after the queue. */
  mayAgain?: true;
  /** What a job with this payload works on, for who looks at a list of jobs: the file, the batch, the table. */
  about?(db: Kysely<DB>, payload: unknown, language: Language): Promise<string[]>;
  /**
   * The states that wait for jobs of this topic now. Where the job is neither queued nor running, `ended` is told that
   * it was lost: nothing waits for ever for what doesn't exist.
   */
  awaited?(db: Kysely<DB>): Promise<Awaited[]>;
}

const definitions = new Map<string, JobDefinition>();

/** Declares what is done for a topic, in `<thing>.job.ts`. */
export function defineJob(definition: JobDefinition): void {
  definitions.set(definition.topic, definition);
}

export function findJobDefinition(topic: string): JobDefinition | undefined {
  return definitions.get(topic);
}

export function jobDefinitions(): JobDefinition[] {
  return [...definitions.values()];
}

export function jobTopics(): string[] {
  return [...definitions.keys()];
}
