import { afterAll, beforeAll, expect, it } from 'vitest';
import { appRouter } from '../app-router.ts';
import { describeEachDatabase } from '../platform/db/testing.ts';
import { newId } from '../platform/ids/new-id.ts';
import { endLostJobs } from '../platform/jobs/end-lost-jobs.ts';
import type { Services } from '../platform/trpc/context.ts';
import { createCallerFactory } from '../platform/trpc/procedure.ts';
import { seedDemo } from '../seeding/index.ts';
import { createTestServices } from '../testing/create-test-services.ts';
import { prepareImport } from '../testing/run-import.ts';
import { testContext } from '../testing/test-context.ts';
import { closeEnginePool } from './calculation/threads/engine-pool.ts';

const PERMISSIONS = ['payroll.batches.view', 'payroll.batches.edit', 'admin.imports.use'];
const callers = createCallerFactory(appRouter);

afterAll(closeEnginePool);

async function until(condition: () => Promise<boolean>): Promise<void> {
  for (let tries = 0; tries < 400; tries += 1) {
    if (await condition()) return;
    await new Promise((resolve) => setTimeout(resolve, 25));
  }
  throw new Error('It never happened.');
}

describeEachDatabase('states that wait for a job', (test) => {
  let services: Services;
  let batchId = '';
  let periodId = '';
  const caller = () =>
    callers(testContext(services, { permissions: PERMISSIONS, key: newId(services.clock) })).payroll;
  const act = (action: 'calculate' | 'refreshSnapshots') => caller().batches.act({ id: batchId, action });
  const importOf = (id: string) =>
    services.db.selectFrom('imports').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
  const bring = (content: string) =>
    prepareImport(services, {
      subject: 'payroll.table',
      name: 'bonuses.csv',
      content,
      mapping: { employee: 0, item: 1, amount: 2 },
      target: { batchId, table: 'Bonuses' },
    });
  const rowsOfBonuses = async () => (await caller().batchTables.page({ batchId, table: 'Bonuses' })).total;

  beforeAll(async () => {
    test.clock.set('2026-11-20T02:00:00.000Z');
    services = await createTestServices(test);
    await seedDemo(services, { size: 'small', say: () => undefined });
    const batch = await services.db
      .selectFrom('payroll_batches')
      .select(['id', 'period_id'])
      .where('status', '=', 'new')
      .executeTakeFirstOrThrow();
    batchId = batch.id;
    periodId = batch.period_id;
  }, 120_000);

  it('freezes no half of a people file', async () => {
    await prepareImport(services, {
      subject: 'people.compensation',
      name: 'pay.csv',
      content: 'number,component,from,amount\n0002,base,2026-11-01,1\n',
      mapping: { employeeNumber: 0, component: 1, from: 2, amount: 3 },
    });
    await expect(act('refreshSnapshots')).rejects.toThrow('payroll.batches.PEOPLE_IMPORTING');
    await expect(caller().batches.create({ periodId, name: 'half' })).rejects.toThrow(
      'payroll.batches.PEOPLE_IMPORTING',
    );
    await services.queue.drain(services);
    await act('refreshSnapshots');
  });

  it('blocks a batch that froze half of a people file, until it is whole or somebody answers for it', async () => {
    const file = (name: string, second: string) => ({
      subject: 'people.compensation',
      name,
      content: `number,item,from,amount\n0002,base,2026-11-01,7000\n${second},base,2026-11-01,7000\n`,
      mapping: { employeeNumber: 0, item: 1, validFrom: 2, amount: 3 },
    });
    const tear = async (name: string) => {
      const id = await prepareImport(services, file(name, '0007'));
      // As a server leaves it that went away behind the first part, and never came back.
      await services.db
        .updateTable('imports')
        .set({ total_rows: 2, done_rows: 1, created_count: 1 })
        .where('id', '=', id)
        .execute();
      await services.db.deleteFrom('jobs').where('state', '=', 'queued').execute();
      await endLostJobs(services);
      expect(await importOf(id)).toMatchObject({ state: 'failed', created_count: 1, done_rows: 1 });
      return id;
    };
    const found = async () =>
      (await caller().findings.list({ batchId, page: 1, pageSize: 100 })).rows.filter(
        ({ on }) => on === 'source',
      );
    const people = callers(
      testContext(services, {
        permissions: ['admin.imports.use', 'people.compensation.edit'],
        key: newId(services.clock),
      }),
    ).admin.imports;

    const first = await tear('raises.csv');
    expect(await found()).toEqual([]);
    await act('refreshSnapshots');
    expect(await found()).toMatchObject([
      { severity: 'block', message: expect.stringMatching(/raises\.csv.*1 of 2 rows/) },
    ]);
    // Calculating leaves it where it is.
    await act('calculate');
    await services.queue.drain(services);
    expect(await found()).toHaveLength(1);
    expect((await caller().batches.get({ id: batchId })).blockers.submitForApproval).toContain(
      'BLOCKING_FINDINGS',
    );

    expect(await people.incomplete({})).toMatchObject([{ id: first, doneRows: 1, totalRows: 2 }]);
    await people.settle({ id: first, remark: 'The last row is of somebody who never came.' });
    expect(await people.incomplete({})).toEqual([]);
    expect((await caller().batches.get({ id: batchId })).sourceChanged).toBe(true);
    await act('refreshSnapshots');
    expect(await found()).toEqual([]);

    await tear('again.csv');
    await act('refreshSnapshots');
    expect(await found()).toHaveLength(1);
    // Rows that fail are missing still.
    await prepareImport(services, file('again.csv', 'nobody'));
    await services.queue.drain(services);
    expect(await people.incomplete({})).toHaveLength(1);
    await prepareImport(services, file('again.csv', '0007'));
    await services.queue.drain(services);
    expect(await people.incomplete({})).toEqual([]);
    await act('refreshSnapshots');
    expect(await found()).toEqual([]);
  });

  it('locks a table until the whole file is there', async () => {
    const before = await rowsOfBonuses();
    const id = await bring('employee,item,amount\n0002,performance,12\n');
    const { blockers } = await caller().batches.get({ id: batchId });
    expect(blockers.calculate).toEqual(['IMPORTING']);
    await expect(act('calculate')).rejects.toThrow('payroll.batches.IMPORTING');
    await expect(
      caller().batchTables.edit({ batchId, table: 'Bonuses', addRows: [{ employee: '0002', item: 'x' }] }),
    ).rejects.toThrow('payroll.batches.IMPORTING');
    await services.queue.drain(services);
    expect(await importOf(id)).toMatchObject({ state: 'success', failed_count: 0 });
    expect(await rowsOfBonuses()).toBe(before + 1);
  });

  it('comes to itself where the job is gone, and says so', async () => {
    const before = await rowsOfBonuses();
    const importId = await bring('employee,item,amount\n0007,performance,12\n');
    await services.db.deleteFrom('jobs').where('state', '=', 'queued').execute();
    await services.db
      .updateTable('payroll_batches')
      .set({ status: 'toBeCalculated', job_id: 'gone', job_kind: 'calculate' })
      .where('id', '=', batchId)
      .execute();
    await services.queue.start(services);
    await until(async () => (await importOf(importId)).state !== 'running');
    await until(async () => (await caller().batches.get({ id: batchId })).running === null);
    await services.queue.stop(1_000);
    expect(await importOf(importId)).toMatchObject({
      state: 'failed',
      error: expect.stringContaining('platform.JOB_LOST'),
      created_count: 0,
    });
    expect(await rowsOfBonuses()).toBe(before);
    const findings = await services.db
      .selectFrom('payroll_findings')
      .select(['severity', 'message'])
      .where('batch_id', '=', batchId)
      .where('rule', '=', 'deadline')
      .execute();
    expect(findings).toEqual([{ severity: 'block', message: expect.stringContaining('Start it again') }]);
    expect((await caller().batches.get({ id: batchId })).allowedActions).toContain('calculate');
  });
});
