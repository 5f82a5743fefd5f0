import type { Kysely } from 'kysely';
import { z } from 'zod';
import type { Clock } from '../../platform/clock/clock.ts';
import type { DB } from '../../platform/db/schema.ts';
import { refuse } from '../../platform/errors/refusal.ts';
import type { Texts } from '../../platform/texts/languages.ts';
import { anyTexts } from '../../platform/texts/texts.schemas.ts';
import { readSettings, writeSettings } from '../system/system-settings.repo.ts';
import { TERMS_LENGTH } from './terms.words.ts';

export const TERMS = 'terms';

/** In any of the languages; none: nobody is asked to accept anything. */
export const termsSchema = anyTexts(TERMS_LENGTH);

/** The terms of use that who makes an account their own accepts; null where the company has none. */
export async function readTerms(db: Kysely<DB>): Promise<Texts | null> {
  const terms = Object.entries(await readSettings(db, TERMS)).filter(
    (entry): entry is [string, string] => typeof entry[1] === 'string' && entry[1].trim() !== '',
  );
  return terms.length === 0 ? null : Object.fromEntries(terms);
}

export async function saveTerms(db: Kysely<DB>, clock: Clock, given: unknown): Promise<void> {
  const read = termsSchema.safeParse(given);
  if (!read.success)
    refuse('platform.INVALID_INPUT', { field: 'settings', reason: z.prettifyError(read.error) });
  await writeSettings(db, clock, TERMS, read.data);
}
