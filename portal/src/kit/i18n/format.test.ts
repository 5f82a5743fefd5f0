import { describe, expect, it } from 'vitest';
import { makeFormat } from './format.ts';
import { languageHeader, nearestLanguage } from './languages.ts';
import { pickText } from './local-text.ts';

const en = makeFormat('en', 'Asia/Taipei');
const tw = makeFormat('zh-TW', 'Asia/Taipei');

describe('money', () => {
  it.each([
    [8000, { currency: 'CNY' }, '¥8,000.00'],
    [-146.5, { currency: 'CNY' }, '−¥146.50'],
    [31250, { currency: 'TWD', scale: 0 }, 'NT$31,250'],
    [31250, { currency: 'JPY' }, '¥31,250'],
    [246.45, { currency: 'USD', sign: 'always' as const }, '+$246.45'],
    [-0.001, { currency: 'USD', sign: 'always' as const }, '$0.00'],
    [12, { currency: 'AUD' }, 'A$12.00'],
    [12, { currency: 'CHF' }, 'CHF 12.00'],
    [12.5, { currency: 'CNY', symbol: false }, '12.50'],
    [1234567.891, { scale: 3 }, '1,234,567.891'],
  ])('%d %o is %s', (amount, options, shown) => expect(en.money(amount, options)).toBe(shown));
});

it('writes dollars as the reader knows them', () => {
  expect(tw.money(31250, { currency: 'USD' })).toBe('US$31,250.00');
  expect(tw.money(31250, { currency: 'TWD', scale: 0 })).toBe('NT$31,250');
});

describe('dates', () => {
  it('keeps a day the same day in every time zone', () => {
    expect(makeFormat('en', 'America/New_York').day('2026-11-01')).toBe('Nov 1, 2026');
    expect(tw.day('2026-11-01')).toBe('2026年11月1日');
  });
  it('writes months by language', () => {
    expect(en.month('2026-02')).toBe('February 2026');
    expect(tw.month('2026-02-28')).toBe('2026年2月');
  });
  it.each([
    ['2026-02-01', '2026-02-28', 'February 2026', '2026年2月'],
    ['2026-11-09', '2026-11-22', 'Nov 9 – 22, 2026', '2026/11/9至2026/11/22'],
    ['2026-12-21', '2027-01-03', 'Dec 21, 2026 – Jan 3, 2027', '2026/12/21至2027/1/3'],
  ])(
    'writes a pay period from %s to %s by its days, unless it is a month',
    (start, end, english, chinese) => {
      expect(en.period({ start, end })).toBe(english);
      expect(tw.period({ start, end })).toBe(chinese);
    },
  );
  it('writes instants in the time zone it is given', () => {
    expect(tw.instant('2026-11-20T16:30:00.000Z')).toContain('11月21日');
  });
  it('writes the hour as documents do', () => {
    const night = '2026-11-21T18:00:00.000Z';
    expect(makeFormat('zh-TW', 'Asia/Taipei', 'zh-TW-u-hc-h23').instant(night)).toBe('2026年11月22日 02:00');
    expect(makeFormat('en', 'Asia/Taipei', 'en-u-hc-h12').instant(night)).toMatch(/^Nov 22, 2026, 2:00\sAM$/);
  });
  it('tells how long ago something was', () => {
    const now = new Date('2026-11-20T12:00:00.000Z');
    expect(en.relative('2026-11-20T11:55:00.000Z', now)).toBe('5 minutes ago');
    expect(en.relative('2026-11-19T11:00:00.000Z', now)).toBe('yesterday');
    expect(en.relative('2026-11-20T11:59:50.000Z', now)).toBe('now');
  });
});

describe('languages', () => {
  it.each([
    [['zh-HK'], 'zh-TW'],
    [['zh_TW'], 'zh-TW'],
    [['zh-Hant-SG'], 'zh-TW'],
    [['zh'], 'zh-CN'],
    [['fr', 'en-GB'], 'en'],
    [['ja'], 'en'],
    [[], 'en'],
  ] as const)('%o is spoken to in %s', (wanted, language) => expect(nearestLanguage(wanted)).toBe(language));
  it('writes the header with an underscore', () => expect(languageHeader('zh-TW')).toBe('zh_TW'));
  it('picks a text: own language, the other Chinese, English, anything', () => {
    expect(pickText({ 'zh-CN': '工资', en: 'Pay' }, 'zh-TW')).toBe('工资');
    expect(pickText({ 'zh-CN': '工资', en: 'Pay' }, 'en')).toBe('Pay');
    expect(pickText({ ja: '給与' }, 'en')).toBe('給与');
    expect(pickText('Base', 'zh-TW')).toBe('Base');
    expect(pickText(null, 'en')).toBe('');
  });
});
