import { describe, expect, it } from 'vitest';
import { bandsOf, type PrintedColumn } from './print-bands.ts';

const column = (label: string, more: Partial<PrintedColumn> = {}): PrintedColumn => ({
  label,
  isNumber: true,
  isAlways: false,
  cells: ['12,345.67'],
  total: '',
  ...more,
});
const who = column('Name', { isNumber: false, isAlways: true, cells: ['Alexandrina Victoria'] });

describe('a table on paper', () => {
  it('is one part where its columns fit beside each other', () => {
    expect(bandsOf([who, column('Gross'), column('Net')]).map((band) => band.length)).toEqual([3]);
  });

  it('goes on in further parts, each with the names, no column left out', () => {
    const columns = Array.from({ length: 40 }, (_, at) => column(`Item ${at}`));
    const bands = bandsOf([who, ...columns]);
    expect(bands.length).toBeGreaterThan(2);
    for (const band of bands) expect(band[0]).toBe(who);
    expect(bands.flatMap((band) => band.slice(1))).toEqual(columns);
  });

  it('gives Chinese the room it takes, and long texts no more than they may have', () => {
    const wide = Array.from({ length: 12 }, (_, at) => column(`住房公积金个人缴存${at}`, { cells: [''] }));
    const narrow = Array.from({ length: 12 }, (_, at) => column(`abcdefghi${at}`, { cells: [''] }));
    const parts = (columns: PrintedColumn[]) => bandsOf([who, ...columns]).length;
    expect(parts(wide)).toBeGreaterThanOrEqual(parts(narrow));
    const text = column('Note', { isNumber: false, cells: ['x'.repeat(5000)] });
    expect(bandsOf([who, text, column('Net')])).toHaveLength(1);
  });
});
