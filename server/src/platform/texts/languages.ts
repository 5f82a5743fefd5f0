import { readdirSync } from 'node:fs';
import { fallbacks, LAST_LANGUAGE, type Language, loadTexts, nearestLanguage } from '@suanpan/engine/domain';

export { type Language, textIn as pickText } from '@suanpan/engine/domain';

/** The folder of all rooms. The bundle has its code in it, beside the rooms' locale files. */
export const ROOMS = new URL(
  /\/platform\/texts\/[^/]+$/.test(import.meta.url) ? '../../' : './',
  import.meta.url,
);

/** The languages there are: each is a file. */
export const LANGUAGES: readonly Language[] = readdirSync(new URL('platform/locales/', ROOMS))
  .flatMap((file) => /^([\w-]+)\.json$/.exec(file)?.[1] ?? [])
  .sort();

/** For whoever asks for none of them. */
export const DEFAULT_LANGUAGE = nearestLanguage(
  [process.env.DEFAULT_LANGUAGE ?? ''],
  LANGUAGES,
  LAST_LANGUAGE,
);

/** Of names frozen for a batch, whoever calculates it, and of people who haven't said theirs. */
export const COMPANY_LANGUAGE = nearestLanguage(
  [process.env.COMPANY_LANGUAGE ?? 'zh-CN'],
  LANGUAGES,
  DEFAULT_LANGUAGE,
);

// What the engine says is stored in every language, and asked for in the midst of a calculation.
await Promise.all(LANGUAGES.map(loadTexts));

/** The language that a tag or an Accept-Language header asks for, as one of ours: zh_TW, zh-Hant, `fr, en;q=0.8` … */
export function readLanguage(text: string | undefined | null): Language {
  const wanted = (text ?? '').split(',').map((each) => each.replace(/;.*/, '').trim());
  return nearestLanguage(wanted, LANGUAGES, DEFAULT_LANGUAGE);
}

/** Whether a tag asks for one of ours, or for a near one: zh-HK does, fr doesn't. */
export const isLanguage = (tag: string): boolean => nearestLanguage([tag], LANGUAGES, '') !== '';

/** As the header `X-Language` writes it: with underscores. */
export const languageHeader = (language: Language): string => language.replaceAll('-', '_');

const chains = new Map<Language, readonly Language[]>();

/** The languages to look in, the wanted one first. */
export function languageChain(language: Language): readonly Language[] {
  let chain = chains.get(language);
  if (!chain) {
    chain = fallbacks(language, LANGUAGES);
    chains.set(language, chain);
  }
  return chain;
}

/** What people wrote or we said, by language; not in every one. */
export type Texts = Readonly<Record<Language, string>>;

/** A text made in every language. */
export function inEveryLanguage(say: (language: Language) => string): Texts {
  return Object.fromEntries(LANGUAGES.map((language) => [language, say(language)]));
}
