import { copyFileSync, existsSync, readFileSync, renameSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { sql } from 'kysely';
import { anchorPath } from '../audit/anchor-file.ts';
import type { Clock } from '../clock/clock.ts';
import { checkSecretKey } from '../config/check-secret-key.ts';
import type { Config } from '../config/config.ts';
import { StartFault } from '../config/start-fault.ts';
import { type Database, databasePath, openDatabase } from '../db/connection.ts';
import { migrations } from '../db/migrations/index.ts';
import { migrate } from '../db/migrations/migrate.ts';
import { errorMessage } from '../errors/declare-errors.ts';
import type { FilePlace } from '../files/file-place.ts';
import { createFileStore } from '../files/file-store.ts';
import { filePlaceOf } from '../files/open-file-place.ts';
import { type Findings, verifyEverything } from '../integrity/checks.ts';
import { pageFault } from '../integrity/page-fault.ts';
import { inEveryLanguage } from '../texts/languages.ts';
import '../integrity/platform-checks.ts';
import { lookAtBackup } from './look-at-backup.ts';
import type { Manifest } from './manifest.ts';
import { importPostgres } from './postgres-export.ts';

/** Puts a backup into an empty place, brings it up to this version's form and looks at everything in it. */
export async function restoreBackup(source: string, config: Config, clock: Clock): Promise<Findings> {
  const { manifest } = await lookAtBackup(source, config);
  const filename = databasePath(config);
  for (const path of [
    anchorPath(config.dataDir),
    ...(config.databaseUrl ? [] : [filename, `${filename}-wal`]),
  ])
    if (existsSync(path)) throw new StartFault('placeTaken', { path });
  const database = openDatabase({ url: config.databaseUrl, filename: `${filename}.restoring` });
  const files = filePlaceOf(config);
  const put: string[] = [];
  try {
    if (config.databaseUrl) await fillPostgres(database, source, manifest, clock);
    else copyFileSync(join(source, 'suanpan.sqlite'), `${filename}.restoring`);
    for (const { path } of manifest.files) {
      if (path === ANCHORS) copyFileSync(join(source, path), join(config.dataDir, path));
      if (path.startsWith('files/') && (await putFile(files, source, path))) put.push(path);
    }
    await migrate(database, clock);
    await checkSecretKey(database.db, config, clock);
    const fault = await pageFault(database);
    if (fault) throw new StartFault('backupDatabaseDamaged', { reason: fault });
    const store = createFileStore(config, clock);
    const findings = await verifyEverything({ db: database.db, files: store, config, clock });
    await database.close();
    if (findings.damaged > 0) throw damagedBackup(findings);
    if (!config.databaseUrl) renameSync(`${filename}.restoring`, filename);
    return findings;
  } catch (error) {
    await database.close();
    for (const path of [`${filename}.restoring`, `${filename}.restoring-wal`, `${filename}.restoring-shm`])
      rmSync(path, { force: true });
    rmSync(anchorPath(config.dataDir), { force: true });
    for (const path of put) await files.remove(path);
    throw error;
  }
}

export const ANCHORS = 'audit-anchors.jsonl';

/**
 * Whether it was put there: in a bucket it may lie already, of the state that goes. Names are never used twice, so one with
 * other content is a damaged one.
 */
async function putFile(files: FilePlace, source: string, path: string): Promise<boolean> {
  const content = readFileSync(join(source, path));
  const there = await files.read(path);
  if (!there?.equals(content)) await files.write(path, content);
  return there === undefined;
}

async function fillPostgres(
  database: Database,
  source: string,
  manifest: Manifest,
  clock: Clock,
): Promise<void> {
  const { rows } = await sql<{ n: number }>`select count(*) as n from pg_tables
    where schemaname = current_schema()`.execute(database.db);
  if (Number(rows[0]?.n) > 0) throw new StartFault('databaseNotEmpty');
  await migrate(
    database,
    clock,
    migrations.filter(({ name }) => manifest.migrations.includes(name)),
  );
  await importPostgres(database.db, source);
}

function damagedBackup({ damages, damaged }: Findings): StartFault {
  const named = inEveryLanguage((language) =>
    damages
      .slice(0, 10)
      .map(({ code, facts }) => errorMessage(code, facts, language) ?? code)
      .join('\n'),
  );
  return new StartFault('backupDamaged', { count: damaged, named });
}
