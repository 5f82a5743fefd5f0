import { afterEach, expect, it, vi } from 'vitest';
import { dayOf } from './day-of.ts';

afterEach(() => {
  vi.unstubAllEnvs();
});

it.each([
  ['Asia/Shanghai', '2026-04-01'],
  ['America/New_York', '2026-03-31'],
])('is the day of the clocks in %s', (zone, day) => {
  vi.stubEnv('TZ', zone);
  expect(dayOf(new Date('2026-03-31T17:00:00Z'))).toBe(day);
});
