import { textIn } from '@suanpan/engine/domain';
import { useCallback } from 'react';
import type { Language } from './languages.ts';
import { useLanguage } from './use-text.ts';

/** A text that people wrote in several languages, or one for all. */
export type LocalText = string | Readonly<Record<string, string>> | null | undefined;

/** The person's language, else the nearest it was written in; `otherwise` (a code) where nothing was. */
export function pickText(value: LocalText, language: Language, otherwise = ''): string {
  if (typeof value === 'string') return value || otherwise;
  return (value && textIn(value, language)) || otherwise;
}

export type LocalTextOf = (value: LocalText, otherwise?: string) => string;

export function useLocalText(): LocalTextOf {
  const language = useLanguage();
  return useCallback((value, otherwise) => pickText(value, language, otherwise), [language]);
}
