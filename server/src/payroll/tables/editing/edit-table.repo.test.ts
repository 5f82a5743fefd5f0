import { afterAll, expect, it } from 'vitest';
import { describeEachDatabase } from '../../../platform/db/testing.ts';
import { runImport } from '../../../testing/run-import.ts';
import { useTwoClerks } from '../../../testing/two-clerks.ts';
import { closeEnginePool } from '../../calculation/threads/engine-pool.ts';

afterAll(closeEnginePool);

describeEachDatabase('a table that is edited', (test) => {
  const house = useTwoClerks(test);
  const { as, page, cell, type } = house;

  it('takes only values that the column allows, and names the nearest', async () => {
    const [rowKey = ''] = house.keys;
    const said = async (column: string, value: string | null) =>
      (await type('Lin', { rowKey, column, value })).rejected.map(({ message }) => message);
    expect(await said('city', 'Shanghia')).toEqual([
      '“Shanghia” isn’t one of the values allowed here. Did you mean Shanghai?',
    ]);
    expect(await said('perk', 'yacht')).toEqual([
      '“yacht” isn’t one of the values allowed here. Allowed are: meal, transport, housing.',
    ]);
    expect(await said('perk', 'meal')).toEqual([]);
    expect(await said('perk', null)).toEqual([]);
    const rows = await as('Lin').batchTables.edit({
      batchId: house.batchId,
      table: 'Kinds',
      addRows: [{ kind: 'sale' }, { kind: 'night' }],
    });
    expect(rows).toMatchObject({
      addedRowKeys: ['night'],
      rejected: [{ code: 'NOT_A_CHOICE_NEAR', added: 0, column: 'kind' }],
    });
    const choices = (column: string, like = '') =>
      as('Lin').batchTables.choices({ batchId: house.batchId, table: 'Pay', column, like });
    expect(await choices('perk')).toEqual({ values: ['meal', 'transport', 'housing'], total: 3 });
    expect(await choices('city', 'sh')).toEqual({ values: ['Shanghai'], total: 1 });
    expect(await choices('note')).toEqual({ values: [], total: 0 });
    const { record, failures } = await runImport(house.services, {
      subject: 'payroll.table',
      name: 'kinds.csv',
      content: 'kind\nsales\nnigt\n',
      mapping: { kind: 0 },
      target: { batchId: house.batchId, table: 'Kinds' },
    });
    expect(record).toMatchObject({ created_count: 1, failed_count: 1 });
    expect(failures).toMatchObject([
      { row_number: 3, column_code: 'kind', code: 'payroll.cells.NOT_A_CHOICE_NEAR' },
    ]);
    expect(JSON.parse(failures[0]?.facts ?? '')).toEqual({ value: 'nigt', nearest: 'night' });
  });

  it('counts the rows that go with a file that overwrites, and keeps all where none of the file was taken', async () => {
    const overwrite = async (kind: string) =>
      (
        await runImport(house.services, {
          ...{ subject: 'payroll.table', name: 'kinds.csv', mode: 'overwrite', mapping: { kind: 0 } },
          ...{ content: `kind\n${kind}\n`, target: { batchId: house.batchId, table: 'Kinds' } },
        })
      ).record;
    const before = (await page('Kinds')).rowKeys;
    expect(before).toContain('night');
    expect(await overwrite('nigt')).toMatchObject({ failed_count: 1, removed_count: 0 });
    expect((await page('Kinds')).rowKeys).toEqual(before);
    expect(await overwrite('night')).toMatchObject({ updated_count: 1, removed_count: before.length - 1 });
    expect((await page('Kinds')).rowKeys).toEqual(['night']);
  });

  it('puts new rows above and below others, and brings removed ones back to their places', async () => {
    const employee = house.keys[0] ?? '';
    const key = (item: string) => `${employee}\u001f${item}`;
    const edit = (more: object) =>
      as('Lin').batchTables.edit({ batchId: house.batchId, table: 'Bonuses', ...more });
    const row = (item: string) => ({ employee, item, amount: item.length });
    const items = async () => (await page('Bonuses')).columns.item;
    await edit({ removeRows: (await page('Bonuses')).rowKeys, addRows: ['p', 'q', 'r'].map(row) });
    const added = await edit({
      addRows: [row('x'), row('p'), row('y'), row('z')],
      addPlaces: [
        { row: 0, before: key('p') },
        { row: 1, before: key('q') },
        { row: 2, after: key('q') },
        { row: 3, after: key('gone') },
      ],
    });
    expect(added.addedRowKeys).toEqual(['x', 'y', 'z'].map(key));
    expect(added.content).not.toBe(added.contentBefore);
    expect(await items()).toEqual(['x', 'p', 'q', 'y', 'r', 'z']);
    expect((await page('Bonuses')).columns.amount).toEqual([1, 1, 1, 1, 1, 1]);
    const gone = await edit({ removeRows: [key('p'), key('q'), key('z')] });
    expect(gone.removedAbove).toEqual({ [key('p')]: key('y'), [key('q')]: key('y'), [key('z')]: null });
    await edit({
      addRows: [row('p'), row('q'), row('z')],
      addPlaces: [
        { row: 0, before: key('y') },
        { row: 1, before: key('y') },
      ],
    });
    expect(await items()).toEqual(['x', 'p', 'q', 'y', 'r', 'z']);
    const last = await edit({ removeRows: (await page('Bonuses')).rowKeys });
    expect(last.removed).toBe(6);
  });

  it('knows a table’s content by one word, which changes with whatever changes in it', async () => {
    const [rowKey = ''] = house.keys;
    const contents = async () => {
      const listed = (await as('Lin').batchTables.list({ batchId: house.batchId })).find(
        (each) => each.code === 'Pay',
      );
      const { content } = await page();
      expect(listed?.content).toBe(content);
      return content;
    };
    const before = await contents();
    const typed = await type('Wang', { rowKey, column: 'amount', value: 4321 });
    expect(typed.contentBefore).toBe(before);
    expect(typed.content).toBe(await contents());
    const over = await type('Wang', { rowKey, column: 'net', value: 1, reason: 'x' });
    expect(over.contentBefore).toBe(typed.content);
    expect(over.content).not.toBe(typed.content);
    expect(await contents()).toBe(over.content);
    const same = await as('Lin').batchTables.edit({ batchId: house.batchId, table: 'Bonuses', addRows: [] });
    expect(same.content).toBe(same.contentBefore);
  });

  it('tells who looks at the batch of every change: an edit, a file, a finding looked at, a state', async () => {
    const stream = await as('Lin').batches.changes({ id: house.batchId });
    const changes = stream[Symbol.asyncIterator]();
    const list = (await as('Lin').batches.changes({}))[Symbol.asyncIterator]();
    await changes.next();
    await list.next();
    const hears = async (change: () => Promise<unknown>) => {
      await change();
      const started = Date.now();
      expect((await changes.next()).done).toBe(false);
      expect((await list.next()).done).toBe(false);
      expect(Date.now() - started).toBeLessThan(1000);
    };
    const [rowKey = ''] = house.keys;
    await hears(() => type('Wang', { rowKey, column: 'note', value: 'heard' }));
    await hears(() => as('Wang').findings.checkInputs({ batchId: house.batchId }));
    await hears(() => as('Wang').batches.act({ id: house.batchId, action: 'calculate' }));
    await house.services.queue.drain(house.services);
    await hears(() => as('Wang').batches.act({ id: house.batchId, action: 'returnToNew' }));
    house.services.changes.stop();
    expect((await changes.next()).done).toBe(true);
  });

  it('keeps the arithmetic a value was typed as, until another takes its place', async () => {
    const rowKey = house.keys[0] ?? '';
    const marked = async (column = 'amount') =>
      (await page()).marks.find(
        (mark) => mark.mark === 'typed' && mark.column === column && house.keys[mark.row] === rowKey,
      )?.note;
    const history = async () =>
      (await as('Lin').batches.history({ id: house.batchId, table: 'Pay', rowKey, column: 'amount' }))
        .entries;

    expect((await type('Lin', { rowKey, column: 'amount', value: 12, typed: '=8*1.5' })).rejected).toEqual(
      [],
    );
    expect([await cell('amount'), await marked()]).toEqual([12, '=8*1.5']);
    expect((await history())[0]).toMatchObject({ value: 12, typed: '=8*1.5' });
    const explained = await as('Lin').batches.explain({
      id: house.batchId,
      table: 'Pay',
      rowKey,
      column: 'amount',
    });
    expect(explained.origin).toMatchObject({ kind: 'typed', typed: '=8*1.5' });

    // What doesn't come to the value is refused: a cell never shows a sum that isn't its own.
    const wrong = await type('Lin', { rowKey, column: 'amount', value: 13, typed: '=8*1.5' });
    expect(wrong.rejected).toMatchObject([{ column: 'amount', code: 'TYPED_DIFFERS' }]);
    const text = await type('Lin', { rowKey, column: 'note', value: '=1+2', typed: '=1+2' });
    expect(text.rejected).toMatchObject([{ column: 'note', code: 'TYPED_DIFFERS' }]);
    expect([await cell('amount'), await marked()]).toEqual([12, '=8*1.5']);

    // The same value typed plainly, and another value, take its place.
    await type('Lin', { rowKey, column: 'amount', value: 12, typed: null });
    expect([await cell('amount'), await marked()]).toEqual([12, undefined]);
    await type('Lin', { rowKey, column: 'amount', value: 3, typed: '=1+2' });
    await type('Wang', { rowKey, column: 'amount', value: 4 });
    expect([await cell('amount'), await marked()]).toEqual([4, undefined]);

    await type('Lin', { rowKey, column: 'rate', value: 0.5, typed: '=1/2', reason: 'agreed' });
    expect(await marked('rate')).toBe('=1/2');
  });

  it('keeps the arithmetic of a row that is typed anew', async () => {
    const row = { employee: 'E9', item: 'meal', amount: 30 };
    const added = (typed: string) =>
      as('Lin').batchTables.edit({
        batchId: house.batchId,
        table: 'Bonuses',
        addRows: [row],
        addTyped: [{ row: 0, column: 'amount', typed }],
      });
    expect((await added('=10*3')).rejected).toEqual([]);
    const { rowKeys, marks } = await page('Bonuses');
    expect(marks.filter((mark) => mark.mark === 'typed')).toMatchObject([
      { row: rowKeys.length - 1, column: 'amount', note: '=10*3' },
    ]);
  });
});
