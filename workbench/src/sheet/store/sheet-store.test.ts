import { describe, expect, it } from 'vitest';
import { blockSize } from './sheet-rows.ts';
import { SheetStore } from './sheet-store.ts';
import type { CellValue, SheetChange, SheetColumn, SheetSource } from './sheet-types.ts';
import { TouchedCells } from './touched-cells.ts';

const columns: SheetColumn[] = [
  { code: 'employee', label: 'Employee', type: 'text', kind: 'key', editing: 'none' },
  { code: 'bonus', label: 'Bonus', type: 'money', kind: 'input', editing: 'input', scale: 2 },
  { code: 'tax', label: 'Tax', type: 'money', kind: 'formula', editing: 'override', scale: 2 },
];

function makeSheet(count: number, ownRows = false) {
  const rows = new Map<string, Record<string, CellValue>>();
  for (let i = 0; i < count; i++) rows.set(`e${i}`, { employee: `e${i}`, bonus: i, tax: i / 10 });
  const overrides = new Map<string, string>();
  const calls: SheetChange[] = [];
  const loads: number[] = [];
  let refuse: string | null = null;
  const rejected = new Set<string>();
  const source: SheetSource = {
    async load(offset, limit) {
      loads.push(offset);
      const keys = [...rows.keys()].slice(offset, offset + limit);
      return {
        total: rows.size,
        rowKeys: keys,
        columns: Object.fromEntries(
          columns.map((column) => [column.code, keys.map((key) => rows.get(key)![column.code] ?? null)]),
        ),
        marks: keys
          .filter((key) => overrides.has(key))
          .map((key) => ({ rowKey: key, column: 'tax', override: { reason: overrides.get(key)! } })),
      };
    },
    async change(change) {
      calls.push(change);
      if (refuse) throw new Error(refuse);
      for (const edit of change.edits) {
        if (rejected.has(edit.rowKey)) continue;
        rows.get(edit.rowKey)![edit.column] = edit.value;
        if (edit.column === 'tax') {
          if (edit.release) overrides.delete(edit.rowKey);
          else overrides.set(edit.rowKey, edit.reason ?? '');
        }
      }
      const addedRowKeys = change.addRows.map((row) => String(row.employee));
      for (const row of change.addRows) rows.set(String(row.employee), { ...row });
      for (const key of change.removeRows) rows.delete(key);
      return {
        rejected: change.edits
          .filter((edit) => rejected.has(edit.rowKey))
          .map((edit) => ({ rowKey: edit.rowKey, column: edit.column, message: 'locked row' })),
        addedRowKeys,
      };
    },
  };
  const failures: string[] = [];
  const store = new SheetStore({
    columns,
    keyColumns: ['employee'],
    ownRows,
    source,
    language: 'en',
    sayWrongType: (column) => `${column.label} is a number`,
    onFailed: (message) => failures.push(message),
  });
  return {
    store,
    rows,
    overrides,
    calls,
    loads,
    failures,
    rejected,
    refuse: (message: string | null) => {
      refuse = message;
    },
  };
}

describe('rows by blocks', () => {
  it('asks for each block once and for what is seen first', async () => {
    const sheet = makeSheet(blockSize * 3);
    await sheet.store.rows.ensure(0, 10);
    await Promise.all([
      sheet.store.rows.ensure(blockSize, blockSize + 5),
      sheet.store.rows.ensure(blockSize, blockSize + 5),
    ]);
    expect(sheet.loads).toEqual([0, blockSize]);
    await sheet.store.rows.prefetch(0);
    expect(sheet.loads).toEqual([0, blockSize, blockSize * 2]);
    expect(sheet.store.rows.complete).toBe(true);
    expect(sheet.store.value(blockSize * 2, 'bonus')).toBe(blockSize * 2);
  });

  it('keeps old values on screen while rows are renewed', async () => {
    const sheet = makeSheet(3);
    await sheet.store.rows.ensure(0, 2);
    sheet.rows.get('e1')!.bonus = 99;
    sheet.store.renew();
    expect(sheet.store.value(1, 'bonus')).toBe(1);
    await sheet.store.rows.ensure(0, 2);
    expect(sheet.store.value(1, 'bonus')).toBe(99);
  });
});

