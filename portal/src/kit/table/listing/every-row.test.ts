import { expect, it } from 'vitest';
import { everyRow } from './every-row.ts';

const numbers = (count: number) => Array.from({ length: count }, (_, at) => at);
const pagesOf = (all: number[]) => async (asked: { page: number; pageSize: number }) => ({
  rows: all.slice((asked.page - 1) * asked.pageSize, asked.page * asked.pageSize),
  total: all.length,
});

async function read(ask: Parameters<typeof everyRow<number>>[0]): Promise<number[]> {
  const found: number[] = [];
  for await (const { rows } of everyRow(ask, String)) found.push(...rows);
  return found;
}

it('reads a list to its end, in its order', async () => {
  expect(await read(pagesOf(numbers(250)))).toEqual(numbers(250));
  expect(await read(pagesOf(numbers(200)))).toEqual(numbers(200));
  expect(await read(pagesOf([]))).toEqual([]);
});

it('refuses what is too long before it has read it', async () => {
  let asked = 0;
  const ask = pagesOf(numbers(10_001));
  const counting: typeof ask = (page) => {
    asked += 1;
    return ask(page);
  };
  await expect(read(counting)).rejects.toMatchObject({ why: 'tooMany', total: 10_001 });
  expect(asked).toBe(1);
});

it('refuses a list that rows were added to or taken from meanwhile', async () => {
  const grown = async (asked: { page: number; pageSize: number }) =>
    pagesOf(numbers(asked.page === 1 ? 250 : 251))(asked);
  await expect(read(grown)).rejects.toMatchObject({ why: 'changed' });
  // One was taken from the first page and another one added: the row that moved up is missing, one that moved down is twice.
  const moved = async (asked: { page: number; pageSize: number }) =>
    pagesOf(asked.page === 1 ? numbers(250) : [999, ...numbers(249)])(asked);
  await expect(read(moved)).rejects.toMatchObject({ why: 'changed' });
});
