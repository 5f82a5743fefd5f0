import texts from './en.json' with { type: 'json' };
import type { HelpTexts } from './help-texts.ts';

export const TEXTS: HelpTexts = texts;
