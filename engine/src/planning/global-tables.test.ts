import { describe, expect, it } from 'vitest';
import type { SolutionFile } from '../solution/solution-file.ts';
import { compileSolution } from './compile-solution.ts';
import { type GlobalTable, withGlobals } from './global-tables.ts';

const file: SolutionFile = {
  format: 'suanpan.solution/1',
  code: 'x',
  currency: 'TWD',
  periodType: 'month',
  tables: [
    {
      code: 'Rates',
      kind: 'parameter',
      global: true,
      key: ['code'],
      columns: [
        { code: 'rate', type: 'number' },
        { code: 'code', type: 'text' },
        { code: 'twice', type: 'number', formula: '=[@rate]*2' },
      ],
      rows: [[1, 'a']],
    },
    {
      code: 'Pay',
      kind: 'data',
      master: true,
      key: ['employee'],
      columns: [{ code: 'employee', type: 'text' }],
    },
  ],
};
const rows = [{ code: 'a', rate: 3, floor: 50 }];
const published: GlobalTable = { code: 'Rates', columns: ['code', 'floor', 'rate'], rows };
const rowsIn = (globals: readonly GlobalTable[]) => withGlobals(file, globals).tables[0]?.rows;

describe('a global table in a solution', () => {
  it('gives its rows in place of the copy, without what the solution has no column for', () => {
    expect(rowsIn([])).toEqual([[1, 'a']]);
    expect(rowsIn([published])).toEqual([{ code: 'a', rate: 3 }]);
    expect(compileSolution(file, { globals: [published] }).ok).toBe(true);
  });

  it('keeps rows that were published as lists in the order of the solution', () => {
    expect(rowsIn([{ code: 'Rates', rows: [[3, 'a']] }])).toEqual([[3, 'a']]);
  });

  it('is a problem where a column that the solution reads is not in it, a computed one aside', () => {
    const poorer = { ...published, columns: ['code', 'floor'], rows: [{ code: 'a', floor: 50 }] };
    const found = compileSolution(file, { globals: [poorer] });
    expect(found.ok).toBe(false);
    expect(found.ok ? [] : found.problems).toEqual([
      expect.objectContaining({ key: 'file.notInGlobalTable', table: 'Rates', column: 'rate' }),
    ]);
    // What was compiled before isn't taken for what is asked now.
    expect(compileSolution(file, { globals: [published] }).ok).toBe(true);
    expect(compileSolution(file, { globals: [poorer] }).ok).toBe(false);
  });
});
