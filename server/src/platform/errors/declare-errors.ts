import type { Language } from '../texts/languages.ts';
import type { Facts, RoomTexts, TextKey } from '../texts/open-texts.ts';

interface Declaration {
  readonly status: number;
  say(facts: Facts, language: Language): string;
}

const declared = new Map<string, Declaration>();

type Sections = RoomTexts['en'];

/**
 * Declares the refusals of a room: every text of a section of its locale files is one, called by its name there. Called in
 * `<room>.errors.ts`.
 *
 * @param statuses the HTTP status of those that aren't answered with 409
 * @example declareErrors('payroll.batches', batchesTexts, 'errors', { UNKNOWN_TABLE: 404 })
 */
export function declareErrors<S extends Sections, K extends keyof S & string>(
  room: string | undefined,
  texts: RoomTexts<S>,
  section: K,
  statuses: Partial<Record<keyof S[K] & string, number>> = {},
): void {
  for (const name of Object.keys(texts.en[section] ?? {}) as (keyof S[K] & string)[]) {
    const key = `${section}.${name}` as TextKey<S>;
    declared.set(room ? `${room}.${name}` : name, {
      status: statuses[name] ?? 409,
      say: (facts, language) => texts.say(key, facts, language),
    });
  }
}

/** The HTTP status of a refusal; 409 where nothing else was declared. */
export function statusOfError(code: string): number {
  return declared.get(code)?.status ?? 409;
}

/** The text of a declared code, or undefined where nobody declared it. */
export function errorMessage(code: string, facts: Facts, language: Language): string | undefined {
  return declared.get(code)?.say(facts, language);
}
