import { expect, it } from 'vitest';
import { orderOf, staysBelow } from './place-rows.ts';

const places = (keys: string[], neighbours: Parameters<typeof orderOf>[1]) =>
  orderOf(keys, neighbours)
    .map((row) => keys[row])
    .join('');

it('puts rows above and below others, several in the order they were given', () => {
  const keys = ['a', 'b', 'c', '1', '2', '3'];
  const neighbours = new Map([
    ['1', { before: 'b' }],
    ['2', { before: 'b' }],
    ['3', { after: 'b' }],
  ]);
  expect(places(keys, neighbours)).toBe('a12b3c');
});

it('puts a row beside one that is new itself', () => {
  expect(
    places(
      ['a', 'b', '1', '2'],
      new Map([
        ['1', { after: 'a' }],
        ['2', { after: '1' }],
      ]),
    ),
  ).toBe('a12b');
});

it('leaves a row where it is whose neighbour is gone, or that could stand nowhere', () => {
  expect(places(['a', '1'], new Map([['1', { before: 'gone' }]]))).toBe('a1');
  const circle = new Map([
    ['1', { before: '2' }],
    ['2', { before: '1' }],
  ]);
  expect(places(['a', '1', '2'], circle)).toBe('a12');
});

it('tells what stays below rows that go', () => {
  expect([...staysBelow(['a', 'b', 'c', 'd', 'e'], new Set(['b', 'c', 'e']))]).toEqual([
    ['e', null],
    ['c', 'd'],
    ['b', 'd'],
  ]);
});
