import { expect, it } from 'vitest';
import { fillSeries, tile } from './sheet-fill.ts';

it('goes on with an even step and repeats everything else', () => {
  expect(fillSeries([1, 2], 3, 'number')).toEqual([3, 4, 5]);
  expect(fillSeries([0.1, 0.2], 2, 'number')).toEqual([0.3, 0.4]);
  expect(fillSeries([7], 2, 'money')).toEqual([7, 7]);
  expect(fillSeries([1, 2, 4], 2, 'number')).toEqual([1, 2]);
  expect(fillSeries(['a', 'b'], 3, 'text')).toEqual(['a', 'b', 'a']);
  expect(fillSeries(['2025-02-27'], 2, 'date')).toEqual(['2025-02-28', '2025-03-01']);
  expect(fillSeries(['2025-01-01', '2025-01-08'], 1, 'date')).toEqual(['2025-01-15']);
});

it('repeats a paste over a selection that is a whole number of times larger', () => {
  expect(tile([['1']], { rows: 3, columns: 1 })).toEqual([['1'], ['1'], ['1']]);
  expect(tile([['1', '2'], ['3']], { rows: 3, columns: 2 })).toEqual([
    ['1', '2'],
    ['3', ''],
  ]);
});
