import { describe, expect, it } from 'vitest';
import { explain } from '../explain/explain.ts';
import { compileSolution } from '../planning/compile-solution.ts';
import type { SolutionFile, TableFile } from '../solution/solution-file.ts';
import { errorText } from '../texts/index.ts';
import { calculate } from './calculate.ts';
import { tableFromRows } from './table-data.ts';
import { placeInFile } from './version-rows.ts';

const RATES: TableFile = {
  code: 'Rates',
  kind: 'parameter',
  key: ['city'],
  validity: { from: 'since', to: 'until' },
  columns: [
    { code: 'city', type: 'text' },
    { code: 'rate', type: 'number' },
    { code: 'since', type: 'date' },
    { code: 'until', type: 'date' },
  ],
  history: 'all',
  versions: [
    {
      from: '2025-01-01',
      rows: [
        ['SH', 0.07],
        ['BJ', 0.12],
      ],
    },
    { from: '2024-01-01', rows: [['SH', 0.08]] },
  ],
};

function fileWith(rates: TableFile): SolutionFile {
  return {
    format: 'suanpan.solution/1',
    code: 'versions',
    currency: 'CNY',
    periodType: 'month',
    tables: [
      rates,
      {
        code: 'Pay',
        kind: 'data',
        master: true,
        key: 'id',
        columns: [
          { code: 'id', type: 'text' },
          { code: 'day', type: 'date' },
          { code: 'then', type: 'reference', table: 'Rates', on: { city: '="SH"' }, asOf: 'day' },
          { code: 'rate', type: 'number', formula: '=[@then.rate]' },
        ],
      },
    ],
  };
}

function planWith(rates: TableFile) {
  const compiled = compileSolution(fileWith(rates));
  if (!compiled.ok) throw new Error(JSON.stringify(compiled.problems));
  return compiled.plan;
}

describe('a parameter table whose versions are all read', () => {
  it('says from which version a figure is', () => {
    const plan = planWith(RATES);
    const input = {
      period: { start: '2025-03-01', end: '2025-03-31' },
      tables: new Map([['Pay', tableFromRows(plan, 'Pay', [{ id: '1', day: '2024-05-05' }])]]),
    };
    const result = calculate(plan, input);
    const rate = explain(plan, input, result, { table: 'Pay', rowKey: '1', column: 'rate' }, 'en', {
      depth: 2,
    });
    expect(rate?.value).toBe(0.08);
    expect(rate?.inputs?.[0]).toMatchObject({
      value: 0.08,
      origin: { kind: 'parameter', date: '2024-01-01' },
    });
  });

  it('finds each row again where the file has it', () => {
    const table = planWith(RATES).tableOf.get('Rates')!;
    const places = [0, 1, 2, 3].map((row) => placeInFile(table, 0, row));
    expect(places.map((place) => place && [place.version, place.at])).toEqual([
      [1, 0],
      [0, 0],
      [0, 1],
      undefined,
    ]);
  });

  it('needs two columns for the days of its versions', () => {
    const said = (rates: TableFile) => {
      const compiled = compileSolution(fileWith(rates));
      return compiled.ok ? [] : compiled.problems.map((each) => `${each.path}: ${errorText(each, 'en')}`);
    };
    const { validity: _, ...timeless } = RATES;
    expect(said(timeless)).toContain('tables[0]: The member “validity” is missing.');
    expect(said({ ...RATES, validity: { from: 'since' } })).toEqual([
      'tables[0].validity: The member “to” is missing.',
    ]);
  });
});
