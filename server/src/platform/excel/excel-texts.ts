import type { MarkReason } from '@suanpan/engine';
import type { Language } from '../texts/languages.ts';
import { openTexts } from '../texts/open-texts.ts';
import en from './locales/en.json' with { type: 'json' };

const texts = openTexts('platform/excel', en);

export type ExcelText = keyof typeof en.excel;

export const excelText = (
  key: ExcelText,
  language: Language,
  facts: Readonly<Record<string, string | number>> = {},
): string => texts.say(`excel.${key}`, facts, language);

/** Why a cell holds a value where the solution computes one. Without a detail (a function, column or table) its brackets go too. */
export function reasonText(reason: MarkReason, detail: string | undefined, language: Language): string {
  const text = texts.say(`reasons.${reason}`, { detail: detail ?? '{detail}' }, language);
  return detail ? text : text.replace(/ ?[(（]\{detail\}[)）]/, '').replace(/ ?\{detail\}/, '');
}
