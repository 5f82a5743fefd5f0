import { afterAll, beforeAll, expect, it } from 'vitest';
import { describeEachDatabase } from '../../../platform/db/testing.ts';
import { paySolution } from '../../../testing/pay-solution.ts';
import { SmallPayroll } from '../../../testing/small-payroll.ts';
import { closeEnginePool } from '../../calculation/threads/engine-pool.ts';

afterAll(closeEnginePool);

/** Raises everybody's base from a day of the period, or from the day after it. */
const raising = (effective: 'periodEnd' | 'afterPeriod') =>
  paySolution(
    [
      { code: 'salary', type: 'reference', table: 'Salaries', on: 'employee' },
      { code: 'gross', type: 'money', formula: '=[@salary.amount]', tags: ['gross'] },
      { code: 'raised', type: 'money', formula: '=[@gross]+500' },
      { code: 'net', type: 'money', formula: '=[@gross]', tags: ['net'] },
    ],
    {
      tables: [
        {
          code: 'Salaries',
          kind: 'snapshot',
          source: 'compensation',
          where: '=[@item]="base"',
          key: ['employee'],
          columns: [
            { code: 'employee', type: 'text', field: 'employeeNumber' },
            { code: 'amount', type: 'money', field: 'amount' },
            { code: 'from', type: 'date', field: 'validFrom' },
            { code: 'to', type: 'date', field: 'validTo' },
          ],
        },
      ],
      writeBack: [
        {
          code: 'raise',
          table: 'Pay',
          target: 'hr:compensation',
          mode: 'createAndUpdate',
          effective,
          columns: { base: 'raised' },
        },
      ],
    },
  );

describeEachDatabase('a closed batch that has raised salaries, computed again', (test) => {
  let payroll: SmallPayroll;
  const clerk = () => payroll.as('clerk').payroll;

  beforeAll(async () => {
    payroll = await SmallPayroll.open(test, {
      clerk: ['payroll-staff', 'solution-administrator'],
      boss: ['payroll-approver'],
    });
  });

  it.each(['periodEnd', 'afterPeriod'] as const)(
    'has no changed input in what it wrote itself, %s, but in what somebody else did',
    async (effective) => {
      const { db, queue } = payroll.services;
      const { solutionId } = await payroll.publish('clerk', raising(effective), effective.toLowerCase());
      await clerk().periods.generate({ solutionId, from: '2026-01-01', count: 2 });
      const [first, second] = (await clerk().periods.list({ solutionId })).rows.toSorted((a, b) =>
        a.start < b.start ? -1 : 1,
      );
      await clerk().periods.enable({ id: first?.id ?? '' });
      const { id: batchId } = await clerk().batches.create({ periodId: first?.id ?? '' });
      await clerk().batches.act({ id: batchId, action: 'calculate' });
      await queue.drain(payroll.services);
      const { approvalId } = await clerk().batches.act({ id: batchId, action: 'submitForApproval' });
      await payroll.as('boss').inbox.approvals.decide({ id: approvalId ?? '', decision: 'approve' });
      await clerk().batches.act({ id: batchId, action: 'submitAndClose' });
      const written = await db
        .selectFrom('compensation_items')
        .select(['id', 'employment_id', 'valid_from'])
        .where('source_batch_id', '=', batchId)
        .execute();
      expect(written.length).toBeGreaterThan(3);
      expect((await clerk().corrections.preview({ batchIds: [batchId] })).rows).toEqual([]);

      const { id } = await db
        .selectFrom('compensation_items')
        .select('id')
        .where('employment_id', '=', written[0]?.employment_id ?? '')
        .where('item', '=', 'base')
        .where('valid_from', '<', written[0]?.valid_from ?? '')
        .orderBy('valid_from', 'desc')
        .executeTakeFirstOrThrow();
      await db
        .updateTable('compensation_items')
        .set((eb) => ({ amount: eb('amount', '+', 7) }))
        .where('id', '=', id)
        .execute();
      const { rows, people } = await clerk().corrections.preview({ batchIds: [batchId] });
      expect([people, rows.map(({ column, kind }) => `${column} ${kind}`)]).toEqual([1, ['amount changed']]);

      await clerk().periods.enable({ id: second?.id ?? '' });
      const made = await clerk().corrections.create({ batchIds: [batchId], periodId: second?.id ?? '' });
      const again = made.batches[0]?.id ?? '';
      expect((await clerk().corrections.changes({ id: again })).people).toBe(1);
      await clerk().batches.act({ id: again, action: 'calculate' });
      await queue.drain(payroll.services);
      const { total, items } = await clerk().corrections.differences({ id: again });
      expect([total, items.find(({ column }) => column === 'net')?.difference]).toEqual([1, 7]);
      expect((await clerk().batches.get({ id: again })).stale.is).toBe(false);
    },
  );
});
