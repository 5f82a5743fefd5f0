import type { BATCH_PURPOSES } from '@suanpan/engine';
import { periodName } from '@suanpan/engine/domain';
import { inEveryLanguage, type Language, pickText, type Texts } from '../../platform/texts/languages.ts';
import { payrollTexts } from './texts.ts';

type Purpose = (typeof BATCH_PURPOSES)[number];

type NamedPeriod = Parameters<typeof periodName>[0];

interface StoredPeriod {
  name: string;
  code: string;
  start_day: string;
  end_day: string;
}

/** A stored period as people speak of it, in the language of whoever reads it. */
export const periodTexts = (period: StoredPeriod): Texts =>
  inEveryLanguage((language) => storedPeriodName(period, language));

export const storedPeriodName = (
  { name, code, start_day: start, end_day: end }: StoredPeriod,
  language: Language,
): string => periodName({ name, code, start, end }, language);

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

/** What a batch is called that computes a closed one of this period again. */
export function correctionName(period: NamedPeriod): Texts {
  return inEveryLanguage((language) =>
    payrollTexts.say('names.correction', { period: periodName(period, language) }, language),
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
