import type { SolutionFile } from '@suanpan/engine';
import { beforeAll, expect, it } from 'vitest';
import { describeEachDatabase } from '../../../platform/db/testing.ts';
import { SmallPayroll } from '../../../testing/small-payroll.ts';
import { readRecords, sameRecords, type Wanted } from './read-records.ts';

const FILE: SolutionFile = {
  format: 'suanpan.solution/1',
  code: 'plain',
  currency: 'TWD',
  periodType: 'month',
  tables: [
    {
      code: 'Pays',
      kind: 'snapshot',
      source: 'compensation',
      key: ['employee', 'item'],
      columns: [
        { code: 'employee', type: 'text', field: 'employeeNumber' },
        { code: 'item', type: 'text' },
        { code: 'amount', type: 'money', field: 'amount' },
      ],
    },
    {
      code: 'Pay',
      kind: 'data',
      master: true,
      key: 'employee',
      columns: [{ code: 'employee', type: 'text' }],
    },
  ],
};

describeEachDatabase('records read before the transaction that stores them', (test) => {
  let payroll: SmallPayroll;
  let wanted: () => Promise<Wanted>;

  beforeAll(async () => {
    payroll = await SmallPayroll.open(test, { clerk: ['payroll-staff', 'solution-administrator'] });
    const { solutionId } = await payroll.publish('clerk', FILE);
    const { batchId, periodId } = await payroll.openBatch('clerk', solutionId);
    const { db } = payroll.services;
    wanted = async () => ({
      period: await db
        .selectFrom('payroll_periods')
        .selectAll()
        .where('id', '=', periodId)
        .executeTakeFirstOrThrow(),
      filter: undefined,
      pins: await db
        .selectFrom('payroll_batches')
        .select(['copy_id', 'copy_hash', 'globals'])
        .where('id', '=', batchId)
        .executeTakeFirstOrThrow(),
    });
  }, 120_000);

  it('are stored as they are while nothing has changed', async () => {
    const { db } = payroll.services;
    const before = await readRecords(db, await wanted());
    expect(before.employments.length).toBeGreaterThan(10);
    expect(before.snapshots[0]?.rows).toBeGreaterThan(10);
    await db.transaction().execute(async (trx) => {
      expect(await sameRecords(trx, await wanted(), before)).toBe(before);
    });
  });

  it('are read anew where a record, who is taken or the period has changed in between', async () => {
    const { db } = payroll.services;
    const anew = async (change: () => Promise<unknown>) => {
      const before = await readRecords(db, await wanted());
      await change();
      const now = await sameRecords(db, await wanted(), before);
      expect(now).not.toBe(before);
      expect(now).toEqual(await readRecords(db, await wanted()));
      return { before, now };
    };
    const ofLast = ({ employments }: { employments: readonly { employmentId: string }[] }) =>
      employments.at(-1)?.employmentId ?? '';
    const first = await readRecords(db, await wanted());

    const paid = await anew(() =>
      db
        .updateTable('compensation_items')
        .set({ amount: 123 })
        .where('employment_id', '=', ofLast(first))
        .execute(),
    );
    expect(paid.now.snapshots[0]?.hash).not.toBe(paid.before.snapshots[0]?.hash);

    const left = await anew(() =>
      db
        .updateTable('employments')
        .set({ leave_date: '2026-02-27' })
        .where('id', '=', ofLast(first))
        .execute(),
    );
    expect(left.now.employments).toHaveLength(left.before.employments.length - 1);
    expect(left.now.employmentsHash).not.toBe(left.before.employmentsHash);

    const people = [{ employmentId: ofLast(left.now), taken: 'out', from: null, to: null }];
    const scoped = await anew(() =>
      db
        .updateTable('payroll_solutions')
        .set({ scope: JSON.stringify({ departmentIds: [], conditions: [], people }) })
        .execute(),
    );
    expect(scoped.now.employments).toHaveLength(scoped.before.employments.length - 1);

    await anew(() => db.updateTable('payroll_periods').set({ cut_off_day: '2026-03-10' }).execute());
  });
});
