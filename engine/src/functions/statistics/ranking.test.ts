import { expect, it } from 'vitest';
import { FormulaError, Matrix, type Scalar, type Value } from '../../cells/values.ts';
import { functionSpec } from '../registry.ts';

function call(name: string, args: readonly Value[]): Value {
  const spec = functionSpec(name);
  if (!spec || !('list' in spec)) throw new Error(name);
  return spec.list(args, { refs: [], omitted: [] });
}

const NAMES = [
  'LARGE',
  'SMALL',
  'PERCENTILE',
  'PERCENTILE.EXC',
  'QUARTILE',
  'QUARTILE.EXC',
  'PERCENTRANK',
  'PERCENTRANK.EXC',
  'TRIMMEAN',
  'MEDIAN',
  'RANK',
  'RANK.EQ',
  'RANK.AVG',
];

it.each(NAMES)('%s puts a long list in order once, however often it is asked', (name) => {
  const items: Scalar[] = Array.from({ length: 200 }, (_, index) => ((index * 79) % 101) / 4);
  items.splice(50, 3, null, 'text', true);
  let reads = 0;
  const data = new Proxy(items, {
    get: (target, property, receiver) => {
      reads += 1;
      return Reflect.get(target, property, receiver);
    },
  });
  const long = new Matrix(items.length, 1, data);
  const args = (list: Matrix, value: number): Value[] =>
    name.startsWith('RANK') ? [value, list] : [list, value];
  call(name, args(long, 0.5));
  const once = reads;
  const values = [0.25, 1, 2, 3.5, 20, 300];
  const asked = values.map((value) => call(name, args(long, value)));
  expect(reads - once).toBeLessThan(20);
  expect(asked).toEqual(
    values.map((value) => call(name, args(new Matrix(items.length, 1, [...items]), value))),
  );
});

it('ranks and finds shares as going through the list does', () => {
  const numbers = Array.from({ length: 90 }, (_, index) => ((index * 37) % 41) / 8 - 1);
  const list = new Matrix(numbers.length, 1, numbers);
  for (const x of numbers) {
    const same = numbers.filter((each) => each === x).length;
    const above = numbers.filter((each) => each > x).length;
    const below = numbers.filter((each) => each < x).length;
    expect(call('RANK.EQ', [x, list])).toBe(above + 1);
    expect(call('RANK.EQ', [x, list, 1])).toBe(below + 1);
    expect(call('RANK.AVG', [x, list])).toBe(above + (same + 1) / 2);
    expect(call('PERCENTRANK', [list, x, 2])).toBe(Math.floor((below / 89) * 100 + 1e-9) / 100);
  }
});

it('finds the median of a long list and single values as of all of them together', () => {
  const numbers = Array.from({ length: 70 }, (_, index) => ((index * 37) % 41) / 8 - 1);
  const list = new Matrix(numbers.length, 1, numbers);
  for (const others of [[], [0.5], [-9], [99, 3], [1, 1, 1, 2], numbers.slice(0, 9)]) {
    const all = [...numbers, ...others].sort((a, b) => a - b);
    const middle = all.length >> 1;
    const expected = all.length % 2 === 1 ? all[middle] : (all[middle - 1]! + all[middle]!) / 2;
    expect(call('MEDIAN', [...others, list])).toBe(expected);
  }
  const failing = new Matrix(70, 1, [...numbers.slice(1), new FormulaError('#DIV/0!')]);
  expect(call('MEDIAN', [failing, new FormulaError('#N/A')])).toMatchObject({ code: '#DIV/0!' });
  expect(call('MEDIAN', [new FormulaError('#N/A'), failing])).toMatchObject({ code: '#N/A' });
});
