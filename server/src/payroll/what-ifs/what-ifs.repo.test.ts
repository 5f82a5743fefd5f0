import type { SolutionFile } from '@suanpan/engine';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { describeEachDatabase } from '../../platform/db/testing.ts';
import { paySolution } from '../../testing/pay-solution.ts';
import { SmallPayroll } from '../../testing/small-payroll.ts';
import { closeEnginePool } from '../calculation/threads/engine-pool.ts';

afterAll(closeEnginePool);

const FEE = { code: 'fee', name: { en: 'Fee' }, type: 'money' as const };
const LEVY = '=[@amount]*0.1';

const solution = (fee: number, levy = LEVY): SolutionFile =>
  paySolution(
    [
      { code: 'amount', name: { en: 'Amount' }, type: 'money', scale: 2, tags: ['gross'] },
      { code: 'levy', name: { en: 'Levy' }, type: 'money', scale: 2, formula: levy, tags: ['deduction'] },
      { code: 'secret', type: 'money', formula: '=[@amount]', hidden: true },
      { code: 'burden', name: { en: 'Burden' }, type: 'money', scale: 2, formula: '=[@amount]+PARAM("fee")' },
      {
        code: 'net',
        name: { en: 'Net' },
        type: 'money',
        scale: 2,
        formula: '=[@amount]-[@levy]-PARAM("fee")',
        tags: ['net'],
      },
    ],
    { scale: 2, parameters: [{ ...FEE, values: [{ from: '2020-01-01', value: fee }] }] },
  );