describe('changes', () => {
  it('sends one paste as one call and undoes it as one', async () => {
    const sheet = makeSheet(2000);
    await sheet.store.rows.ensure(0, 1999);
    const cells = Array.from({ length: 2000 }, (_, row) => ({
      row,
      column: 'bonus',
      typed: ((row + 1) * 1000).toLocaleString('en'),
    }));
    await sheet.store.apply(cells, 'paste');
    expect(sheet.calls).toHaveLength(1);
    expect(sheet.rows.get('e1')!.bonus).toBe(2000);
    expect(sheet.rows.get('e7')!.bonus).toBe(8000);
    await sheet.store.undo();
    expect(sheet.calls).toHaveLength(2);
    expect(sheet.rows.get('e1999')!.bonus).toBe(1999);
    await sheet.store.redo();
    expect(sheet.store.value(1999, 'bonus')).toBe(2_000_000);
  });

  it('keeps what was typed when the type or the server refuses it', async () => {
    const sheet = makeSheet(3);
    await sheet.store.rows.ensure(0, 2);
    await sheet.store.apply([{ row: 0, column: 'bonus', typed: 'lots' }], 'typed');
    expect(sheet.store.text(0, 'bonus')).toBe('lots');
    expect(sheet.store.unsavedCell(0, 'bonus')?.message).toBe('Bonus is a number');
    expect(sheet.calls).toHaveLength(0);

    sheet.refuse('the batch is locked');
    await sheet.store.apply([{ row: 1, column: 'bonus', typed: '7' }], 'typed');
    expect(sheet.failures).toEqual(['the batch is locked']);
    expect(sheet.store.value(1, 'bonus')).toBe(1);
    expect(sheet.store.text(1, 'bonus')).toBe('7');
    expect(sheet.store.unsavedCount).toBe(2);

    sheet.refuse(null);
    await sheet.store.apply([{ row: 1, column: 'bonus', typed: '7' }], 'typed');
    expect(sheet.store.unsavedCount).toBe(1);
    expect(sheet.rows.get('e1')!.bonus).toBe(7);
  });

  it('takes back only the cells that were rejected', async () => {
    const sheet = makeSheet(2);
    await sheet.store.rows.ensure(0, 1);
    sheet.rejected.add('e1');
    const cells = [0, 1].map((row) => ({ row, column: 'bonus', typed: '50' }));
    await sheet.store.apply(cells, 'paste');
    expect(sheet.store.value(0, 'bonus')).toBe(50);
    expect(sheet.store.value(1, 'bonus')).toBe(1);
    expect(sheet.store.unsavedCell(1, 'bonus')).toMatchObject({ typed: '50', message: 'locked row' });
    await sheet.store.undo();
    expect(sheet.calls.at(-1)!.edits).toHaveLength(1);
  });

  it('shows at once what is typed, and of two values for one cell the later, whatever is answered first', async () => {
    const sheet = makeSheet(3);
    await sheet.store.rows.ensure(0, 2);
    const first = sheet.store.apply([{ row: 1, column: 'bonus', typed: '50' }], 'typed');
    const second = sheet.store.apply([{ row: 1, column: 'bonus', typed: '60' }], 'typed');
    expect(sheet.store.value(1, 'bonus')).toBe(60);
    await first;
    expect(sheet.store.value(1, 'bonus')).toBe(60);
    await second;
    expect(sheet.rows.get('e1')!.bonus).toBe(60);
    await sheet.store.undo();
    expect(sheet.store.value(1, 'bonus')).toBe(50);
  });

  it('names the few cells that look different, so that the grid draws no more', async () => {
    const sheet = makeSheet(3);
    await sheet.store.rows.ensure(0, 2);
    const drawn = new TouchedCells();
    sheet.store.touched.add(drawn);
    await sheet.store.apply([{ row: 1, column: 'bonus', typed: '50' }], 'typed');
    const touched = drawn.take();
    expect(touched?.cells.every((cell) => cell.rowKey === 'e1' && cell.column === 'bonus')).toBe(true);
    expect(touched?.cells.length).toBeGreaterThan(0);
    sheet.store.renew();
    expect(drawn.take()).toBeNull();
  });

  it('undoes an override by releasing it and a second one by the first', async () => {
    const sheet = makeSheet(1);
    await sheet.store.rows.ensure(0, 0);
    await sheet.store.apply([{ row: 0, column: 'tax', typed: '5' }], 'typed', 'agreed');
    await sheet.store.apply([{ row: 0, column: 'tax', typed: '6' }], 'typed', 'agreed anew');
    await sheet.store.undo();
    expect(sheet.store.value(0, 'tax')).toBe(5);
    expect(sheet.overrides.get('e0')).toBe('agreed');
    await sheet.store.undo();
    expect(sheet.overrides.has('e0')).toBe(false);
    expect(sheet.store.mark(0, 'tax')?.override).toBeUndefined();
  });

  it('counts cells that can’t be edited and leaves them alone', async () => {
    const sheet = makeSheet(1);
    await sheet.store.rows.ensure(0, 0);
    expect(await sheet.store.apply([{ row: 0, column: 'employee', typed: 'x' }], 'typed')).toEqual({
      applied: 0,
      readOnly: 1,
      refused: 0,
    });
  });
});

