import { afterAll, beforeAll, expect, it } from 'vitest';
import { appRouter } from '../../app-router.ts';
import { describeEachDatabase } from '../../platform/db/testing.ts';
import { newId } from '../../platform/ids/new-id.ts';
import { createCallerFactory } from '../../platform/trpc/procedure.ts';
import { NO_SCOPE, SYSTEM_SCOPE } from '../../platform/trpc/scope.ts';
import { paySolution } from '../../testing/pay-solution.ts';
import { refusalCodeOf } from '../../testing/refusal-of.ts';
import { runImport } from '../../testing/run-import.ts';
import { SmallPayroll } from '../../testing/small-payroll.ts';
import { rightsOf, testContext } from '../../testing/test-context.ts';
import { closeEnginePool } from '../calculation/threads/engine-pool.ts';

afterAll(closeEnginePool);

const callers = createCallerFactory(appRouter);

const FILE = paySolution(
  [
    { code: 'base', type: 'money', payType: 'BASE', tags: ['gross'] },
    { code: 'tax', type: 'money', payType: 'TAX', formula: '=[@base]*0.1', tags: ['deduction'] },
    { code: 'net', type: 'money', formula: '=[@base]-[@tax]', tags: ['net'] },
    { code: 'one', type: 'number', formula: '=1' },
    { code: 'so_far', type: 'money', formula: '=BALANCE("ytd")+[@net]' },
  ],
  {
    code: 'sums',
    balances: [
      {
        code: 'ytd',
        name: 'Paid',
        keys: ['employee'],
        reset: 'year',
        dateBasis: 'payDate',
        add: [{ column: 'Pay.net' }],
      },
      {
        code: 'months',
        name: 'Months paid',
        type: 'number',
        keys: ['employee'],
        add: [{ column: 'Pay.one' }],
      },
    ],
  },
);

