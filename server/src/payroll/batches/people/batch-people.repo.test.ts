import type { SolutionFile } from '@suanpan/engine';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { describeEachDatabase } from '../../../platform/db/testing.ts';
import { draftPayslips } from '../../../testing/draft-payslips.ts';
import { SmallPayroll } from '../../../testing/small-payroll.ts';
import { rightsOf } from '../../../testing/test-context.ts';
import { closeEnginePool } from '../../calculation/threads/engine-pool.ts';

const FILE: SolutionFile = {
  format: 'suanpan.solution/1',
  code: 'plain',
  currency: 'TWD',
  periodType: 'month',
  payslip: {
    groups: [{ name: 'Pay', items: [{ name: 'Net', value: 'net', itemType: 'amount', zero: 'show' }] }],
  },
  balances: [
    {
      code: 'paid_ytd',
      keys: ['employee'],
      reset: 'year',
      dateBasis: 'payDate',
      add: [{ column: 'Pay.net' }],
    },
  ],
  tables: [
    {
      code: 'People',
      kind: 'snapshot',
      source: 'employment',
      key: 'employee',
      columns: [
        { code: 'employee', type: 'text', field: 'employeeNumber' },
        { code: 'called', type: 'text', field: 'name' },
      ],
    },
    {
      code: 'Pay',
      kind: 'data',
      master: true,
      key: 'employee',
      columns: [
        { code: 'employee', type: 'text' },
        { code: 'bonus', type: 'money' },
        { code: 'net', type: 'money', tags: ['net'], formula: '=1000+[@bonus]' },
      ],
    },
  ],
};

