import type { HelpTexts } from './help-texts.ts';
import texts from './zh-CN.json' with { type: 'json' };

export const TEXTS: HelpTexts = texts;
