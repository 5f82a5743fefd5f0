import type { SolutionFile } from '@suanpan/engine';
import { demoCompany } from '@suanpan/fixtures';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { appRouter } from '../../app-router.ts';
import { insertUser } from '../../identity/index.ts';
import { storePeople } from '../../people/index.ts';
import { describeEachDatabase } from '../../platform/db/testing.ts';
import { newId } from '../../platform/ids/new-id.ts';
import type { Services } from '../../platform/trpc/context.ts';
import { createCallerFactory } from '../../platform/trpc/procedure.ts';
import { createTestServices } from '../../testing/create-test-services.ts';
import { rightsOf, testContext } from '../../testing/test-context.ts';
import { closeEnginePool } from '../calculation/threads/engine-pool.ts';

const callers = createCallerFactory(appRouter);
afterAll(closeEnginePool);

const FILE: SolutionFile = {
  format: 'suanpan.solution/1',
  code: 'x',
  currency: 'TWD',
  scale: 0,
  periodType: 'month',
  tables: [
    {
      code: 'Pay',
      kind: 'data',
      master: true,
      key: ['employee'],
      columns: [
        { code: 'employee', type: 'text' },
        { code: 'net', type: 'money', tags: ['net'] },
      ],
    },
  ],
};

describeEachDatabase('free sheets beside a batch', (test) => {
  let services: Services;
  let batchId = '';
  const accounts = new Map<string, string>();
  const as = (name: string, ...roles: string[]) => {
    const permissions = rightsOf(...roles);
    const userId = accounts.get(name) ?? '';
    return callers(testContext(services, { userId, permissions, key: newId(services.clock) })).payroll;
  };
  const clerk = () => as('clerk', 'payroll-staff', 'solution-administrator');
  const other = () => as('other', 'payroll-approver');

  beforeAll(async () => {
    services = await createTestServices(test);
    for (const [name, role] of [
      ['clerk', 'payroll-staff'],
      ['other', 'payroll-approver'],
    ] as const) {
      const account = { loginName: name, name, passwordHash: null, roles: [{ role }] };
      accounts.set(name, await insertUser(services.db, services.clock, account));
    }
    const { legalEntityIds } = await storePeople(services, demoCompany('2026-03-15'));
    const created = await clerk().solutions.create({
      code: 'plain',
      name: { en: 'Plain' },
      currency: 'TWD',
      legalEntityIds: [legalEntityIds.get('TP') ?? ''],
      from: { kind: 'document', file: FILE },
    });
    await clerk().copies.publish({ copyId: created.copyId });
    await clerk().periods.generate({ solutionId: created.id, from: '2026-03-01', count: 1 });
    const [period] = (await clerk().periods.list({ solutionId: created.id })).rows;
    await clerk().periods.enable({ id: period?.id ?? '' });
    batchId = (await clerk().batches.create({ periodId: period?.id ?? '' })).id;
  });

  it('keeps what is typed, for its owner alone until it is shared, and never a result', async () => {
    const { id, version } = await clerk().scratch.create({ batchId, name: 'Mine' });
    const cells = { A1: '=SUM(Pay[net])', B1: 'note', C1: 3 };
    const saved = await clerk().scratch.save({ id, version, cells });
    expect(await clerk().scratch.list({ batchId })).toMatchObject([{ id, name: 'Mine', mine: true, cells }]);
    expect(await other().scratch.list({ batchId })).toEqual([]);
    await expect(other().scratch.save({ id, ...saved, cells: {} })).rejects.toMatchObject({
      cause: { code: 'platform.NOT_FOUND' },
    });
    await clerk().scratch.change({ id, shared: true, name: 'Ours' });
    expect(await other().scratch.list({ batchId })).toMatchObject([
      { id, name: 'Ours', mine: false, owner: 'clerk', cells },
    ]);
    await other().scratch.save({ id, ...saved, cells: { A1: 'x' } });
    await expect(clerk().scratch.save({ id, ...saved, cells: {} })).rejects.toMatchObject({
      cause: { code: 'payroll.scratch.CHANGED', facts: { by: 'other' } },
    });
    await expect(other().scratch.change({ id, shared: false })).rejects.toMatchObject({
      cause: { code: 'payroll.scratch.NOT_YOURS' },
    });
    await expect(other().scratch.remove({ id })).rejects.toMatchObject({
      cause: { code: 'payroll.scratch.NOT_YOURS' },
    });
    await clerk().scratch.remove({ id });
    expect(await clerk().scratch.list({ batchId })).toEqual([]);
  });

  it('is kept within limits, and from whom may not see the batch', async () => {
    for (let at = 0; at < 20; at += 1) await clerk().scratch.create({ batchId, name: `S${at}` });
    await expect(clerk().scratch.create({ batchId, name: 'one more' })).rejects.toMatchObject({
      cause: { code: 'payroll.scratch.TOO_MANY' },
    });
    const [{ id, version } = { id: '', version: 0 }] = await clerk().scratch.list({ batchId });
    const filled = (columns: string) =>
      Object.fromEntries(
        [...columns].flatMap((column) =>
          Array.from({ length: 500 }, (_, row) => [`${column}${row + 1}`, 'x']),
        ),
      );
    await expect(clerk().scratch.save({ id, version, cells: filled('ABCDEFGHIJK') })).rejects.toThrow();
    await expect(clerk().scratch.save({ id, version, cells: { nowhere: 'x' } })).rejects.toThrow();
    expect(await clerk().scratch.save({ id, version, cells: filled('ABCDEFGHIJ') })).toEqual({
      version: version + 1,
    });
    await expect(as('other', 'employee').scratch.list({ batchId })).rejects.toThrow();
  });
});
