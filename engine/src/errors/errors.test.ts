import { describe, expect, it } from 'vitest';
import { nearest } from '../language/nearest.ts';
import { errorText, FORMULA_TEXTS } from './index.ts';

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
  it('exist in every language and use the same facts', () => {
    for (const [key, texts] of Object.entries(FORMULA_TEXTS)) {
      const facts = (text: string) => [...new Set(text.match(/\{\w+\}/g) ?? [])].sort();
      for (const language of ['en', 'zh-CN', 'zh-TW'] as const) {
        expect(texts[language].trim(), key).not.toBe('');
        expect(facts(texts[language]), key).toEqual(facts(texts.en));
      }
    }
  });

  it('take the room’s own texts first', () => {
    const own = { 'room.x': { en: 'X {n}', 'zh-CN': '甲 {n}', 'zh-TW': '甲 {n}' } };
    expect(errorText({ key: 'room.x', facts: { n: 2 } }, 'zh-TW', own)).toBe('甲 2');
  });
});
