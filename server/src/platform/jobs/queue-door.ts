import type { Kysely } from 'kysely';
import { type Clock, instant } from '../clock/clock.ts';
import type { DB } from '../db/schema.ts';
import { newId } from '../ids/new-id.ts';
import { LIVE_JOBS } from './job-states.ts';
import type { JobRow } from './job-view.ts';
import type { NewJob, QueueDoor } from './queue.ts';

/** Puts jobs into the table, with the connection or the transaction it was made for. */
export function queueDoor(db: Kysely<DB>, clock: Clock): QueueDoor {
  return {
    async enqueue(job: NewJob) {
      const now = instant(clock);
      const id = newId(clock);
      const row: JobRow = {
        id,
        topic: job.topic,
        priority: job.priority ?? 0,
        state: 'queued',
        unique_key: job.uniqueKey ?? null,
        payload: JSON.stringify(job.payload ?? null),
        result: null,
        progress: null,
        error: null,
        attempts: 0,
        max_attempts: job.maxAttempts ?? 3,
        // Without a time it is due, whatever becomes of the clock.
        run_at: job.runAt ?? '',
        worker_id: null,
        cancel_requested: 0,
        created_by: job.createdBy ?? null,
        created_at: now,
        started_at: null,
        finished_at: null,
      };
      for (;;) {
        const inserted = await db
          .insertInto('jobs')
          .values(row)
          .onConflict((conflict) => conflict.doNothing())
          .returning('id')
          .executeTakeFirst();
        if (inserted) return inserted.id;
        const waiting = await db
          .selectFrom('jobs')
          .select('id')
          .where('topic', '=', job.topic)
          .where('unique_key', '=', job.uniqueKey ?? null)
          .where('state', 'in', LIVE_JOBS)
          .executeTakeFirst();
        if (waiting) return waiting.id;
        // On PostgreSQL the one in the way may have ended between the two statements: there is room now.
      }
    },
    async requestCancel(id) {
      const waiting = await db
        .updateTable('jobs')
        .set({ cancel_requested: 1 })
        .where('id', '=', id)
        .where('state', 'in', LIVE_JOBS)
        .returning('id')
        .executeTakeFirst();
      return waiting !== undefined;
    },
  };
}
