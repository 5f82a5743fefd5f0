import type { HelpTexts } from './help-texts.ts';
import texts from './zh-TW.json' with { type: 'json' };

export const TEXTS: HelpTexts = texts;
