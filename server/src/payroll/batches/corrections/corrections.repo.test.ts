import { afterAll, beforeAll, expect, it } from 'vitest';
import { describeEachDatabase } from '../../../platform/db/testing.ts';
import { findRefusal } from '../../../platform/http/error-body.ts';
import { carryingSolution } from '../../../testing/carrying-solution.ts';
import { refusalOf } from '../../../testing/refusal-of.ts';
import { SmallPayroll } from '../../../testing/small-payroll.ts';
import { closeEnginePool } from '../../calculation/threads/engine-pool.ts';

afterAll(closeEnginePool);

const codeOf = async (answer: Promise<unknown>) => findRefusal(await refusalOf(answer))?.code;

describeEachDatabase('a closed batch computed again', (test) => {
  let payroll: SmallPayroll;
  let solutionId = '';
  const periods = new Map<string, string>();
  const batches: Record<string, string> = {};
  let person = '';
  let others = 0;
  const clerk = () => payroll.as('clerk').payroll;
  const act = (id: string, action: 'calculate' | 'submitAndClose' | 'cancel' | 'delete') =>
    clerk().batches.act({ id, action });
  const calculate = async (id: string) => {
    await act(id, 'calculate');
    await payroll.services.queue.drain(payroll.services);
  };
  const approve = async (id: string) => {
    const { approvalId } = await clerk().batches.act({ id, action: 'submitForApproval' });
    await payroll.as('boss').inbox.approvals.decide({ id: approvalId ?? '', decision: 'approve' });
  };
  const close = async (id: string) => {
    await calculate(id);
    await approve(id);
    await act(id, 'submitAndClose');
  };
  const raise = (amount: number) =>
    payroll.services.db
      .updateTable('compensation_items')
      .set((eb) => ({ amount: eb('amount', '+', amount) }))
      .where('item', '=', 'base')
      .where('employment_id', '=', (eb) =>
        eb
          .selectFrom('payroll_batch_employments')
          .select('employment_id')
          .where('batch_id', '=', batches['2026-01'] ?? '')
          .where('employee_number', '=', person),
      )
      .execute();
  const differences = async (id: string) => {
    const page = await clerk().corrections.differences({ id });
    expect(page.rows.map(({ employeeNumber }) => employeeNumber)).toEqual(page.total === 0 ? [] : [person]);
    return Object.fromEntries(
      (page.rows[0]?.items ?? []).map(({ column, before, after, difference }) => {
        expect(difference).toBe((after ?? 0) - (before ?? 0));
        return [column, difference];
      }),
    );
  };
  const ytd = () =>
    payroll.services.db
      .selectFrom('payroll_balance_movements')
      .select(['amount', 'concerns', 'dated_on'])
      .where('row_key', '=', person)
      .orderBy('id')
      .execute();
  const create = (codes: readonly string[], more: object = {}) =>
    clerk().corrections.create({
      batchIds: codes.map((code) => batches[code] ?? ''),
      periodId: periods.get('2026-03') ?? '',
      ...more,
    });
  /** Everything that is stored of a closed batch. */
  const frozen = async (code: string) => {
    const id = batches[code] ?? '';
    const { db } = payroll.services;
    return {
      batch: await db.selectFrom('payroll_batches').selectAll().where('id', '=', id).executeTakeFirst(),
      sets: await db
        .selectFrom('payroll_table_sets')
        .selectAll()
        .where('batch_id', '=', id)
        .orderBy('id')
        .execute(),
      slips: await db
        .selectFrom('payroll_payslips')
        .selectAll()
        .where('batch_id', '=', id)
        .orderBy('id')
        .execute(),
    };
  };
  let before: Awaited<ReturnType<typeof frozen>>;

  beforeAll(async () => {
    payroll = await SmallPayroll.open(test, {
      clerk: ['payroll-staff', 'solution-administrator'],
      boss: ['payroll-approver'],
    });
    ({ solutionId } = await payroll.publish('clerk', carryingSolution));
    await clerk().periods.generate({ solutionId, from: '2026-01-01', count: 3 });
    for (const { code, id } of (await clerk().periods.list({ solutionId })).rows) periods.set(code, id);
    for (const code of ['2026-01', '2026-02', '2026-03']) {
      const periodId = periods.get(code) ?? '';
      await clerk().periods.enable({ id: periodId });
      const { id } = await clerk().batches.create({ periodId });
      batches[code] = id;
      const { rowKeys } = await clerk().batchTables.page({ batchId: id, table: 'Pay' });
      person = rowKeys[2] ?? '';
      others = rowKeys.length - 1;
      const edits = [{ rowKey: person, column: 'bonus', value: 100 }];
      await clerk().batchTables.edit({ batchId: id, table: 'Pay', edits });
      if (code === '2026-03') continue;
      await close(id);
      await clerk().batches.act({ id, action: 'generatePayslips' });
      await clerk().batches.act({ id, action: 'publishPayslips' });
      await clerk().periods.close({ id: periodId });
    }
    before = await frozen('2026-01');
    await raise(1000);
  });

  it('names the closed batches and whom it would concern, with what changed', async () => {
    const found = await clerk().corrections.correctable({ solutionId });
    expect(found.periods.map(({ code, batches: own }) => [code, own.length])).toEqual([
      ['2026-02', 1],
      ['2026-01', 1],
    ]);
    expect(found.settleIn.map(({ code }) => code)).toEqual(['2026-03']);
    const batchIds = ['2026-01', '2026-02'].map((code) => batches[code] ?? '');
    const preview = await clerk().corrections.preview({ batchIds });
    expect(preview.people).toBe(1);
    expect(
      preview.rows.map(({ period, employeeNumber, table, column }) => [
        period,
        employeeNumber,
        table,
        column,
      ]),
    ).toEqual([
      ['January 2026', person, 'Salaries', 'amount'],
      ['February 2026', person, 'Salaries', 'amount'],
    ]);
    const [first] = preview.rows;
    expect(Number(first?.after) - Number(first?.before)).toBe(1000);
    expect(others).toBeGreaterThan(1);
  });

  it('is made once at a time, of closed batches, for a later open period', async () => {
    expect(await codeOf(create(['2026-03']))).toBe('payroll.corrections.NOT_CLOSED');
    const closed = periods.get('2026-01') ?? '';
    expect(await codeOf(create(['2026-02'], { periodId: closed }))).toBe('payroll.periods.NOT_ENABLED');
    const made = await create(['2026-02', '2026-01']);
    [batches['again-01'], batches['again-02']] = made.batches.map(({ id }) => id) as [string, string];
    expect(await codeOf(create(['2026-01']))).toBe('payroll.corrections.UNSETTLED');
    const listed = await clerk().batches.list({ solutionId, types: ['offCycle'] });
    expect(listed.rows.map(({ period, type }) => [period.code, type])).toEqual([
      ['2026-03', 'offCycle'],
      ['2026-03', 'offCycle'],
    ]);
    const again = await clerk().batches.get({ id: batches['again-01'] });
    expect(again).toMatchObject({ status: 'new', corrects: { period: { code: '2026-01' } } });
    expect(again.allowedActions).not.toContain('setDefaultDynamic');
    const changes = await clerk().corrections.changes({ id: batches['again-01'] });
    expect(changes.rows).toMatchObject([{ employeeNumber: person, table: 'Salaries', column: 'amount' }]);
  });

  it('shows what was in force, what it is now and the difference; February sees corrected January', async () => {
    await calculate(batches['again-01'] ?? '');
    await calculate(batches['again-02'] ?? '');
    expect(await differences(batches['again-01'] ?? '')).toEqual({ gross: 1000, tax: 100, net: 900 });
    expect(await differences(batches['again-02'] ?? '')).toEqual({ gross: 1000, tax: 200, net: 800 });
    const { totals, stale } = await clerk().batches.get({ id: batches['again-02'] ?? '' });
    expect(totals.find(({ role }) => role === 'net')?.difference).toBe(800);
    expect(stale.is).toBe(false);
    const net = await clerk().batches.explain({
      id: batches['again-01'] ?? '',
      table: 'Pay',
      rowKey: person,
      column: 'net',
    });
    expect(net.note).toContain('+900');
    const grounds = await clerk().batches.grounds({ id: batches['again-01'] ?? '' });
    expect(grounds.changed.rows).toMatchObject([{ rowKey: person, difference: 900 }]);
    // Who decides is told that it is no month's pay.
    expect(grounds.backtracks).toMatchObject({ period: { code: '2026-01' }, settlement: 'apart' });
  });

  it('is paid apart once, with a payslip of the difference, by another than who prepared it', async () => {
    const id = batches['again-01'] ?? '';
    await approve(batches['again-02'] ?? '');
    expect(await codeOf(act(batches['again-02'] ?? '', 'submitAndClose'))).toBe(
      'payroll.corrections.EARLIER_FIRST',
    );
    await clerk().batches.act({ id: batches['again-02'] ?? '', action: 'returnToCalculated' });
    const { approvalId } = await clerk().batches.act({ id, action: 'submitForApproval' });
    // What is decided is the difference, not the month that was paid.
    const { facts } = await payroll.as('boss').inbox.approvals.get({ id: approvalId ?? '' });
    expect(facts.map(({ key, value }) => [key, value])).toEqual([
      ['people', 1],
      ['grossChange', 1000],
      ['deductionChange', 100],
      ['netChange', 900],
    ]);
    await expect(
      payroll
        .as('clerk', ['payroll.batches.view', 'payroll.batches.approve'])
        .inbox.approvals.decide({ id: approvalId ?? '', decision: 'approve' }),
    ).rejects.toThrow();
    await payroll.as('boss').inbox.approvals.decide({ id: approvalId ?? '', decision: 'approve' });
    await act(id, 'submitAndClose');
    expect(await codeOf(act(id, 'submitAndClose'))).toMatch(/^payroll\.batches\./);
    expect((await ytd()).at(-1)).toMatchObject({ amount: 1000, concerns: '2026-01-01' });
    await clerk().batches.act({ id, action: 'generatePayslips' });
    const slips = await payroll.services.db
      .selectFrom('payroll_payslips')
      .select(['employee_number', 'net', 'body'])
      .where('batch_id', '=', id)
      .execute();
    expect(slips).toMatchObject([{ employee_number: person, net: 900 }]);
    expect(JSON.parse(slips[0]?.body ?? '')).toMatchObject({
      groups: [{ items: [{ value: '1000' }, { value: '900' }] }],
    });
    const detail = await clerk().corrections.get({ id });
    expect(detail).toMatchObject({ state: 'settled', settlement: 'apart', editable: false });
    expect(await codeOf(clerk().corrections.settle({ id, settlement: 'apart', intoId: null }))).toMatch(
      /^payroll\.batches\./,
    );
    const second = await clerk().batches.get({ id: batches['again-02'] ?? '' });
    expect(second.stale.is).toBe(false);
  });

  it('is carried into the open batch, which pays it, explains it and is held to it', async () => {
    const [id, open] = [batches['again-02'] ?? '', batches['2026-03'] ?? ''];
    const detail = await clerk().corrections.get({ id });
    expect(detail.candidates.map((each) => each.id)).toEqual([open]);
    expect(detail.run.map(({ period }) => [period.code, period.start])).toContainEqual([
      '2026-02',
      '2026-02-01',
    ]);
    await clerk().corrections.settle({ id, settlement: 'carry', intoId: open });
    await calculate(open);
    await approve(id);
    await act(id, 'submitAndClose');
    expect((await ytd()).filter(({ concerns }) => concerns === '2026-02-01')).toEqual([]);
    expect((await clerk().batches.get({ id: open })).stale.is).toBe(true);
    await calculate(open);
    const place = { id: open, table: 'Corrections', rowKey: `${person}\u001f2026-02` };
    const why = await clerk().batches.explain({ ...place, column: 'amount' });
    expect(why).toMatchObject({ value: 800, origin: { kind: 'carried' } });
    expect(why.inputs?.[0]).toMatchObject({ ref: { batch: id, table: 'Pay', column: 'net' } });
    const { batch: there = '', ...cell } = why.inputs?.[0]?.ref ?? { table: '', rowKey: '', column: '' };
    const further = await clerk().batches.explain({ id: there, ...cell });
    expect(further.inputs?.map(({ ref }) => ref?.column)).toContain('gross');
    const tax = await clerk().batches.explain({ id: open, table: 'Pay', rowKey: person, column: 'tax' });
    expect(JSON.stringify(tax)).toContain('"balance"');
    expect(await codeOf(act(open, 'cancel'))).toBe('payroll.corrections.TAKEN_HERE');
    const edit = (value: number) =>
      clerk().batchTables.edit({
        batchId: open,
        table: 'Corrections',
        edits: [{ rowKey: place.rowKey, column: 'amount', value }],
      });
    await edit(8000);
    await calculate(open);
    expect(await codeOf(clerk().batches.act({ id: open, action: 'submitForApproval' }))).toBe(
      'payroll.corrections.TAKEN_CHANGED',
    );
    await edit(800);
    await close(open);
    expect((await ytd()).filter(({ concerns }) => concerns === '2026-02-01')).toMatchObject([
      { amount: 1000 },
    ]);
  });

  it('counts in the year to date of later payslips with what differed', async () => {
    await clerk().batches.act({ id: batches['2026-03'] ?? '', action: 'generatePayslips' });
    const slips = await payroll.services.db
      .selectFrom('payroll_payslips')
      .select(['batch_id', 'net', 'body'])
      .where('employee_number', '=', person)
      .execute();
    expect(slips).toHaveLength(4);
    const last = slips.find((slip) => slip.batch_id === batches['2026-03']);
    const paid = slips.reduce((sum, { net }) => sum + (net ?? 0), 0);
    expect(JSON.parse(last?.body ?? '').groups[0].items[1].yearToDate).toBe(String(paid));
  });

  it('is paid by the bank with what differed, and not at all where an open batch pays it', async () => {
    const payment = async (name: string) =>
      (await payroll.as('boss').payroll.accounting.get({ batchId: batches[name] ?? '' })).payment;
    const apart = await payment('again-01');
    expect(apart).toMatchObject({ net: 900, paid: 0 });
    expect(apart.next + apart.unpaid).toBe(900);
    expect(apart.people.every(({ employeeNumber }) => employeeNumber === person)).toBe(true);
    expect(await payment('again-02')).toMatchObject({ net: 0, next: 0, unpaid: 0, people: [] });
  });

  it('leaves the closed batch as it was: figures, hash and payslips', async () => {
    expect(await frozen('2026-01')).toEqual(before);
  });

  it('is held against the last correction when it is computed once more', async () => {
    await clerk().periods.generate({ solutionId, from: '2026-04-01', count: 1 });
    const april = (await clerk().periods.list({ solutionId })).rows.find(({ code }) => code === '2026-04');
    await clerk().periods.enable({ id: april?.id ?? '' });
    await raise(10);
    const made = await create(['2026-01'], { periodId: april?.id ?? '', rules: 'asPaid' });
    const id = made.batches[0]?.id ?? '';
    await calculate(id);
    expect(await differences(id)).toEqual({ gross: 10, tax: 1, net: 9 });
    expect((await clerk().corrections.get({ id })).inForce?.id).toBe(batches['again-01']);
    await act(id, 'cancel');
    expect((await clerk().corrections.get({ id })).state).toBe('dropped');
    await create(['2026-01'], { periodId: april?.id ?? '' });
  });

  it('is out of reach where the solution is', async () => {
    const elsewhere = payroll.within('clerk', ['elsewhere']).payroll;
    const [id = ''] = [batches['again-01']];
    const calls = [
      () => elsewhere.corrections.correctable({ solutionId }),
      () => elsewhere.corrections.preview({ batchIds: [batches['2026-01'] ?? ''] }),
      () => elsewhere.corrections.get({ id }),
      () => elsewhere.corrections.changes({ id }),
      () => elsewhere.corrections.differences({ id }),
    ];
    for (const call of calls) expect(await codeOf(call())).toBe('platform.NOT_FOUND');
  });
});
