import { afterAll, beforeAll, expect, it } from 'vitest';
import { describeEachDatabase } from '../platform/db/testing.ts';
import { newId } from '../platform/ids/new-id.ts';
import type { Services } from '../platform/trpc/context.ts';
import { configureSolution } from '../testing/configure-solution.ts';
import { draftPayslips } from '../testing/draft-payslips.ts';
import { PayrollMonth } from '../testing/payroll-month.ts';
import { closeEnginePool } from './calculation/threads/engine-pool.ts';

afterAll(closeEnginePool);

describeEachDatabase('a month from figures to payslips', (test) => {
  let month: PayrollMonth;
  let services: Services;
  let solutionId = '';
  let batchId = '';
  const staff = () => month.staff();
  const act = (action: Parameters<PayrollMonth['act']>[0]) => month.act(action);
  const calculated = () => month.calculated();

  beforeAll(async () => {
    month = await PayrollMonth.open(test);
    ({ services, solutionId } = month);
    await month.openBatch();
    ({ batchId } = month);
    await month.calculated();
  });

  it('goes through approval by somebody else', async () => {
    const { approvalId } = await act('submitForApproval');
    expect(approvalId).toBeTruthy();
    const id = approvalId ?? '';
    await expect(
      staff().payroll.batchTables.edit({
        batchId,
        table: 'Attendance',
        edits: [{ rowKey: 'x', column: 'sick_leave', value: 1 }],
      }),
    ).rejects.toThrow('payroll.batches.IN_APPROVAL');
    const self = month.staff('payroll.batches.approve');
    await expect(self.inbox.approvals.decide({ id, decision: 'approve' })).rejects.toThrow('SELF_APPROVAL');
    await expect(
      services.db
        .insertInto('inbox_approval_tasks')
        .values({
          id: 'x',
          approval_id: id,
          applicant_id: month.staffId,
          position: 9,
          node: 0,
          round: 1,
          user_id: month.staffId,
          status: 'open',
          origin: 'node',
          from_user_id: null,
          remark: null,
          decided_at: null,
          created_at: '',
        })
        .execute(),
    ).rejects.toThrow();
    const todo = await month.approver().inbox.approvals.list({});
    expect(todo.rows[0]?.facts.find((fact) => fact.key === 'net')?.value).toBeGreaterThan(0);
    await month.approver().inbox.approvals.decide({ id, decision: 'reject', remark: 'Look at the tax' });
    expect(await staff().payroll.batches.get({ id: batchId })).toMatchObject({
      status: 'calculated',
      lastRemark: { text: 'Look at the tax', by: 'Boss' },
    });
    const again = await act('submitForApproval');
    await month.approver().inbox.approvals.decide({ id: again.approvalId ?? '', decision: 'approve' });
    expect((await staff().payroll.batches.get({ id: batchId })).status).toBe('approvalDone');
  });

  it('submits and closes once, whatever is clicked twice, and never changes again', async () => {
    const key = newId(services.clock);
    const once = () => month.staffWithKey(key).payroll.batches.act({ id: batchId, action: 'submitAndClose' });
    const first = await once();
    expect(await once()).toEqual(first);
    await expect(act('submitAndClose')).rejects.toThrow('payroll.batches.CLOSED');
    const movements = await services.db
      .selectFrom('payroll_balance_movements')
      .selectAll()
      .where('batch_id', '=', batchId)
      .execute();
    expect(movements.length).toBeGreaterThan(0);
    const pay = await staff().payroll.batches.summary({ id: batchId });
    const gross = pay.rows.find((row) => row.column === 'gross');
    const posted = movements
      .filter((row) => row.balance_code === 'ytd_gross')
      .reduce((sum, row) => sum + row.amount / 10 ** row.scale, 0);
    if (gross) expect(posted).toBeCloseTo(gross.sum, 6);
    for (const attempt of [
      () => services.db.updateTable('payroll_batches').set({ name: 'x' }).where('id', '=', batchId).execute(),
      () => services.db.deleteFrom('payroll_batches').where('id', '=', batchId).execute(),
      () => services.db.deleteFrom('payroll_table_blocks').execute(),
      () =>
        services.db
          .updateTable('payroll_table_sets')
          .set({ rows: 0 })
          .where('batch_id', '=', batchId)
          .execute(),
      () =>
        services.db
          .insertInto('payroll_findings')
          .values({
            id: 'x',
            batch_id: batchId,
            position: 0,
            rule: 'x',
            rule_set: null,
            stage: 'inputs',
            severity: 'warn',
            table_code: null,
            row_key: null,
            column_code: null,
            message: '{}',
            status: 'open',
            assignee_id: null,
            due_day: null,
            acknowledged_by: null,
            acknowledged_at: null,
            note: null,
            comments: '[]',
          })
          .execute(),
      () => services.db.updateTable('payroll_balance_movements').set({ amount: 0 }).execute(),
      () => services.db.deleteFrom('payroll_batch_employments').where('batch_id', '=', batchId).execute(),
      () => services.db.updateTable('payroll_copies').set({ file: '{}' }).execute(),
    ])
      await expect(attempt()).rejects.toThrow(/never changes|never change/);
  });

  it('publishes payslips that the employee reads from the view day on', async () => {
    await draftPayslips(() => staff().payroll.payslips, batchId);
    const published = await staff().payroll.payslips.publish({ batchId });
    expect(published.viewFrom).toBe('2026-11-05');
    const slips = await staff().payroll.payslips.list({ batchId, pageSize: 500 });
    const slip = slips.rows[0];
    const own = month.as('employee', ['portal.payslips.view'], [slip?.employmentId ?? '']);
    expect((await own.portal.payslips.list({})).rows).toEqual([]);
    await expect(own.portal.payslips.get({ id: slip?.id ?? '' })).rejects.toThrow('NOT_FOUND');
    // Midnight in Taipei is four in the afternoon of the day before in London.
    test.clock.set('2026-11-04T16:00:00.000Z');
    const mine = await own.portal.payslips.get({ id: slip?.id ?? '' });
    expect(mine.net).toBe(slip?.net);
    expect(mine.body.groups.length).toBeGreaterThan(0);
    const why = await own.portal.payslips.explain({ id: slip?.id ?? '' });
    const items = mine.body.groups.flatMap((group) => group.items).filter((item) => item.column !== null);
    expect(why.map((line) => line.column)).toEqual([...new Set(items.map((item) => item.column))]);
    expect(why.some((line) => line.filled !== null)).toBe(true);
    for (const { formula, sentence } of why) if (formula) expect(sentence).not.toMatch(/[[\]@#{}]/);
    expect(why.filter((line) => line.formula !== null && line.sentence === null)).toEqual([]);
    const other = month.as('other', ['portal.payslips.view'], [slips.rows[1]?.employmentId ?? '']);
    await expect(other.portal.payslips.get({ id: slip?.id ?? '' })).rejects.toThrow('NOT_FOUND');
    await expect(other.portal.payslips.explain({ id: slip?.id ?? '' })).rejects.toThrow('NOT_FOUND');
    await expect(
      services.db
        .updateTable('payroll_payslips')
        .set({ body: '{}' })
        .where('id', '=', slip?.id ?? '')
        .execute(),
    ).rejects.toThrow(/never changes/);
    await staff().payroll.payslips.disable({ ids: [slip?.id ?? ''], reason: 'Wrong name' });
    await expect(own.portal.payslips.get({ id: slip?.id ?? '' })).rejects.toThrow('NOT_FOUND');
    await draftPayslips(() => staff().payroll.payslips, batchId);
    const drafts = await staff().payroll.payslips.list({ batchId, status: 'draft' });
    expect(drafts.rows.map((row) => row.employeeNumber)).toEqual([slip?.employeeNumber]);
    expect(drafts.rows[0]?.number).not.toBe(slip?.number);
  });

  it('carries what was submitted into the next period, which closes only over closed batches', async () => {
    const periods = (await staff().payroll.periods.list({ solutionId })).rows;
    const [november, october] = [
      periods.find((p) => p.code === '2026-11'),
      periods.find((p) => p.code === '2026-10'),
    ];
    expect(october?.allowedActions).toContain('close');
    await staff().payroll.periods.close({ id: october?.id ?? '' });
    await staff().payroll.periods.enable({ id: november?.id ?? '' });
    const next = await staff().payroll.batches.create({ periodId: november?.id ?? '', name: 'November' });
    batchId = next.id;
    month.batchId = batchId;
    const batch = await calculated();
    expect(batch.totals.find((total) => total.role === 'net')?.previous).not.toBeNull();
    await expect(staff().payroll.periods.close({ id: november?.id ?? '' })).rejects.toThrow('OPEN_BATCHES');
    const inputs = await staff().payroll.batchTables.rowInputs({
      batchId,
      rowKeys: [
        (await staff().payroll.batchTables.page({ batchId, table: 'Pay', limit: 1 })).rowKeys[0] ?? '',
      ],
    });
    expect(inputs.balances.length).toBeGreaterThan(0);
  });

  it('computes the default dynamic batch by itself when the solution asks for it', async () => {
    await configureSolution(staff().payroll, solutionId, (now) => ({
      ...now,
      settings: { ...now.settings, dynamicComputation: true },
    }));
    await act('setDefaultDynamic');
    const page = await staff().payroll.batchTables.page({ batchId, table: 'Pay', limit: 1 });
    const [employee = ''] = page.rowKeys;
    await staff().payroll.batchTables.edit({
      batchId,
      table: 'Bonuses',
      addRows: [{ employee, item: 'sales', amount: 3210 }],
    });
    test.clock.advance(5000);
    await services.queue.drain(services);
    const batch = await staff().payroll.batches.get({ id: batchId });
    expect(batch).toMatchObject({ status: 'calculated', stale: { is: false }, defaultDynamic: true });
    const after = await staff().payroll.batchTables.page({
      batchId,
      table: 'Pay',
      limit: 1,
      columns: ['bonus'],
    });
    expect(after.columns.bonus?.[0]).toBe(3210);
  });
});
