import { expect } from 'vitest';
import { fireTasks } from '../../platform/timetable/fire-tasks.ts';
import { type ContractStage, type Contracts, INVALID, NOT_FOUND, query, wrongFilter } from './contract.ts';

const BASE = '/api/base/quartz';
const QUEUE = '/api/base/sys/queue';

/** Lets every process look at the timetable at this moment. */
async function fireAt(stage: ContractStage, at: string): Promise<void> {
  stage.clock.set(at);
  await fireTasks(stage.services);
  await stage.drain();
}
const runs = async ({ db, made }: ContractStage) =>
  (
    await db
      .selectFrom('timed_task_runs')
      .select('id')
      .where('task_id', '=', made.task ?? '')
      .execute()
  ).length;

export const TASK_CONTRACTS: Contracts = {
  'POST /api/base/quartz/add': {
    body: { name: 'Notices', handler: 'outbox', expression: '0 0/5 * * * ?' },
    bad: {
      body: { name: 'Notices', handler: 'outbox', expression: '0 0 12 * * *' },
      code: 'admin.timedTasks.EXPRESSION',
    },
    async effect(stage, { data }) {
      stage.made.task = data.id;
      await fireAt(stage, '2026-11-27T00:05:00.000Z');
      expect(await runs(stage)).toBe(1);
    },
  },
  'GET /api/base/quartz/listJob': {
    at: query(`${BASE}/listJob`, 'filter', { where: { name: 'Notices' } }),
    bad: wrongFilter(`${BASE}/listJob`),
    effect: (_stage, { data }) =>
      expect(data.rows).toMatchObject([{ nextAt: '2026-11-27T00:10:00.000Z', lastState: 'succeeded' }]),
  },
  'POST /api/base/quartz/modifyJob': {
    body: ({ made }) => ({ id: made.task, version: 1, expression: '0 30 * * * ?', timeZone: 'Asia/Taipei' }),
    bad: {
      body: ({ made }) => ({ id: made.task, version: 9, paused: true }),
      code: 'platform.VERSION_CHANGED',
    },
    async effect(stage) {
      await fireAt(stage, '2026-11-27T00:10:00.000Z');
      expect(await runs(stage)).toBe(1);
      await fireAt(stage, '2026-11-27T00:30:00.000Z');
      expect(await runs(stage)).toBe(2);
    },
  },
  'GET /api/base/quartz/listScheduleJob': {
    at: query(`${BASE}/listScheduleJob`, 'filter', { where: { name: 'Notices' } }),
    bad: wrongFilter(`${BASE}/listScheduleJob`),
    effect: (_stage, { text }) => expect(text).toContain('2026-11-27T01:30:00.000Z'),
  },
  'POST /api/base/quartz/manual': {
    body: ({ made }) => ({ id: made.task }),
    bad: { body: { id: 'none' }, code: NOT_FOUND },
    async effect(stage, { data }) {
      stage.made.run = data.runId;
      await stage.drain();
      expect(await runs(stage)).toBe(3);
    },
  },
  'GET /api/base/quartz/listJobLog': {
    at: query(`${BASE}/listJobLog`, 'filter', { where: { trigger: 'manual' } }),
    bad: wrongFilter(`${BASE}/listJobLog`),
    effect: ({ made }, { data }) =>
      expect(data.rows).toMatchObject([{ id: made.run, state: 'succeeded', taskName: 'Notices' }]),
  },
  'GET /api/base/quartz/listJobLogDetail/{id}': {
    at: ({ made }) => `${BASE}/listJobLogDetail/${made.run}`,
    bad: { at: `${BASE}/listJobLogDetail/none`, code: NOT_FOUND },
    effect: (_stage, { data }) => expect(data).toMatchObject({ trigger: 'manual', state: 'succeeded' }),
  },
  'POST /api/base/quartz/resumeJob': {
    async body({ house, made }) {
      await house.call('admin', `POST ${BASE}/modifyJob`, { id: made.task, version: 2, paused: true });
      return { id: made.task };
    },
    bad: { body: { id: 'none' }, code: NOT_FOUND },
    async effect(stage) {
      await fireAt(stage, '2026-11-27T01:30:00.000Z');
      expect(await runs(stage)).toBe(4);
    },
  },
  'DELETE /api/base/quartz/removeJob': {
    body: ({ made }) => ({ id: made.task }),
    bad: { body: { id: 'none' }, code: NOT_FOUND },
    async effect(stage) {
      await fireAt(stage, '2026-11-27T02:30:00.000Z');
      expect(await runs(stage)).toBe(4);
    },
  },

  'POST /api/base/sys/queue/updateTopicPriorityById': {
    body: { id: 'test.contract', priority: 5 },
    bad: { body: { id: 'test.contract', priority: 'high' }, code: INVALID },
    async effect({ db, services, made }) {
      const topics = db.selectFrom('job_topics').selectAll().where('topic', '=', 'test.contract');
      expect(await topics.execute()).toEqual([{ topic: 'test.contract', priority: 5 }]);
      const put = (name: string) =>
        services.queue.door(services.db).enqueue({ topic: 'test.contract', payload: { name } });
      await put('first');
      made.message = await put('second');
    },
  },
  'POST /api/base/sys/queue/page': {
    body: { pageSize: 200 },
    bad: { body: { pageSize: 0 }, code: INVALID },
    effect: (_stage, { data }) =>
      expect(data.rows.find(({ topic }: { topic: string }) => topic === 'test.contract')).toMatchObject({
        ...{ queued: 2, priority: 5 },
      }),
  },
  'POST /api/base/sys/queue/message/page': {
    body: { topic: 'test.contract', state: 'queued' },
    bad: { body: { state: 'asleep' }, code: INVALID },
    effect: ({ made }, { data }) =>
      expect(data.rows.map(({ id }: { id: string }) => id)).toContain(made.message),
  },
  'GET /api/base/sys/queue/detail/{id}': {
    at: ({ made }) => `${QUEUE}/detail/${made.message}`,
    bad: { at: `${QUEUE}/detail/none`, code: NOT_FOUND },
    effect(_stage, { data, text }) {
      expect(data).toMatchObject({ state: 'queued', topic: 'test.contract' });
      // What stands in the payload stays there.
      expect(text).not.toContain('second');
    },
  },
  'POST /api/base/sys/queue/updateMessagePriorityById': {
    body: ({ made }) => ({ id: made.message, priority: 9 }),
    bad: { body: { id: 'none', priority: 9 }, code: NOT_FOUND },
    async effect({ drain }) {
      await drain();
      expect(WORKED_OFF).toEqual(['second', 'first']);
    },
  },
};

/** What the messages of the topic `test.contract` said, in the order in which they were worked off. */
export const WORKED_OFF: string[] = [];
