import { describe, expect, it } from 'vitest';
import { beginTyping, endTyping } from '../grid/hot/typing.ts';
import { SheetDrafts } from '../store/sheet-drafts.ts';
import { SheetStore } from '../store/sheet-store.ts';
import type { CellValue, RejectedCell, SheetChange, SheetColumn, SheetSource } from '../store/sheet-types.ts';
import { UnsavedCells } from '../store/unsaved-cells.ts';

const columns: SheetColumn[] = [
  { code: 'employee', label: 'Employee', type: 'text', kind: 'key', editing: 'none' },
  { code: 'bonus', label: 'Bonus', type: 'money', kind: 'input', editing: 'input', scale: 2 },
];

/** A table that refuses what was typed over something else than it holds, as the server does. */
async function openSheet(count: number, edits = { unsaved: new UnsavedCells(), drafts: new SheetDrafts() }) {
  const rows = new Map<string, Record<string, CellValue>>();
  for (let i = 0; i < count; i++) rows.set(`e${i}`, { employee: `e${i}`, bonus: i });
  const calls: SheetChange[] = [];
  const gate = { open: Promise.resolve() };
  const source: SheetSource = {
    async load(offset, limit) {
      const keys = [...rows.keys()].slice(offset, offset + limit);
      const column = (code: string) => keys.map((key) => rows.get(key)?.[code] ?? null);
      return {
        total: rows.size,
        rowKeys: keys,
        columns: { employee: column('employee'), bonus: column('bonus') },
        marks: [],
      };
    },
    async change(change) {
      calls.push(change);
      await gate.open;
      const rejected: RejectedCell[] = [];
      const theirs = (value: CellValue) => ({ value, overridden: false, reason: null, by: 'Wang', at: null });
      for (const { rowKey, column, value, seen } of change.edits) {
        const row = rows.get(rowKey);
        if (!row) rejected.push({ rowKey, column, message: 'no row' });
        else if (seen && seen.value !== row[column] && row[column] !== value)
          rejected.push({ rowKey, column, message: 'changed', theirs: theirs(row[column] ?? null) });
        else row[column] = value;
      }
      for (const key of change.removeRows) {
        const seen = change.removeSeen?.[key]?.bonus;
        if (seen !== undefined && seen !== rows.get(key)?.bonus)
          rejected.push({
            rowKey: key,
            column: 'bonus',
            message: 'changed',
            theirs: theirs(rows.get(key)?.bonus ?? null),
          });
        else rows.delete(key);
      }
      const added: string[] = [];
      change.addRows.forEach((row, index) => {
        const key = String(row.employee);
        if (rows.has(key)) rejected.push({ rowKey: key, column: 'employee', message: 'taken', added: index });
        else {
          rows.set(key, { ...row });
          added.push(key);
        }
      });
      return { rejected, addedRowKeys: added };
    },
  };
  const store = new SheetStore(
    {
      columns,
      keyColumns: ['employee'],
      ownRows: true,
      source,
      language: 'en',
      sayWrongType: () => 'a number, please',
      onFailed: () => undefined,
    },
    undefined,
    edits,
  );
  await store.rows.ensure(0, count);
  return { store, rows, calls, gate, edits };
}

const type = (store: SheetStore, row: number, typed: unknown) =>
  store.apply([{ row, column: 'bonus', typed }], 'typed');

