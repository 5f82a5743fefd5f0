import { DEFAULT_LANGUAGE, type Language } from '../texts/languages.ts';
import type { Facts } from '../texts/open-texts.ts';
import { platformTexts } from '../texts.ts';

export type StartFaultKey = keyof typeof platformTexts.en.start;

/**
 * Why the server can't start, as a plain sentence that says what to do about it (`start` in the locale files). Whoever
 * starts it reads the sentence alone, without a stack trace, and the process ends with 1.
 */
export class StartFault extends Error {
  readonly #key: StartFaultKey;
  readonly #facts: Facts;

  constructor(key: StartFaultKey, facts: Facts = {}, options: { cause?: unknown } = {}) {
    super(platformTexts.say(`start.${key}`, facts, 'en'), options);
    this.name = 'StartFault';
    this.#key = key;
    this.#facts = facts;
  }

  inLanguage(language: Language): string {
    return platformTexts.say(`start.${this.#key}`, this.#facts, language);
  }
}

/** What came of the command, and why: the sentence of a start fault, else the whole error. */
export function startFailureText(
  error: unknown,
  language: Language = DEFAULT_LANGUAGE,
  what: 'notStarted' | 'notRestored' | 'notBackedUp' | 'notVerified' | 'notMoved' = 'notStarted',
): string {
  return platformTexts.say(`start.${what}`, { reason: reasonOf(error, language) }, language);
}

function reasonOf(error: unknown, language: Language): string {
  if (error instanceof StartFault) return error.inLanguage(language);
  return error instanceof Error ? (error.stack ?? error.message) : String(error);
}
