import { describe, expect, it } from 'vitest';
import { cellsOfPaste, typedCell } from './sheet-text.ts';

describe('a paste from a spreadsheet', () => {
  it('is cells, with quoted line breaks and quotes', () => {
    expect(cellsOfPaste('a\tb\r\n"two\nlines"\t"say ""x"""\r\n')).toEqual([
      ['a', 'b'],
      ['two\nlines', 'say "x"'],
    ]);
    expect(cellsOfPaste('1')).toEqual([['1']]);
    expect(cellsOfPaste('\t2')).toEqual([['', '2']]);
  });
});

describe('a typed cell', () => {
  it('becomes what its column holds', () => {
    expect(typedCell(' 1,234.50 ', 'money')).toBe(1234.5);
    expect(typedCell('12.5%', 'number')).toBe(0.125);
    expect(typedCell('1.1%', 'number')).toBe(0.011);
    expect(typedCell('１２', 'number')).toBe(12);
    expect(typedCell('是', 'boolean')).toBe(true);
    expect(typedCell('2026/1/5', 'date')).toBe('2026-01-05');
    expect(typedCell('', 'text')).toBeNull();
  });

  it('stays text where it does not fit, so that nothing is lost', () => {
    expect(typedCell('twelve', 'money')).toBe('twelve');
    expect(typedCell('soon', 'date')).toBe('soon');
  });
});
