import { dayInWords } from '@suanpan/engine/domain';
import { inEveryLanguage, type Language, type Texts } from './languages.ts';

/** A day ('YYYY-MM-DD') for what is stored, and read in a language that isn't known yet: as the screens show days. */
export const dayTexts = (day: string): Texts => inEveryLanguage((language) => dayInWords(day, language));

/** A day and the time of the clock ('YYYY-MM-DDTHH:MM', a local time or an instant in UTC). */
export const momentInWords = (moment: string, language: Language): string =>
  `${dayInWords(moment.slice(0, 10), language)} ${moment.slice(11, 16)}`;

export const momentTexts = (moment: string): Texts =>
  inEveryLanguage((language) => momentInWords(moment, language));
