import type { Texts } from '../../platform/texts/languages.ts';

/** The name of a column that a file has several of: 'Ratio 2'. */
export function numbered(names: Texts, place: number): Texts {
  return Object.fromEntries(
    Object.entries(names).map(([language, name]) => [language, `${name} ${place}`]),
  ) as Texts;
}