describe('new rows', () => {
  it('waits for the key, then stores the row', async () => {
    const sheet = makeSheet(1, true);
    await sheet.store.rows.ensure(0, 0);
    expect(sheet.store.rowCount).toBe(2);
    await sheet.store.apply([{ row: 1, column: 'bonus', typed: '3' }], 'typed');
    expect(sheet.calls).toHaveLength(0);
    expect(sheet.store.rowCount).toBe(3);
    await sheet.store.apply([{ row: 1, column: 'employee', typed: '0012' }], 'typed');
    expect(sheet.calls[0]!.addRows).toEqual([{ bonus: 3, employee: '0012' }]);
    expect(sheet.store.rowCount).toBe(3);
    await sheet.store.undo();
    expect(sheet.rows.has('0012')).toBe(false);
  });

  it('brings refused rows back as they were typed', async () => {
    const sheet = makeSheet(0, true);
    await sheet.store.rows.ensure(0, 0);
    sheet.refuse('no such employee');
    await sheet.store.apply([{ row: 0, column: 'employee', typed: 'zz' }], 'typed');
    expect(sheet.store.text(0, 'employee')).toBe('zz');
    expect(sheet.store.unsavedCell(0, 'employee')?.message).toBe('no such employee');
  });

  it('brings removed rows back by undo', async () => {
    const sheet = makeSheet(3, true);
    await sheet.store.rows.ensure(0, 2);
    await sheet.store.removeRows([1]);
    expect(sheet.rows.has('e1')).toBe(false);
    await sheet.store.undo();
    expect(sheet.rows.get('e1')!.bonus).toBe(1);
  });

  it('takes arithmetic as its value, keeps what was typed beside it, and gives it back by undo', async () => {
    const { store, calls } = makeSheet(3);
    await store.rows.ensure(0, 10);
    await store.apply([{ row: 1, column: 'bonus', typed: '=8*1.5' }], 'typed');
    expect([store.value(1, 'bonus'), store.text(1, 'bonus'), store.typedText(1, 'bonus')]).toEqual([
      12,
      '12',
      '=8*1.5',
    ]);
    expect(calls.at(-1)?.edits[0]).toMatchObject({ value: 12, typed: '=8*1.5' });
    // The same value, typed as it is: the arithmetic goes.
    await store.apply([{ row: 1, column: 'bonus', typed: '12' }], 'typed');
    expect(calls.at(-1)?.edits[0]).toMatchObject({ value: 12, typed: null });
    expect(store.typedText(1, 'bonus')).toBe('12');
    await store.undo();
    expect([store.value(1, 'bonus'), store.typedText(1, 'bonus')]).toEqual([12, '=8*1.5']);
    await store.undo();
    expect([store.value(1, 'bonus'), store.typedText(1, 'bonus')]).toEqual([1, '1']);
    await store.redo();
    expect([store.value(1, 'bonus'), store.typedText(1, 'bonus')]).toEqual([12, '=8*1.5']);
    // What is no arithmetic of plain numbers stays in the cell as a text that isn't stored.
    await store.apply([{ row: 2, column: 'bonus', typed: '=SUM(1,2)' }], 'typed');
    expect(store.unsavedCell(2, 'bonus')).toMatchObject({ typed: '=SUM(1,2)', message: 'Bonus is a number' });
  });

  it('sends the arithmetic of a new row with the row', async () => {
    const { store, calls } = makeSheet(1, true);
    await store.rows.ensure(0, 10);
    await store.apply([{ row: 1, column: 'bonus', typed: '=10*3' }], 'typed');
    expect([store.value(1, 'bonus'), store.typedText(1, 'bonus')]).toEqual([30, '=10*3']);
    await store.apply([{ row: 1, column: 'employee', typed: 'e9' }], 'typed');
    expect(calls.at(-1)).toMatchObject({
      addRows: [{ employee: 'e9', bonus: 30 }],
      addTyped: [{ row: 0, column: 'bonus', typed: '=10*3' }],
    });
  });
});
