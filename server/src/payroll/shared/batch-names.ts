import type { BATCH_PURPOSES } from '@suanpan/engine';
import { periodInWords } from '@suanpan/engine/domain';
import { inEveryLanguage, type Language, pickText, type Texts } from '../../platform/texts/languages.ts';
import { payrollTexts } from './texts.ts';

type Purpose = (typeof BATCH_PURPOSES)[number];

interface NamedPeriod {
  name: string;
  start: string;
  end: string;
}

/** A period as it was named, or by its days. */
export const periodName = (period: NamedPeriod, language: Language): string =>
  period.name || periodInWords(period, language);

/** What a batch is called that nobody named: its purpose and its period, in the language of whoever reads it. */
export function defaultBatchName(period: NamedPeriod, purpose: Purpose): Texts {
  return inEveryLanguage((language) =>
    payrollTexts.say(
      'names.batch',
      {
        purpose: payrollTexts.say(`purposes.${purpose}`, {}, language),
        period: periodName(period, language),
      },
      language,
    ),
  );
}

/** A batch's name as it is stored: as it was typed, or by language where nobody typed one. */
export function readBatchName(stored: string): string | Texts {
  return /^\{"[\w-]+":"/.test(stored) ? (JSON.parse(stored) as Texts) : stored;
}

/** The stored name in each language. */
export function batchNameTexts(stored: string): Texts {
  const name = readBatchName(stored);
  return inEveryLanguage((language) => (typeof name === 'string' ? name : (pickText(name, language) ?? '')));
}
