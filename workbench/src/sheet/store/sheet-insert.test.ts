import { describe, expect, it } from 'vitest';
import { SheetStore } from './sheet-store.ts';
import type { CellValue, SheetChange, SheetColumn, SheetSource } from './sheet-types.ts';

const columns: SheetColumn[] = [
  { code: 'employee', label: 'Employee', type: 'text', kind: 'key', editing: 'none' },
  { code: 'bonus', label: 'Bonus', type: 'money', kind: 'input', editing: 'input', scale: 2 },
];

/** A table that keeps its rows in order, as the server does. */
async function openSheet(names: string) {
  let rows = [...names].map((name) => ({ employee: name, bonus: 1 as CellValue }));
  const calls: SheetChange[] = [];
  let answer: Promise<void> = Promise.resolve();
  const source: SheetSource = {
    load: async (offset, limit) => {
      const part = rows.slice(offset, offset + limit);
      return {
        total: rows.length,
        rowKeys: part.map(({ employee }) => employee),
        columns: { employee: part.map((row) => row.employee), bonus: part.map((row) => row.bonus) },
        marks: [],
      };
    },
    async change(change) {
      calls.push(change);
      await answer;
      const gone = new Set(change.removeRows);
      const removedAbove = Object.fromEntries(
        change.removeRows.map((key) => {
          const below = rows.slice(rows.findIndex((row) => row.employee === key));
          return [key, below.find((row) => !gone.has(row.employee))?.employee ?? null];
        }),
      );
      rows = rows.filter((row) => !gone.has(row.employee));
      for (const edit of change.edits) {
        const row = rows.find(({ employee }) => employee === edit.rowKey);
        if (row) row.bonus = edit.value;
      }
      const taken = change.addRows.map((row) => rows.some(({ employee }) => employee === row.employee));
      change.addRows.forEach((row, i) => {
        if (taken[i]) return;
        const { before, after } = change.addPlaces?.find((place) => place.row === i) ?? {};
        const at = rows.findIndex(({ employee }) => employee === (before ?? after));
        const place = at < 0 ? rows.length : before === undefined ? at + 1 : at;
        rows.splice(place, 0, { employee: String(row.employee), bonus: row.bonus ?? null });
      });
      return {
        rejected: change.addRows.flatMap((row, added) =>
          taken[added] ? [{ rowKey: String(row.employee), column: 'employee', message: 'taken', added }] : [],
        ),
        addedRowKeys: change.addRows.filter((_, i) => !taken[i]).map((row) => String(row.employee)),
        removedAbove,
      };
    },
  };
  const store = new SheetStore({
    columns,
    keyColumns: ['employee'],
    ownRows: true,
    source,
    language: 'en',
    sayWrongType: () => 'wrong',
    onFailed: () => undefined,
  });
  await store.rows.ensure(0, 100);
  return {
    store,
    calls,
    stored: () => rows.map(({ employee }) => employee).join(''),
    seen: () =>
      Array.from({ length: store.rowCount }, (_, row) => store.text(row, 'employee') || '_').join(''),
    type: (row: number, column: string, typed: string) => store.apply([{ row, column, typed }], 'typed'),
    hold() {
      let go = () => {};
      answer = new Promise((resolve) => {
        go = resolve;
      });
      return () => go();
    },
  };
}

