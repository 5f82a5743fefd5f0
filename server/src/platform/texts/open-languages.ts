import { languageName } from '@suanpan/engine/domain';
import type { Kysely } from 'kysely';
import type { DB } from '../db/schema.ts';
import { LANGUAGES, type Language } from './languages.ts';

export interface OfferedLanguage {
  code: Language;
  /** Its own name. */
  name: string;
  /** Whether people may choose it. */
  open: boolean;
}

/** The languages there are, and whether each is offered. */
export async function offeredLanguages(db: Kysely<DB>): Promise<OfferedLanguage[]> {
  const off = new Set(
    (await db.selectFrom('languages_off').select('language').execute()).map(({ language }) => language),
  );
  return LANGUAGES.map((code) => ({ code, name: languageName(code, LANGUAGES), open: !off.has(code) }));
}

export async function openLanguages(db: Kysely<DB>): Promise<Language[]> {
  return (await offeredLanguages(db)).filter(({ open }) => open).map(({ code }) => code);
}