describe('a cell that another has changed', () => {
  it('keeps both values, and never overwrites the other’s before it was kept or taken', async () => {
    const { store, rows, edits } = await openSheet(2);
    rows.get('e1')!.bonus = 70;
    await type(store, 1, '50');
    expect(rows.get('e1')!.bonus).toBe(70);
    expect(store.text(1, 'bonus')).toBe('50');
    expect(store.value(1, 'bonus')).toBe(70);
    expect(store.unsavedCell(1, 'bonus')?.theirs).toMatchObject({ value: 70, by: 'Wang' });
    // Typing once more says nothing about the other's value.
    await type(store, 1, '51');
    expect(rows.get('e1')!.bonus).toBe(70);
    rows.get('e1')!.bonus = 80;
    await store.keepMine({ rowKey: 'e1', column: 'bonus' });
    expect(rows.get('e1')!.bonus).toBe(80);
    await store.keepMine({ rowKey: 'e1', column: 'bonus' });
    expect(rows.get('e1')!.bonus).toBe(51);
    expect(edits.unsaved.size).toBe(0);
    await store.undo();
    expect(rows.get('e1')!.bonus).toBe(80);
  });

  it('shows the other’s value once it is taken', async () => {
    const { store, rows } = await openSheet(2);
    rows.get('e1')!.bonus = 70;
    await type(store, 1, '50');
    store.drop({ rowKey: 'e1', column: 'bonus' });
    expect(store.text(1, 'bonus')).toBe('70');
    await type(store, 1, '60');
    expect(rows.get('e1')!.bonus).toBe(60);
  });

  it('isn’t undone over the other’s value', async () => {
    const { store, rows } = await openSheet(2);
    await type(store, 1, '50');
    rows.get('e1')!.bonus = 70;
    await store.undo();
    expect(rows.get('e1')!.bonus).toBe(70);
    expect(store.unsavedCell(1, 'bonus')).toMatchObject({ typed: '1', theirs: { value: 70 } });
  });

  it('is judged by what it held when typing began, and found where its row is by then', async () => {
    const { store, rows } = await openSheet(3);
    const typing = beginTyping(store, 2, 'bonus');
    rows.delete('e0');
    rows.get('e2')!.bonus = 20;
    store.renew();
    await store.rows.ensure(0, 2);
    const cell = typing && endTyping(store, typing, '9');
    expect(cell?.row).toBe(1);
    await store.apply(cell ? [cell] : [], 'typed');
    expect(rows.get('e2')!.bonus).toBe(20);
    expect(store.unsavedCell(1, 'bonus')?.theirs?.value).toBe(20);
    // Nothing was typed: nothing is stored.
    const again = beginTyping(store, 0, 'bonus');
    rows.get('e1')!.bonus = 11;
    store.renew();
    await store.rows.ensure(0, 2);
    expect(again && endTyping(store, again, '1')).toBeNull();
  });

  it('is tried once more when it is typed once more, unless another’s value stands there', async () => {
    const { store, rows, gate } = await openSheet(2);
    gate.open = Promise.reject(new Error('no network'));
    await type(store, 0, '9');
    expect(store.unsavedCell(0, 'bonus')).toMatchObject({ typed: '9', message: 'no network' });
    gate.open = Promise.resolve();
    const typedAgain = (row: number, text: string) => {
      const typing = beginTyping(store, row, 'bonus');
      return typing && endTyping(store, typing, text);
    };
    const again = typedAgain(0, '9');
    await store.apply(again ? [again] : [], 'typed');
    expect(rows.get('e0')!.bonus).toBe(9);
    expect(store.unsavedCell(0, 'bonus')).toBeUndefined();
    rows.get('e1')!.bonus = 70;
    await type(store, 1, '50');
    expect(typedAgain(1, '50')).toBeNull();
  });

  it('keeps a row that has changed, and undoes only the removal of those that went', async () => {
    const { store, rows, calls } = await openSheet(3);
    rows.get('e1')!.bonus = 70;
    await store.removeRows([1, 2]);
    expect([...rows.keys()]).toEqual(['e0', 'e1']);
    await store.undo();
    expect(calls.at(-1)?.addRows).toEqual([{ employee: 'e2', bonus: 2 }]);
    await type(store, 0, '5');
    expect(rows.get('e0')!.bonus).toBe(5);
  });

  it('doesn’t take one’s own quick second value for another’s', async () => {
    const { store, rows, gate } = await openSheet(2);
    let answer = () => {};
    gate.open = new Promise((resolve) => {
      answer = resolve;
    });
    const first = type(store, 1, '50');
    store.renew();
    // These rows were read before the first value was stored.
    await store.rows.ensure(0, 1);
    expect(store.value(1, 'bonus')).toBe(50);
    const second = type(store, 1, '60');
    answer();
    await Promise.all([first, second]);
    expect(rows.get('e1')!.bonus).toBe(60);
    expect(store.unsavedCount).toBe(0);
  });
});

describe('texts that weren’t stored', () => {
  it('leave with their undo and come back with its redo', async () => {
    const { store, rows } = await openSheet(4);
    rows.get('e1')!.bonus = 70;
    const cells = ['10', '11', 'many', '13'].map((typed, row) => ({ row, column: 'bonus', typed }));
    await store.apply(cells, 'paste');
    expect(store.unsavedCount).toBe(2);
    await store.undo();
    expect(store.unsavedCount).toBe(0);
    expect([...rows.values()].map((row) => row.bonus)).toEqual([0, 70, 2, 3]);
    await store.redo();
    expect(store.unsavedCount).toBe(2);
    expect(rows.get('e3')!.bonus).toBe(13);
  });

  it('leave with their undo when nothing else was stored', async () => {
    const { store, calls } = await openSheet(2);
    await type(store, 0, 'many');
    expect(store.unsavedCount).toBe(1);
    expect(store.undoStacks.canUndo).toBe(true);
    await store.undo();
    expect(store.unsavedCount).toBe(0);
    expect(store.text(0, 'bonus')).toBe('0');
    expect(calls).toEqual([]);
  });

  it('wait for the next sheet over the same table', async () => {
    const { store, edits } = await openSheet(2);
    await type(store, 0, 'many');
    store.close();
    const next = await openSheet(2, edits);
    expect(next.store.text(0, 'bonus')).toBe('many');
    expect(next.store.unsavedCount).toBe(1);
  });

  it('keep a new row whose key is taken, with the reason at its key', async () => {
    const { store, rows } = await openSheet(2);
    await store.apply(
      [
        { row: 2, column: 'employee', typed: 'e1' },
        { row: 2, column: 'bonus', typed: '9' },
      ],
      'typed',
    );
    expect(rows.get('e1')!.bonus).toBe(1);
    expect(store.unsavedCell(2, 'employee')).toEqual({ typed: 'e1', message: 'taken' });
    expect(store.value(2, 'bonus')).toBe(9);
    expect(store.unsavedCount).toBe(1);
    await store.apply([{ row: 2, column: 'employee', typed: 'e7' }], 'typed');
    expect(rows.get('e7')).toEqual({ employee: 'e7', bonus: 9 });
    expect(store.unsavedCount).toBe(0);
  });
});
