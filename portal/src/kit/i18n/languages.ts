export const LANGUAGES = ['zh-TW', 'zh-CN', 'en'] as const;
export type Language = (typeof LANGUAGES)[number];

/** Each language's own name: it reads the same whatever language the page is in. */
export const LANGUAGE_NAMES: Record<Language, string> = {
  'zh-TW': '繁體中文',
  'zh-CN': '简体中文',
  en: 'English',
};

const STORAGE_KEY = 'suanpan.language';

export function isLanguage(value: unknown): value is Language {
  return typeof value === 'string' && (LANGUAGES as readonly string[]).includes(value);
}

/**
 * The nearest language we speak: Traditional for Taiwan, Hong Kong, Macau and `Hant`, Simplified for other Chinese,
 * English for the rest.
 */
export function nearestLanguage(wanted: readonly string[]): Language {
  for (const tag of wanted) {
    const lower = tag.replace('_', '-').toLowerCase();
    if (lower.startsWith('zh')) return /hant|-tw|-hk|-mo/.test(lower) ? 'zh-TW' : 'zh-CN';
    if (lower.startsWith('en')) return 'en';
  }
  return 'en';
}

/** What was chosen here before, else what the browser asks for. */
export function detectLanguage(): Language {
  const stored = readStored();
  return stored ?? nearestLanguage(typeof navigator === 'undefined' ? [] : navigator.languages);
}

/** Whether this device says which language it wants: one was chosen here, or the browser asks for one that we speak. */
export function isLanguageKnownHere(): boolean {
  if (readStored()) return true;
  return typeof navigator !== 'undefined' && navigator.languages.some((tag) => /^(?:zh|en)\b/i.test(tag));
}

export function rememberLanguage(language: Language): void {
  try {
    localStorage.setItem(STORAGE_KEY, language);
  } catch {
    // Private windows may refuse storage; the server keeps the person's language anyway.
  }
}

function readStored(): Language | undefined {
  try {
    const stored = localStorage.getItem(STORAGE_KEY);
    return isLanguage(stored) ? stored : undefined;
  } catch {
    return undefined;
  }
}

/** `zh-TW` → `zh_TW`, as the language header wants it. */
export function languageHeader(language: string): string {
  return language.replace('-', '_');
}
