import type { SolutionFile } from '@suanpan/engine';
import { afterAll, beforeAll, expect, it } from 'vitest';
import XLSX from 'xlsx';
import { describeEachDatabase } from '../../platform/db/testing.ts';
import type { Services } from '../../platform/trpc/context.ts';
import { paySolution } from '../../testing/pay-solution.ts';
import { SmallPayroll } from '../../testing/small-payroll.ts';
import { rightsOf } from '../../testing/test-context.ts';
import { closeEnginePool } from '../calculation/threads/engine-pool.ts';

afterAll(closeEnginePool);

const FILE: SolutionFile = paySolution([{ code: 'net', type: 'money', tags: ['net'] }], {
  tables: [
    {
      code: 'Rates',
      kind: 'parameter',
      columns: [{ code: 'rate', type: 'number' }],
      rows: [{ rate: 0.1 }, { rate: 0.2 }],
    },
  ],
  tests: [
    {
      name: 'one',
      period: '2026-03',
      tables: { Pay: [{ employee: 'A1', net: 900 }] },
      expect: { Pay: [{ employee: 'A1', net: 900 }] },
    },
  ],
});

describeEachDatabase('free sheets', (test) => {
  let payroll: SmallPayroll;
  let services: Services;
  let batchId = '';
  let solutionId = '';
  const clerk = () => payroll.as('clerk').payroll;
  const other = () => payroll.as('other').payroll;
  beforeAll(async () => {
    payroll = await SmallPayroll.open(test, {
      clerk: ['payroll-staff', 'solution-administrator'],
      other: ['payroll-approver'],
    });
    services = payroll.services;
    ({ solutionId } = await payroll.publish('clerk', FILE));
    ({ batchId } = await payroll.openBatch('clerk', solutionId));
  });

  it('keeps what is typed, for its owner alone until it is shared, and never a result', async () => {
    const { id, version } = await clerk().scratch.create({ besideId: batchId, name: 'Mine' });
    const cells = { A1: '=SUM(Pay[net])', B1: 'note', C1: 3 };
    const saved = await clerk().scratch.save({ id, version, cells });
    expect(await clerk().scratch.list({ besideId: batchId })).toMatchObject([
      { id, name: 'Mine', mine: true, cells },
    ]);
    expect(await other().scratch.list({ besideId: batchId })).toEqual([]);
    await expect(other().scratch.save({ id, ...saved, cells: {} })).rejects.toMatchObject({
      cause: { code: 'platform.NOT_FOUND' },
    });
    await clerk().scratch.change({ id, shared: true, name: 'Ours' });
    expect(await other().scratch.list({ besideId: batchId })).toMatchObject([
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
    expect(await clerk().scratch.list({ besideId: batchId })).toEqual([]);
  });

  it('writes a sheet as Excel: formulas over its own cells go on computing, those over tables are marked values', async () => {
    const { id, version } = await clerk().scratch.create({ besideId: batchId, name: 'Mine [1]' });
    const cells = {
      A1: 2,
      A2: '=sum($A$1:A1)*2',
      A3: '=SUM(Pay[net])',
      B1: '=SEQUENCE(2)',
      A4: '=A1/0',
      C1: "'=1",
    };
    const saved = await clerk().scratch.save({ id, version, cells });
    const seen = {
      A1: { value: 2 },
      A2: { value: 4 },
      A3: { value: 1234.5 },
      A4: { value: '#DIV/0!', failed: true as const },
      B1: { value: 1, list: true as const },
      B2: { value: 2 },
      C1: { value: '=1' },
    };
    const { fileId } = await clerk().scratch.write({ id, version: saved.version, seen });
    const file = await services.files.find(services.db, fileId);
    expect(file).toMatchObject({ name: 'Mine [1].xlsx', createdBy: payroll.id('clerk') });
    const bytes = await services.files.read(services.db, fileId);
    const book = XLSX.read(bytes, { type: 'buffer', cellFormula: true, cellNF: true });
    const sheet = book.Sheets['Mine _1_'] ?? {};
    const noteOf = (at: string) => (sheet[at] as XLSX.CellObject | undefined)?.c?.[0]?.t;
    expect(sheet['A2']).toMatchObject({ v: 4, f: 'SUM($A$1:A1)*2' });
    expect(sheet['A3']).toMatchObject({ v: 1234.5 });
    expect(sheet['A3']).not.toHaveProperty('f');
    expect(noteOf('A3')).toBe('A value: Excel can’t compute =SUM(Pay[net])');
    expect(sheet['A4']).toMatchObject({ t: 'e', f: 'A1/0' });
    expect(sheet['B1']).not.toHaveProperty('f');
    expect([noteOf('B1'), sheet['B2']]).toMatchObject([/SEQUENCE/, { v: 2 }]);
    // Text that looks like a formula is none in Excel either.
    expect(sheet['C1']).toMatchObject({ t: 's', v: '=1', z: '@' });
    await expect(clerk().scratch.write({ id, version, seen })).rejects.toMatchObject({
      cause: { code: 'payroll.scratch.CHANGED' },
    });
    await expect(other().scratch.write({ id, version: saved.version, seen })).rejects.toMatchObject({
      cause: { code: 'platform.NOT_FOUND' },
    });
    await clerk().scratch.remove({ id });
  });

  it('lies beside a solution too, and reads its copy in use with the rows of its first test', async () => {
    const { id } = await clerk().solutionScratch.create({ besideId: solutionId, name: 'Rates' });
    await clerk().solutionScratch.change({ id, shared: true });
    expect(await other().solutionScratch.list({ besideId: solutionId })).toMatchObject([
      { id, name: 'Rates', mine: false },
    ]);
    // One kind isn't reached through the other: each has a permission of its own.
    expect(await clerk().scratch.list({ besideId: batchId })).toEqual([]);
    await expect(clerk().scratch.save({ id, version: 1, cells: {} })).rejects.toMatchObject({
      cause: { code: 'platform.NOT_FOUND' },
    });
    const batches = rightsOf('payroll-staff').filter((each) => each !== 'payroll.solutions.view');
    const without = payroll.as('clerk', batches).payroll;
    await expect(without.solutionScratch.list({ besideId: solutionId })).rejects.toThrow();
    await expect(without.solutionScratch.tables({ besideId: solutionId })).rejects.toThrow();
    expect(await other().solutionScratch.tables({ besideId: solutionId })).toEqual({
      copyNumber: 1,
      test: 'one',
      tables: [
        {
          code: 'Pay',
          name: 'Pay',
          rows: 1,
          columns: [
            { code: 'employee', name: 'employee', type: 'text', cells: ['A1'] },
            { code: 'net', name: 'net', type: 'money', cells: [900] },
          ],
        },
        {
          code: 'Rates',
          name: 'Rates',
          rows: 2,
          columns: [{ code: 'rate', name: 'rate', type: 'number', cells: [0.1, 0.2] }],
        },
      ],
    });
    await clerk().solutionScratch.remove({ id });
  });

  it('is kept within limits, and from whom may not see the batch', async () => {
    for (let at = 0; at < 20; at += 1) await clerk().scratch.create({ besideId: batchId, name: `S${at}` });
    await expect(clerk().scratch.create({ besideId: batchId, name: 'one more' })).rejects.toMatchObject({
      cause: { code: 'payroll.scratch.TOO_MANY' },
    });
    const [{ id, version } = { id: '', version: 0 }] = await clerk().scratch.list({ besideId: batchId });
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
    await expect(
      payroll.as('other', rightsOf('employee')).payroll.scratch.list({ besideId: batchId }),
    ).rejects.toThrow();
  });
});
