import { afterAll, beforeAll, expect, it } from 'vitest';
import { describeEachDatabase } from '../../platform/db/testing.ts';
import { defineJob } from '../../platform/jobs/job-queue.ts';
import type { Services } from '../../platform/trpc/context.ts';
import { createTestServices } from '../../testing/create-test-services.ts';
import { RestHouse } from '../../testing/rest-house.ts';

const BASE = '/api/base/sys/queue';
const ran: string[] = [];
let stumbles = 0;

for (const topic of ['test.slow', 'test.urgent'])
  defineJob({
    topic,
    mayAgain: true,
    async run(job) {
      if (stumbles-- > 0) throw new Error('it stumbled');
      ran.push((job.payload as { name: string }).name);
      return null;
    },
  });
defineJob({ topic: 'test.asked', run: () => Promise.reject(new Error('no')) });

describeEachDatabase('the queue monitor', (test) => {
  let services: Services;
  let house: RestHouse;
  const admin = (call: string, body?: unknown) => house.call('admin', call, body);
  const put = (topic: string, name: string, more: object = {}) =>
    services.queue.door(services.db).enqueue({ topic, payload: { name }, ...more });
  const topicOf = async (topic: string) =>
    (await admin(`POST ${BASE}/page`, { pageSize: 200 })).data.rows.find(
      (row: { topic: string }) => row.topic === topic,
    );

  beforeAll(async () => {
    test.clock.set('2026-11-27T10:30:00.000Z');
    services = await createTestServices(test);
    house = await RestHouse.open(services);
    await services.queue.drain(services);
  });
  afterAll(() => house.close());

  it('lets the higher topic and the higher message go first', async () => {
    ran.length = 0;
    await put('test.slow', 'first');
    const second = await put('test.slow', 'second');
    await put('test.urgent', 'third');
    expect(await topicOf('test.slow')).toMatchObject({
      ...{ queued: 2, running: 0, done: 0, priority: 0, oldest: '2026-11-27T10:30:00.000Z' },
    });
    expect(
      (await admin(`POST ${BASE}/updateTopicPriorityById`, { id: 'test.urgent', priority: 5 })).data,
    ).toEqual({ id: 'test.urgent', priority: 5 });
    await admin(`POST ${BASE}/updateMessagePriorityById`, { id: second, priority: 9 });
    await services.queue.drain(services);
    expect(ran).toEqual(['second', 'third', 'first']);
    const late = await admin(`POST ${BASE}/updateMessagePriorityById`, { id: second, priority: 1 });
    expect(late.status).toBe(404);
    const { data } = await admin(`POST ${BASE}/message/page`, { topic: 'test.slow', state: 'done' });
    expect(data.rows.map((row: { id: string }) => row.id)).toContain(second);
    expect(data.total).toBe(2);
  });

  it('shows every error of a message, and of its payload only which records it is about', async () => {
    stumbles = 3;
    const payload = {
      ...{ name: 'Wang Fang', userId: 'u-1', rows: 3 },
      values: { amount: 12_000, link: 'https://x.test' },
    };
    const id = await services.queue.door(services.db).enqueue({ topic: 'test.slow', payload });
    for (let turn = 0; turn < 4; turn++) {
      await services.queue.drain(services);
      test.clock.advance(120_000);
    }
    const { data, text } = await admin(`GET ${BASE}/detail/${id}`);
    expect(data).toMatchObject({
      ...{ state: 'dead', attempts: 3, maxAttempts: 3, mayAgain: true },
      payload: { name: '•••', userId: 'u-1', rows: 3, values: '•••' },
    });
    expect(data.failures.map((each: { attempt: number }) => each.attempt)).toEqual([1, 2, 3]);
    expect(data.failures[0].message).toBe('it stumbled');
    expect(text).not.toContain('Wang');
    expect(text).not.toContain('12000');
    expect((await topicOf('test.slow')).dead).toBe(1);

    stumbles = 0;
    const door = house.trpc('admin', 'admin.queue.retry', { id });
    expect((await door).status).toBe(200);
    await services.queue.drain(services);
    expect((await admin(`GET ${BASE}/detail/${id}`)).data.state).toBe('done');
  });

  it('puts nothing in again that somebody asked for', async () => {
    const id = await put('test.asked', 'pay', { maxAttempts: 1 });
    await services.queue.drain(services);
    const refused = await house.trpc('admin', 'admin.queue.retry', { id });
    expect([refused.status, refused.text]).toEqual([409, expect.stringContaining('admin.queue.NOT_AGAIN')]);
    const [row] = await services.db.selectFrom('jobs').selectAll().where('id', '=', id).execute();
    expect(row?.state).toBe('dead');
  });

  it('counts what left the queue by the hour', async () => {
    const course = await house.ask('admin', 'admin.queue.course', { topic: 'test.slow' });
    expect(course).toHaveLength(24);
    expect(course.reduce((sum: number, hour: { done: number }) => sum + hour.done, 0)).toBe(3);
  });

  it('is an administrator’s, and takes nothing that it doesn’t know', async () => {
    for (const [call, body] of [
      [`POST ${BASE}/page`, {}],
      [`POST ${BASE}/message/page`, {}],
      [`POST ${BASE}/updateTopicPriorityById`, { id: 'x', priority: 1 }],
      [`POST ${BASE}/updateMessagePriorityById`, { id: 'x', priority: 1 }],
      [`GET ${BASE}/detail/x`, undefined],
    ] as const) {
      expect([call, (await house.call('staff', call, body)).status]).toEqual([call, 403]);
      expect([call, (await house.call('nobody', call, body)).status]).toEqual([call, 401]);
    }
    for (const body of [{ id: 'x', priority: 'high' }, { id: 'x', priority: 101 }, { id: 'x' }])
      expect((await admin(`POST ${BASE}/updateTopicPriorityById`, body)).status).toBe(400);
    expect((await admin(`POST ${BASE}/message/page`, { state: 'gone' })).status).toBe(400);
    expect((await admin(`GET ${BASE}/detail/none`)).status).toBe(404);
  });
});
