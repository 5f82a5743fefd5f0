import { expect, it } from 'vitest';
import { addMonths, daysOf, moved, weekStart } from './days.ts';

it('shows whole weeks of a month, and every day of a year', () => {
  const march = daysOf('month', '2026-03-15', 1);
  expect([march[0], march.at(-1), march.length % 7]).toEqual(['2026-02-23', '2026-04-05', 0]);
  expect(daysOf('year', '2026-03-15', 1)).toHaveLength(365);
  expect(daysOf('year', '2028-03-15', 1)).toHaveLength(366);
  expect(daysOf('week', '2026-03-15', 0)[0]).toBe('2026-03-15');
  expect(weekStart('2026-03-15', 1)).toBe('2026-03-09');
});

it('goes on by what is shown', () => {
  expect(moved('day', '2026-02-28', 1)).toBe('2026-03-01');
  expect(moved('week', '2026-03-02', -1)).toBe('2026-02-23');
  expect(moved('month', '2026-01-31', 1)).toBe('2026-02-01');
  expect(moved('year', '2026-03-15', -1)).toBe('2025-03-01');
  expect(addMonths('2026-12-05', 1)).toBe('2027-01-01');
});
