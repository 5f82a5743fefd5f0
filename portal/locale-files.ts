import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import type { Plugin } from 'vite';
import { fallbacks, LAST_LANGUAGE } from '../engine/src/texts/languages.ts';

type Texts = { [key: string]: string | Texts };

/** The languages that a folder of locale files has. */
export function languagesIn(folder: string): string[] {
  return readdirSync(folder).flatMap((file) => /^([\w-]+)\.json$/.exec(file)?.[1] ?? []);
}

/**
 * Completes every locale file as it is built: what a language hasn't got is said as in its nearest that has, English at last.
 * A page then loads one language and never shows a bare key.
 */
export function localeFiles(): Plugin {
  return {
    name: 'locale-files',
    enforce: 'pre',
    load(id) {
      const [path = ''] = id.split('?');
      const language = /\/locales\/([\w-]+)\.json$/.exec(path)?.[1];
      if (!language) return null;
      const folder = dirname(path);
      let texts: Texts = {};
      // What English lacks is meant to be lacking: the words of signatures are English as they stand.
      const chain = fallbacks(language, languagesIn(folder));
      for (const each of chain.slice(0, chain.indexOf(LAST_LANGUAGE) + 1).reverse()) {
        const file = join(folder, `${each}.json`);
        if (!existsSync(file)) continue;
        this.addWatchFile(file);
        texts = over(texts, JSON.parse(readFileSync(file, 'utf8')) as Texts);
      }
      return JSON.stringify(withPlurals(texts, new Intl.PluralRules(language)));
    },
  };
}

/** `rows_one` and `rows_other` are one text: a language that has it in any form needs none of another's. */
const stemOf = (key: string) => key.replace(/_(?:zero|one|two|few|many|other)$/, '');

function over(below: Texts, above: Texts): Texts {
  const said = new Set(Object.keys(above).map(stemOf));
  const both: Texts = Object.fromEntries(Object.entries(below).filter(([key]) => !said.has(stemOf(key))));
  for (const [key, text] of Object.entries(above)) {
    const under = below[key];
    both[key] = typeof text === 'object' && typeof under === 'object' ? over(under, text) : text;
  }
  return both;
}

/** English has one and other; a language that counts few and many too says them like other until it has its own. */
function withPlurals(texts: Texts, rules: Intl.PluralRules): Texts {
  const whole: Texts = {};
  for (const [key, text] of Object.entries(texts)) {
    whole[key] = typeof text === 'object' ? withPlurals(text, rules) : text;
    if (!key.endsWith('_other')) continue;
    for (const category of rules.resolvedOptions().pluralCategories)
      whole[key.replace(/other$/, category)] ??= texts[key.replace(/other$/, category)] ?? text;
  }
  return whole;
}
