import en from './locales/en.json' with { type: 'json' };
import { openTexts } from './texts/open-texts.ts';

export const platformTexts = openTexts('platform', en);
