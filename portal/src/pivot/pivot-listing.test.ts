import { expect, it } from 'vitest';
import { pivotListing } from './pivot-listing.ts';
import type { Answer, PivotPlace } from './pivot-place.ts';
import type { PivotWords } from './use-pivot-words.ts';

const place = {
  definition: {
    rows: ['entity', 'department', 'sex'],
    columns: [],
    values: [{ field: 'net', aggregate: 'sum' }],
    filter: [],
  },
} as unknown as PivotPlace;
const words = {
  field: (code: string) => code,
  group: (_: string, key: string | null) => key ?? '–',
  value: () => 'Sum of net',
  figure: (_: number, figure: unknown) => (figure === 'hidden' ? '•' : String(figure)),
} as unknown as PivotWords;

it('has the sum of what begins alike below it, the longest first, as on the screen', () => {
  const answer: Answer = {
    rows: [
      ['North', 'Sales', 'F'],
      ['North', 'Sales', null],
      ['North', 'Works', 'F'],
      ['South', 'Sales', 'F'],
    ],
    columns: [],
    cells: [[[1]], [[2]], [[4]], [['hidden']], [[15]]],
    subtotals: [
      { key: ['North', 'Sales'], cells: [[3]] },
      { key: ['North', 'Works'], cells: [[4]] },
      { key: ['South', 'Sales'], cells: [['hidden']] },
      { key: ['North'], cells: [[7]] },
      { key: ['South'], cells: [['hidden']] },
    ],
    scales: [0],
  };
  const { lines } = pivotListing(answer, place, words, {
    ...{ title: 'Pay', total: 'Total', subtotal: (group) => `${group}: subtotal` },
  });
  expect(lines.map((line) => line.map(({ value }) => value).join('|'))).toEqual([
    'North|Sales|F|1',
    'North|Sales|–|2',
    'North · Sales: subtotal|||3',
    'North|Works|F|4',
    'North · Works: subtotal|||4',
    'North: subtotal|||7',
    'South|Sales|F|•',
    'South · Sales: subtotal|||•',
    'South: subtotal|||•',
    'Total|||15',
  ]);
});
