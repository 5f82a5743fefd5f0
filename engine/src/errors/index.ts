export { errorText } from './error-text.ts';
export type { ErrorTexts, Language } from './error-texts.ts';
export { FORMULA_TEXTS } from './formula-texts.ts';
