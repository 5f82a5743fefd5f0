import { TYPED_TEXTS } from '@suanpan/engine/testing';
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
    expect(typedCell(' 1,234.50 ', { type: 'money' }, 'en')).toBe(1234.5);
    expect(typedCell('12.5%', { type: 'number' }, 'en')).toBe(0.125);
    expect(typedCell('1.1%', { type: 'number' }, 'en')).toBe(0.011);
    expect(typedCell('１２', { type: 'number' }, 'en')).toBe(12);
    expect(typedCell('是', { type: 'boolean' }, 'en')).toBe(true);
    expect(typedCell('2026/1/5', { type: 'date' }, 'en')).toBe('2026-01-05');
    expect(typedCell('', { type: 'text' }, 'en')).toBeNull();
  });

  it.each(TYPED_TEXTS)('is read as every door does: $text as $type with $decimal', (each) => {
    const { text, type, decimal, meaning } = each;
    const refused = typeof meaning === 'object' && meaning !== null;
    const read = typedCell(text, { type }, decimal === ',' ? 'de' : 'zh-TW');
    expect(read).toBe(refused ? text.normalize().trim() : meaning);
  });

  it('stays text where it does not fit, so that nothing is lost', () => {
    expect(typedCell('twelve', { type: 'money' }, 'en')).toBe('twelve');
    expect(typedCell('soon', { type: 'date' }, 'en')).toBe('soon');
  });
});
