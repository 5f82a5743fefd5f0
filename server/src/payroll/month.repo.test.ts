import { readFileSync } from 'node:fs';
import type { SolutionFile } from '@suanpan/engine';
import { demoCompany, fixtureFile } from '@suanpan/fixtures';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { appRouter } from '../app-router.ts';
import { insertUser } from '../identity/index.ts';
import { storePeople } from '../people/index.ts';
import { describeEachDatabase } from '../platform/db/testing.ts';
import { newId } from '../platform/ids/new-id.ts';
import type { Services } from '../platform/trpc/context.ts';
import { createCallerFactory } from '../platform/trpc/procedure.ts';
import { createTestServices } from '../testing/create-test-services.ts';
import { runImport } from '../testing/run-import.ts';
import { testContext } from '../testing/test-context.ts';
import { closeEnginePool } from './calculation/threads/engine-pool.ts';

const STAFF = [
  'payroll.solutions.view',
  'payroll.solutions.edit',
  'payroll.solutions.publish',
  'payroll.periods.edit',
  'payroll.batches.view',
  'payroll.batches.edit',
  'payroll.batches.submit',
  'payroll.payslips.view',
  'payroll.payslips.edit',
];

const callers = createCallerFactory(appRouter);

afterAll(closeEnginePool);

