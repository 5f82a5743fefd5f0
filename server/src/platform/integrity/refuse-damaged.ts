import type { Kysely } from 'kysely';
import type { DB } from '../db/schema.ts';
import { errorMessage, type Facts, LANGUAGES, type Texts } from '../errors/declare-errors.ts';
import { Refusal } from '../errors/refusal.ts';
import '../errors/damage.errors.ts';

/** The newest backup whose every value was found sound: what is damaged now can come back from it. */
export async function newestBackup(db: Kysely<DB>): Promise<{ at: string; place: string } | undefined> {
  return db.selectFrom('backups').select(['at', 'place']).orderBy('at', 'desc').limit(1).executeTakeFirst();
}

/** Refuses to show what isn't what was written: names it, and the backup it can come back from. */
export async function refuseDamaged(db: Kysely<DB>, code: string, facts: Facts): Promise<never> {
  const backup = await newestBackup(db);
  const texts = Object.fromEntries(
    LANGUAGES.map((language) => {
      const what = errorMessage(code, facts, language) ?? code;
      const from = backup
        ? errorMessage('platform.FROM_BACKUP', { at: backup.at }, language)
        : errorMessage('platform.NO_BACKUP', {}, language);
      return [language, language === 'en' ? `${what} ${from}` : `${what}${from}`];
    }),
  ) as Texts;
  throw new Refusal(code, facts, { texts });
}
