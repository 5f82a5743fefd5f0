import { describe, expect, it } from 'vitest';
import { Comparison } from './causes.ts';

const column = (code: string) => ({ code, file: { name: { en: code } } }) as never;
const ITEMS = [
  { column: column('base'), times: 1 },
  { column: column('tax'), times: -1 },
];
/** Net, base, tax. */
const row = (...figures: number[]) => Float64Array.from(figures);

describe('why net pay differs', () => {
  it('is said by who came, who left, items, and what was typed over; in all it is the difference', () => {
    const comparison = new Comparison(ITEMS, 2);
    comparison.add('came', undefined, row(900, 1000, 100));
    comparison.add('gone', row(450, 500, 50), undefined);
    comparison.add('raised', row(900, 1000, 100), row(1080, 1200, 120));
    comparison.add('typed', row(900, 1000, 100), row(950, 1000, 100));
    comparison.add('same', row(900, 1000, 100), row(900, 1000, 100));
    const { causes, changed } = comparison.result();
    expect(causes.map(({ kind, column, amount, people }) => [kind, column, amount, people])).toEqual([
      ['joined', null, 900, 1],
      ['left', null, -450, 1],
      ['item', 'base', 200, 1],
      ['item', 'tax', -20, 1],
      ['others', null, 50, 1],
    ]);
    expect(causes.reduce((sum, { amount }) => sum + amount, 0)).toBe(680);
    expect(changed.total).toBe(4);
    expect(changed.rows[2]).toMatchObject({ rowKey: 'raised', difference: 180, mostly: { en: 'base' } });
    expect(changed.rows[3]).toMatchObject({ rowKey: 'typed', difference: 50, mostly: null });
  });

  it('gathers what is too little to be listed, and still adds up to the cent', () => {
    const codes = Array.from({ length: 9 }, (_, index) => `item${index}`);
    const comparison = new Comparison(
      codes.map((code) => ({ column: column(code), times: 1 })),
      2,
    );
    const amounts = codes.map((_, index) => (index + 1) / 10);
    const net = amounts.reduce((sum, each) => sum + each, 0);
    comparison.add('one', row(0, ...codes.map(() => 0)), row(net, ...amounts));
    const { causes } = comparison.result();
    expect(causes.map(({ column, amount }) => [column, amount])).toEqual([
      ['item8', 0.9],
      ['item7', 0.8],
      ['item6', 0.7],
      ['item5', 0.6],
      ['item4', 0.5],
      ['item3', 0.4],
      [null, 0.6],
    ]);
  });
});
