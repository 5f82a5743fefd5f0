import { describe, expect, it } from 'vitest';
import { nearest } from '../language/nearest.ts';
import {
  errorText,
  fallbacks,
  languageName,
  loadedLanguages,
  loadTexts,
  nearestLanguage,
  textIn,
} from './index.ts';

await Promise.all(['zh-CN', 'zh-TW'].map(loadTexts));

describe('nearest', () => {
  it.each([
    ['base_pya', 'base_pay'],
    ['BASE_PAY', 'base_pay'],
    ['ｎｅｔ', 'net'],
    ['nett', 'net'],
    ['VLOKUP', 'VLOOKUP'],
    ['本新', '本薪'],
    ['state', 'status'],
    ['base', 'base_pay'],
  ])('%s: %s', (name, expected) => {
    expect(nearest(name, ['net', 'base_pay', 'VLOOKUP', '本薪', 'x', 'status'])).toBe(expected);
  });

  it('keeps quiet when nothing is close', () => {
    expect(nearest('gratuity', ['net', 'base_pay'])).toBeUndefined();
    expect(nearest('a', ['b'])).toBeUndefined();
    // Two that begin like it: neither is meant more than the other.
    expect(nearest('states', ['state_tax', 'state_aid'])).toBeUndefined();
  });
});

describe('texts', () => {
  it('are filled in the person’s language, with facts of that language', () => {
    const problem = { key: 'bind.unknownColumn', facts: { table: 'Pay', 'table:zh-TW': '薪資', name: 'x' } };
    expect(errorText(problem, 'en')).toBe('The table Pay has no column “x”.');
    expect(errorText(problem, 'zh-TW')).toBe('表 薪資 沒有欄「x」。');
    expect(
      errorText({ key: 'formula.endsEarly', facts: { expected: '@formula.expected.value' } }, 'zh-TW'),
    ).toContain('一個值');
  });

  it('write days as the language does, and leave what is none as it comes', () => {
    const since = (date: string, language: string) =>
      errorText({ key: 'explain.since', facts: { date } }, language);
    expect(since('2025-01-31', 'en')).toBe('in force since Jan 31, 2025');
    expect(since('2025-01-31', 'zh-TW')).toBe('自 2025年1月31日 起生效');
    expect(since('2025-01-31', 'zh-CN')).toBe('自 2025年1月31日 起生效');
    expect(since('-1', 'en')).toBe('in force since -1');
  });

  it('count in the singular and the plural', () => {
    const rows = (count: number) => errorText({ key: 'explain.rows', facts: { count, table: 'Pay' } }, 'en');
    expect([rows(1), rows(2), rows(0)]).toEqual(['One row of Pay', '2 rows of Pay', '0 rows of Pay']);
    expect(errorText({ key: 'explain.rows', facts: { count: 1, table: 'Pay' } }, 'zh-TW')).toBe(
      'Pay 的 1 列',
    );
  });

  it('are read in the nearest language where one has no file', async () => {
    await loadTexts('zh-HK');
    await loadTexts('fr');
    const problem = { key: 'formula.empty', facts: {} };
    expect(errorText(problem, 'zh-HK')).toBe('公式是空的。');
    expect(errorText(problem, 'fr')).toBe('The formula is empty.');
    expect(loadedLanguages()).not.toContain('fr');
  });
});

describe('languages', () => {
  const offered = ['en', 'zh-CN', 'zh-TW'];

  it.each([
    ['zh_TW', 'zh-TW'],
    ['zh-tw', 'zh-TW'],
    ['zh-HK', 'zh-TW'],
    ['zh-Hant', 'zh-TW'],
    ['zh', 'zh-CN'],
    ['zh-SG', 'zh-CN'],
    ['en_US', 'en'],
    ['fr', 'en'],
    ['no language', 'en'],
    ['', 'en'],
  ])('%s is answered in %s', (tag, nearest) => {
    expect(nearestLanguage([tag], offered, 'en')).toBe(nearest);
  });

  it('meets the first wish that can be met', () => {
    expect(nearestLanguage(['fr', 'zh-HK', 'en'], offered, 'en')).toBe('zh-TW');
    expect(nearestLanguage(['fr'], offered, 'zh-CN')).toBe('zh-CN');
  });

  it('fall back on their own kind first, then on English', () => {
    expect(fallbacks('zh-TW', offered)).toEqual(['zh-TW', 'zh-CN', 'en']);
    expect(fallbacks('zh-CN', offered)).toEqual(['zh-CN', 'zh-TW', 'en']);
    expect(fallbacks('en-XA', offered)).toEqual(['en-XA', 'en', 'zh-CN', 'zh-TW']);
  });

  it('choose among the texts that people wrote', () => {
    expect(textIn({ 'zh-CN': '工资', en: 'Pay' }, 'zh-TW')).toBe('工资');
    expect(textIn({ 'zh-CN': '工资', en: 'Pay' }, 'fr')).toBe('Pay');
    expect(textIn({ ja: '給与', en: '' }, 'en')).toBe('給与');
    expect(textIn({}, 'en')).toBeUndefined();
  });

  it('are called by their own names, as short as tells them apart', () => {
    expect(offered.map((each) => languageName(each, offered))).toEqual(['English', '简体中文', '繁體中文']);
    expect(languageName('ja', [...offered, 'ja'])).toBe('日本語');
    expect(languageName('en-GB', [...offered, 'en-GB'])).toBe('British English');
  });
});
