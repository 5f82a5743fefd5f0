import type { ErrorMessage } from '../cells/values.ts';
import type { ErrorTexts, Language } from './error-texts.ts';
import { FORMULA_TEXTS } from './formula-texts.ts';

/**
 * The sentence for a problem or an error, in the person's language.
 * @param texts the room's own texts; the formula language's are always known
 * @returns the key itself when nobody wrote a text for it
 * @example errorText({ key: 'formula.endsEarly', facts: { expected: ')' } }, 'en')
 */
export function errorText(message: ErrorMessage, language: Language, texts: ErrorTexts = {}): string {
  const textOf = (key: string) =>
    Object.hasOwn(texts, key)
      ? texts[key]
      : Object.hasOwn(FORMULA_TEXTS, key)
        ? FORMULA_TEXTS[key]
        : undefined;
  const text = textOf(message.key);
  if (text === undefined) return message.key;
  return text[language].replace(/\{(\w+)\}/g, (placeholder, name: string) => {
    const fact = message.facts[`${name}:${language}`] ?? message.facts[name];
    if (fact === undefined) return placeholder;
    if (typeof fact === 'string' && fact.startsWith('@')) {
      const inner = textOf(fact.slice(1));
      return inner === undefined ? fact : inner[language];
    }
    return String(fact);
  });
}
