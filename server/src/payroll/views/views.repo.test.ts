import type { SolutionFile } from '@suanpan/engine';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { describeEachDatabase } from '../../platform/db/testing.ts';
import type { Services } from '../../platform/trpc/context.ts';
import { paySolution } from '../../testing/pay-solution.ts';
import { SmallPayroll } from '../../testing/small-payroll.ts';
import { closeEnginePool } from '../calculation/threads/engine-pool.ts';

afterAll(closeEnginePool);

const FILE: SolutionFile = paySolution(
  [
    { code: 'base', type: 'money' },
    { code: 'team', type: 'text' },
    { code: 'since', type: 'date' },
    { code: 'net', type: 'money', formula: '=ROUND([@base]/3,2)', tags: ['net'] },
  ],
  { scale: 2 },
);
const CONTENT = {
  columns: [
    { code: 'net', shown: true, width: 120, format: { decimals: 2, negative: 'red' as const } },
    { code: 'base', shown: false },
  ],
  frozen: 1,
  filter: [{ column: 'net', operator: '>' as const, value: 10 }],
  sort: [{ column: 'net', direction: 'desc' as const }],
  rules: [{ column: 'net', kind: 'top' as const, value: 3, colour: 'green' as const }],
  totals: true,
};

describeEachDatabase('views of a table', (test) => {
  let payroll: SmallPayroll;
  let services: Services;
  let solutionId = '';
  let batchId = '';
  const clerk = () => payroll.as('clerk').payroll;
  const colleague = () => payroll.as('colleague').payroll;
  const reader = () => payroll.as('reader').payroll;
  const of = () => ({ solutionId, table: 'Pay' });
  const refusal = (code: string, facts?: object) => ({ cause: { code, ...(facts ? { facts } : {}) } });

  beforeAll(async () => {
    payroll = await SmallPayroll.open(test, {
      clerk: ['payroll-staff', 'solution-administrator'],
      colleague: ['payroll-staff'],
      reader: ['payroll-approver'],
    });
    services = payroll.services;
    ({ solutionId } = await payroll.publish('clerk', FILE));
    ({ batchId } = await payroll.openBatch('clerk', solutionId));
  });

  it('keeps views, one’s own alone until they are shared, and says who came second', async () => {
    const made = await clerk().views.create({ ...of(), name: 'Mine', content: CONTENT });
    expect(await clerk().views.list(of())).toMatchObject({
      views: [{ name: 'Mine', mine: true, editable: true, shared: false, content: CONTENT }],
      defaultId: null,
      mayShare: true,
    });
    expect((await reader().views.list(of())).views).toEqual([]);
    await expect(reader().views.save({ id: made.id, version: 1, content: CONTENT })).rejects.toMatchObject(
      refusal('platform.NOT_FOUND'),
    );
    await clerk().views.change({ id: made.id, shared: true, name: 'Ours' });
    expect((await reader().views.list(of())).views).toMatchObject([
      { name: 'Ours', mine: false, owner: 'clerk', editable: false },
    ]);
    await expect(reader().views.change({ id: made.id, name: 'Theirs' })).rejects.toMatchObject(
      refusal('payroll.views.NOT_YOURS', { by: 'clerk' }),
    );
    // Who could have shared it keeps it up.
    const saved = await colleague().views.save({
      id: made.id,
      version: 1,
      content: { ...CONTENT, totals: false },
    });
    expect(saved).toEqual({ version: 2 });
    await expect(clerk().views.save({ id: made.id, version: 1, content: CONTENT })).rejects.toMatchObject(
      refusal('payroll.views.CHANGED', { by: 'colleague' }),
    );
    await expect(
      reader().views.create({ ...of(), name: 'x', shared: true, content: CONTENT }),
    ).rejects.toMatchObject(refusal('payroll.views.MAY_NOT_SHARE'));
    await expect(reader().views.create({ ...of(), name: 'ours', content: CONTENT })).rejects.toMatchObject(
      refusal('payroll.views.NAME_TAKEN', { name: 'ours' }),
    );
  });

  it('opens for each in the view they chose, until that is gone', async () => {
    const [ours] = (await reader().views.list(of())).views;
    await reader().views.setDefault({ id: ours?.id ?? '', isDefault: true });
    expect((await reader().views.list(of())).defaultId).toBe(ours?.id);
    expect((await clerk().views.list(of())).defaultId).toBeNull();
    const own = await reader().views.create({ ...of(), name: 'Own', content: CONTENT });
    await expect(clerk().views.setDefault({ id: own.id, isDefault: true })).rejects.toMatchObject(
      refusal('platform.NOT_FOUND'),
    );
    await reader().views.setDefault({ id: own.id, isDefault: true });
    await reader().views.setDefault({ id: ours?.id ?? '', isDefault: false });
    expect((await reader().views.list(of())).defaultId).toBe(own.id);
    await reader().views.remove({ id: own.id });
    expect((await reader().views.list(of())).defaultId).toBeNull();
  });

  it('finds rows by value, condition and mark, and adds up what is left', async () => {
    const all = await clerk().batchTables.page({ batchId, table: 'Pay', limit: 20_000 });
    const keys = all.rowKeys;
    const edits = keys.flatMap((rowKey, at) => [
      { rowKey, column: 'base', value: at + 0.1 },
      { rowKey, column: 'team', value: at % 3 === 0 ? null : at % 3 === 1 ? 'Red' : 'Blue' },
      { rowKey, column: 'since', value: at % 2 === 0 ? '2026-03-31' : '2026-04-01' },
    ]);
    await clerk().batchTables.edit({ batchId, table: 'Pay', edits });
    const at = (filter: { column: string; operator: string; value?: unknown }[]) =>
      clerk()
        .batchTables.page({ batchId, table: 'Pay', limit: 20_000, filter: filter as never })
        .then(({ rowKeys }) => rowKeys.map((key) => keys.indexOf(key)));
    const places = keys.map((_, place) => place);
    const last = places.length - 1;
    expect(await at([{ column: 'base', operator: 'between', value: [2, 4] }])).toEqual([2, 3]);
    expect(await at([{ column: 'base', operator: 'top', value: 2 }])).toEqual([last - 1, last]);
    expect(await at([{ column: 'base', operator: 'bottom', value: 2 }])).toEqual([0, 1]);
    expect(await at([{ column: 'since', operator: 'inPeriod' }])).toEqual(places.filter((i) => i % 2 === 0));
    expect(await at([{ column: 'team', operator: 'in', value: ['red', null] }])).toEqual(
      places.filter((i) => i % 3 !== 2),
    );
    expect(await at([{ column: 'team', operator: 'endsWith', value: 'UE' }])).toEqual(
      places.filter((i) => i % 3 === 2),
    );
    expect(
      await at([
        { column: 'team', operator: 'notContains', value: 'e' },
        { column: 'base', operator: '<', value: 7 },
      ]),
    ).toEqual([0, 3, 6]);

    const values = await clerk().batchTables.values({ batchId, table: 'Pay', column: 'team' });
    const count = (rest: number) => places.filter((i) => i % 3 === rest).length;
    expect(values).toEqual({
      values: [
        { value: 'Blue', count: count(2) },
        { value: 'Red', count: count(1) },
      ],
      distinct: 2,
      blanks: count(0),
      failed: 0,
    });
    const narrowed = await clerk().batchTables.values({
      batchId,
      table: 'Pay',
      column: 'team',
      like: 'RE',
      filter: [{ column: 'base', operator: '<', value: 4 }],
    });
    expect(narrowed).toMatchObject({ values: [{ value: 'Red', count: 1 }], distinct: 1, blanks: 2 });

    await clerk().batches.act({ id: batchId, action: 'calculate' });
    await services.queue.drain(services);
    const summary = await clerk().batches.summary({ id: batchId });
    const whole = { batchId, table: 'Pay', columns: ['net', 'base', 'team'] };
    const figures = await clerk().batchTables.aggregate(whole);
    // Unfiltered they are the batch's totals, to the last digit.
    const net = summary.rows.find(({ column }) => column === 'net');
    expect(figures.net).toMatchObject({ sum: net?.sum, count: net?.count, failed: 0 });
    expect(figures.team).toMatchObject({ count: 0, filled: count(1) + count(2) });
    const some = await clerk().batchTables.aggregate({
      ...whole,
      filter: [{ column: 'base', operator: '<', value: 3 }],
    });
    // 0.1, 1.1 and 2.1; thirds of them are 0.03, 0.37 and 0.70.
    expect(some.base).toEqual({ count: 3, filled: 3, failed: 0, sum: 3.3, average: 1.1, min: 0.1, max: 2.1 });
    expect(some.net).toMatchObject({ sum: 1.1, min: 0.03, max: 0.7 });
    const [first = ''] = keys;
    test.clock.advance(60_000);
    const change = { rowKey: first, column: 'base', value: 9 };
    await clerk().batchTables.edit({ batchId, table: 'Pay', edits: [change] });
    expect(await at([{ column: 'base', operator: 'changed' }])).toEqual([0]);
  });
});
