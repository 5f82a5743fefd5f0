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

  it.each([
    ['=1+2', 3],
    ['=8*1.5', 12],
    ['=(1,200+300)/3', 500],
    ['=0.1+0.2', 0.3],
    ['=1.1*1.1', 1.21],
    ['=100/3', 33.333333333333336],
    ['=-2*-3', 6],
    ['=5000*10%', 500],
    ['=10%%', 0.001],
    ['=2-3-4', -5],
    ['=12/3/2', 2],
    ['= 8 × 7.5 ÷ 2 ', 30],
    ['＝１＋２', 3],
    ['=7', 7],
  ])('computes %s exactly where arithmetic may be typed', (text, value) => {
    expect(readTyped(text, 'number', { arithmetic: true })).toEqual({ ok: true, value });
    expect(readTyped(text, 'number')).toEqual({ ok: false, problem: 'notANumber' });
  });

  it.each([
    '=',
    '=1+',
    '=(1+2',
    '=1+2)',
    '=1/0',
    '=A1+2',
    '=SUM(1,2)',
    '=2,5*2',
    '=1..2',
    '=1 2',
    '=2^3',
    '=+',
    `=1${'+1'.repeat(100)}`,
  ])('refuses %s, which is no arithmetic of plain numbers', (text) => {
    expect(readTyped(text, 'money', { arithmetic: true })).toEqual({ ok: false, problem: 'notANumber' });
  });

  it('reads the numbers of arithmetic as the person writes them', () => {
    expect(readTyped('=2,5*2', 'number', { arithmetic: true, decimal: ',' })).toEqual({ ok: true, value: 5 });
    expect(readTyped('=2.5*2', 'number', { arithmetic: true, decimal: ',' }).ok).toBe(false);
    expect(readTyped('=90071992547409*1000', 'number', { arithmetic: true })).toEqual({
      ok: false,
      problem: 'numberTooLarge',
    });
    expect(readTyped('=1+2', 'text', { arithmetic: true })).toEqual({ ok: true, value: '=1+2' });
  });
});
