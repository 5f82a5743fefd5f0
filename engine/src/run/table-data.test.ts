import { expect, test } from 'vitest';
import { FormulaError } from '../cells/values.ts';
import { compileSolution, readCell, tableFromRows } from '../index.ts';

const compiled = compileSolution({
  format: 'suanpan.solution/1',
  code: 'rows',
  currency: 'CNY',
  periodType: 'month',
  tables: [
    {
      code: 'Pay',
      kind: 'data',
      master: true,
      key: 'id',
      columns: [
        { code: 'id', type: 'text' },
        { code: 'base', name: { en: 'Base pay' }, type: 'money' },
        { code: 'note', type: 'text' },
      ],
    },
  ],
});

/** Rows as they are read: columns in order. */
function read(rows: readonly Record<string, unknown>[]): unknown[][] {
  if (!compiled.ok) throw new Error(JSON.stringify(compiled.problems));
  const { columns } = tableFromRows(compiled.plan, 'Pay', rows);
  return rows.map((_, row) =>
    [...columns.values()].map((vector) => {
      const value = readCell(vector, row);
      return value instanceof FormulaError ? value.code : value;
    }),
  );
}

/** More rows of one kind than are looked at first. */
const many = Array.from({ length: 70 }, (_, row) => ({ id: `E${row}` }));

test('members that only later rows have are read', () => {
  const rows = read([...many, { id: 'F', base: 3, note: 'late' }, { id: 'G', note: 5 }]);
  expect(rows[0]).toEqual(['E0', null, null]);
  expect(rows.slice(70)).toEqual([
    ['F', 3, 'late'],
    ['G', null, '5'],
  ]);
});

test('of two members for one column the later counts, in every row', () => {
  expect(
    read([
      { id: 'A', base: 1, 'Base pay': 2 },
      { id: 'B', 'Base pay': 2, base: 1 },
      { id: 'C', 'Base pay': 4 },
      { id: 'D', base: 1, 'Base pay': null },
      { id: 'E', base: 'x', 'Base pay': 5 },
    ]).map((row) => row[1]),
  ).toEqual([2, 1, 4, null, 5]);
});

test('cells are cast whatever stands beside them, unknown members are passed over', () => {
  expect(
    read([
      { id: ' A ', base: '1,234.5', note: '', other: 1 },
      { id: 7, base: -0, note: true },
      { id: 'e\u0301', base: 'x', note: undefined },
      { id: '', base: 2 ** 60, note: 1.5 },
    ]),
  ).toEqual([
    ['A', 1234.5, null],
    ['7', 0, 'TRUE'],
    ['é', '#VALUE!', null],
    [null, '#NUM!', '1.5'],
  ]);
});
