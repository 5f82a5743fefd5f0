import { expect, it } from 'vitest';
import { filterInChunks, gently, inChunks, sortInChunks } from './event-loop.ts';

const numbers = Array.from({ length: 20_001 }, (_, i) => (i * 7919) % 1009);

it('sorts like Array.sort, equals in their former order', async () => {
  const rows = numbers.map((_, row) => row);
  const compare = (a: number, b: number) => (numbers[a] ?? 0) - (numbers[b] ?? 0);
  expect(await sortInChunks(rows, compare)).toEqual([...rows].sort(compare));
  expect(await sortInChunks([], compare)).toEqual([]);
});

it('filters like Array.filter', async () => {
  const even = (n: number) => n % 2 === 0;
  expect(await filterInChunks(numbers, even)).toEqual(numbers.filter(even));
});

it('gives every item once', async () => {
  const seen: number[] = [];
  for await (const slice of inChunks(numbers, 333)) seen.push(...slice);
  expect(seen).toEqual(numbers);
});

it('lets others have their turn within a long loop', async () => {
  let turns = 0;
  const counting = setInterval(() => turns++, 1);
  for await (const _ of inChunks(numbers, 100)) {
    const until = performance.now() + 1;
    while (performance.now() < until);
  }
  clearInterval(counting);
  expect(turns).toBeGreaterThan(5);
});

it('rests longer than it works where nobody waits for it, and ends while it rests', async () => {
  const stopping = new AbortController();
  const breathe = gently(stopping.signal);
  const work = () => {
    const until = performance.now() + 10;
    while (performance.now() < until);
  };
  let rested = 0;
  for (let round = 0; round < 3; round++) {
    work();
    const from = performance.now();
    await breathe();
    rested += performance.now() - from;
  }
  expect(rested).toBeGreaterThan(3 * 10 * 8);

  work();
  setTimeout(() => stopping.abort(), 5);
  await expect(breathe()).rejects.toThrow('aborted');
});
