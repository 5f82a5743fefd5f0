import type { LocalText } from '@suanpan/engine';
import { type Language, pickText } from '../texts/languages.ts';

/** A name in the reader's language, else in the nearest there is. */
export function nameIn(text: LocalText, language: Language): string {
  if (typeof text === 'string') return text;
  return pickText(text, language) ?? '';
}