describeEachDatabase('a month from data to payslip', (test) => {
  let services: Services;
  let staffId = '';
  let approverId = '';
  let solutionId = '';
  let batchId = '';
  let employmentIds: Map<string, string>;
  const as = (userId: string, permissions: readonly string[], employments: string[] = []) =>
    callers(
      testContext(services, { userId, permissions, employmentIds: employments, key: newId(services.clock) }),
    );
  const staff = () => as(staffId, STAFF);
  const approver = () => as(approverId, ['payroll.batches.view', 'payroll.batches.approve']);
  const act = (action: Parameters<ReturnType<typeof staff>['payroll']['batches']['act']>[0]['action']) =>
    staff().payroll.batches.act({ id: batchId, action });
  const calculated = async () => {
    await act('calculate');
    await services.queue.drain(services);
    return staff().payroll.batches.get({ id: batchId });
  };

  beforeAll(async () => {
    services = await createTestServices(test);
    test.clock.set('2026-10-28T02:00:00.000Z');
    const stored = await storePeople(services, demoCompany('2026-11-01'));
    employmentIds = stored.employmentIds;
    const user = { passwordHash: null, language: 'en' as const };
    staffId = await insertUser(services.db, services.clock, {
      ...user,
      loginName: 'staff',
      name: 'Staff',
      roles: [{ role: 'payroll-staff' }],
    });
    approverId = await insertUser(services.db, services.clock, {
      ...user,
      loginName: 'boss',
      name: 'Boss',
      roles: [{ role: 'payroll-approver' }],
    });
    const taipei = stored.legalEntityIds.get('TP') ?? '';
    const file = JSON.parse(readFileSync(fixtureFile('demo/taiwan-monthly.json'), 'utf8')) as SolutionFile;
    const created = await staff().payroll.solutions.create({
      code: 'tw',
      name: { en: 'Taiwan' },
      legalEntityIds: [taipei],
      from: { kind: 'document', file },
    });
    expect(created.problems).toEqual([]);
    solutionId = created.id;
    await staff().payroll.copies.publish({ copyId: created.copyId });
  });

  it('makes periods and a batch of everybody employed', async () => {
    await staff().payroll.periods.generate({ solutionId, from: '2026-10-01', count: 2 });
    const periods = await staff().payroll.periods.list({ solutionId });
    const october = periods.rows.find((period) => period.code === '2026-10');
    await expect(
      staff().payroll.batches.create({ periodId: october?.id ?? '', name: 'October' }),
    ).rejects.toThrow('payroll.periods.NOT_ENABLED');
    await staff().payroll.periods.enable({ id: october?.id ?? '' });
    const created = await staff().payroll.batches.create({ periodId: october?.id ?? '', name: 'October' });
    batchId = created.id;
    expect(created.employees).toBeGreaterThan(50);
    const batch = await staff().payroll.batches.get({ id: batchId });
    expect(batch.status).toBe('new');
    expect(batch.sourceChanged).toBe(false);
    const tables = await staff().payroll.batchTables.list({ batchId });
    expect(tables.find((table) => table.code === 'Pay')?.rows).toBe(created.employees);
    expect(tables.find((table) => table.code === 'Salaries')?.rows).toBeGreaterThan(50);
  });

  it('says when HR records differ from what was frozen, and no more when they are as they were', async () => {
    const changed = async () => (await staff().payroll.batches.get({ id: batchId })).sourceChanged;
    const { db } = services;
    const [item] = await db
      .selectFrom('compensation_items')
      .innerJoin('payroll_batch_employments as e', 'e.employment_id', 'compensation_items.employment_id')
      .select(['compensation_items.id', 'amount'])
      .where('valid_from', '<=', '2026-10-31')
      .where((eb) => eb.or([eb('valid_to', 'is', null), eb('valid_to', '>=', '2026-10-31')]))
      .where('batch_id', '=', batchId)
      .execute();
    const pay = (amount: number) =>
      db
        .updateTable('compensation_items')
        .set({ amount })
        .where('id', '=', item?.id ?? '')
        .execute();
    expect(await changed()).toBe(false);
    await pay(1);
    expect(await changed()).toBe(true);
    await pay(item?.amount ?? 0);
    expect(await changed()).toBe(false);
  });

  it('takes typed rows, pastes and imports, and refuses single cells', async () => {
    const page = await staff().payroll.batchTables.page({ batchId, table: 'Pay', limit: 3 });
    const [first = '', second = ''] = page.rowKeys;
    const added = await staff().payroll.batchTables.edit({
      batchId,
      table: 'Attendance',
      addRows: [
        { employee: first, overtime_first: 4 },
        { employee: second, overtime_first: 'many' },
        { employee: first, overtime_first: 1 },
      ],
    });
    expect(added.addedRowKeys).toEqual([first, second]);
    expect(added.rejected.map((each) => each.code)).toEqual(['NOT_A_NUMBER', 'KEY_TAKEN']);
    const { record, failures } = await runImport(services, {
      subject: 'payroll.table',
      name: 'bonuses.csv',
      content: `employee,item,amount\n${first},sales,5000\n${second},sales,abc\n${second},sales,7000\n`,
      mapping: { employee: 0, item: 1, amount: 2 },
      target: { batchId, table: 'Bonuses' },
    });
    expect(record).toMatchObject({ state: 'success', created_count: 2, failed_count: 1 });
    expect(failures).toHaveLength(1);
    const bonuses = await staff().payroll.batchTables.page({ batchId, table: 'Bonuses' });
    expect(bonuses.columns.amount).toEqual([5000, 7000]);
    expect(bonuses.marks.filter((mark) => mark.mark === 'imported')).not.toHaveLength(0);
  });

  it('runs the rules on inputs, calculates, and explains down to the imported row', async () => {
    const checked = await staff().payroll.findings.checkInputs({ batchId });
    expect(checked.checkedAt).toBeTruthy();
    const batch = await calculated();
    expect(batch).toMatchObject({ status: 'calculated', failedRows: 0, running: null });
    expect(batch.stale.is).toBe(false);
    expect(batch.totals.find((total) => total.role === 'net')?.sum).toBeGreaterThan(0);
    const pay = await staff().payroll.batchTables.page({ batchId, table: 'Pay', limit: 2 });
    expect(pay.columns.bonus?.[0]).toBe(5000);
    const why = await staff().payroll.batches.explain({
      id: batchId,
      table: 'Bonuses',
      rowKey: `${pay.rowKeys[0]}\u001fsales`,
      column: 'amount',
    });
    expect(why.origin).toMatchObject({ kind: 'import', file: 'bonuses.csv', row: 2 });
    const net = await staff().payroll.batches.explain({
      id: batchId,
      table: 'Pay',
      rowKey: pay.rowKeys[0] ?? '',
      column: 'net',
    });
    expect(net.inputs?.length).toBeGreaterThan(0);
  });

  it('sorts, filters and searches on the server', async () => {
    const sorted = await staff().payroll.batchTables.page({
      batchId,
      table: 'Pay',
      limit: 5,
      sort: [{ column: 'net', direction: 'desc' }],
    });
    const nets = sorted.columns.net as number[];
    expect([...nets].sort((a, b) => b - a)).toEqual(nets);
    const above = await staff().payroll.batchTables.page({
      batchId,
      table: 'Pay',
      filter: [{ column: 'net', operator: '>=', value: nets[2] ?? 0 }],
    });
    expect(above.total).toBe(3);
    const found = await staff().payroll.batchTables.page({
      batchId,
      table: 'Pay',
      search: sorted.rowKeys[0] ?? '',
    });
    expect(found.rowKeys).toContain(sorted.rowKeys[0]);
  });

  it('shows what became stale and for whom, and fresh again when it is undone', async () => {
    const page = await staff().payroll.batchTables.page({ batchId, table: 'Attendance' });
    const [key = ''] = page.rowKeys;
    const type = (value: number) =>
      staff().payroll.batchTables.edit({
        batchId,
        table: 'Attendance',
        edits: [{ rowKey: key, column: 'overtime_first', value }],
      });
    await type(9);
    const stale = await staff().payroll.batches.get({ id: batchId });
    expect(stale.stale).toEqual({
      is: true,
      reasons: [{ kind: 'inputs', table: 'Attendance', count: 1, rowKeys: [key] }],
    });
    expect(stale.blockers.submitForApproval).toEqual(['STALE']);
    await expect(act('submitForApproval')).rejects.toThrow('payroll.batches.STALE');
    await type(4);
    expect((await staff().payroll.batches.get({ id: batchId })).stale.is).toBe(false);
    const history = await staff().payroll.batches.history({
      id: batchId,
      table: 'Attendance',
      rowKey: key,
      column: 'overtime_first',
    });
    expect(history.entries.map((entry) => [entry.previous, entry.value])).toEqual([
      [9, 4],
      [4, 9],
      [null, 4],
    ]);
  });

  it('leaves a cancelled calculation to be calculated, and goes back to new with its inputs', async () => {
    await act('calculate');
    await expect(act('calculate')).rejects.toThrow('payroll.batches.RUNNING');
    await expect(
      staff().payroll.batchTables.edit({
        batchId,
        table: 'Attendance',
        edits: [{ rowKey: 'x', column: 'sick_leave', value: 1 }],
      }),
    ).rejects.toThrow('payroll.batches.RUNNING');
    await act('cancelCalculation');
    await services.queue.drain(services);
    const canceled = await staff().payroll.batches.get({ id: batchId });
    expect(canceled).toMatchObject({ status: 'toBeCalculated', running: null });
    await act('returnToNew');
    const fresh = await staff().payroll.batches.get({ id: batchId });
    expect(fresh).toMatchObject({ status: 'new', resultHash: null, totals: [] });
    const bonuses = await staff().payroll.batchTables.page({ batchId, table: 'Bonuses' });
    expect(bonuses.columns.amount).toEqual([5000, 7000]);
    expect((await calculated()).status).toBe('calculated');
  });

  it('loses nothing when two people type at once', async () => {
    const page = await staff().payroll.batchTables.page({ batchId, table: 'Attendance' });
    const [one = '', two = ''] = page.rowKeys;
    const type = (rowKey: string, value: number) =>
      staff().payroll.batchTables.edit({
        batchId,
        table: 'Attendance',
        edits: [{ rowKey, column: 'sick_leave', value }],
      });
    await Promise.all([type(one, 1), type(two, 2), type(one, 3), type(two, 4)]);
    const after = await staff().payroll.batchTables.page({
      batchId,
      table: 'Attendance',
      rowKeys: [one, two],
    });
    const [first, second] = after.columns.sick_leave ?? [];
    expect([1, 3]).toContain(first);
    expect([2, 4]).toContain(second);
    await Promise.all([type(one, 0), type(two, 0)]);
    await calculated();
  });

  it('overrides a computed cell with a reason only, and recalculates with it', async () => {
    const pay = await staff().payroll.batchTables.page({ batchId, table: 'Pay', limit: 1 });
    const [rowKey = ''] = pay.rowKeys;
    const edit = (more: object) =>
      staff().payroll.batchTables.edit({
        batchId,
        table: 'Pay',
        edits: [{ rowKey, column: 'tax', value: 1234, ...more }],
      });
    expect((await edit({})).rejected[0]?.code).toBe('REASON_NEEDED');
    expect((await edit({ reason: 'Court order' })).changedCount).toBe(1);
    await calculated();
    const after = await staff().payroll.batchTables.page({ batchId, table: 'Pay', limit: 1 });
    expect(after.columns.tax?.[0]).toBe(1234);
    expect(after.marks).toContainEqual({
      row: 0,
      column: 'tax',
      mark: 'override',
      note: 'Court order',
      severity: null,
    });
    await edit({ clear: true });
    const batch = await calculated();
    expect(batch.status).toBe('calculated');
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
    const self = as(staffId, [...STAFF, 'payroll.batches.approve']);
    await expect(self.inbox.approvals.decide({ id, decision: 'approve' })).rejects.toThrow('SELF_APPROVAL');
    await expect(
      services.db
        .insertInto('inbox_approval_tasks')
        .values({
          id: 'x',
          approval_id: id,
          applicant_id: staffId,
          position: 9,
          node: 0,
          round: 1,
          user_id: staffId,
          status: 'open',
          origin: 'node',
          from_user_id: null,
          remark: null,
          decided_at: null,
          created_at: '',
        })
        .execute(),
    ).rejects.toThrow();
    const todo = await approver().inbox.approvals.list({});
    expect(todo.rows[0]?.facts.find((fact) => fact.key === 'net')?.value).toBeGreaterThan(0);
    await approver().inbox.approvals.decide({ id, decision: 'reject', remark: 'Look at the tax' });
    expect(await staff().payroll.batches.get({ id: batchId })).toMatchObject({
      status: 'calculated',
      lastRemark: { text: 'Look at the tax', by: 'Boss' },
    });
    const again = await act('submitForApproval');
    await approver().inbox.approvals.decide({ id: again.approvalId ?? '', decision: 'approve' });
    expect((await staff().payroll.batches.get({ id: batchId })).status).toBe('approvalDone');
  });

  it('submits and closes once, whatever is clicked twice, and never changes again', async () => {
    const key = newId(services.clock);
    const once = () =>
      callers(testContext(services, { userId: staffId, permissions: STAFF, key })).payroll.batches.act({
        id: batchId,
        action: 'submitAndClose',
      });
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
    await staff().payroll.payslips.generate({ batchId });
    const published = await staff().payroll.payslips.publish({ batchId });
    expect(published.viewFrom).toBe('2026-11-05');
    const slips = await staff().payroll.payslips.list({ batchId, pageSize: 500 });
    const slip = slips.rows[0];
    const own = as('employee', ['portal.payslips.view'], [slip?.employmentId ?? '']);
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
    const other = as('other', ['portal.payslips.view'], [slips.rows[1]?.employmentId ?? '']);
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
    await staff().payroll.payslips.generate({ batchId });
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
    expect(employmentIds.size).toBeGreaterThan(0);
  });

  it('computes the default dynamic batch by itself when the solution asks for it', async () => {
    const solution = await staff().payroll.solutions.get({ id: solutionId });
    await staff().payroll.solutions.update({
      id: solutionId,
      version: solution.version,
      settings: { ...solution.settings, dynamicComputation: true },
    });
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
