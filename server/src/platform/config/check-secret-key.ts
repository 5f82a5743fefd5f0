import type { Kysely } from 'kysely';
import { beginAudit } from '../audit/begin-audit.ts';
import type { Clock } from '../clock/clock.ts';
import { readFact } from '../db/installation.ts';
import type { DB } from '../db/schema.ts';
import { bindCiphers } from './cipher-columns.ts';
import type { Config } from './config.ts';
import { keyFingerprint, saveSecretKey } from './secret-key.ts';
import { StartFault } from './start-fault.ts';

/** The fingerprint of the key this database was begun with; undefined before its first start. */
const storedFingerprint = (db: Kysely<DB>) => readFact(db, 'secret-key');

/**
 * Lets the server start only with the key this database was begun with. At the first start the key's fingerprint is
 * stored, and only then a new key becomes a file: a missing one is never replaced by another.
 */
export async function checkSecretKey(db: Kysely<DB>, config: Config, clock: Clock): Promise<void> {
  const fingerprint = keyFingerprint(config.secretKey);
  const stored = await storedFingerprint(db);
  if (stored === fingerprint) return;
  if (stored) throw otherKey(config);
  await db.transaction().execute(async (trx) => {
    // Another server may be at its first start on the same database.
    await trx
      .insertInto('installation')
      .values({ fact: 'secret-key', value: fingerprint })
      .onConflict((conflict) => conflict.doNothing())
      .execute();
    if ((await storedFingerprint(trx)) !== fingerprint) throw otherKey(config);
    await bindCiphers(trx, config.secretKey, (cause) => {
      throw otherKey(config, cause);
    });
    await beginAudit(trx, config, clock);
    if (config.unsavedKeyFile) saveSecretKey(config.unsavedKeyFile, config.secretKey);
  });
}

function otherKey({ unsavedKeyFile, dataDir }: Config, cause?: unknown): StartFault {
  return unsavedKeyFile
    ? new StartFault('keyMissing', { path: unsavedKeyFile }, { cause })
    : new StartFault('keyOther', { folder: dataDir }, { cause });
}
