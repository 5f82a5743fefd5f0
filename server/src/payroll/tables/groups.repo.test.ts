import type { SolutionFile } from '@suanpan/engine';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { describeEachDatabase } from '../../platform/db/testing.ts';
import { paySolution } from '../../testing/pay-solution.ts';
import { SmallPayroll } from '../../testing/small-payroll.ts';
import { closeEnginePool } from '../calculation/threads/engine-pool.ts';

afterAll(closeEnginePool);

const FILE: SolutionFile = paySolution(
  [
    { code: 'team', type: 'text' },
    { code: 'grade', type: 'number' },
    { code: 'base', type: 'money' },
    { code: 'net', type: 'money', formula: '=[@base]*2', tags: ['net'] },
  ],
  { scale: 2 },
);

const TEAMS = ['North', 'south', null] as const;

describeEachDatabase('groups of a table’s rows, and what they held before', (test) => {
  let payroll: SmallPayroll;
  let solutionId = '';
  let batchId = '';
  let people: string[] = [];
  const clerk = () => payroll.as('clerk').payroll;
  const figures = [
    { column: 'base', kind: 'sum' as const },
    { column: 'employee', kind: 'count' as const },
  ];
  const page = (more: object = {}) =>
    clerk().batchTables.page({ batchId, table: 'Pay', limit: 20_000, ...more });
  const fill = async (id: string, base: (at: number) => number) => {
    await clerk().batchTables.edit({
      batchId: id,
      table: 'Pay',
      edits: people.flatMap((rowKey, at) => [
        { rowKey, column: 'team', value: TEAMS[at % 3] ?? null },
        { rowKey, column: 'grade', value: at % 2 },
        { rowKey, column: 'base', value: base(at) },
      ]),
    });
  };

  const close = async (id: string) => {
    await clerk().batches.act({ id, action: 'calculate' });
    await payroll.services.queue.drain(payroll.services);
    const { approvalId } = await clerk().batches.act({ id, action: 'submitForApproval' });
    await payroll.as('boss').inbox.approvals.decide({ id: approvalId ?? '', decision: 'approve' });
    await clerk().batches.act({ id, action: 'submitAndClose' });
  };

  beforeAll(async () => {
    payroll = await SmallPayroll.open(test, {
      clerk: ['payroll-staff', 'solution-administrator'],
      boss: ['payroll-approver'],
    });
    ({ solutionId } = await payroll.publish('clerk', FILE));
    ({ batchId } = await payroll.openBatch('clerk', solutionId));
    people = [...(await page()).rowKeys];
    await fill(batchId, (at) => 1000.1 + at);
  });

  it('puts a line with its figures over each group, in the order of the sort, blank ones last', async () => {
    const { rowKeys, total, outline, columns } = await page({ group: { columns: ['team'], figures } });
    expect(total).toBe(people.length + 3);
    expect(outline?.map(({ value, level }) => [value, level])).toEqual([
      ['North', 0],
      ['south', 0],
      [null, 0],
    ]);
    for (const line of outline ?? []) {
      expect(rowKeys[line.at]).toBe('');
      const within = rowKeys.slice(line.at + 1, line.at + 1 + line.rows);
      expect(within).toEqual(people.filter((_, at) => (TEAMS[at % 3] ?? null) === line.value));
      expect(columns['base']?.[line.at]).toBe(line.figures['base']);
      expect(line.figures['employee']).toBe(line.rows);
    }
    const whole = await clerk().batchTables.aggregate({ batchId, table: 'Pay', columns: ['base'] });
    const cents = (outline ?? []).reduce(
      (sum, line) => sum + Math.round((line.figures['base'] ?? 0) * 100),
      0,
    );
    expect(cents).toBe(Math.round((whole['base']?.sum ?? 0) * 100));
    const turned = await page({
      group: { columns: ['team'], figures: [] },
      sort: [{ column: 'team', direction: 'desc' }],
    });
    expect(turned.outline?.map(({ value }) => value)).toEqual(['south', 'North', null]);
  });

  it('divides groups again: what lies deeper adds up to what stands over it, page by page', async () => {
    const group = { columns: ['team', 'grade'], figures };
    const all = await page({ group });
    let open = 0;
    let deeper = 0;
    for (const line of all.outline ?? []) {
      if (line.level === 0) {
        expect(deeper).toBe(open);
        [open, deeper] = [Math.round((line.figures['base'] ?? 0) * 100), 0];
      } else deeper += Math.round((line.figures['base'] ?? 0) * 100);
    }
    expect(deeper).toBe(open);
    const parts = [await page({ group, limit: 7 }), await page({ group, offset: 7, limit: 20_000 })];
    expect(parts.flatMap(({ rowKeys }) => rowKeys)).toEqual(all.rowKeys);
    expect(parts.flatMap(({ columns }) => columns['base'] ?? [])).toEqual(all.columns['base']);
    // Filters leave groups without rows away.
    const north = await page({ group, filter: [{ column: 'team', operator: '=', value: 'north' }] });
    expect(north.outline?.filter(({ level }) => level === 0).map(({ value }) => value)).toEqual(['North']);
    await expect(page({ group: { columns: ['nothing'], figures: [] } })).rejects.toMatchObject({
      cause: { code: 'payroll.batches.UNKNOWN_COLUMN' },
    });
  });

  it('tells what each row held in the last closed period, and nothing where there is none', async () => {
    const asked = { table: 'Pay', columns: ['base', 'grade', 'net'] };
    expect(await clerk().batchTables.previous({ batchId, ...asked })).toEqual({ period: null, rows: [] });
    await close(batchId);
    await clerk().periods.generate({ solutionId, from: '2026-04-01', count: 1 });
    const april = (await clerk().periods.list({ solutionId })).rows.find(({ code }) => code === '2026-04');
    await clerk().periods.enable({ id: april?.id ?? '' });
    const { id } = await clerk().batches.create({ periodId: april?.id ?? '' });
    const before = await clerk().batchTables.previous({ batchId: id, ...asked });
    expect(before.period).toBe('2026-03');
    const first = people[0] ?? '';
    expect(before.rows.find(({ rowKey }) => rowKey === first)?.cells).toEqual([1000.1, 0, 2000.2]);
    expect(before.rows).toHaveLength(people.length);
  });
});