describeEachDatabase('balances of all solutions', (test) => {
  let payroll: SmallPayroll;
  let batchId = '';
  let people: { employmentId: string; employeeNumber: string }[] = [];
  const clerk = () => payroll.as('clerk').payroll;
  const post = (more: object = {}) =>
    clerk().balances.post({
      kind: 'initialisation',
      employmentId: people[0]?.employmentId ?? '',
      balance: 'ytd',
      amount: '1200.50',
      datedOn: '2026-02-28',
      reason: 'From the former register',
      ...more,
    });
  const balance = async (code: string, at = 0) =>
    (await clerk().balances.list({ balance: code, employmentId: people[at]?.employmentId ?? '' })).rows[0];

  beforeAll(async () => {
    payroll = await SmallPayroll.open(test, {
      clerk: ['payroll-staff', 'solution-administrator'],
      boss: ['payroll-approver'],
    });
    for (const [code, kind] of [
      ['BASE', 'earning'],
      ['TAX', 'tax'],
    ] as const)
      await clerk().payTypes.create({ code, name: { en: code }, kind });
    const { solutionId } = await payroll.publish('clerk', FILE);
    ({ batchId } = await payroll.openBatch('clerk', solutionId));
    people = (await clerk().batchPeople.list({ id: batchId, pageSize: 500 })).rows;
    const { rowKeys } = await clerk().batchTables.page({ batchId, table: 'Pay' });
    const edits = rowKeys.map((rowKey) => ({ rowKey, column: 'base', value: 1000 }));
    await clerk().batchTables.edit({ batchId, table: 'Pay', edits });
  });

  it('are items with a code of their own, a name and an order, some of them built in', async () => {
    const items = () => clerk().balances.items;
    const made = await items().create({
      code: 'after_tax',
      name: { en: 'After tax' },
      sort: 5,
      adds: [
        { payType: 'BASE', sign: 1 },
        { payType: 'TAX', sign: -1 },
      ],
    });
    const { rows, mayEdit } = await items().list();
    expect(mayEdit).toBe(true);
    expect(rows.map(({ code, builtIn }) => [code, builtIn])).toEqual([
      ['after_tax', false],
      ['EARNINGS', true],
      ['INCOME_TAX', true],
      ['SOCIAL_INSURANCE', true],
      ['ytd', false],
      ['months', false],
    ]);
    expect(rows.at(-1)).toMatchObject({ id: null, usedBy: [{ code: 'plain' }] });
    const like = { name: { en: 'x' }, sort: 1, adds: [] };
    expect(await refusalCodeOf(items().create({ ...like, code: 'AFTER_TAX' }))).toBe(
      'payroll.balances.CODE_TAKEN',
    );
    expect(await refusalCodeOf(items().create({ ...like, code: '' }))).toBe('BAD_REQUEST');
    expect(await refusalCodeOf(items().create({ ...like, code: 'n', name: { en: ' ' } }))).toBe(
      'payroll.balances.NAME_NEEDED',
    );
    const unknown = [{ payType: 'NONE', sign: 1 as const }];
    expect(await refusalCodeOf(items().create({ ...like, code: 'n', adds: unknown }))).toBe(
      'payroll.balances.UNKNOWN_PAY_TYPE',
    );
    await items().update({ id: made.id ?? '', version: 1, sort: 25 });
    expect((await items().list()).rows.map(({ code }) => code).indexOf('after_tax')).toBe(2);
    expect(await refusalCodeOf(items().remove({ id: 'balance-earnings' }))).toBe('payroll.balances.BUILT_IN');
    const ytd = await items().create({ ...like, code: 'ytd' });
    expect(await refusalCodeOf(items().remove({ id: ytd.id ?? '' }))).toBe('payroll.balances.IN_USE');
  });

  it('that count months are numbers wherever they are read, of no currency', async () => {
    const months = (amount: string) => post({ balance: 'months', amount });
    expect(await months('2.50')).toEqual({ sum: '2.5' });
    await months('0.5');
    expect(await balance('months')).toMatchObject({ type: 'number', amount: '3' });
    const input = { employmentId: people[0]?.employmentId ?? '', balance: 'months' };
    const { currency } = (await balance('months')) ?? { currency: '' };
    const moved = await clerk().balances.movements({ ...input, currency });
    expect(moved).toMatchObject({ type: 'number', sum: '3', scale: 0 });
    expect(moved.rows.map(({ amount }) => amount).sort()).toEqual(['0.5', '2.5']);
    const { sums } = await clerk().balances.list({ balance: 'months' });
    expect(sums).toEqual([{ type: 'number', currency: '', amount: '3' }]);
    const { jobId } = await clerk().excel.writeStanding({
      of: { kind: 'balances', balance: 'months' },
      format: 'csv',
    });
    await payroll.services.queue.drain(payroll.services);
    const { file } = await clerk().excel.follow({ jobId });
    const csv = (await payroll.services.files.read(payroll.services.db, file?.fileId ?? '')).toString('utf8');
    expect(csv.trim().split('\r\n')[1]).toMatch(/,Months paid,3,,2,/);
  });

  it('are initialised by hand and count into the next calculation', async () => {
    expect(await post()).toEqual({ sum: '1200.50' });
    expect(await refusalCodeOf(post({ balance: 'none' }))).toBe('payroll.balances.UNKNOWN_BALANCE');
    expect(await refusalCodeOf(post({ amount: '0.00' }))).toBe('payroll.balances.NOTHING_TO_POST');
    expect(await refusalCodeOf(post({ amount: '1e3' }))).toBe('BAD_REQUEST');
    expect(await refusalCodeOf(post({ reason: ' ' }))).toBe('BAD_REQUEST');
    await clerk().batches.act({ id: batchId, action: 'calculate' });
    await payroll.services.queue.drain(payroll.services);
    const { rowKeys, columns } = await clerk().batchTables.page({
      batchId,
      table: 'Pay',
      columns: ['so_far'],
    });
    const at = rowKeys.indexOf(people[0]?.employeeNumber ?? '');
    expect(columns.so_far?.[at]).toBe(2101);
  });

  it('are imported, and every row that is wrong says why', async () => {
    const of = (at: number) => people[at]?.employeeNumber;
    const { failures } = await runImport(payroll.services, {
      subject: 'payroll.balances',
      name: 'opening.csv',
      mode: 'createOnly',
      mapping: { employeeNumber: 0, balance: 1, datedOn: 2, amount: 3 },
      content: `No,Item,Day,Amount\n${of(1)},ytd,2026-02-28,70\nnobody,ytd,2026-02-28,1\n${of(0)},ytd,2026-02-28,5\n${of(2)},none,2026-02-28,5\n`,
    });
    expect(failures.map((each) => [each.row_number, each.code])).toEqual([
      [3, 'payroll.balances.NOBODY'],
      [4, 'payroll.balances.INITIALISED'],
      [5, 'payroll.balances.UNKNOWN_BALANCE'],
    ]);
    expect(await balance('ytd', 1)).toMatchObject({ amount: '70', movements: 1 });
    const { sums } = await clerk().balances.list({ balance: 'ytd' });
    expect(sums).toEqual([{ type: 'money', currency: 'TWD', amount: '1270.5' }]);
  });

  it('are as they were once an import is undone, but for what was posted to since', async () => {
    const of = (at: number) => people[at]?.employeeNumber;
    const take = () =>
      runImport(payroll.services, {
        subject: 'payroll.balances',
        name: 'opening.csv',
        mode: 'createOnly',
        mapping: { employeeNumber: 0, balance: 1, datedOn: 2, amount: 3 },
        content: `No,Item,Day,Amount\n${of(2)},ytd,2026-02-27,11.25\n${of(3)},ytd,2026-02-27,22\n`,
      });
    const undo = async (id: string, jobId: string | null) => {
      const created_by = payroll.id('clerk');
      await payroll.services.db.updateTable('imports').set({ created_by }).where('id', '=', id).execute();
      return payroll.as('clerk').admin.imports.undo({ jobId: jobId ?? '' });
    };
    const sums = async () => (await clerk().balances.list({ balance: 'ytd' })).sums;
    const before = await sums();
    const { record } = await take();
    expect(await balance('ytd', 2)).toMatchObject({ amount: '11.25' });
    expect(await undo(record.id, record.job_id)).toMatchObject({ takenBack: 2, left: [] });
    expect(await balance('ytd', 2)).toMatchObject({ movements: 2 });
    expect(Number((await balance('ytd', 2))?.amount)).toBe(0);
    expect(await sums()).toEqual(before);
    const again = await take();
    expect(again.failures).toEqual([]);
    await post({
      kind: 'correction',
      employmentId: people[3]?.employmentId ?? '',
      amount: '-2',
      datedOn: '2026-02-27',
      reason: 'Two too many',
    });
    expect(await undo(again.record.id, again.record.job_id)).toMatchObject({ takenBack: 1, left: [of(3)] });
    expect(await balance('ytd', 3)).toMatchObject({ amount: '20' });
    expect(Number((await balance('ytd', 2))?.amount)).toBe(0);
    await post({
      kind: 'correction',
      employmentId: people[3]?.employmentId ?? '',
      amount: '-20',
      datedOn: '2026-02-27',
      reason: 'None of it',
    });
    expect(await sums()).toEqual(before);
  });

  it('are added to by a submission, by pay types with their sign, and corrected with a reason', async () => {
    await clerk().batches.act({ id: batchId, action: 'calculate' });
    await payroll.services.queue.drain(payroll.services);
    const { approvalId } = await clerk().batches.act({ id: batchId, action: 'submitForApproval' });
    await payroll.as('boss').inbox.approvals.decide({ id: approvalId ?? '', decision: 'approve' });
    await clerk().batches.act({ id: batchId, action: 'submitAndClose' });
    expect(await balance('after_tax')).toMatchObject({
      amount: '900',
      movements: 1,
      balanceName: { en: 'After tax' },
    });
    expect(await balance('ytd')).toMatchObject({ amount: '2100.50', movements: 2 });
    await post({ kind: 'correction', amount: '-0.50', reason: 'Rounded there' });
    const found = await clerk().balances.movements({
      employmentId: people[0]?.employmentId ?? '',
      balance: 'ytd',
      currency: 'TWD',
    });
    expect(found.sum).toBe((await balance('ytd'))?.amount);
    expect(found.rows.map(({ kind, amount, reason }) => [kind, amount, reason])).toEqual([
      ['submission', '900', null],
      ['correction', '-0.50', 'Rounded there'],
      ['initialisation', '1200.50', 'From the former register'],
    ]);
    const item = (await clerk().balances.items.list()).rows.find(({ code }) => code === 'after_tax');
    expect(await refusalCodeOf(clerk().balances.items.remove({ id: item?.id ?? '' }))).toBe(
      'payroll.balances.HAS_MOVEMENTS',
    );
  });

  it('are seen and posted of people in reach alone, and by nobody of their own', async () => {
    const as = (scope: typeof SYSTEM_SCOPE) =>
      callers(
        testContext(payroll.services, {
          userId: payroll.id('clerk'),
          permissions: rightsOf('payroll-staff'),
          scope,
          key: newId(payroll.services.clock),
        }),
      ).payroll.balances;
    const all = (await as(SYSTEM_SCOPE).list({})).total;
    expect(all).toBeGreaterThan(0);
    expect((await as({ ...NO_SCOPE, legalEntityIds: [payroll.legalEntityId] }).list({})).total).toBe(all);
    const elsewhere = { ...NO_SCOPE, legalEntityIds: ['elsewhere'] };
    expect((await as(elsewhere).list({})).total).toBe(0);
    const input = {
      kind: 'correction' as const,
      employmentId: people[0]?.employmentId ?? '',
      balance: 'ytd',
      amount: '1',
      datedOn: '2026-02-28',
      reason: 'r',
    };
    expect(await refusalCodeOf(as(elsewhere).post(input))).toBe('platform.NOT_FOUND');
    const { person_id: personId } = await payroll.services.db
      .selectFrom('employments')
      .select('person_id')
      .where('id', '=', input.employmentId)
      .executeTakeFirstOrThrow();
    await payroll.services.db
      .updateTable('users')
      .set({ person_id: personId })
      .where('id', '=', payroll.id('clerk'))
      .execute();
    expect(await refusalCodeOf(as(SYSTEM_SCOPE).post(input))).toBe('payroll.balances.OWN_BALANCE');
  });
});
