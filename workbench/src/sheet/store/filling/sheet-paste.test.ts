import { describe, expect, it } from 'vitest';
import { SheetStore } from '../sheet-store.ts';
import type { SheetColumn } from '../sheet-types.ts';
import { placePaste } from './sheet-paste.ts';

const columns: SheetColumn[] = [
  { code: 'employee', label: 'Employee', type: 'text', kind: 'key', editing: 'none' },
  { code: 'bonus', label: 'Bonus', type: 'money', kind: 'input', editing: 'input' },
];

async function makeStore(ownRows: boolean) {
  const keys = ['e0', 'e1', 'e2'];
  const store = new SheetStore({
    columns,
    keyColumns: ['employee'],
    ownRows,
    source: {
      load: async () => ({
        total: 3,
        rowKeys: keys,
        columns: { employee: keys, bonus: [0, 1, 2] },
        marks: [],
      }),
    },
    language: 'en',
    sayWrongType: () => '',
    onFailed: () => undefined,
  });
  await store.rows.ensure(0, 2);
  return store;
}

describe('pasted lines', () => {
  it('go where the cursor is when they bring no key', async () => {
    const store = await makeStore(false);
    expect(placePaste(store, columns.slice(1), [['5'], ['6'], ['7']], 1)).toEqual({
      cells: [
        { row: 1, column: 'bonus', typed: '5' },
        { row: 2, column: 'bonus', typed: '6' },
      ],
      movedByKey: 0,
      left: 1,
    });
  });

  it('go to the row of their key, in whatever order they come', async () => {
    const store = await makeStore(false);
    const lines = [
      ['e2', '20'],
      ['e0', '10'],
      ['e9', '90'],
    ];
    expect(placePaste(store, columns, lines, 0)).toEqual({
      cells: [
        { row: 2, column: 'bonus', typed: '20' },
        { row: 0, column: 'bonus', typed: '10' },
      ],
      movedByKey: 2,
      left: 1,
    });
  });

  it('become new rows when their key is new and rows may be added', async () => {
    const store = await makeStore(true);
    const lines = [
      ['e1', '20'],
      ['e9', '90'],
    ];
    expect(placePaste(store, columns, lines, 3).cells).toEqual([
      { row: 1, column: 'bonus', typed: '20' },
      { row: 3, column: 'employee', typed: 'e9' },
      { row: 3, column: 'bonus', typed: '90' },
    ]);
  });
});
