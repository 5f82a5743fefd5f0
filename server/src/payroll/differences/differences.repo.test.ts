import type { ColumnFile, SolutionFile } from '@suanpan/engine';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { describeEachDatabase } from '../../platform/db/testing.ts';
import { draftPayslips } from '../../testing/draft-payslips.ts';
import { paySolution } from '../../testing/pay-solution.ts';
import { SmallPayroll } from '../../testing/small-payroll.ts';
import { closeEnginePool } from '../calculation/threads/engine-pool.ts';
import { findDifference } from './difference-record.ts';
import { pack } from './packed.ts';

afterAll(closeEnginePool);

const solution = (levy: string, fee: number): SolutionFile => {
  const columns: ColumnFile[] = [
    { code: 'amount', name: { en: 'Amount' }, type: 'money', tags: ['gross'] },
    { code: 'levy', name: { en: 'Levy' }, type: 'money', formula: levy, tags: ['deduction'] },
    {
      code: 'net',
      name: { en: 'Net' },
      type: 'money',
      formula: '=[@amount]-[@levy]-PARAM("fee")',
      tags: ['net'],
    },
  ];
  const values = [
    { from: '2020-01-01', value: 10 },
    ...(fee === 10 ? [] : [{ from: '2026-04-01', value: fee }]),
  ];
  return paySolution(columns, {
    payslip: { groups: [{ name: 'Net', items: [{ name: 'Net', value: 'net', itemType: 'amount' }] }] },
    parameters: [{ code: 'fee', name: { en: 'Fee' }, type: 'money', values }],
  });
};

