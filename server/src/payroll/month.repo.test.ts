import { afterAll, beforeAll, expect, it } from 'vitest';
import { describeEachDatabase } from '../platform/db/testing.ts';
import type { Services } from '../platform/trpc/context.ts';
import { PayrollMonth } from '../testing/payroll-month.ts';
import { runImport } from '../testing/run-import.ts';
import { closeEnginePool } from './calculation/threads/engine-pool.ts';

afterAll(closeEnginePool);

describeEachDatabase('a month from data to figures', (test) => {
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
    month.batchId = batchId;
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
    const { counts, cells } = await staff().payroll.batches.refreshPreview({ id: batchId });
    expect(counts).toEqual({ joining: 0, leaving: 0, rows: 0, cells: cells.length });
    expect(cells).toContainEqual(expect.objectContaining({ before: item?.amount, after: 1 }));
    await pay(item?.amount ?? 0);
    expect((await staff().payroll.batches.refreshPreview({ id: batchId })).counts.cells).toBe(0);
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
});
