import { dayInWords } from '../calendar/index.ts';
import type { ErrorMessage } from '../cells/values.ts';
import { LAST_LANGUAGE, type Language } from './languages.ts';
import { languageChain, loadedLanguages, textOf } from './locale-files.ts';

/**
 * The sentence for a problem or an error, in the person's language. `{name}` is filled from the facts: from `name:zh-TW`
 * where a fact reads differently in that language, else from `name`; `{name:day}` writes a day as the language does. A fact
 * that starts with `@` names a text of its own.
 * @returns the key itself when nobody wrote a text for it
 * @example errorText({ key: 'reference.missing', facts: { table: 'City', key: 'SH' } }, 'en') // 'The table City has no row SH.'
 */
export function errorText(message: Pick<ErrorMessage, 'key' | 'facts'>, language: Language): string {
  const text = textOf(message.key, language, message.facts['count']);
  if (text === undefined) return message.key;
  return text.replace(/\{(\w+)(:day)?\}/g, (placeholder, name: string, isDay?: string) => {
    const fact = factIn(message.facts, name, language);
    if (fact === undefined) return placeholder;
    if (isDay && DAY.test(String(fact))) return dayInWords(String(fact), language);
    if (typeof fact === 'string' && fact.startsWith('@')) return textOf(fact.slice(1), language) ?? fact;
    return String(fact);
  });
}

/** What is outside of the years that are written with four digits is said as it comes. */
const DAY = /^\d{4}-\d\d-\d\d$/;

/** The plain name is the fact in English. */
function factIn(facts: ErrorMessage['facts'], name: string, language: Language): string | number | undefined {
  for (const each of languageChain(language)) {
    const fact = facts[each === LAST_LANGUAGE ? name : `${name}:${each}`];
    if (fact !== undefined) return fact;
  }
  return undefined;
}

/** A text in every language at hand. */
export function message(
  key: string,
  facts: Readonly<Record<string, string | number>>,
): Readonly<Record<Language, string>> {
  return Object.fromEntries(
    loadedLanguages().map((language) => [language, errorText({ key, facts }, language)]),
  );
}
