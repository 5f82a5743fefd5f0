import en from './locales/en.json' with { type: 'json' };
import { inEveryLanguage, type Texts } from './texts/languages.ts';
import { openTexts } from './texts/open-texts.ts';

export const platformTexts = openTexts('platform', en);

/** Which limit of a file, or of the work on it, was passed: a fact of a refusal. */
export const tooMuch = (reason: keyof (typeof en)['tooMuch']): Texts =>
  platformTexts.inEvery(`tooMuch.${reason}`);

/** A number as each language writes it: a fact of a refusal. */
export const numberTexts = (number: number): Texts =>
  inEveryLanguage((language) => new Intl.NumberFormat(language).format(number));
