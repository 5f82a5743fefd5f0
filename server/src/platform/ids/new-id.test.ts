import { expect, it } from 'vitest';
import { newId } from './new-id.ts';

it('keeps the order of creation while the clock stands still, however many there are', () => {
  const clock = { now: () => new Date('2026-03-05T08:00:00Z') };
  const ids = Array.from({ length: 20_000 }, () => newId(clock));
  expect(ids.toSorted()).toEqual(ids);
  expect(new Set(ids).size).toBe(ids.length);
  for (const id of ids)
    expect(id).toMatch(/^[\da-f]{8}-[\da-f]{4}-7[\da-f]{3}-[89ab][\da-f]{3}-[\da-f]{12}$/);
});
