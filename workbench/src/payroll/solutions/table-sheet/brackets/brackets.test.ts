import type { TableFile } from '@suanpan/engine';
import { expect, it } from 'vitest';
import { bracketsOf } from './brackets.ts';

const table: TableFile = {
  code: 'Rates',
  kind: 'parameter',
  columns: [
    { code: 'rate', type: 'number' },
    { code: 'from', type: 'money' },
    { code: 'quick', type: 'money' },
  ],
  rows: [
    [0.2, 0, 0],
    [0.1, 36000, 2520],
    [0.3, 144000, null],
  ],
};

it('brackets hold from the first ascending column on', () => {
  const found = bracketsOf(table, 0);
  expect(found?.from.code).toBe('from');
  expect(found?.values.map((column) => column.code)).toEqual(['rate', 'quick']);
  expect(found?.rows.at(-1)).toEqual([144000, 0.3, null]);
});

it('rows that do not ascend, or one alone, are no brackets', () => {
  expect(
    bracketsOf(
      {
        ...table,
        rows: [
          [0.2, 5, 1],
          [0.1, 5, 0],
        ],
      },
      0,
    ),
  ).toBeUndefined();
  expect(bracketsOf({ ...table, rows: [[0.2, 5, 1]] }, 0)).toBeUndefined();
});