describeEachDatabase('the people of a batch', (test) => {
  let payroll: SmallPayroll;
  let id = '';
  const clerk = () => payroll.as('clerk').payroll;
  const people = async (list = 'inBatch') =>
    (await clerk().batchPeople.list({ id, list: list as never, pageSize: 500 })).rows;
  const snapshot = async () => {
    const page = await clerk().batchTables.page({ batchId: id, table: 'People', limit: 500 } as never);
    return page.rowKeys.map((key, row) => `${key} ${page.columns.called?.[row]}`);
  };
  beforeAll(async () => {
    payroll = await SmallPayroll.open(test, {
      clerk: ['payroll-staff'],
      mate: ['payroll-staff'],
      boss: ['payroll-approver'],
    });
    const { solutionId } = await payroll.publish('mate', FILE);
    ({ batchId: id } = await payroll.openBatch('mate', solutionId));
  }, 120_000);
  afterAll(closeEnginePool);

  it('are taken out with a reason, and their rows and HR data with them, nobody else’s', async () => {
    const before = await snapshot();
    const [first, second] = await people();
    const bonus = (employee: string) =>
      clerk().batchTables.edit({
        batchId: id,
        table: 'Pay',
        edits: [{ rowKey: employee, column: 'bonus', value: 7 }],
      } as never);
    await bonus(second?.employeeNumber ?? '');
    // Renamed in HR since: taking somebody out refreshes nobody.
    await payroll.services.db
      .updateTable('persons')
      .set({ name: 'Renamed' })
      .where('name', '=', second?.name ?? '')
      .execute();
    const { employees } = await clerk().batchPeople.remove({
      id,
      employmentIds: [first?.employmentId ?? ''],
      reason: 'paid by hand',
    });
    expect(employees).toBe(before.length - 1);
    expect(await snapshot()).toEqual(before.slice(1));
    expect(await people('removed')).toMatchObject([
      {
        employeeNumber: first?.employeeNumber,
        inBatch: false,
        changed: { by: 'clerk', reason: 'paid by hand' },
      },
    ]);
    const pay = await clerk().batchTables.page({ batchId: id, table: 'Pay', limit: 500 } as never);
    expect(pay.rowKeys).not.toContain(first?.employeeNumber);
    expect(pay.columns.bonus?.[0]).toBe(7);
    await expect(
      clerk().batchPeople.remove({ id, employmentIds: [first?.employmentId ?? ''], reason: 'again' }),
    ).rejects.toThrow(/NOT_TO_REMOVE/);
  });

  it('stay out when HR data is refreshed, and come back only by hand, in their place', async () => {
    const [gone] = await people('removed');
    await clerk().batches.act({ id, action: 'refreshSnapshots' });
    expect((await people()).map((row) => row.employmentId)).not.toContain(gone?.employmentId);
    const { rows } = await clerk().batchPeople.candidates({ id });
    expect(rows).toMatchObject([{ employmentId: gone?.employmentId, elsewhere: null }]);
    await clerk().batchPeople.add({ id, employmentIds: [gone?.employmentId ?? ''] });
    const batch = await payroll.services.db
      .selectFrom('payroll_batches')
      .select('employments_hash')
      .where('id', '=', id)
      .executeTakeFirstOrThrow();
    expect((await people())[0]).toMatchObject({
      employmentId: gone?.employmentId,
      changed: { change: 'added' },
    });
    // The same tables as if everything had been taken anew.
    const sets = () =>
      payroll.services.db
        .selectFrom('payroll_table_sets')
        .select(['table_code', 'hash'])
        .where('batch_id', '=', id)
        .orderBy('table_code')
        .execute();
    const before = await sets();
    await clerk().batches.act({ id, action: 'refreshSnapshots' });
    expect(await sets()).toEqual(before);
    expect(
      await payroll.services.db
        .selectFrom('payroll_batches')
        .select('employments_hash')
        .where('id', '=', id)
        .executeTakeFirstOrThrow(),
    ).toEqual(batch);
    await expect(clerk().batchPeople.add({ id, employmentIds: [gone?.employmentId ?? ''] })).rejects.toThrow(
      /NOT_TO_ADD/,
    );
  });

  it('are nobody’s to change who is one of them', async () => {
    const [first] = await people();
    const employmentIds = [first?.employmentId ?? ''];
    const asOneself = payroll.asEmployed(
      'clerk',
      employmentIds[0] ?? '',
      'en',
      rightsOf('payroll-staff'),
    ).payroll;
    await expect(asOneself.batchPeople.remove({ id, employmentIds, reason: 'x' })).rejects.toThrow(/OWN_PAY/);
    await expect(
      asOneself.batchPeople.hold({ id, employmentId: employmentIds[0] ?? '', reason: 'x' }),
    ).rejects.toThrow(/OWN_PAY/);
  });

  it('leave analyses as soon as they are taken out, before anything is calculated again', async () => {
    await clerk().batches.act({ id, action: 'calculate' });
    await payroll.services.queue.drain(payroll.services);
    const { solution } = await clerk().batches.get({ id });
    const counted = async () =>
      (
        await clerk().pivots.compute({
          solutionId: solution.id,
          table: 'Pay',
          values: [{ field: 'net', aggregate: 'sum' }],
        })
      ).people;
    const everybody = await people();
    expect(await counted()).toBe(everybody.length);
    const gone = { id, employmentIds: [everybody.at(-1)?.employmentId ?? ''] };
    await clerk().batchPeople.remove({ ...gone, reason: 'paid by hand' });
    expect(await counted()).toBe(everybody.length - 1);
    await clerk().batchPeople.add(gone);
    expect(await counted()).toBe(everybody.length);
  });

  it('have a salary held that is calculated and not paid: no payslip, no balance, and totals that add up', async () => {
    const [first, second] = await people();
    await clerk().batchPeople.hold({
      id,
      employmentId: second?.employmentId ?? '',
      reason: 'account in doubt',
    });
    await clerk().batchPeople.hold({ id, employmentId: first?.employmentId ?? '', reason: 'mistaken' });
    await clerk().batchPeople.release({
      id,
      employmentId: first?.employmentId ?? '',
      reason: 'right after all',
    });
    await clerk().batches.act({ id, action: 'calculate' });
    await payroll.services.queue.drain(payroll.services);
    const detail = await clerk().batches.get({ id });
    const net = detail.totals.find(({ role }) => role === 'net')?.sum ?? 0;
    expect(detail).toMatchObject({ held: 1, heldNet: { sum: 1007, paid: net - 1007 } });
    const summary = await clerk().batches.summary({ id });
    expect(summary.heldEmployees).toBe(1);
    expect(summary.rows).toMatchObject([
      { column: 'bonus', held: 7 },
      { column: 'net', held: 1007, sum: net },
    ]);
    const page = await clerk().batchTables.page({ batchId: id, table: 'Pay', limit: 500 } as never);
    expect(page.names?.[1]).toBe(`Held · ${second?.name}`);
    expect(page.names?.[0]).toBe(first?.name);
    const compared = await clerk().batches.variance({ id, column: 'net', pageSize: 500 });
    expect(compared).toMatchObject({ held: { people: 1, sum: 1007 }, heldBefore: { people: 0, sum: 0 } });
    expect(compared.rows.filter(({ held }) => held).map(({ employeeNumber }) => employeeNumber)).toEqual([
      second?.employeeNumber,
    ]);

    const { approvalId } = await clerk().batches.act({ id, action: 'submitForApproval' });
    const { facts } = await payroll.as('boss').inbox.approvals.get({ id: approvalId ?? '' });
    expect(
      facts.filter(({ key }) => /held|paidNet/i.test(key)).map(({ key, value }) => [key, value]),
    ).toEqual([
      ['held', 1],
      ['heldNet', 1007],
      ['paidNet', net - 1007],
    ]);
    // What approvers look at doesn't move.
    await expect(
      clerk().batchPeople.hold({ id, employmentId: first?.employmentId ?? '', reason: 'x' }),
    ).rejects.toThrow(/IN_APPROVAL/);
    await payroll.as('boss').inbox.approvals.decide({ id: approvalId ?? '', decision: 'approve' });
    await expect(
      clerk().batchPeople.release({ id, employmentId: second?.employmentId ?? '', reason: 'x' }),
    ).rejects.toThrow(/RELEASE_TAKES_ANOTHER/);
    await draftPayslips(() => clerk().payslips, id);
    const slips = (await clerk().payslips.list({ batchId: id, pageSize: 500 })).rows;
    expect(slips).toHaveLength(detail.employees - 1);
    expect(slips.map((slip) => slip.employeeNumber)).not.toContain(second?.employeeNumber);
    await clerk().batches.act({ id, action: 'submit' });
    const posted = await payroll.services.db
      .selectFrom('payroll_balance_movements')
      .select('row_key')
      .where('batch_id', '=', id)
      .execute();
    expect(posted).toHaveLength(detail.employees - 1);
    expect(posted.map((row) => row.row_key)).not.toContain(second?.employeeNumber);
    await expect(
      clerk().batchPeople.hold({ id, employmentId: first?.employmentId ?? '', reason: 'x' }),
    ).rejects.toThrow(/SUBMITTED/);
  });

  it('stand in the next period’s comparison as not paid, with what of the sum that is', async () => {
    const [held] = await people('held');
    const { solution } = await clerk().batches.get({ id });
    await clerk().periods.generate({ solutionId: solution.id, from: '2026-04-01', count: 1 });
    const { rows } = await clerk().periods.list({ solutionId: solution.id });
    const periodId = rows.find(({ code }) => code === '2026-04')?.id ?? '';
    await clerk().periods.enable({ id: periodId });
    const next = (await clerk().batches.create({ periodId })).id;
    await clerk().batches.act({ id: next, action: 'calculate' });
    await payroll.services.queue.drain(payroll.services);
    const compared = await clerk().batches.variance({ id: next, column: 'net', pageSize: 500 });
    expect(compared).toMatchObject({ held: { people: 0, sum: 0 }, heldBefore: { people: 1, sum: 1007 } });
    expect(compared.rows.filter(({ heldBefore }) => heldBefore)).toMatchObject([
      { employeeNumber: held?.employeeNumber, previous: 1007, held: false },
    ]);
    for (const action of ['returnToNew', 'delete'] as const) await clerk().batches.act({ id: next, action });
  });

  it('are paid later by another person alone, with a day of payment, and posted once', async () => {
    const [held] = await people('held');
    await clerk().batches.act({ id, action: 'close' });
    const input = { id, employmentId: held?.employmentId ?? '', reason: 'account confirmed' };
    const pay = (who: string, payDate?: string) =>
      payroll
        .as(who, ['payroll.batches.view', 'payroll.batches.approve'])
        .payroll.batchPeople.pay({ ...input, ...(payDate ? { payDate } : {}) });
    await expect(pay('clerk', '2026-05-05')).rejects.toThrow(/RELEASE_BY_PREPARER/);
    await expect(pay('boss')).rejects.toMatchObject({
      cause: {
        code: 'payroll.batches.PAY_DAY_TOO_EARLY',
        facts: { day: { en: expect.stringMatching(/^[A-Z][a-z]{2} \d{1,2}, 2026$/) } },
      },
    });
    await expect(pay('boss', '2026-01-05')).rejects.toThrow(/PAY_DAY_TOO_EARLY/);
    test.clock.advance(1000);
    expect(await pay('boss', '2026-05-05')).toEqual({ held: 0, payDate: '2026-05-05', posted: 1 });
    await expect(pay('boss', '2026-05-05')).rejects.toThrow(/NOT_HELD/);
    await draftPayslips(() => clerk().payslips, id);
    const { rows, total } = await clerk().payslips.list({ batchId: id, pageSize: 500 });
    expect(total).toBe((await people()).length);
    const slip = rows.find((each) => each.employeeNumber === held?.employeeNumber);
    const { pay_date } = await payroll.services.db
      .selectFrom('payroll_payslips')
      .select('pay_date')
      .where('id', '=', slip?.id ?? '')
      .executeTakeFirstOrThrow();
    expect(pay_date).toBe('2026-05-05');
    const movement = await payroll.services.db
      .selectFrom('payroll_balance_movements')
      .selectAll()
      .where('batch_id', '=', id)
      .where('row_key', '=', held?.employeeNumber ?? '')
      .executeTakeFirstOrThrow();
    expect(movement).toMatchObject({
      pay_date: '2026-05-05',
      dated_on: '2026-05-05',
      posted_by: payroll.id('boss'),
    });
    const [, released] = await people('released');
    expect([released]).toMatchObject([
      {
        hold: {
          by: 'clerk',
          reason: 'account in doubt',
          release: { by: 'boss', reason: 'account confirmed', payDate: '2026-05-05' },
        },
      },
    ]);
  });

  it('are kept by the database too: nobody is held afterwards, no trail is written over, nobody releases alone', async () => {
    const { db } = payroll.services;
    const [first] = await db
      .selectFrom('payroll_batch_holds')
      .selectAll()
      .where('batch_id', '=', id)
      .execute();
    const { id: _, ...hold } = first as NonNullable<typeof first>;
    await expect(
      db
        .insertInto('payroll_batch_holds')
        .values({ ...hold, id: 'late', released_at: null })
        .execute(),
    ).rejects.toThrow(/held before/);
    await expect(db.updateTable('payroll_batch_holds').set({ reason: 'other' }).execute()).rejects.toThrow(
      /released once|does not release/,
    );
    await expect(db.deleteFrom('payroll_batch_holds').execute()).rejects.toThrow(/trail/);
    await expect(db.updateTable('payroll_batch_people').set({ reason: 'other' }).execute()).rejects.toThrow(
      /written over/,
    );
  });
});