describe('rows put in between', () => {
  it('opens empty rows above and below, and stores each where it stands', async () => {
    const sheet = await openSheet('abc');
    expect(sheet.store.insertRows(1, 'above', 1)).toBe(1);
    expect(sheet.seen()).toBe('a_bc_');
    expect(sheet.store.insertRows(2, 'below', 2)).toBe(3);
    expect(sheet.seen()).toBe('a_b__c_');
    expect(sheet.calls).toEqual([]);
    await sheet.type(3, 'employee', 'y');
    expect(sheet.stored()).toBe('abyc');
    expect(sheet.seen()).toBe('a_by_c_');
    await sheet.type(1, 'employee', 'x');
    await sheet.type(4, 'employee', 'z');
    expect(sheet.stored()).toBe('axbyzc');
    expect(sheet.seen()).toBe('axbyzc_');
    expect(sheet.store.rows.total).toBe(6);
  });

  it('remembers what was put in until it is taken away again or the rows are asked for otherwise', async () => {
    const sheet = await openSheet('ab');
    await sheet.type(2, 'employee', 'x');
    expect([...sheet.store.rows.added]).toEqual(['x']);
    await sheet.store.undo();
    expect([...sheet.store.rows.added]).toEqual([]);
    await sheet.store.redo();
    expect([...sheet.store.rows.added]).toEqual(['x']);
    sheet.store.ask({ ...sheet.store.rows.query });
    expect([...sheet.store.rows.added]).toEqual([]);
  });

  it('reads and edits the rows around an empty one where they are seen', async () => {
    const sheet = await openSheet('abc');
    sheet.store.insertRows(0, 'above', 1);
    expect([0, 1, 2, 3, 4].map((row) => sheet.store.rowKey(row))).toEqual([
      undefined,
      'a',
      'b',
      'c',
      undefined,
    ]);
    await sheet.type(2, 'bonus', '7');
    expect(sheet.calls[0]?.edits).toMatchObject([{ rowKey: 'b', value: 7 }]);
    expect(sheet.store.value(2, 'bonus')).toBe(7);
    expect(sheet.store.rows.place('c')).toBe(3);
  });

  it('gives what is typed while the row is being stored to that row and to no other', async () => {
    const sheet = await openSheet('abc');
    sheet.store.insertRows(0, 'below', 1);
    const answer = sheet.hold();
    const key = sheet.type(1, 'employee', 'x');
    const amount = sheet.type(1, 'bonus', '500');
    expect(sheet.seen()).toBe('axbc_');
    answer();
    await Promise.all([key, amount]);
    await sheet.store.undo().then(() => sheet.store.redo());
    expect(sheet.calls.flatMap(({ edits }) => edits)).toMatchObject([
      { rowKey: 'x', column: 'bonus', value: 500 },
      { rowKey: 'x', column: 'bonus', value: null },
      { rowKey: 'x', column: 'bonus', value: 500 },
    ]);
    expect(sheet.store.value(1, 'bonus')).toBe(500);
    expect(sheet.store.value(2, 'bonus')).toBe(1);
  });

  it('takes the empty row and the stored one back, each as one step, and brings them again', async () => {
    const sheet = await openSheet('ab');
    sheet.store.insertRows(1, 'above', 1);
    await sheet.store.undo();
    expect(sheet.seen()).toBe('ab_');
    await sheet.store.redo();
    expect(sheet.seen()).toBe('a_b_');
    await sheet.type(1, 'employee', 'x');
    await sheet.store.undo();
    expect(sheet.stored()).toBe('ab');
    expect(await sheet.store.undo()).toBeUndefined();
    await sheet.store.redo();
    expect(sheet.stored()).toBe('axb');
  });

  it('brings removed rows back to their places', async () => {
    const sheet = await openSheet('abcd');
    await sheet.store.removeRows([1, 2]);
    expect(sheet.stored()).toBe('ad');
    await sheet.store.undo();
    expect(sheet.stored()).toBe('abcd');
  });

  it('says at the row that its key is taken, and takes it once it is mended', async () => {
    const sheet = await openSheet('abc');
    sheet.store.insertRows(1, 'above', 1);
    await sheet.type(1, 'employee', 'c');
    expect(sheet.seen()).toBe('acbc_');
    expect(sheet.store.wrongInRow(1)).toMatchObject({ column: 'employee', cell: { message: 'taken' } });
    expect(sheet.store.rowWithKeyOf(1)).toBe(3);
    expect(sheet.store.wrongInRow(2)).toBeUndefined();
    await sheet.type(1, 'employee', 'x');
    expect(sheet.store.wrongInRow(1)).toBeUndefined();
    expect(sheet.stored()).toBe('axbc');
  });

  it('keeps a row that is being typed over a reload, where it stands', async () => {
    const sheet = await openSheet('abc');
    sheet.store.insertRows(1, 'above', 2);
    await sheet.type(1, 'bonus', '5');
    const again = await openSheet('abc');
    again.store.drafts.restore(sheet.store.drafts.keep());
    again.store.changed();
    expect(again.store.value(1, 'bonus')).toBe(5);
    expect(again.store.rowKey(2)).toBe('b');
  });
});
