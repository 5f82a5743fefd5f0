export { errorText, message } from './error-text.ts';
export {
  fallbacks,
  LAST_LANGUAGE,
  type Language,
  languageName,
  nearestLanguage,
  textIn,
} from './languages.ts';
export { loadedLanguages, loadTexts, type TextKey } from './locale-files.ts';
