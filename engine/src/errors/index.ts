export { type ErrorTexts, errorText, type Language } from './error-text.ts';
export { FORMULA_TEXTS } from './formula-texts.ts';
export { nearest } from './nearest.ts';
