import { describe, expect, it } from 'vitest';
import { TYPED_TEXTS } from '../testing/typed-texts.ts';
import { columnsWithComma, decimalSignOf, detectDecimal, readTyped } from './index.ts';

describe('the reader of typed text', () => {
  it('knows more than 80 texts', () => {
    expect(new Set(TYPED_TEXTS.map(({ type, text }) => `${type} ${text}`)).size).toBeGreaterThan(80);
  });

  it.each(TYPED_TEXTS)('reads $text as $type with $decimal', ({ text, type, decimal, meaning }) => {
    const read = readTyped(text, type, { decimal });
    expect(read.ok ? read.value : { refused: read.problem }).toEqual(meaning);
  });

  it('takes the decimal sign of a locale', () => {
    expect(['zh-TW', 'zh-CN', 'en', 'de', 'fr'].map(decimalSignOf)).toEqual(['.', '.', '.', ',', ',']);
  });

  it.each([
    ['€ 100', 'EUR', true],
    ['€ 100', 'TWD', false],
    ['$100', 'TWD', true],
    ['$100', 'USD', true],
    ['$100', 'EUR', false],
    ['NT$100', 'TWD', true],
    ['NT$100', 'USD', false],
    ['HK$20', 'HKD', true],
    ['HK$20', 'CNY', false],
    ['¥100', 'CNY', true],
    ['¥100', 'JPY', true],
    ['¥100', 'TWD', false],
    ['100元', 'TWD', true],
    ['RMB 100', 'CNY', true],
    ['EUR 100', 'USD', false],
    ['100', 'USD', true],
  ])('%s into %s: %s', (text, currency, ok) => {
    expect(readTyped(text, 'money', { currency })).toEqual(
      ok ? { ok, value: text === 'HK$20' ? 20 : 100 } : { ok, problem: 'otherCurrency' },
    );
  });
});

describe('the decimal sign of a file', () => {
  const comma = { decimal: ',' as const };
  const point = { decimal: '.' as const };

  it.each([
    [['2,5', '3'], { ...comma, row: 0, text: '2,5' }],
    [['1.234', '8.000,50'], { ...comma, row: 1, text: '8.000,50' }],
    [['1,234', '1.234'], undefined],
    [['2,5', '2.5'], { ...point, row: 1, text: '2.5' }],
    [['2,5', 'n/a'], undefined],
    [['1.001.002', '1.001.003'], undefined],
    [['1,234,567'], { ...point, row: 0, text: '1,234,567' }],
    [[null, 2.5, '', '7'], undefined],
  ])('%j', (cells, seen) => {
    expect(detectDecimal(cells)).toEqual(seen);
  });

  it('is a comma where a column shows one and none a point', () => {
    expect(columnsWithComma([undefined, comma, null])).toEqual([comma]);
    expect(columnsWithComma([comma, point])).toEqual([]);
    expect(columnsWithComma([null])).toEqual([]);
  });
});
