import { expect, it } from 'vitest';
import type { SheetColumn } from '../store/sheet-types.ts';
import {
  type Arrangement,
  arrangementOf,
  inOrder,
  isSameView,
  plainArrangement,
  queryOf,
  viewOf,
} from './arrangement.ts';

const column = (code: string, more: Partial<SheetColumn> = {}): SheetColumn => ({
  code,
  label: code,
  type: 'money',
  kind: 'formula',
  editing: 'none',
  ...more,
});
const columns = [
  column('net'),
  column('employee', { kind: 'key', type: 'text' }),
  column('secret', { hidden: true }),
  column('name', { names: true, type: 'text' }),
];
const codes = (list: readonly SheetColumn[]) => list.map(({ code }) => code);
const noQuery = { filter: [], sort: [] };

it('puts who a row is about first, until somebody orders the columns', () => {
  expect(codes(inOrder(plainArrangement, columns))).toEqual(['employee', 'name', 'net', 'secret']);
  const order = ['net', 'employee'];
  expect(codes(inOrder({ ...plainArrangement, order }, columns))).toEqual([
    'net',
    'employee',
    'name',
    'secret',
  ]);
});

it('is kept as a view and opened from it unchanged', () => {
  const arrangement: Arrangement = {
    ...plainArrangement,
    hidden: ['net'],
    shown: ['secret'],
    order: ['secret', 'employee', 'name', 'net'],
    frozen: 1,
    widths: { net: 99.6 },
    formats: { secret: { decimals: 0, negative: 'red' } },
    totals: { net: 'sum' },
    rules: [{ column: 'net', kind: 'top', value: 3, colour: 'green' }],
    withTotals: true,
    columnGroups: [{ columns: ['secret', 'net'], folded: true }],
  };
  const query = {
    filter: [{ column: 'net', operator: 'in' as const, value: [1, null] }],
    sort: [{ column: 'gone', direction: 'asc' as const }],
  };
  const view = viewOf(arrangement, columns, query);
  expect(viewOf(arrangementOf(view), columns, query)).toEqual(view);
  expect(isSameView(view, JSON.parse(JSON.stringify(view)))).toBe(true);
  // A column that the solution has lost can't be asked for.
  expect(queryOf(view, columns)).toEqual({ filter: query.filter, sort: [], search: '' });
});

it('differs by what is seen, and not by the order of what was stored or by columns that came later', () => {
  const view = viewOf(
    { ...plainArrangement, formats: { net: { decimals: 0, percent: true } } },
    columns,
    noQuery,
  );
  const stored = viewOf(
    { ...plainArrangement, formats: { net: { percent: true, decimals: 0 } } },
    columns,
    noQuery,
  );
  expect(isSameView(view, stored)).toBe(true);
  expect(
    isSameView(
      viewOf(plainArrangement, [...columns, column('later')], noQuery),
      viewOf(plainArrangement, columns, noQuery),
    ),
  ).toBe(true);
  expect(isSameView(view, viewOf(plainArrangement, columns, noQuery))).toBe(false);
  expect(isSameView(view, { ...view, totals: true })).toBe(false);
  const folded = [{ columns: ['net'], folded: true }];
  expect(isSameView({ ...view, columnGroups: folded }, view)).toBe(false);
  expect(
    isSameView(
      { ...view, columnGroups: folded },
      { ...view, columnGroups: [{ folded: true, columns: ['net'] }] },
    ),
  ).toBe(true);
});
