import { describe, expect, it } from 'vitest';
import { functionNames, functionSpec } from '../registry.ts';
import { BOUND_CALLS, LET } from '../spec/bound-calls.ts';
import { loadFunctionHelp, readHelpTexts } from './function-help.ts';
import type { HelpTexts } from './help-texts.ts';

const forms = [...functionNames().map((name) => functionSpec(name)!), ...BOUND_CALLS.values(), LET];
const texts: [string, HelpTexts][] = await Promise.all(
  ['en', 'zh-CN', 'zh-TW'].map(
    async (language) => [language, await readHelpTexts(language)] as [string, HelpTexts],
  ),
);

describe.each(texts)('the help on functions in %s', (language, { functions, arguments: words }) => {
  it('says what every function does, and of no other', () => {
    expect(Object.keys(functions)).toEqual(forms.map(({ name }) => name).sort());
  });

  it('says of each what it alone does', () => {
    const sentences = Object.values(functions);
    expect(sentences.filter((sentence, at) => sentences.indexOf(sentence) !== at)).toEqual([]);
    expect(sentences.filter((sentence) => !/^\S.*[.。…]$/.test(sentence))).toEqual([]);
  });

  it('names every argument, and no other', async () => {
    const used = new Set<string>();
    const help = await loadFunctionHelp(language);
    for (const { name, signature } of forms) {
      for (const [, code] of signature.slice(name.length).matchAll(/(?<!["\w])([a-z]+)\d*(?!["\w])/gi)) {
        const own = `${name}.${code}`;
        used.add(own in words ? own : code!);
      }
      // In Chinese no word of a signature is left in English, but for the letters of mathematics.
      if (language !== 'en')
        expect(help.signature(signature).slice(name.length)).not.toMatch(/(?<!")\b[a-z]{2,}/i);
    }
    expect(Object.keys(words).filter((code) => !used.has(code))).toEqual([]);
  });
});

it('writes signatures in the language, numbers kept', async () => {
  const [en, tw] = [await loadFunctionHelp('en'), await loadFunctionHelp('zh-TW')];
  expect(en.signature('SUMIFS(values, list1, criterion1, …)')).toBe('SUMIFS(values, list1, criterion1, …)');
  expect(tw.signature('SUMIFS(values, list1, criterion1, …)')).toBe('SUMIFS(計算陣列, 陣列1, 條件1, …)');
  expect(tw.signature('ORIGINAL(column, ["first"])')).toBe('ORIGINAL(欄, ["first"])');
  expect(tw.signature('LEFT(text, [count])')).toBe('LEFT(文字, [字元數])');
});
