import { openTexts } from '../../platform/texts/open-texts.ts';
import en from './locales/en.json' with { type: 'json' };

export const publicationsTexts = openTexts('payroll/publications', en);
