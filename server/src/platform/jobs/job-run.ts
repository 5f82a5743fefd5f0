import { auditWriter } from '../audit/audit-writer.ts';
import type { Clock } from '../clock/clock.ts';
import { findRefusal } from '../http/error-body.ts';
import type { Services } from '../trpc/context.ts';
import { done, HeldJob, LostJobError } from './held-job.ts';
import { findJobDefinition, type JobDefinition, type RunningJob } from './job-queue.ts';
import { errorText, type JobRow } from './job-view.ts';
import type { JobProgress } from './queue.ts';

const PROGRESS_EVERY_MS = 250;

/** Why a job that runs is told to stop: somebody asked, the server goes, another one has taken it. */
export type StopReason = 'cancelled' | 'shutdown' | 'lost';

/** One try of a job, from its handler to the end that is stored of it. */
export class JobRun {
  private readonly services: Services;
  private readonly row: JobRow;
  private readonly held: HeldJob;
  private readonly definition: JobDefinition | undefined;
  private readonly controller = new AbortController();
  private readonly job: RunningJob;
  private concluded = false;
  private storedAt = 0;
  private working = Promise.resolve();

  constructor(services: Services, row: JobRow, clock: Clock) {
    const { config, db, log } = services;
    this.services = services;
    this.row = row;
    this.held = new HeldJob(row, clock);
    this.definition = findJobDefinition(row.topic);
    this.job = {
      id: row.id,
      topic: row.topic,
      payload: JSON.parse(row.payload),
      attempt: row.attempts,
      createdBy: row.created_by,
      services,
      db,
      clock,
      log: log.child({ job: row.id, topic: row.topic }),
      signal: this.controller.signal,
      conclude: (effect) => this.conclude(effect),
      progress: (progress) => this.progress(progress),
      audit: (trx) =>
        auditWriter(trx, {
          clock,
          traceId: row.id,
          userId: row.created_by,
          action: row.topic,
          secretKey: config.secretKey,
        }),
    };
  }

  get topic(): string {
    return this.row.topic;
  }

  /** The name under which it was taken. */
  get workerId(): string | null {
    return this.row.worker_id;
  }

  /** Fulfilled, never rejected, when nothing of the try is under way any more. */
  get finished(): Promise<void> {
    return this.working;
  }

  start(): Promise<void> {
    this.working = this.work();
    return this.working;
  }

  stop(reason: StopReason): void {
    this.controller.abort(reason);
  }

  private get stopReason(): StopReason | undefined {
    const { signal } = this.controller;
    return signal.aborted ? (signal.reason as StopReason) : undefined;
  }

  private async work(): Promise<void> {
    const { row, definition, job } = this;
    try {
      if (row.cancel_requested) return await this.end('cancelled', null);
      // Tries that ended with the whole process count too: a job that kills its server is not started for ever.
      if (row.attempts > row.max_attempts + 3)
        return await this.end('dead', new Error('It never came to an end.'));
      if (!definition) throw new Error(`No handler for the topic ${row.topic}.`);
      const result = await definition.run(job);
      if (this.concluded) return;
      if (this.stopReason === 'cancelled' && result === undefined) await this.end('cancelled', null);
      else await this.held.finish(job.db, done(result));
    } catch (error) {
      if (this.concluded) return job.log.error({ err: error }, 'a job stumbled after its end');
      await this.settleFailure(error).catch((failure) =>
        job.log.error({ err: failure }, 'the end of a job could not be stored'),
      );
    }
  }

  private async settleFailure(error: unknown): Promise<void> {
    const { row, held, job, stopReason } = this;
    // Another one works on it, or will.
    if (stopReason === 'lost') return;
    if (stopReason === 'shutdown') return held.giveBack(job.db);
    if (
      stopReason === 'cancelled' ||
      (error instanceof LostJobError && (await held.isCancelRequested(job.db)))
    )
      return this.end('cancelled', null);
    if (error instanceof LostJobError) return job.log.warn('a job was taken over by another worker');
    const refusal = findRefusal(error);
    if (refusal) job.log.info({ code: refusal.code }, 'a job was refused');
    else job.log.error({ err: error, attempt: row.attempts }, 'a job failed');
    // A refusal is an answer, not an accident: trying again would get the same one. Unless a database or a disk failed.
    const answered = refusal && refusal.status !== 503;
    if (!answered && row.attempts < row.max_attempts) return held.tryAgain(job.db, error);
    await this.end('dead', error);
  }

  private async end(how: 'dead' | 'cancelled', error: unknown): Promise<void> {
    const state = how === 'dead' && findRefusal(error) ? 'failed' : how;
    await this.services.db.transaction().execute(async (trx) => {
      await this.definition?.ended?.({ ...this.job, db: trx }, how, error);
      await this.held.finish(trx, { state, result: null, error: error ? errorText(error) : null });
    });
  }

  private async conclude<T>(effect: Parameters<typeof this.job.conclude<T>>[0]): Promise<T> {
    const result = await this.services.db.transaction().execute(async (trx) => {
      const effected = await effect(trx);
      await this.held.finish(trx, done(effected));
      return effected;
    });
    this.concluded = true;
    return result;
  }

  /** Whoever lost the job meanwhile, or was asked to stop, stops. */
  private async progress(progress: JobProgress): Promise<void> {
    const now = Date.now();
    if (now - this.storedAt < PROGRESS_EVERY_MS && progress.done < progress.total) return;
    this.storedAt = now;
    try {
      const isCancelRequested = await this.held.storeProgress(this.services.db, progress);
      if (isCancelRequested === undefined) this.stop('lost');
      else if (isCancelRequested) this.stop('cancelled');
    } catch (error) {
      this.job.log.warn({ err: error }, 'how far a job is could not be stored');
    }
  }
}
