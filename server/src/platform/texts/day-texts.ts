import { dayInWords } from '@suanpan/engine/domain';
import { inEveryLanguage, type Texts } from './languages.ts';

/** A day ('YYYY-MM-DD') for what is stored, and read in a language that isn't known yet: as the screens show days. */
export const dayTexts = (day: string): Texts => inEveryLanguage((language) => dayInWords(day, language));