describeEachDatabase('a what-if beside a batch', (test) => {
  let payroll: SmallPayroll;
  let solutionId = '';
  let batchId = '';
  let rowKeys: string[] = [];
  let id = '';
  const clerk = () => payroll.as('clerk').payroll;
  const drain = () => payroll.services.queue.drain(payroll.services);
  const calculateBatch = async () => {
    await clerk().batches.act({ id: batchId, action: 'calculate' });
    await drain();
  };
  const get = (of = id) => clerk().whatIfs.get({ id: of });
  const change = async (changes: Parameters<ReturnType<typeof clerk>['whatIfs']['change']>[0]['changes']) =>
    clerk().whatIfs.change({ id, version: (await get()).version, changes });
  const calculate = async () => {
    await clerk().whatIfs.calculate({ id });
    await drain();
    return get();
  };
  const batchPages = async () => ({
    batches: (await clerk().batches.list({})).total,
    net: (await clerk().batches.get({ id: batchId })).totals,
    page: await clerk().batchTables.page({ batchId, table: 'Pay' }),
  });

  beforeAll(async () => {
    payroll = await SmallPayroll.open(test, {
      clerk: ['payroll-staff', 'solution-administrator'],
      other: ['payroll-staff', 'solution-administrator'],
      reader: ['payroll-approver'],
    });
    ({ solutionId } = await payroll.publish('clerk', solution(10)));
    ({ batchId } = await payroll.openBatch('clerk', solutionId));
    const page = await clerk().batchTables.page({ batchId, table: 'Pay' });
    ({ rowKeys } = page);
    const edits = rowKeys.map((rowKey, row) => ({ rowKey, column: 'amount', value: 100.1 + row }));
    await clerk().batchTables.edit({ batchId, table: 'Pay', edits });
  });

  it('stands beside figures, so it waits for the first calculation of the batch', async () => {
    await expect(clerk().whatIfs.create({ batchId, name: 'Early' })).rejects.toThrow(
      'payroll.whatIfs.NOT_CALCULATED',
    );
    await calculateBatch();
  });

  it('offers rates in force, rules by their formulas and inputs that are shown', async () => {
    const choices = await clerk().whatIfs.choices({ batchId });
    expect(choices.parameters).toEqual([{ ...FEE, value: 10, from: '2020-01-01' }]);
    expect(choices.rules.find(({ column }) => column === 'levy')).toMatchObject({ formula: LEVY });
    expect(choices.inputs.find(({ table }) => table === 'Pay')?.columns.map(({ code }) => code)).toEqual([
      'amount',
      'levy',
      'burden',
      'net',
    ]);
  });

  it('shows both runs by item, adding up to the cent, and touches nothing of the batch', async () => {
    ({ id } = await clerk().whatIfs.create({ batchId, name: 'Less levy' }));
    await expect(clerk().whatIfs.calculate({ id })).rejects.toThrow('payroll.whatIfs.NO_CHANGES');
    const before = await batchPages();
    await change([
      { kind: 'parameter', code: 'fee', value: 12.55 },
      { kind: 'rule', table: 'Pay', column: 'levy', formula: '=[@amount]*0.2' },
      { kind: 'input', table: 'Pay', rowKey: rowKeys[0] ?? '', column: 'amount', value: 200.3 },
    ]);
    const found = await calculate();
    expect(found).toMatchObject({ state: 'done', fresh: true, figures: { changed: rowKeys.length } });
    expect(found.list.map(({ kind, before: was, value }) => [kind, was, value])).toEqual([
      ['parameter', 10, 12.55],
      ['rule', LEVY, '=[@amount]*0.2'],
      ['input', 100.1, 200.3],
    ]);
    const { items, net, beside } = found.figures ?? { items: [], net: null, beside: [] };
    for (const side of ['before', 'after', 'difference'] as const)
      expect(items.reduce((sum, each) => sum + Math.round(each[side] * 100), 0)).toBe(
        Math.round((net?.[side] ?? 0) * 100),
      );
    expect(items.find(({ code }) => code === 'amount')).toMatchObject({ difference: 100.2 });
    // What isn't part of net pay stands beside it; hidden columns stand nowhere.
    expect(beside.map(({ code }) => code)).toEqual(['burden']);
    expect(String(net?.difference)).toMatch(/^-?\d+(\.\d{1,2})?$/);
    expect(await batchPages()).toEqual(before);
  });

  it('ranks people by their difference, finds them, and opens each side by side', async () => {
    const page = await clerk().whatIfs.people({ id, pageSize: 2 });
    expect(page.total).toBe(rowKeys.length);
    expect(page.rows).toHaveLength(2);
    // 200.30 − 40.06 − 12.55 against 100.10 − 10.01 − 10.
    expect(page.rows[0]).toMatchObject({
      rowKey: rowKeys[0],
      before: 80.09,
      after: 147.69,
      difference: 67.6,
    });
    const net = (await get()).figures?.net;
    expect(page.sums).toEqual({ before: net?.before, after: net?.after, difference: net?.difference });
    const searched = await clerk().whatIfs.people({ id, search: rowKeys[1] ?? '', column: 'levy' });
    expect(searched).toMatchObject({ total: 1, rows: [{ before: 10.11, after: 20.22, difference: 10.11 }] });
    const one = await clerk().whatIfs.person({ id, rowKey: rowKeys[0] ?? '' });
    expect(one.net).toMatchObject({ before: 80.09, after: 147.69, difference: 67.6 });
    expect(one.items.map(({ code, difference }) => [code, difference])).toEqual([
      ['amount', 100.2],
      ['levy', -30.05],
      [null, -2.55],
    ]);
  });

  it('explains a figure of it by its own rules and inputs, also when no thread holds it any more', async () => {
    const cell = { id, rowKey: rowKeys[0] ?? '', column: 'levy' };
    expect(await clerk().whatIfs.explain(cell)).toMatchObject({ formula: '=[@amount]*0.2', value: 40.06 });
    await closeEnginePool();
    expect(await clerk().whatIfs.explain(cell)).toMatchObject({ formula: '=[@amount]*0.2', value: 40.06 });
  });

  it('refuses rules that don’t fit together, values that aren’t any and the same place twice', async () => {
    const rule = { kind: 'rule' as const, table: 'Pay', column: 'levy', formula: '=[@nothing]' };
    await expect(change([rule])).rejects.toThrow('payroll.whatIfs.RULES_WRONG');
    await expect(change([{ kind: 'parameter', code: 'fee', value: 'much' }])).rejects.toThrow(
      'payroll.whatIfs.WRONG_VALUE',
    );
    const fee = { kind: 'parameter' as const, code: 'fee', value: 1 };
    await expect(change([fee, fee])).rejects.toThrow('payroll.whatIfs.TWICE');
    await expect(change([{ ...rule, column: 'amount' }])).rejects.toThrow('payroll.whatIfs.NO_RULE');
    expect((await get()).figures).not.toBeNull();
  });

  it('is looked at by whoever sees the batch, and changed, merged or discarded by its owner alone', async () => {
    const reader = payroll.as('reader').payroll;
    expect(await reader.whatIfs.list({ batchId })).toMatchObject([{ id, mine: false, owner: 'clerk' }]);
    expect((await reader.whatIfs.get({ id })).may).toEqual({
      change: false,
      calculate: false,
      draft: false,
      take: false,
    });
    const other = payroll.as('other').payroll;
    await expect(other.whatIfs.change({ id, version: 2, name: 'Mine' })).rejects.toThrow(
      'payroll.whatIfs.NOT_YOURS',
    );
    await expect(other.whatIfs.toDraft({ id, draft: null })).rejects.toThrow('payroll.whatIfs.NOT_YOURS');
    await expect(other.whatIfs.toBatch({ id })).rejects.toThrow('payroll.whatIfs.NOT_YOURS');
    await expect(other.whatIfs.discard({ id })).rejects.toThrow('payroll.whatIfs.NOT_YOURS');
    const elsewhere = payroll.within('other', ['another']).payroll;
    await expect(elsewhere.whatIfs.get({ id })).rejects.toThrow('platform.NOT_FOUND');
  });

  it('puts rates and rules into a draft that nobody published, from this period on', async () => {
    expect((await get()).may).toMatchObject({ draft: true, take: true });
    const { copyId } = await clerk().whatIfs.toDraft({ id, draft: null });
    const copy = await clerk().copies.get({ copyId });
    expect(copy.status).toBe('draft');
    expect(copy.file.parameters?.[0]?.values).toEqual([
      { from: '2020-01-01', value: 10 },
      { from: '2026-03-01', value: 12.55 },
    ]);
    const columns = copy.file.tables[0]?.columns;
    expect(columns?.find(({ code }) => code === 'levy')?.formula).toBe('=[@amount]*0.2');
    expect(await get()).toMatchObject({ drafted: { number: copy.number }, draft: { id: copyId } });
    // Into a draft that isn't the one that was seen nothing is put; the same twice changes nothing more.
    await expect(clerk().whatIfs.toDraft({ id, draft: null })).rejects.toThrow(
      'payroll.whatIfs.DRAFT_MOVED_ON',
    );
    await clerk().whatIfs.toDraft({ id, draft: copy.number });
    expect((await clerk().copies.get({ copyId })).hash).toBe(copy.hash);
    // What somebody changed since isn't written over.
    const { version } = await clerk().copies.get({ copyId });
    await clerk().copies.save({ copyId, version, file: solution(11, '=[@amount]*0.3') });
    await expect(clerk().whatIfs.toDraft({ id, draft: copy.number })).rejects.toThrow(
      'payroll.whatIfs.PARAMETER_MOVED_ON',
    );
  });

  it('types its inputs into the open batch, each only over what it took the place of', async () => {
    expect(await clerk().whatIfs.toBatch({ id })).toEqual({ cells: 1 });
    const amount = async () =>
      (await clerk().batchTables.page({ batchId, table: 'Pay', columns: ['amount'] })).columns.amount?.[0];
    expect(await amount()).toBe(200.3);
    expect(await get()).toMatchObject({ fresh: false });
    // The batch has moved on: figures that no longer stand beside it are marked, not explained, not computed anew unsaid.
    await expect(clerk().whatIfs.explain({ id, rowKey: rowKeys[0] ?? '', column: 'levy' })).rejects.toThrow(
      'payroll.whatIfs.STALE',
    );
    await expect(clerk().whatIfs.calculate({ id })).rejects.toThrow('payroll.whatIfs.STALE');
    const edits = [{ rowKey: rowKeys[0] ?? '', column: 'amount', value: 150 }];
    await clerk().batchTables.edit({ batchId, table: 'Pay', edits });
    await expect(clerk().whatIfs.toBatch({ id })).rejects.toThrow('payroll.whatIfs.INPUT_NOT_TAKEN');
    expect(await amount()).toBe(150);
  });

  it('is calculated anew beside the new figures, and then discarded with all it held', async () => {
    await calculateBatch();
    expect((await get()).fresh).toBe(false);
    const found = await calculate();
    expect(found).toMatchObject({ fresh: true });
    await clerk().whatIfs.discard({ id });
    expect(await clerk().whatIfs.list({ batchId })).toEqual([]);
    const left = await payroll.services.db.selectFrom('payroll_what_if_columns').selectAll().execute();
    expect(left).toEqual([]);
  });

  it('is gone when its batch is', async () => {
    ({ id } = await clerk().whatIfs.create({ batchId, name: 'Short' }));
    await clerk().batches.act({ id: batchId, action: 'returnToNew' });
    await clerk().batches.act({ id: batchId, action: 'delete' });
    await expect(get()).rejects.toThrow('platform.NOT_FOUND');
  });
});
