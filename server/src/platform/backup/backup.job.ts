import { rmSync } from 'node:fs';
import { dirname } from 'node:path';
import type { Kysely } from 'kysely';
import type { DB } from '../db/schema.ts';
import { defineJob } from '../jobs/job-queue.ts';
import { makeBackup } from './make-backup.ts';

/** One at a time: a second wish while one waits or runs is the same one. */
export const BACKUP_JOB = { topic: 'platform.backup', payload: {}, uniqueKey: 'backup', maxAttempts: 1 };

defineJob({
  topic: BACKUP_JOB.topic,
  mayAgain: true,
  async run({ db, clock, services, payload }) {
    const { config, dialect } = services;
    const { place, size, findings } = await makeBackup({ db, dialect }, config, clock, config.backupDir);
    const { keep } = payload as { keep?: number };
    const removed = keep === undefined ? 0 : await removeOldest(db, config.backupDir, keep);
    return { place, size, removed, checked: findings.checked };
  },
});

/** Of those that the server put into this folder itself, the newest stay. */
async function removeOldest(db: Kysely<DB>, folder: string, keep: number): Promise<number> {
  const all = await db
    .selectFrom('backups')
    .select(['id', 'place'])
    .orderBy('at', 'desc')
    .orderBy('id', 'desc')
    .execute();
  const old = all.filter(({ place }) => dirname(place) === folder).slice(keep);
  for (const { id, place } of old) {
    rmSync(place, { recursive: true, force: true });
    await db.deleteFrom('backups').where('id', '=', id).execute();
  }
  return old.length;
}
