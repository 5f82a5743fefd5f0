import { useCallback } from 'react';
import type { Language } from './languages.ts';
import { useLanguage } from './use-text.ts';

/** A text that people wrote in several languages, or one for all. */
export type LocalText = string | Record<string, string>;

/** The person's language, else the other Chinese, else English, else whatever there is. */
export function pickText(value: LocalText | null | undefined, language: Language): string {
  if (value === null || value === undefined) return '';
  if (typeof value === 'string') return value;
  const sister = language === 'zh-TW' ? 'zh-CN' : language === 'zh-CN' ? 'zh-TW' : undefined;
  return value[language] || (sister && value[sister]) || value.en || Object.values(value)[0] || '';
}

export function useLocalText(): (value: LocalText | null | undefined) => string {
  const language = useLanguage();
  return useCallback((value) => pickText(value, language), [language]);
}
