import { describe, expect, it } from 'vitest';
import { neutralised, toCsv } from './download-csv.ts';

describe('exported cells', () => {
  it('are never formulas of a spreadsheet', () => {
    expect(['=1+1', '+1-1', '-x', '@A', '-5', '-5.25', 3, null].map(neutralised)).toEqual([
      "'=1+1",
      "'+1-1",
      "'-x",
      "'@A",
      '-5',
      '-5.25',
      '3',
      '',
    ]);
  });

  it('keep commas, quotes and line breaks', () => {
    expect(toCsv([['a,b', 'say "x"', 'two\nlines']])).toBe('\uFEFF"a,b","say ""x""","two\nlines"\r\n');
  });
});
