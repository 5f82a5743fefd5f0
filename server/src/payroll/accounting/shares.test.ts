import { expect, it } from 'vitest';
import type { CostShare } from '../../people/index.ts';
import { splitByShares } from './shares.ts';

const share = (costCentre: string, ratio: number, more: Partial<CostShare> = {}): CostShare => ({
  ...{ costCentre, ratio, main: false, tail: false, item: costCentre },
  ...more,
});
const third = { a: share('a', 33.33, { main: true }), b: share('b', 33.33), c: share('c', 33.34) };

it('gives the cent that rounding leaves to the flagged cost centre, up or down', () => {
  expect(splitByShares(10_001n, [third.a, { ...third.b, tail: true }, third.c])).toEqual([
    3333n,
    3334n,
    3334n,
  ]);
  const halves = [share('a', 50, { main: true }), share('b', 50, { tail: true })];
  expect(splitByShares(5n, halves)).toEqual([3n, 2n]);
  expect(splitByShares(-5n, halves)).toEqual([-3n, -2n]);
});

it('gives it to the main cost centre where none is flagged', () => {
  expect(splitByShares(5n, [share('a', 50), share('b', 50, { main: true })])).toEqual([3n, 2n]);
});

it('always adds up to the amount, whatever the ratios total', () => {
  const odd = [share('a', 12.5, { main: true }), share('b', 1, { tail: true }), share('c', 0.333333)];
  for (const units of [0n, 1n, 7n, -7n, 99_999_999_999n])
    expect(splitByShares(units, odd).reduce((sum, part) => sum + part, 0n)).toBe(units);
});
