import { afterAll, expect, it } from 'vitest';
import { describeEachDatabase } from '../../../platform/db/testing.ts';
import { type CellEdit, useTwoClerks } from '../../../testing/two-clerks.ts';
import { closeEnginePool } from '../../calculation/threads/engine-pool.ts';

// The short form for CI; `COUNT=1000` is the long one.
const ROUNDS = Number(process.env.COUNT ?? 40);

afterAll(closeEnginePool);

describeEachDatabase('two clerks in one table', (test) => {
  const house = useTwoClerks(test);
  const { as, page, cell, type } = house;

  it('takes cells beside each other, always', async () => {
    const lost: string[] = [];
    for (let round = 0; round < ROUNDS; round++) {
      const rowKey = house.keys[round % 40] ?? '';
      const before = await as('Lin').batchTables.page({
        batchId: house.batchId,
        table: 'Pay',
        rowKeys: [rowKey],
      });
      const seen = (column: string) => ({ value: before.columns[column]?.[0] ?? null });
      const answers = await Promise.all([
        type('Lin', { rowKey, column: 'amount', value: round + 1, seen: seen('amount') }),
        type('Wang', { rowKey, column: 'note', value: `note ${round}`, seen: seen('note') }),
      ]);
      const after = await as('Lin').batchTables.page({
        batchId: house.batchId,
        table: 'Pay',
        rowKeys: [rowKey],
      });
      const holds = after.columns.amount?.[0] === round + 1 && after.columns.note?.[0] === `note ${round}`;
      if (!holds || answers.some((answer) => answer.rejected.length > 0)) lost.push(rowKey);
    }
    expect(lost).toEqual([]);
  });

  it('lets one of two values for the same cell in, and tells the other of it, always', async () => {
    for (let round = 0; round < ROUNDS; round++) {
      const rowKey = house.keys[round % 40] ?? '';
      const before = await as('Lin').batchTables.page({
        batchId: house.batchId,
        table: 'Pay',
        rowKeys: [rowKey],
      });
      const seen = { value: before.columns.amount?.[0] ?? null };
      const names = ['Lin', 'Wang'] as const;
      const values = [1000 + round, 2000 + round];
      const answers = await Promise.all(
        names.map((name, i) => type(name, { rowKey, column: 'amount', value: values[i] ?? 0, seen })),
      );
      const won = answers.findIndex((answer) => answer.rejected.length === 0);
      const lost = answers[1 - won]?.rejected ?? [];
      const after = await as('Lin').batchTables.page({
        batchId: house.batchId,
        table: 'Pay',
        rowKeys: [rowKey],
      });
      expect(after.columns.amount?.[0]).toBe(values[won]);
      expect(lost).toEqual([
        {
          rowKey,
          column: 'amount',
          code: 'CHANGED_MEANWHILE',
          message: `${names[won]} has stored “${values[won]}” here meanwhile. Keep yours or take theirs.`,
          theirs: {
            value: values[won],
            overridden: false,
            reason: null,
            by: names[won],
            at: house.services.clock.now().toISOString(),
          },
        },
      ]);
    }
  });

  it('stores what is kept over the other’s value once that was seen, and not before', async () => {
    const [rowKey = ''] = house.keys;
    const was = await cell('amount');
    const mine = { rowKey, column: 'amount', value: 7 };
    await type('Wang', { ...mine, value: 8, seen: { value: was } });
    for (const value of [7, 9, 10]) {
      const answer = await type('Lin', { ...mine, value, seen: { value: was } });
      expect(answer.rejected[0]?.theirs?.value).toBe(8);
    }
    expect(await cell('amount')).toBe(8);
    const kept = await type('Lin', { ...mine, seen: { value: 8 } });
    expect(kept.rejected).toEqual([]);
    expect(await cell('amount')).toBe(7);
    // The same value typed by both is nobody's conflict.
    expect((await type('Wang', { ...mine, seen: { value: was } })).rejected).toEqual([]);
  });

  it('takes the rest of a paste, and names the import that brought a cell’s value', async () => {
    const { rowKeys, columns } = await page();
    const fileId = (
      await house.services.files.save(house.services.db, {
        name: 'pay.csv',
        content: Buffer.from(`employee,amount\n${rowKeys[2]},555\n`),
        purpose: 'upload',
        createdBy: house.payroll.id('Wang'),
      })
    ).id;
    const { imports } = house.payroll.as('Wang').admin;
    await imports.start({
      subject: 'payroll.table',
      target: { batchId: house.batchId, table: 'Pay' },
      fileId,
      mode: 'updateOnly',
    });
    await house.services.queue.drain(house.services);
    const answer = await as('Lin').batchTables.edit({
      batchId: house.batchId,
      table: 'Pay',
      source: 'paste',
      edits: [1, 2, 3].map((row) => ({
        rowKey: rowKeys[row] ?? '',
        column: 'amount',
        value: 60 + row,
        seen: { value: columns.amount?.[row] ?? null },
      })),
    });
    expect(answer.changedCount).toBe(2);
    expect(answer.rejected).toMatchObject([
      { rowKey: rowKeys[2], code: 'CHANGED_MEANWHILE', theirs: { value: 555, by: 'Wang' } },
    ]);
    expect((await page()).columns.amount?.slice(1, 4)).toEqual([61, 555, 63]);
  });

  it('keeps what somebody typed over a computed cell, and what they typed where the formula allows it', async () => {
    await as('Lin').batches.act({ id: house.batchId, action: 'calculate' });
    await house.services.queue.drain(house.services);
    const [rowKey = ''] = house.keys;
    const computed = await cell('net');
    const over = (name: 'Lin' | 'Wang', value: number, seen: CellEdit['seen']) =>
      type(name, { rowKey, column: 'net', value, reason: `by ${name}`, seen });
    expect((await over('Wang', 100, { value: computed, overridden: false })).rejected).toEqual([]);
    const refused = await over('Lin', 200, { value: computed, overridden: false });
    expect(refused.rejected).toMatchObject([
      { theirs: { value: 100, overridden: true, reason: 'by Wang', by: 'Wang' } },
    ]);
    expect(await cell('net')).toBe(100);
    expect((await over('Lin', 200, { value: 100, overridden: true })).rejected).toEqual([]);
    const released = await type('Wang', {
      rowKey,
      column: 'net',
      value: null,
      clear: true,
      seen: { value: 100, overridden: true },
    });
    expect(released.rejected).toHaveLength(1);
    expect(await cell('net')).toBe(200);

    // The formula's value was seen: nobody typed there before.
    const rate = (name: 'Lin' | 'Wang', value: number, seen: number, overridden = false) =>
      type(name, { rowKey, column: 'rate', value, reason: 'agreed', seen: { value: seen, overridden } });
    expect((await rate('Wang', 0.2, 0.1)).rejected).toEqual([]);
    expect(await cell('rate')).toBe(0.2);
    expect((await rate('Lin', 0.3, 0.1)).rejected).toMatchObject([{ theirs: { value: 0.2, by: 'Wang' } }]);
    expect((await rate('Lin', 0.3, 0.2, true)).rejected).toEqual([]);
  });

  it('asks why where a column lets values take the place of its formula, too', async () => {
    const rowKey = house.keys[1] ?? '';
    const rate = { rowKey, column: 'rate', value: 0.4 };
    expect((await type('Lin', rate)).rejected).toMatchObject([{ code: 'REASON_NEEDED' }]);
    expect(await cell('rate', 1)).toBe(0.1);
    expect((await type('Lin', { ...rate, reason: 'agreed' })).rejected).toEqual([]);
    const { columns, marks } = await page();
    expect(columns.rate?.[1]).toBe(0.4);
    expect(marks).toContainEqual(expect.objectContaining({ row: 1, column: 'rate', mark: 'override' }));
    expect((await type('Lin', { rowKey, column: 'rate', value: null, clear: true })).rejected).toEqual([]);
    expect(await cell('rate', 1)).toBe(0.1);
  });

  it('removes no row that has changed unseen, and says which new row is there already', async () => {
    const employee = house.keys[0] ?? '';
    const bonuses = (name: 'Lin' | 'Wang') => (more: object) =>
      as(name).batchTables.edit({ batchId: house.batchId, table: 'Bonuses', ...more });
    const added = await bonuses('Lin')({
      addRows: [
        { employee, item: 'a', amount: 1 },
        { employee, item: 'b', amount: 2 },
      ],
    });
    const [a = '', b = ''] = added.addedRowKeys;
    await bonuses('Wang')({ edits: [{ rowKey: a, column: 'amount', value: 5, seen: { value: 1 } }] });
    const removal = {
      removeRows: [a, b],
      removeSeen: { [a]: { employee, item: 'a', amount: 1 }, [b]: { employee, item: 'b', amount: 2 } },
    };
    const first = await bonuses('Lin')(removal);
    expect(first).toMatchObject({
      removed: 1,
      rejected: [{ rowKey: a, column: 'amount', code: 'ROW_CHANGED', theirs: { value: 5, by: 'Wang' } }],
    });
    expect((await page('Bonuses')).rowKeys).toEqual([a]);
    const twice = await bonuses('Wang')({
      addRows: [
        { employee, item: 'c', amount: 3 },
        { employee, item: 'a', amount: 9 },
      ],
    });
    expect(twice.addedRowKeys).toEqual([`${employee}\u001fc`]);
    expect(twice.rejected).toMatchObject([{ code: 'KEY_TAKEN', added: 1 }]);
    const last = await bonuses('Lin')({ removeRows: [a], removeSeen: { [a]: { amount: 5 } } });
    expect(last.removed).toBe(1);
  });
});
