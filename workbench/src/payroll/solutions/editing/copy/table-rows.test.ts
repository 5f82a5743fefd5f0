import type { SolutionFile } from '@suanpan/engine';
import { describe, expect, it } from 'vitest';
import { moveColumns, pasteColumns } from '../../table-sheet/commands/columns.ts';
import { changeColumn, removeColumns } from './edit-file.ts';
import { cellsOf, rowsOf } from './table-rows.ts';

const file: SolutionFile = {
  format: 'suanpan.solution/1',
  code: 'x',
  currency: 'EUR',
  periodType: 'month',
  tables: [
    {
      code: 'Bands',
      kind: 'parameter',
      key: 'from',
      columns: [
        { code: 'from', type: 'number' },
        { code: 'double', type: 'number', formula: '=[@rate]*2' },
        { code: 'rate', type: 'number' },
        { code: 'quick', type: 'number' },
        { code: 'label', type: 'text', formula: '="up"' },
      ],
      versions: [
        {
          from: '2025-01-01',
          rows: [[0, null, 0.1, 5], { from: 7, rate: 0.2 }],
        },
      ],
    },
  ],
};
const rowsIn = (edited: SolutionFile) => edited.tables[0]!.versions![0]!.rows;

describe('rows written as lists keep their values with their columns', () => {
  it.each<[string, (file: SolutionFile) => SolutionFile, (number | null)[]]>([
    ['a column moves', (f) => moveColumns(f, 'Bands', ['quick'], 0), [5, 0, null, 0.1]],
    ['a column leaves', (f) => removeColumns(f, 'Bands', ['rate']), [0, null, 5]],
    ['a formula leaves', (f) => removeColumns(f, 'Bands', ['double']), [0, 0.1, 5]],
    [
      'a column comes',
      (f) => pasteColumns(f, 'Bands', [{ code: 'cap', type: 'money' }], 5),
      [0, null, 0.1, 5, null, null],
    ],
    [
      'a formula comes',
      (f) => pasteColumns(f, 'Bands', [{ code: 'y', type: 'money', formula: '=1' }], 5),
      [0, null, 0.1, 5],
    ],
    [
      'a name changes',
      (f) => changeColumn(f, 'Bands', 'rate', (column) => ({ ...column, name: 'Rate' })),
      [0, null, 0.1, 5],
    ],
    [
      'a column no longer holds values',
      (f) =>
        changeColumn(f, 'Bands', 'from', () => ({ code: 'from', type: 'rows', table: 'Bands', on: 'rate' })),
      [null, 0.1, 5],
    ],
  ])('%s', (_, edit, expected) => {
    expect(rowsIn(edit(file))).toEqual([expected, { from: 7, rate: 0.2 }]);
  });

  it('the sheet shows the values of plain columns and gives them back to their places', () => {
    const columns = file.tables[0]!.columns!;
    const cells = cellsOf(rowsIn(file), columns);
    expect(cells).toEqual([
      [0, 0.1, 5],
      [7, 0.2, null],
    ]);
    expect(rowsOf(cells, columns)).toEqual([
      [0, null, 0.1, 5],
      [7, null, 0.2, null],
    ]);
  });
});
