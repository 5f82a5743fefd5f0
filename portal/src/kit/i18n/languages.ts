import {
  LAST_LANGUAGE,
  type Language,
  languageName,
  nearestLanguage as nearest,
} from '@suanpan/engine/domain';
import { STORED_LANGUAGE } from '../first-page/index.ts';

export type { Language };

/** Each is a file of the kit's; there is no other list. */
export const LANGUAGES: readonly Language[] = Object.keys(import.meta.glob('../locales/*.json'))
  .map((path) => path.replace(/^.*\/|\.json$/g, ''))
  .sort();

/** Each language's own name: it reads the same whatever language the page is in. `Intl` is slow to tell it: only who reads it asks. */
export const LANGUAGE_NAMES: Readonly<Record<Language, string>> = Object.defineProperties(
  {},
  Object.fromEntries(
    LANGUAGES.map((language) => [
      language,
      { enumerable: true, get: () => languageName(language, LANGUAGES) },
    ]),
  ),
);

export function isLanguage(value: unknown): value is Language {
  return typeof value === 'string' && LANGUAGES.includes(value);
}

/** The language of ours nearest to the first wish that can be met; English when none can. */
export function nearestLanguage(wanted: readonly string[]): Language {
  return nearest(wanted, LANGUAGES, LAST_LANGUAGE);
}

/** What was chosen here before, else what the browser asks for. */
export function detectLanguage(): Language {
  const stored = readStored();
  return stored ?? nearestLanguage(typeof navigator === 'undefined' ? [] : navigator.languages);
}

/** Whether this device says which language it wants: one was chosen here, or the browser asks for one that we speak. */
export function isLanguageKnownHere(): boolean {
  if (readStored()) return true;
  return typeof navigator !== 'undefined' && nearest(navigator.languages, LANGUAGES, '') !== '';
}

export function rememberLanguage(language: Language): void {
  try {
    localStorage.setItem(STORED_LANGUAGE, language);
  } catch {
    // Private windows may refuse storage; the server keeps the person's language anyway.
  }
}

function readStored(): Language | undefined {
  try {
    const stored = localStorage.getItem(STORED_LANGUAGE);
    return isLanguage(stored) ? stored : undefined;
  } catch {
    return undefined;
  }
}

/** As the language header wants it: with underscores. */
export function languageHeader(language: string): string {
  return language.replaceAll('-', '_');
}
