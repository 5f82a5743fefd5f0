import { afterAll, beforeAll, expect, it } from 'vitest';
import { describeEachDatabase } from '../../../platform/db/testing.ts';
import { TableQueue } from '../../../platform/jobs/table-queue.ts';
import { paySolution } from '../../../testing/pay-solution.ts';
import { SmallPayroll } from '../../../testing/small-payroll.ts';
import { closeEnginePool } from '../threads/engine-pool.ts';
import { hashOfFacts, PART_TOPIC } from './part-job.ts';

afterAll(closeEnginePool);

const FILE = paySolution(
  [
    { code: 'amount', type: 'money' },
    { code: 'doubled', type: 'money', formula: '=[@amount]*2' },
    { code: 'share', type: 'number', formula: '=[@doubled]/SUM(Pay[doubled])' },
    { code: 'inverse', type: 'number', formula: '=1/([@amount]-105)' },
  ],
  {
    tables: [
      {
        code: 'Costs',
        kind: 'pivot',
        from: 'Pay',
        by: [],
        values: [{ as: 'sum', fn: 'sum', column: 'doubled' }],
      },
    ],
  },
);

describeEachDatabase('a batch over several workers', (test) => {
  let house: SmallPayroll;
  let batchId = '';
  let alone: unknown;
  const payroll = () => house.as('clerk').payroll;
  const db = () => house.services.db;

  const outcome = async () => {
    const { resultHash, failedRows, status } = await payroll().batches.get({ id: batchId });
    const pay = await payroll().batchTables.page({ batchId, table: 'Pay', limit: 500 });
    const costs = await payroll().batchTables.page({ batchId, table: 'Costs' });
    const errors = await db()
      .selectFrom('payroll_cell_errors')
      .select(['row_key', 'column_code', 'code', 'message'])
      .where('batch_id', '=', batchId)
      .orderBy('position')
      .execute();
    return { resultHash, failedRows, status, pay: pay.columns, costs: costs.columns, errors };
  };
  const partJobs = () =>
    db()
      .selectFrom('jobs')
      .select(['id', 'state', 'result', 'attempts'])
      .where('topic', '=', PART_TOPIC)
      .execute();
  const again = async () => {
    await db().deleteFrom('jobs').where('topic', '=', PART_TOPIC).execute();
    await payroll().batches.act({ id: batchId, action: 'returnToNew' });
    await payroll().batches.act({ id: batchId, action: 'calculate' });
  };
  /** Two processes that work jobs off, each with its own queue; an SQLite file has one, which takes any other for dead. */
  const withWorkers = async (work: () => Promise<void>) => {
    const { services } = house;
    const processes = { length: test.dialect === 'postgres' ? 2 : 1 };
    const queues = Array.from(
      processes,
      () => new TableQueue(test.clock, test.dialect, test.database.notices),
    );
    for (const queue of queues) await queue.start({ ...services, queue });
    await work();
    await expect
      .poll(async () => (await payroll().batches.get({ id: batchId })).running, { timeout: 25_000 })
      .toBe(null);
    for (const queue of queues) await queue.stop(5_000);
  };

  beforeAll(async () => {
    house = await SmallPayroll.open(test, { clerk: ['payroll-staff', 'solution-administrator'] });
    const { solutionId } = await house.publish('clerk', FILE);
    ({ batchId } = await house.openBatch('clerk', solutionId));
    const { rowKeys } = await payroll().batchTables.page({ batchId, table: 'Pay', limit: 500 });
    const edits = rowKeys.map((rowKey, at) => ({ rowKey, column: 'amount', value: 100 + at }));
    await payroll().batchTables.edit({ batchId, table: 'Pay', edits });
    await payroll().batches.act({ id: batchId, action: 'calculate' });
    await house.services.queue.drain(house.services);
    alone = await outcome();
    house.services.config.partRows = 3;
  });

  it('comes to the same cents, errors and hash as in one process', async () => {
    expect(alone).toMatchObject({ status: 'calculated', failedRows: 1 });
    await withWorkers(again);
    const jobs = await partJobs();
    if (test.dialect === 'sqlite') expect(jobs).toEqual([]);
    else {
      expect(jobs.length).toBeGreaterThan(3);
      // What failed somewhere is left to where all rows are; the rest came from the parts.
      for (const { state, result } of jobs) {
        expect(state).toBe('done');
        expect(JSON.parse(result ?? '').columns).toBeGreaterThan(0);
      }
    }
    expect(await outcome()).toEqual(alone);
    expect(await db().selectFrom('payroll_calculation_parts').select('part').execute()).toEqual([]);
  });

  it('comes to its end where a worker is killed over its part, and where a part is of other inputs', async () => {
    if (test.dialect !== 'postgres') return;
    await again();
    const { job_id: calculation } = await db()
      .selectFrom('payroll_batches')
      .select('job_id')
      .where('id', '=', batchId)
      .executeTakeFirstOrThrow();
    // As a killed process leaves them: a part that it had begun, and the figures of inputs that are others by now.
    const door = house.services.queue.door(db());
    const payload = { batchId, calculation, part: 0, of: 3, facts: 'others' };
    const begun = await door.enqueue({ topic: PART_TOPIC, payload });
    await db()
      .updateTable('jobs')
      .set({ state: 'running', worker_id: '123', attempts: 1 })
      .where('id', '=', begun)
      .execute();
    await db()
      .insertInto('payroll_calculation_parts')
      .values({
        ...{ job_id: calculation ?? '', part: 1, batch_id: batchId, facts: hashOfFacts({} as never) },
        content: new Uint8Array([1, 2, 3]),
      })
      .execute();
    await withWorkers(async () => undefined);
    await expect
      .poll(async () => (await partJobs()).find(({ id }) => id === begun)?.state, { timeout: 25_000 })
      .not.toBe('running');
    expect(await outcome()).toEqual(alone);
  });

  it('is stopped with its parts', async () => {
    if (test.dialect !== 'postgres') return;
    await again();
    const { job_id: calculation } = await db()
      .selectFrom('payroll_batches')
      .select('job_id')
      .where('id', '=', batchId)
      .executeTakeFirstOrThrow();
    await house.services.queue.door(db()).requestCancel(calculation ?? '');
    await withWorkers(async () => undefined);
    expect(await payroll().batches.get({ id: batchId })).toMatchObject({ status: 'toBeCalculated' });
    expect((await partJobs()).filter(({ state }) => state === 'queued' || state === 'running')).toEqual([]);
  });
});
