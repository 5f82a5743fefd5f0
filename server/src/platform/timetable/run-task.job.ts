import { instant } from '../clock/clock.ts';
import { findRefusal } from '../http/error-body.ts';
import { defineJob } from '../jobs/job-queue.ts';
import { RUN_TOPIC } from './fire-tasks.ts';
import { findTimedHandler, runName } from './timed-handlers.ts';

const runIdOf = (payload: unknown) => (payload as { runId: string }).runId;

defineJob({
  topic: RUN_TOPIC,
  concurrency: 2,
  async about(db, payload, language) {
    const run = await db
      .selectFrom('timed_task_runs')
      .select(['task_id', 'task_name', 'handler'])
      .where('id', '=', runIdOf(payload))
      .executeTakeFirst();
    return run ? [runName(run, language)] : [];
  },
  async run(job) {
    const { db, clock } = job;
    const id = runIdOf(job.payload);
    const run = await db.selectFrom('timed_task_runs').selectAll().where('id', '=', id).executeTakeFirst();
    if (!run) return undefined;
    await db
      .updateTable('timed_task_runs')
      .set({ state: 'running', started_at: instant(clock) })
      .where('id', '=', id)
      .execute();
    const handler = findTimedHandler(run.handler);
    if (!handler) throw new Error(`There is no handler ${run.handler}.`);
    const result = await handler.run(job.services, handler.params.parse(JSON.parse(run.params)), job.signal);
    return job.conclude(async (trx) => {
      const end = { state: 'succeeded' as const, ended_at: instant(clock) };
      await trx
        .updateTable('timed_task_runs')
        .set({ ...end, result: result === undefined ? null : JSON.stringify(result) })
        .where('id', '=', id)
        .execute();
      await trx
        .updateTable('timed_tasks')
        .set({ last_at: end.ended_at, last_state: end.state })
        .where('id', '=', run.task_id)
        .execute();
      return result;
    });
  },
  async ended({ db, clock, payload }, _state, error) {
    const message = findRefusal(error)?.code ?? (error instanceof Error ? error.message : 'stopped');
    const now = instant(clock);
    const run = await db
      .updateTable('timed_task_runs')
      .set({ state: 'failed', ended_at: now, message: message.slice(0, 1000) })
      .where('id', '=', runIdOf(payload))
      .returning('task_id')
      .executeTakeFirst();
    if (run)
      await db
        .updateTable('timed_tasks')
        .set({ last_at: now, last_state: 'failed' })
        .where('id', '=', run.task_id)
        .execute();
  },
});
