import type { SolutionFile } from '@suanpan/engine';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { describeEachDatabase } from '../../platform/db/testing.ts';
import { draftPayslips } from '../../testing/draft-payslips.ts';
import { SmallPayroll } from '../../testing/small-payroll.ts';
import { closeEnginePool } from '../calculation/threads/engine-pool.ts';

afterAll(closeEnginePool);

/** Contributions as lines of a union: two that are computed, and those typed for a month. */
const FILE: SolutionFile = {
  format: 'suanpan.solution/1',
  code: 'lines',
  currency: 'TWD',
  scale: 0,
  periodType: 'month',
  tables: [
    {
      code: 'Fund',
      kind: 'parameter',
      key: ['fund'],
      columns: [
        { code: 'fund', type: 'text' },
        { code: 'en', type: 'text' },
        { code: 'zh', type: 'text' },
      ],
      rows: [
        ['pension', 'Pension', '退休金'],
        ['health', 'Health', '健保'],
        ['club', 'Club', '福委會'],
      ],
    },
    {
      code: 'Extra',
      kind: 'data',
      key: ['employee', 'fund'],
      columns: [
        { code: 'employee', type: 'text' },
        { code: 'fund', type: 'text' },
        { code: 'amount', type: 'money' },
      ],
    },
    {
      code: 'Pay',
      kind: 'data',
      master: true,
      key: ['employee'],
      columns: [
        { code: 'employee', type: 'text' },
        { code: 'gross', type: 'money', tags: ['gross'] },
        { code: 'pension', type: 'money', formula: '=[@gross]*0.06' },
        { code: 'health', type: 'money', formula: '=[@gross]*0.005' },
        { code: 'lines', type: 'rows', table: 'Lines', on: 'employee', hidden: true },
        {
          code: 'paid_in',
          type: 'money',
          formula: '=SUM([@lines.amount])',
          tags: ['deduction'],
        },
        { code: 'net', type: 'money', formula: '=[@gross]-[@paid_in]', tags: ['net'] },
      ],
    },
    {
      code: 'Lines',
      kind: 'union',
      columns: [
        { code: 'employee', type: 'text' },
        { code: 'fund', type: 'text' },
        { code: 'amount', type: 'money' },
        { code: 'named', type: 'reference', table: 'Fund', on: { fund: 'fund' }, missing: 'blank' },
      ],
      parts: [
        { table: 'Pay', columns: { employee: 'employee', fund: '="pension"', amount: 'pension' } },
        { table: 'Pay', columns: { employee: 'employee', fund: '="health"', amount: 'health' } },
        { table: 'Extra' },
      ],
    },
  ],
  payslip: {
    groups: [
      {
        name: 'Paid in',
        items: [
          {
            name: { en: 'All funds', 'zh-TW': '合計' },
            value: 'amount',
            itemType: 'amount',
            zero: 'hide',
            rows: 'lines',
            label: { en: '=[@named.en]', 'zh-TW': '=[@named.zh]' },
            total: true,
          },
        ],
      },
      { name: 'Net', total: true, items: [{ name: 'Net', value: 'net', itemType: 'amount' }] },
    ],
  },
};

describeEachDatabase('lines of a payslip', (test) => {
  let payroll: SmallPayroll;
  let batchId = '';
  const clerk = () => payroll.as('clerk').payroll;
  const slips = async () => (await clerk().payslips.list({ batchId, pageSize: 500 })).rows;

  beforeAll(async () => {
    payroll = await SmallPayroll.open(test, {
      clerk: ['payroll-staff', 'solution-administrator'],
      boss: ['payroll-approver'],
      reader: ['employee'],
    });
    const { solutionId } = await payroll.publish('clerk', FILE);
    ({ batchId } = await payroll.openBatch('clerk', solutionId));
    const { rowKeys } = await clerk().batchTables.page({ batchId, table: 'Pay' });
    const [first = '', second = ''] = rowKeys;
    const edits = rowKeys.map((rowKey) => ({
      rowKey,
      column: 'gross',
      value: rowKey === second ? 0 : 40000,
    }));
    await clerk().batchTables.edit({ batchId, table: 'Pay', edits });
    await clerk().batchTables.edit({
      batchId,
      table: 'Extra',
      addRows: [
        { employee: first, fund: 'club', amount: 150 },
        { employee: first, fund: 'unheard of', amount: 20 },
      ],
    });
    await clerk().batches.act({ id: batchId, action: 'calculate' });
    await payroll.services.queue.drain(payroll.services);
    const asked = await clerk().batches.act({ id: batchId, action: 'submitForApproval' });
    await payroll.as('boss').inbox.approvals.decide({ id: asked.approvalId ?? '', decision: 'approve' });
    await clerk().batches.act({ id: batchId, action: 'submitAndClose' });
    await draftPayslips(() => clerk().payslips, batchId);
  });

  it('are the rows of the employee, in their order, with what they add up to', async () => {
    const [first, second, third] = await slips();
    const bodyOf = async (slip = first) =>
      (await clerk().payslips.get({ id: slip?.id ?? '' })).body.groups[0];
    const shown = async (slip = first) =>
      (await bodyOf(slip))?.items.map(({ name, value, sum }) => [name, value, sum === true]);
    expect(await shown()).toEqual([
      [{ en: 'Pension', 'zh-TW': '退休金' }, '2400', false],
      [{ en: 'Health', 'zh-TW': '健保' }, '200', false],
      [{ en: 'Club', 'zh-TW': '福委會' }, '150', false],
      // A row whose label can't be read keeps its amount, under the item's name.
      [{ en: 'All funds', 'zh-TW': '合計' }, '20', false],
      [{ en: 'All funds', 'zh-TW': '合計' }, '2770', true],
    ]);
    expect(await shown(second)).toEqual([]);
    expect((await shown(third))?.map(([, value]) => value)).toEqual(['2400', '200', '2600']);
  });

  it('explain each where it came from, and nothing of others', async () => {
    await clerk().payslips.publish({ batchId });
    const [first, , third] = await slips();
    const own = payroll.asEmployed('reader', first?.employmentId ?? '').portal.payslips;
    const lines = (await own.explain({ id: first?.id ?? '' })).filter(({ rowKey }) => rowKey !== undefined);
    const body = (await own.get({ id: first?.id ?? '' })).body.groups[0];
    expect(lines.map(({ table, rowKey, column, value }) => [table, rowKey, column, value])).toEqual(
      body?.items
        .filter(({ sum }) => !sum)
        .map(({ table, rowKey, column, value }) => [table, rowKey, column, value]),
    );
    expect(lines[0]?.inputs.map(({ name, value }) => [name, value])).toEqual([['pension', '2400']]);
    await expect(own.explain({ id: third?.id ?? '' })).rejects.toThrow('NOT_FOUND');
  });
});
