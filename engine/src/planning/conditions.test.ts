import { expect, it } from 'vitest';
import { completeFormula } from '../authoring/completion.ts';
import type { SolutionFile, TableFile } from '../solution/solution-file.ts';
import { compileSolution } from './compile-solution.ts';

const HOURS: TableFile = {
  code: 'Hours',
  kind: 'data',
  key: ['employee'],
  columns: [
    { code: 'employee', type: 'text' },
    { code: 'night', type: 'number' },
  ],
};
const OWN = [
  { code: 'employee', type: 'text' },
  { code: 'knight', type: 'number' },
] as const;

const MASTER: TableFile = {
  code: 'Pay',
  kind: 'data',
  master: true,
  key: ['employee'],
  columns: [{ code: 'employee', type: 'text' }],
};

/** Every place but a snapshot's in which rows are chosen by a formula, and where in the file it stands. */
const PLACES: Readonly<Record<string, (where: string) => [TableFile, path: string]>> = {
  'a pivot': (where) => [
    { code: 'Own', kind: 'pivot', from: 'Hours', by: 'employee', where, values: [{ as: 'n', fn: 'count' }] },
    'where',
  ],
  'a part of a union': (where) => [
    { code: 'Own', kind: 'union', columns: OWN, parts: [{ table: 'Hours', where }] },
    'parts[0].where',
  ],
  'rows of another table': (where) => [
    { code: 'Own', kind: 'data', key: ['employee'], columns: OWN, rowsFrom: { table: 'Hours', where } },
    'rowsFrom.where',
  ],
  'keys of several tables': (where) => [
    { code: 'Own', kind: 'data', key: ['employee'], columns: OWN, rowsFrom: [{ table: 'Hours', where }] },
    'rowsFrom[0].where',
  ],
};

const fileWith = (table: TableFile): SolutionFile => ({
  format: 'suanpan.solution/1',
  code: 'x',
  currency: 'EUR',
  periodType: 'month',
  tables: [HOURS, table, MASTER],
});

it.each(Object.keys(PLACES))(
  'the condition of %s knows the columns of the table it chooses from',
  (place) => {
    const [right] = PLACES[place]!('=[@night]>0');
    expect(compileSolution(fileWith(right))).toMatchObject({ ok: true });
    // A column of the table that is made, not of the one it is made of.
    const [wrong, path] = PLACES[place]!('=[@knight]>0');
    const compiled = compileSolution(fileWith(wrong));
    expect(compiled.ok ? [] : compiled.problems).toMatchObject([{ path: `tables[1].${path}`, at: 3 }]);
    const file = fileWith(right);
    const found = completeFormula('=[@', 3, file, 'Hours', [], 'en', (key) => key);
    expect(found.items.map(({ label }) => label)).toEqual(['employee', 'night']);
  },
);
