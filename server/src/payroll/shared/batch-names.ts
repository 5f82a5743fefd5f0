import type { BATCH_PURPOSES } from '@suanpan/engine';
import type { Texts } from '../../platform/errors/declare-errors.ts';

type Purpose = (typeof BATCH_PURPOSES)[number];

const BY_PURPOSE: Record<Purpose, Texts> = {
  regular: { en: 'Regular pay', 'zh-TW': '常規發薪', 'zh-CN': '常规发薪' },
  supplementary: { en: 'Supplementary pay', 'zh-TW': '補發薪資', 'zh-CN': '补发工资' },
  finalSettlement: { en: 'Final settlement', 'zh-TW': '離職結算', 'zh-CN': '离职结算' },
};

/** What a batch is called that nobody named: its period and its purpose, in the language of whoever reads it. */
export function defaultBatchName(period: { name: string; code: string }, purpose: Purpose): Texts {
  const which = period.name || period.code;
  const words = BY_PURPOSE[purpose];
  return {
    en: `${which} ${words.en}`,
    'zh-TW': `${which} ${words['zh-TW']}`,
    'zh-CN': `${which} ${words['zh-CN']}`,
  };
}

/** A batch's name as it is stored: as it was typed, or by language where nobody typed one. */
export function readBatchName(stored: string): string | Texts {
  return stored.startsWith('{"en":') ? (JSON.parse(stored) as Texts) : stored;
}

/** The stored name in each language. */
export function batchNameTexts(stored: string): Texts {
  const name = readBatchName(stored);
  return typeof name === 'string' ? { en: name, 'zh-TW': name, 'zh-CN': name } : name;
}
