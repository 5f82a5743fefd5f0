import { sql } from 'kysely';
import { beforeEach, expect, it } from 'vitest';
import { createTestServices } from '../../testing/create-test-services.ts';
import { describeEachDatabase } from '../db/testing.ts';
import { Refusal } from '../errors/refusal.ts';
import type { Services } from '../trpc/context.ts';
import { describeJob } from './job-about.ts';
import { type Awaited, defineJob, type RunningJob } from './job-queue.ts';
import { TableQueue } from './table-queue.ts';

const state = {
  runs: 0,
  ended: [] as string[],
  awaited: [] as Awaited[],
  work: async (_job: RunningJob): Promise<unknown> => 'done',
};
defineJob({
  topic: 'test.queue',
  run(job) {
    state.runs += 1;
    return state.work(job);
  },
  async ended(job, how) {
    state.ended.push(how);
    state.awaited = state.awaited.filter((each) => each.id !== job.id);
  },
  awaited: async () => state.awaited,
});

async function until(condition: () => Promise<boolean> | boolean): Promise<void> {
  for (let tries = 0; tries < 400; tries += 1) {
    if (await condition()) return;
    await new Promise((resolve) => setTimeout(resolve, 10));
  }
  throw new Error('It never happened.');
}

describeEachDatabase('the job queue', (test) => {
  let services: Services;
  const enqueue = (more: object = {}) =>
    services.queue.door(services.db).enqueue({ topic: 'test.queue', payload: 1, ...more });
  const find = async (id: string) => {
    const job = await services.queue.find(services.db, id);
    if (!job) throw new Error('gone');
    return job;
  };

  beforeEach(async () => {
    services ??= await createTestServices(test);
    await services.db.deleteFrom('jobs').execute();
    state.runs = 0;
    state.ended = [];
    state.work = async () => 'done';
  });

  it('runs what waits, the higher priority first, and keeps the result', async () => {
    const order: unknown[] = [];
    state.work = async (job) => order.push(job.payload);
    await enqueue({ payload: 'low' });
    await enqueue({ payload: 'high', priority: 5 });
    await services.queue.drain(services);
    expect(order).toEqual(['high', 'low']);
  });

  it('takes no second job under a key that waits', async () => {
    const first = await enqueue({ uniqueKey: 'batch-1' });
    expect(await enqueue({ uniqueKey: 'batch-1' })).toBe(first);
    await services.queue.drain(services);
    expect(await enqueue({ uniqueKey: 'batch-1' })).not.toBe(first);
  });

  it('has room under its key as soon as the effect of the last one can be seen', async () => {
    const ids: string[] = [];
    let asks = true;
    state.work = (job) =>
      job.conclude(async () => {
        // Whoever asks while it concludes waits for it, or is told of one that is still to come. Once: its job may
        // conclude before its id is told, and one more would come into the next test.
        if (asks) void enqueue({ uniqueKey: 'batch-1' }).then((id) => ids.push(id));
        asks = false;
        return 'effect';
      });
    ids.push(await enqueue({ uniqueKey: 'batch-1' }));
    await services.queue.drain(services);
    await until(() => ids.length === 2);
    await services.queue.drain(services);
    for (const id of ids) expect(await find(id)).toMatchObject({ state: 'done', result: 'effect' });
    expect(await enqueue({ uniqueKey: 'batch-1' })).not.toBe(ids[1]);
  });

  it('stores no effect of a job that is no longer its own, or was asked to stop', async () => {
    const effect = (job: RunningJob) =>
      job.conclude((trx) =>
        trx
          .insertInto('job_topics')
          .values({ topic: job.id, priority: 1 })
          .execute()
          .then(() => 'effect'),
      );
    const change = { worker_id: 'another' } as Record<string, unknown>;
    state.work = async (job) => {
      await services.db.updateTable('jobs').set(change).where('id', '=', job.id).execute();
      return effect(job);
    };
    const taken = await enqueue();
    await services.queue.drain(services);
    expect(await find(taken)).toMatchObject({ state: 'running' });
    delete change.worker_id;
    change.cancel_requested = 1;
    const stopped = await enqueue();
    await services.queue.drain(services);
    expect(await find(stopped)).toMatchObject({ state: 'cancelled' });
    expect(state.ended).toEqual(['cancelled']);
    const effects = await services.db.selectFrom('job_topics').select('topic').execute();
    expect(effects).toEqual([]);
  });

  it('tells a state that waits for a job that is gone, and no other', async () => {
    const alive = await enqueue({ runAt: '2099-01-01T00:00:00.000Z' });
    state.awaited = [
      { id: alive, payload: 1 },
      { id: 'gone', payload: 2 },
    ];
    await services.queue.start(services);
    await until(() => state.ended.length > 0);
    await services.queue.stop(1_000);
    expect(state.ended).toEqual(['dead']);
    state.awaited = [];
  });

  it('exists only when its command was committed', async () => {
    const attempt = services.db.transaction().execute(async (trx) => {
      await services.queue.door(trx).enqueue({ topic: 'test.queue', payload: 1 });
      throw new Error('no');
    });
    await expect(attempt).rejects.toThrow('no');
    await services.queue.drain(services);
    expect(state.runs).toBe(0);
  });

  it('tries again after an accident, later each time, and gives up as a dead letter', async () => {
    state.work = async () => {
      throw new Error('accident');
    };
    const id = await enqueue({ maxAttempts: 2 });
    await services.queue.drain(services);
    expect(await find(id)).toMatchObject({ state: 'queued', attempts: 1 });
    test.clock.advance(2_000);
    await services.queue.drain(services);
    expect(await find(id)).toMatchObject({ state: 'dead', attempts: 2 });
    expect(state.ended).toEqual(['dead']);
  });

  it('does not try a refusal again', async () => {
    state.work = async () => {
      throw new Refusal('platform.NOT_FOUND');
    };
    const id = await enqueue();
    await services.queue.drain(services);
    expect(await find(id)).toMatchObject({
      state: 'failed',
      attempts: 1,
      error: { code: 'platform.NOT_FOUND' },
    });
    const row = await services.db
      .selectFrom('jobs')
      .selectAll()
      .where('id', '=', id)
      .executeTakeFirstOrThrow();
    expect(await describeJob(services.db, row, 'zh-TW')).toMatchObject({
      error: { code: 'platform.NOT_FOUND', message: '找不到該資料，可能已被刪除或您無權查看' },
    });
  });

  it('stops a running job that someone cancels', async () => {
    state.work = (job) =>
      new Promise((resolve) => job.signal.addEventListener('abort', () => resolve(undefined)));
    const id = await enqueue();
    await services.queue.start(services);
    await until(async () => (await find(id)).state === 'running');
    await services.queue.door(services.db).requestCancel(id);
    services.queue.wake();
    await until(async () => (await find(id)).state === 'cancelled');
    expect(state.ended).toEqual(['cancelled']);
    await services.queue.stop(1_000);
  });

  it('hands back at shutdown what has not ended, without counting the try', async () => {
    state.work = (job) =>
      new Promise((_, reject) => job.signal.addEventListener('abort', () => reject(new Error('stopped'))));
    const id = await enqueue();
    await services.queue.start(services);
    await until(async () => (await find(id)).state === 'running');
    await services.queue.stop(1_000);
    expect(await find(id)).toMatchObject({ state: 'queued', attempts: 0 });
  });

  it('takes up again at once what a killed server left behind', async () => {
    const id = await enqueue();
    await services.db
      .updateTable('jobs')
      .set({ state: 'running', worker_id: '123', attempts: 1 })
      .where('id', '=', id)
      .execute();
    const next = new TableQueue(test.clock, test.dialect);
    await next.start(services);
    await until(async () => (await find(id)).state === 'done');
    await next.stop(1_000);
    expect(state.runs).toBe(1);
  });

  it('lets what nobody waits for wait longer after each server that ended with it', async () => {
    const id = await enqueue({ priority: -10 });
    const killed = (attempts: number) =>
      services.db
        .updateTable('jobs')
        .set({ state: 'running', worker_id: '123', attempts })
        .where('id', '=', id)
        .execute();
    await killed(3);
    const next = new TableQueue(test.clock, test.dialect);
    await next.start(services);
    await until(async () => (await find(id)).state === 'queued');
    test.clock.advance(15_000);
    next.wake();
    await new Promise((resolve) => setTimeout(resolve, 300));
    expect(await find(id)).toMatchObject({ state: 'queued', attempts: 3 });
    test.clock.advance(1_000);
    next.wake();
    await until(async () => (await find(id)).state === 'done');
    await next.stop(1_000);
    expect(state.runs).toBe(1);
  });

  it('leaves alone what another living process works on, and takes it when that one has lost its connection', async () => {
    if (test.dialect !== 'postgres') return;
    let release = () => {};
    const held = new Promise<void>((resolve) => {
      release = resolve;
    });
    state.work = async (job) => (job.attempt === 1 ? held : 'second');
    const id = await enqueue();
    const first = new TableQueue(test.clock, test.dialect);
    await first.start(services);
    await until(async () => (await find(id)).state === 'running');
    const next = new TableQueue(test.clock, test.dialect);
    await next.start(services);
    next.wake();
    await new Promise((resolve) => setTimeout(resolve, 300));
    expect(state.runs).toBe(1);
    await sql`select pg_terminate_backend(pid) from pg_locks where locktype = 'advisory' and objsubid = 2`.execute(
      services.db,
    );
    next.wake();
    await until(async () => (await find(id)).state === 'done');
    release();
    await first.stop(1_000);
    await next.stop(1_000);
    expect(await find(id)).toMatchObject({ result: 'second', attempts: 2 });
    expect(state.ended).toEqual([]);
  });

  it('does not wait an hour for a second try because the clock was set back', async () => {
    let accidents = 1;
    state.work = async () => {
      if (accidents-- > 0) throw new Error('accident');
      return 'done';
    };
    test.clock.advance(3_600_000);
    const id = await enqueue();
    await services.queue.drain(services);
    test.clock.advance(-3_600_000);
    await services.queue.drain(services);
    expect(await find(id)).toMatchObject({ state: 'done', attempts: 2 });
  });

  it('runs at once what was put in before the clock was set back', async () => {
    test.clock.advance(3_600_000);
    const id = await enqueue();
    test.clock.advance(-3_600_000);
    await services.queue.drain(services);
    expect(await find(id)).toMatchObject({ state: 'done' });
  });
});
