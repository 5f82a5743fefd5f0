import type { Kysely } from 'kysely';
import type { DB } from '../db/schema.ts';
import { errorMessage } from '../errors/declare-errors.ts';
import { Refusal } from '../errors/refusal.ts';
import { momentTexts } from '../texts/day-texts.ts';
import { inEveryLanguage } from '../texts/languages.ts';
import type { Facts } from '../texts/open-texts.ts';
import '../errors/platform.errors.ts';
import { platformTexts } from '../texts.ts';

/** The newest backup whose every value was found sound: what is damaged now can come back from it. */
export async function newestBackup(db: Kysely<DB>): Promise<{ at: string; place: string } | undefined> {
  return db.selectFrom('backups').select(['at', 'place']).orderBy('at', 'desc').limit(1).executeTakeFirst();
}

/** Refuses to show what isn't what was written: names it, and the backup it can come back from. */
export async function refuseDamaged(db: Kysely<DB>, code: string, facts: Facts): Promise<never> {
  const backup = await newestBackup(db);
  const found = backup
    ? { key: 'platform.FROM_BACKUP', at: momentTexts(backup.at) }
    : { key: 'platform.NO_BACKUP' };
  const texts = inEveryLanguage((language) =>
    platformTexts.say(
      'sentences.two',
      {
        first: errorMessage(code, facts, language) ?? code,
        second: errorMessage(found.key, found, language),
      },
      language,
    ),
  );
  throw new Refusal(code, facts, { texts });
}
