import { useLanguage } from '@suanpan/portal/kit/i18n';
import { useCallback } from 'react';

type LocalName = string | Readonly<Record<string, string>> | null | undefined;

/** Nearest first: who reads Traditional reads Simplified sooner than English, and the other way round. */
const fallbacks: Readonly<Record<string, readonly string[]>> = {
  'zh-TW': ['zh-TW', 'zh-CN', 'en'],
  'zh-CN': ['zh-CN', 'zh-TW', 'en'],
  en: ['en', 'zh-TW', 'zh-CN'],
};

/** The words of a name that was written in some of the languages; `otherwise` (a code) when it has none. */
export function localName(name: LocalName, language: string, otherwise = ''): string {
  if (name === null || name === undefined) return otherwise;
  if (typeof name === 'string') return name === '' ? otherwise : name;
  for (const one of fallbacks[language] ?? ['en']) {
    const text = name[one];
    if (text !== undefined && text !== '') return text;
  }
  return Object.values(name).find((text) => text !== '') ?? otherwise;
}

export type NameOf = (name: LocalName, otherwise?: string) => string;

export function useLocalName(): NameOf {
  const language = useLanguage();
  return useCallback((name, otherwise) => localName(name, language, otherwise), [language]);
}
