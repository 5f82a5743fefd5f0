import { TYPED_TEXTS } from '@suanpan/engine/testing';
import { describe, expect, it } from 'vitest';
import { arithmeticIn, formatCell, readCell } from './cell-values.ts';
import type { SheetColumn } from './sheet-types.ts';

const value = (typed: unknown, type: SheetColumn['type']) => {
  const read = readCell(typed, { type }, 'en');
  return read.ok ? read.value : 'refused';
};

describe('what is typed into a cell', () => {
  // Arithmetic is for the sheet alone, which keeps the text beside what it comes to.
  const atEveryDoor = TYPED_TEXTS.filter(({ text, type }) => arithmeticIn(text, type) === undefined);
  it.each(atEveryDoor)('reads $text as $type with $decimal as every door does', (each) => {
    const { text, type, decimal, meaning } = each;
    const read = readCell(text, { type }, decimal === ',' ? 'fr' : 'zh-CN');
    expect(read.ok ? read.value : { refused: read.problem }).toEqual(meaning);
  });

  it('reads arithmetic by the person’s decimal sign, and tells it from a text', () => {
    expect(value('=1+2', 'number')).toBe(3);
    expect(readCell('=2,5*2', { type: 'money' }, 'fr')).toEqual({ ok: true, value: 5 });
    expect(value('=1+2', 'text')).toBe('=1+2');
    expect([arithmeticIn(' =1+2 ', 'money'), arithmeticIn('=1+2', 'text')]).toEqual(['=1+2', undefined]);
    expect(TYPED_TEXTS.length - atEveryDoor.length).toBeLessThan(6);
  });

  it('takes values of other cells as they are, whatever the language', () => {
    expect(readCell(0.5, { type: 'number' }, 'de')).toEqual({ ok: true, value: 0.5 });
    expect(readCell(1e-7, { type: 'number' }, 'de')).toEqual({ ok: true, value: 1e-7 });
  });

  it('refuses another currency than the column’s', () => {
    expect(readCell('€ 5', { type: 'money', unit: 'TWD' }, 'en')).toEqual({
      ok: false,
      problem: 'otherCurrency',
    });
  });

  it('reads numbers as people write them', () => {
    expect(value('1,234.50', 'money')).toBe(1234.5);
    expect(value('¥１２，０００', 'money')).toBe(12000);
    expect(value('(80.5)', 'money')).toBe(-80.5);
    expect(value('−3', 'number')).toBe(-3);
    expect(value('7.1%', 'number')).toBe(0.071);
    expect(value('-0', 'number')).toBe(0);
    expect(value('1e3', 'number')).toBe(1000);
    expect(value('12a', 'money')).toBe('refused');
    expect(value('1-2', 'money')).toBe('refused');
  });

  it('keeps text text', () => {
    expect(value('0012', 'text')).toBe('0012');
    expect(value('110101199003074518', 'text')).toBe('110101199003074518');
    expect(value('', 'text')).toBeNull();
  });

  it('reads days and refuses those that are none', () => {
    expect(value('2025/1/5', 'date')).toBe('2025-01-05');
    expect(value('2025年12月31日', 'date')).toBe('2025-12-31');
    expect(value('20250228', 'date')).toBe('2025-02-28');
    expect(value('2025-02-30', 'date')).toBe('refused');
    expect(value('05/01/2025', 'date')).toBe('refused');
  });

  it('reads yes and no in three languages', () => {
    expect(value('是', 'boolean')).toBe(true);
    expect(value('N', 'boolean')).toBe(false);
    expect(value('maybe', 'boolean')).toBe('refused');
  });
});

describe('what a cell shows', () => {
  const money: SheetColumn = {
    code: 'net',
    label: 'Net',
    type: 'money',
    kind: 'formula',
    editing: 'none',
    scale: 2,
  };
  it('groups digits and keeps the scale', () => {
    expect(formatCell(-1234.5, money, 'en')).toBe('−1,234.50');
    expect(formatCell(null, money, 'en')).toBe('');
    expect(formatCell(12, { ...money, type: 'text' }, 'en')).toBe('12');
  });
});
