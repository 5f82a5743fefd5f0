import { inEveryLanguage, pickText, type Texts } from '../../platform/texts/languages.ts';

/** A name as it is stored (one text, or JSON by language), in every language. */
export function textsOf(json: string): Texts {
  const name = JSON.parse(json) as string | Texts;
  return inEveryLanguage((language) => (typeof name === 'string' ? name : (pickText(name, language) ?? '')));
}

/** Whether a name says something in any language. */
export const isNamed = (name: string | Readonly<Record<string, string>>): boolean =>
  (typeof name === 'string' ? [name] : Object.values(name)).some((text) => text.trim() !== '');
