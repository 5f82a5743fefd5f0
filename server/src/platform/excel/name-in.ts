import type { LocalText } from '@suanpan/engine';
import type { Language } from '../errors/declare-errors.ts';

/** A name in the reader's language, else in the first there is. */
export function nameIn(text: LocalText, language: Language): string {
  if (typeof text === 'string') return text;
  return text[language] ?? text.en ?? Object.values(text)[0] ?? '';
}
