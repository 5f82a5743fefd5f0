export { type Format, type MoneyFormat, makeFormat, useFormat } from './format.ts';
export {
  isLanguage,
  isLanguageKnownHere,
  LANGUAGE_NAMES,
  LANGUAGES,
  type Language,
  languageHeader,
  nearestLanguage,
} from './languages.ts';
export { type LocalText, type LocalTextOf, pickText, useLocalText } from './local-text.ts';
export type { Namespace, TextKey } from './text-keys.ts';
export {
  changeLanguage,
  currentLanguage,
  lateTexts,
  layOver,
  type OwnTerms,
  putTerms,
  registerTexts,
  startTexts,
  type TextTree,
  texts,
  withLateTexts,
} from './texts.ts';
export { hasText, type TextValues, type Translate, text, useLanguage, useText } from './use-text.ts';
