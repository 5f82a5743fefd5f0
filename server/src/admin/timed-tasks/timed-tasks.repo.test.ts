import { afterAll, beforeAll, expect, it } from 'vitest';
import { z } from 'zod';
import { describeEachDatabase } from '../../platform/db/testing.ts';
import { describeJobs } from '../../platform/jobs/job-about.ts';
import { fireTasks, RUN_TOPIC } from '../../platform/timetable/fire-tasks.ts';
import { builtInId, declareTimedHandler, timedHandlers } from '../../platform/timetable/timed-handlers.ts';
import type { Services } from '../../platform/trpc/context.ts';
import { createTestServices } from '../../testing/create-test-services.ts';
import { RestHouse } from '../../testing/rest-house.ts';

const BASE = '/api/base/quartz';
const ran: unknown[] = [];

declareTimedHandler({
  key: 'test.note',
  nameIn: () => 'Note',
  params: z.strictObject({ word: z.string(), fail: z.boolean().optional() }),
  async run(_services, params) {
    ran.push((params as { word: string }).word);
    if ((params as { fail?: boolean }).fail) throw new Error('it stumbled');
    return { noted: true };
  },
});

describeEachDatabase('timed tasks', (test) => {
  let services: Services;
  let house: RestHouse;
  const admin = (call: string, body?: unknown) => house.call('admin', call, body);
  const logs = async (where: object) =>
    (await house.list('admin', `${BASE}/listJobLog`, { where, order: ['dueAt DESC'] })).data.rows;
  const task = (more: object = {}) => ({
    ...{ name: 'Note', handler: 'test.note', params: { word: 'a' }, expression: '0 0/5 * * * ?' },
    ...more,
  });
  const add = async (more: object = {}) => (await admin(`POST ${BASE}/add`, task(more))).data.id as string;
  const one = async (id: string) =>
    (await house.list('admin', `${BASE}/listJob`)).data.rows.find((row: { id: string }) => row.id === id);
  /** As the server does every second, in two processes at once. */
  const tick = async () => {
    await Promise.all([fireTasks(services), fireTasks(services)]);
    await services.queue.drain(services);
  };

  beforeAll(async () => {
    ran.length = 0;
    test.clock.set('2026-11-27T00:01:00.000Z');
    services = await createTestServices(test);
    house = await RestHouse.open(services);
    await services.db.updateTable('timed_tasks').set({ state: 'paused' }).execute();
  });
  afterAll(() => house.close());

  it('are an administrator’s, and refuse what says nothing', async () => {
    for (const call of [
      'POST /add',
      'POST /modifyJob',
      'POST /manual',
      'POST /resumeJob',
      'DELETE /removeJob',
    ])
      expect((await house.call('staff', call.replace(' ', ` ${BASE}`), {})).status).toBe(403);
    for (const list of ['listJob', 'listScheduleJob', 'listJobLog']) {
      expect((await house.list('staff', `${BASE}/${list}`)).status).toBe(403);
      expect((await house.list('admin', `${BASE}/${list}`, { where: { nothing: 1 } })).status).toBe(400);
    }
    for (const [more, code] of [
      [{ expression: '0 0 12 * * *' }, 'EXPRESSION'],
      [{ expression: '0 0 0 31 2 ?' }, 'NEVER'],
      [{ timeZone: 'Mars/Olympus' }, 'TIME_ZONE'],
      [{ handler: 'process.exit' }, 'HANDLER_UNKNOWN'],
      [{ params: { word: 1 } }, 'PARAMS'],
    ] as const)
      expect((await admin(`POST ${BASE}/add`, task(more))).data).toMatchObject({
        code: `admin.timedTasks.${code}`,
      });
    expect((await admin(`POST ${BASE}/modifyJob`, { id: 'none', version: 1 })).status).toBe(404);
  });

  it('fire once at their time, whichever process comes first, and follow a changed timetable', async () => {
    const id = await add();
    expect(await one(id)).toMatchObject({
      nextAt: '2026-11-27T00:05:00.000Z',
      state: 'running',
      lastState: null,
    });
    await tick();
    expect(ran).toEqual([]);
    test.clock.set('2026-11-27T00:05:00.000Z');
    await tick();
    await tick();
    expect(ran).toEqual(['a']);
    expect(await one(id)).toMatchObject({ nextAt: '2026-11-27T00:10:00.000Z', lastState: 'succeeded' });
    const changed = {
      id,
      version: 1,
      expression: '0 0 9 * * ?',
      timeZone: 'Asia/Taipei',
      params: { word: 'b' },
    };
    expect((await admin(`POST ${BASE}/modifyJob`, changed)).status).toBe(200);
    expect((await admin(`POST ${BASE}/modifyJob`, changed)).data.code).toBe('platform.VERSION_CHANGED');
    const { data } = await house.list('admin', `${BASE}/listScheduleJob`, { where: { name: 'Note' } });
    expect(data.rows[0].next).toHaveLength(5);
    expect(data.rows[0].next[0]).toBe('2026-11-27T01:00:00.000Z');
  });

  it('run now when told to, and say what became of it', async () => {
    ran.length = 0;
    const id = await add({ params: { word: 'c' } });
    const run = await admin(`POST ${BASE}/manual`, { id });
    expect(run.status).toBe(202);
    expect((await admin(`POST ${BASE}/manual`, { id })).data.code).toBe('admin.timedTasks.RUNNING');
    await services.queue.drain(services);
    expect(ran).toEqual(['c']);
    const detail = (await admin(`GET ${BASE}/listJobLogDetail/${run.data.runId}`)).data;
    expect(detail).toMatchObject({ trigger: 'manual', state: 'succeeded', result: { noted: true } });
    expect(detail.startedBy).toBe(house.users.get('admin'));
    const failing = await add({ params: { word: 'd', fail: true } });
    const failed = await admin(`POST ${BASE}/manual`, { id: failing });
    await services.queue.drain(services);
    expect((await admin(`GET ${BASE}/listJobLogDetail/${failed.data.runId}`)).data).toMatchObject({
      ...{ state: 'failed', message: 'it stumbled' },
    });
    for (const each of [id, failing])
      expect((await admin(`DELETE ${BASE}/removeJob`, { id: each })).status).toBe(204);
  });

  it('of the product itself are called in the reader’s language, also where the queue is looked at', async () => {
    const built = timedHandlers().find(({ always }) => always !== undefined);
    if (!built) throw new Error('The product has no task of its own.');
    await admin(`POST ${BASE}/manual`, { id: builtInId(built.key) });
    const jobs = await services.db.selectFrom('jobs').selectAll().where('topic', '=', RUN_TOPIC).execute();
    for (const language of ['zh-TW', 'zh-CN', 'en'])
      expect((await describeJobs(services.db, jobs, language)).flatMap(({ about }) => about)).toContain(
        built.nameIn(language),
      );
    expect(built.nameIn('zh-TW')).not.toBe(built.nameIn('en'));
    await services.queue.drain(services);
  });

  it('pause, go on, and end', async () => {
    ran.length = 0;
    test.clock.set('2026-11-27T01:01:00.000Z');
    const id = await add({ params: { word: 'e' } });
    await admin(`POST ${BASE}/modifyJob`, { id, version: 1, paused: true });
    expect(await one(id)).toMatchObject({ state: 'paused', nextAt: null });
    test.clock.set('2026-11-27T01:16:00.000Z');
    await tick();
    expect(ran).not.toContain('e');
    expect((await admin(`POST ${BASE}/resumeJob`, { id })).status).toBe(200);
    test.clock.set('2026-11-27T01:20:00.000Z');
    await tick();
    expect(ran.filter((word) => word === 'e')).toEqual(['e']);
    await admin(`DELETE ${BASE}/removeJob`, { id });
    test.clock.set('2026-11-27T01:25:00.000Z');
    await tick();
    expect(ran.filter((word) => word === 'e')).toEqual(['e']);
    expect((await admin(`POST ${BASE}/manual`, { id })).status).toBe(410);
    expect((await admin(`DELETE ${BASE}/removeJob`, { id: 'built-in-sweep' })).data.code).toBe(
      'admin.timedTasks.BUILT_IN',
    );
  });

  it('make up for what was missed as they were told', async () => {
    test.clock.set('2026-11-27T02:01:00.000Z');
    const ids: Record<string, string> = {};
    for (const misfire of ['fireAll', 'fireOnce', 'skip'])
      ids[misfire] = await add({ name: misfire, misfire, params: { word: misfire } });
    ran.length = 0;
    test.clock.set('2026-11-27T02:22:00.000Z');
    await tick();
    const count = (word: string) => ran.filter((each) => each === word).length;
    expect([count('fireAll'), count('fireOnce'), count('skip')]).toEqual([4, 1, 0]);
    expect(await logs({ taskId: ids.skip })).toMatchObject([{ trigger: 'misfire', state: 'skipped' }]);
    for (const id of Object.values(ids)) expect((await one(id)).nextAt).toBe('2026-11-27T02:25:00.000Z');
  });
});