describeEachDatabase('why a batch differs from the last period', (test) => {
  let payroll: SmallPayroll;
  let solutionId = '';
  let march = '';
  let april = '';
  let rowKeys: string[] = [];
  const clerk = () => payroll.as('clerk').payroll;
  const pay = async (batchId: string, amountOf: (row: number) => number) => {
    const page = await clerk().batchTables.page({ batchId, table: 'Pay' });
    const edits = page.rowKeys.map((rowKey, row) => ({ rowKey, column: 'amount', value: amountOf(row) }));
    await clerk().batchTables.edit({ batchId, table: 'Pay', edits });
    await calculate(batchId);
    return page.rowKeys;
  };
  const calculate = async (batchId: string) => {
    await clerk().batches.act({ id: batchId, action: 'calculate' });
    await payroll.services.queue.drain(payroll.services);
  };
  const approve = async (id: string) => {
    const { approvalId } = await clerk().batches.act({ id, action: 'submitForApproval' });
    await payroll.as('boss').inbox.approvals.decide({ id: approvalId ?? '', decision: 'approve' });
    await clerk().batches.act({ id, action: 'submitAndClose' });
  };
  const found = async (against?: string) => {
    const input = { batchId: april, ...(against ? { against } : {}) };
    await clerk().differences.find(input);
    await payroll.services.queue.drain(payroll.services);
    return (await clerk().differences.get(input)).found;
  };

  beforeAll(async () => {
    payroll = await SmallPayroll.open(test, {
      clerk: ['payroll-staff', 'solution-administrator'],
      boss: ['payroll-approver'],
      reader: ['payroll-approver'],
      worker: ['employee'],
    });
    ({ solutionId } = await payroll.publish('clerk', solution('=[@amount]/10', 10)));
    march = (await payroll.openBatch('clerk', solutionId)).batchId;
    rowKeys = await pay(march, (row) => (row === 0 ? 1000 : 500));
  });

  it('has nothing to say where there was no earlier period', async () => {
    expect(await clerk().differences.get({ batchId: march })).toEqual({ against: null, found: null });
    await expect(clerk().differences.find({ batchId: march })).rejects.toThrow(
      'payroll.differences.NOTHING_BEFORE',
    );
  });

  it('is found when approval is asked for, ranked over everybody, and adds up', async () => {
    await approve(march);
    const { copyId } = await clerk().copies.newDraft({ solutionId });
    const { version } = await clerk().copies.get({ copyId });
    // A fifth above 700, a tenth below; and the fee rises in April.
    const file = solution('=IF([@amount]>700,[@amount]/5,[@amount]/10)', 15);
    await clerk().copies.save({ copyId, version, file });
    await clerk().copies.publish({ copyId });
    await clerk().periods.generate({ solutionId, from: '2026-04-01', count: 1 });
    const { rows } = await clerk().periods.list({ solutionId });
    const period = rows.find(({ code }) => code === '2026-04');
    await clerk().periods.enable({ id: period?.id ?? '' });
    april = (await clerk().batches.create({ periodId: period?.id ?? '' })).id;
    await pay(april, (row) => (row === 0 ? 1000 : row === 1 ? 600 : 500));
    await clerk().batches.act({ id: april, action: 'submitForApproval' });
    await payroll.services.queue.drain(payroll.services);

    const state = await clerk().differences.get({ batchId: april });
    expect(state).toMatchObject({
      against: { id: march, period: '2026-03', elsewhere: 0 },
      found: { state: 'done', fresh: true },
    });
    expect(state.found?.columns.map(({ code }) => code)).toEqual(['amount', 'levy', 'net']);
    // One of March has left since, and another has come.
    const stayed = rowKeys.length - 1;
    const ranked = await clerk().differences.causes({ batchId: april, column: 'net' });
    expect(ranked.causes.map(({ kind, label, amount, people }) => [kind, label, amount, people])).toEqual([
      ['parameter', { en: 'Fee' }, -5 * stayed, stayed],
      ['left', null, -440, 1],
      ['joined', null, 435, 1],
      ['rule', { en: 'Levy' }, -100, 1],
      ['input', { en: 'Amount' }, 90, 1],
    ]);
    expect(ranked).toMatchObject({ people: stayed + 2, difference: -5 * stayed - 440 + 435 - 100 + 90 });
    const { sum, previousSum } = await clerk().batches.variance({ id: april, column: 'net' });
    expect(sum - (previousSum ?? 0)).toBe(ranked.difference);
  });

  it('opens the people of a cause, with what was changed for each', async () => {
    const { causes } = await clerk().differences.causes({ batchId: april, column: 'net' });
    const input = causes.find(({ kind }) => kind === 'input');
    const page = await clerk().differences.people({
      batchId: april,
      column: 'net',
      cause: input?.index ?? -1,
    });
    expect(page).toMatchObject({ total: 1, sum: 90 });
    expect(page.rows[0]).toMatchObject({ rowKey: rowKeys[1], amount: 90, before: 500, after: 600 });
    expect(page.rows[0]?.name).not.toBe('');
    const all = await clerk().differences.people({ batchId: april, column: 'net', pageSize: 2 });
    expect(all).toMatchObject({ total: rowKeys.length + 1 });
    expect(all.rows.map(({ amount }) => amount)).toEqual([-440, 435]);
    const searched = { batchId: april, column: 'net', search: rowKeys[2] ?? '' };
    expect(await clerk().differences.people(searched)).toMatchObject({ total: 1, rows: [{ amount: -5 }] });
  });

  it('says it of one person, each input with what it was and is', async () => {
    const one = await clerk().differences.person({ batchId: april, column: 'net', rowKey: rowKeys[1] ?? '' });
    expect(one).toMatchObject({
      difference: 85,
      causes: [
        { kind: 'input', label: { en: 'Amount' }, before: 500, after: 600, amount: 90 },
        { kind: 'parameter', label: { en: 'Fee' }, before: 10, after: 15, amount: -5 },
      ],
    });
  });

  it('is about figures that stand no more after the next calculation, and is found again', async () => {
    await clerk().batches.act({ id: april, action: 'withdraw' });
    await clerk().batches.act({ id: april, action: 'returnToBeCalculated' });
    await pay(april, (row) => (row === 0 ? 1000 : 500));
    expect(await clerk().differences.get({ batchId: april })).toMatchObject({ found: { fresh: false } });
    await expect(clerk().differences.causes({ batchId: april, column: 'net' })).rejects.toThrow(
      'payroll.differences.NOT_FOUND_YET',
    );
    expect(await found()).toMatchObject({ state: 'done', fresh: true });
    const { difference } = await clerk().differences.causes({ batchId: april, column: 'net' });
    expect(difference).toBe(-100 - 5 * rowKeys.length);
  });

  it('is refused while inputs have changed since the calculation', async () => {
    const [rowKey = ''] = rowKeys;
    const edit = (value: number) => ({ rowKey, column: 'amount', value });
    await clerk().batchTables.edit({ batchId: april, table: 'Pay', edits: [edit(1)] });
    await expect(clerk().differences.find({ batchId: april })).rejects.toThrow('payroll.differences.STALE');
    await clerk().batchTables.edit({ batchId: april, table: 'Pay', edits: [edit(1000)] });
  });

  it('is held against another run of the solution, and against no other batch', async () => {
    expect(await clerk().differences.runs({ batchId: april })).toMatchObject([
      { id: march, period: '2026-03' },
    ]);
    expect(await found(march)).toMatchObject({ state: 'done', fresh: true });
    const chosen = { batchId: april, against: march, column: 'net' };
    expect((await clerk().differences.causes(chosen)).difference).toBe(-100 - 5 * rowKeys.length);
    const itself = { batchId: april, against: april };
    await expect(clerk().differences.find(itself)).rejects.toThrow('payroll.differences.NOT_COMPARABLE');
  });

  it('counts further batches of the last period as one cause', async () => {
    const { rows } = await clerk().periods.list({ solutionId });
    const periodId = rows.find(({ code }) => code === '2026-03')?.id ?? '';
    const more = (await clerk().batches.create({ periodId, name: 'More' })).id;
    await pay(more, (row) => (row === 2 ? 210 : 0));
    await approve(more);
    expect(await clerk().differences.get({ batchId: april })).toMatchObject({
      against: { id: march, elsewhere: 1 },
      found: { fresh: false },
    });
    await calculate(april);
    expect(await found()).toMatchObject({ state: 'done', fresh: true });
    const { causes, difference } = await clerk().differences.causes({ batchId: april, column: 'net' });
    // 210 less a tenth and less the fee of 10, which the others owe.
    const elsewhere = 10 * rowKeys.length - 189;
    expect(causes.find(({ kind }) => kind === 'elsewhere')).toMatchObject({ amount: elsewhere });
    expect(difference).toBe(-100 - 5 * rowKeys.length + elsewhere);
    const { sum, previousSum } = await clerk().batches.variance({ id: april, column: 'net' });
    expect(sum - (previousSum ?? 0)).toBe(difference);
  });

  it('is told to whoever is paid by their payslip, without formulas, and to nobody else', async () => {
    await approve(april);
    for (const batchId of [march, april]) {
      await draftPayslips(() => clerk().payslips, batchId, { checkDay: '2026-03-01' });
      await clerk().payslips.publish({ batchId });
    }
    const { rows } = await clerk().payslips.list({ batchId: april, pageSize: 500 });
    const [first, , , fourth] = rows;
    const own = (slip = first) => payroll.asEmployed('worker', slip?.employmentId ?? '').portal.payslips;
    const why = await own().why({ id: first?.id ?? '' });
    expect(why?.causes.find(({ kind }) => kind === 'rule')).toMatchObject({
      label: { en: 'Levy' },
      before: null,
      after: null,
      amount: -100,
    });
    expect(why?.causes.find(({ kind }) => kind === 'parameter')).toMatchObject({ before: 10, after: 15 });
    expect(why?.difference).toBe(why?.causes.reduce((sum, { amount }) => sum + amount, 0));
    expect((await own(fourth).why({ id: fourth?.id ?? '' }))?.causes.map(({ kind }) => kind)).toEqual([
      'elsewhere',
      'parameter',
    ]);
    await expect(own(fourth).why({ id: first?.id ?? '' })).rejects.toThrow('NOT_FOUND');
    // The slip before is closed: nothing of it is given away by this one.
    const { rows: earlier } = await clerk().payslips.list({ batchId: march, pageSize: 500 });
    const before = earlier.find(({ employmentId }) => employmentId === first?.employmentId);
    await payroll.services.db
      .updateTable('payroll_payslips')
      .set({ forbidden_at: '2026-03-15T00:00:00.000Z' })
      .where('id', '=', before?.id ?? '')
      .execute();
    expect(await own().why({ id: first?.id ?? '' })).toBeNull();
  });

  it('stands among what a decision rests on', async () => {
    const { why } = await payroll.as('reader').payroll.batches.grounds({ id: april });
    expect(why?.causes.map(({ kind }) => kind)).toContain('elsewhere');
    const { difference } = await clerk().differences.causes({ batchId: april, column: 'net' });
    expect(why?.difference).toBe(difference);
  });

  it('is read by whoever reads the batch, and by nobody whose rights end elsewhere', async () => {
    const read = { batchId: april, against: march, column: 'net' };
    expect((await payroll.as('reader').payroll.differences.causes(read)).causes.length).toBeGreaterThan(1);
    const outside = payroll.within('clerk', ['another']).payroll.differences;
    await expect(outside.causes(read)).rejects.toMatchObject({ code: 'NOT_FOUND' });
    await expect(outside.find({ batchId: april })).rejects.toMatchObject({ code: 'NOT_FOUND' });
  });

  it('tells sums of cents as cents, not with what binary sums leave behind them', async () => {
    const read = { batchId: april, against: march, column: 'net' };
    const { db } = payroll.services;
    const record = await findDifference(db, april, march);
    // 2754.51 + 1023.07 is 3777.5800000000004 in binary.
    const effects = await pack([
      { cause: 0, rows: [0, 1], amounts: [-2754.51, -1023.07] },
      { cause: 1, rows: [0], amounts: [-1023.07] },
    ]);
    await db
      .updateTable('payroll_difference_columns')
      .set({ effects })
      .where('difference_id', '=', record?.id ?? '')
      .where('column_code', '=', 'net')
      .execute();
    const ranked = await clerk().differences.causes(read);
    expect(ranked.causes.map(({ amount }) => amount)).toEqual([-3777.58, -1023.07]);
    expect(ranked.difference).toBe(-4800.65);
    const page = await clerk().differences.people(read);
    expect(page.rows.map(({ amount }) => amount)).toEqual([-3777.58, -1023.07]);
    const [first] = page.rows;
    const one = await clerk().differences.person({ ...read, rowKey: first?.rowKey ?? '' });
    expect([page.sum, one.difference]).toEqual([-4800.65, -3777.58]);
  });

  it('says of everybody how many rows a table has now, and not of one person', async () => {
    const read = { batchId: april, against: march, column: 'net' };
    const { db } = payroll.services;
    const record = await findDifference(db, april, march);
    const stored = JSON.parse(record?.causes ?? '') as object[];
    const causes = JSON.stringify([
      { ...stored[0], kind: 'rows', before: 24, after: 18 },
      ...stored.slice(1),
    ]);
    await db
      .updateTable('payroll_differences')
      .set({ causes })
      .where('id', '=', record?.id ?? '')
      .execute();
    const ranked = await clerk().differences.causes(read);
    expect(ranked.causes[0]).toMatchObject({ kind: 'rows', before: 24, after: 18 });
    const { rows } = await clerk().differences.people(read);
    const one = await clerk().differences.person({ ...read, rowKey: rows[0]?.rowKey ?? '' });
    expect(one.causes.find(({ kind }) => kind === 'rows')).toMatchObject({ before: null, after: null });
  });
});
