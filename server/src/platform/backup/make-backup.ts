import { mkdirSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import Sqlite from 'better-sqlite3';
import { type Kysely, sql } from 'kysely';
import { anchorPath, readAnchorFile, writeAnchorFile } from '../audit/anchor-file.ts';
import { newestHead } from '../audit/audit-heads.repo.ts';
import { type Clock, instant } from '../clock/clock.ts';
import type { Config } from '../config/config.ts';
import { keyFingerprint } from '../config/secret-key.ts';
import { StartFault } from '../config/start-fault.ts';
import { type Database, databasePath, openDatabase } from '../db/connection.ts';
import type { DB } from '../db/schema.ts';
import { filePathOf } from '../files/file-place.ts';
import { createFileStore } from '../files/file-store.ts';
import { newId } from '../ids/new-id.ts';
import type { Findings } from '../integrity/checks.ts';
import { hashOfFile, type Manifest, writeManifest } from './manifest.ts';
import { exportPostgres } from './postgres-export.ts';
import { ANCHORS, restoreBackup } from './restore-backup.ts';

type Place = Pick<Database, 'db' | 'dialect'>;

export interface MadeBackup {
  place: string;
  size: number;
  findings: Findings;
}

/** All of it in one step: SQLite begins anew where somebody writes between two, and a server always writes. */
const ALL_PAGES = 0x7fffffff;

/**
 * Makes a backup in a new folder of `target`, also while the server works: database, files and anchors of one moment. It is
 * restored for trial and everything in it looked at; only then it gets its name and is noted as one.
 */
export async function makeBackup(
  database: Place,
  config: Config,
  clock: Clock,
  target: string,
): Promise<MadeBackup> {
  const at = instant(clock);
  const place = join(target, `suanpan-${at.replace(/[:.]/g, '-')}`);
  const part = `${place}.part`;
  const trial = `${place}.trial`;
  mkdirSync(part, { recursive: true, mode: 0o700 });
  try {
    const { paths, seen } = await copyDatabase(database, config, clock, part);
    paths.push(...(await copyBesides(seen, config, clock, part)));
    const files: Manifest['files'] = [];
    for (const path of paths) {
      const copied = join(part, path);
      files.push({ path, size: statSync(copied).size, sha256: await hashOfFile(copied) });
    }
    const { rows } = await sql<{ name: string }>`select name from schema_migrations`.execute(database.db);
    writeManifest(part, config.secretKey, {
      format: 'suanpan.backup/1',
      at,
      dialect: database.dialect,
      migrations: rows.map((row) => row.name),
      keyFingerprint: keyFingerprint(config.secretKey),
      files,
    });
    const findings = await tryRestore(database, config, clock, part, trial);
    renameSync(part, place);
    const size = files.reduce((sum, file) => sum + file.size, 0);
    await database.db
      .insertInto('backups')
      .values({ id: newId(clock), at, place, size })
      .execute();
    return { place, size, findings };
  } finally {
    for (const left of [part, trial]) rmSync(left, { recursive: true, force: true });
  }
}

/** What the copied database knows of what lies beside it. */
interface Known {
  fileIds: string[];
  head: number;
}

async function lookAt(db: Kysely<DB>, clock: Clock): Promise<Known> {
  const files = await db.selectFrom('files').select('id').where('expires_at', '>', instant(clock)).execute();
  return { fileIds: files.map((file) => file.id), head: (await newestHead(db))?.number ?? 0 };
}

async function copyDatabase(
  { db, dialect }: Place,
  config: Config,
  clock: Clock,
  part: string,
): Promise<{ paths: string[]; seen: Known }> {
  if (dialect === 'postgres') return exportPostgres(db, part, (moment) => lookAt(moment, clock));
  const path = join(part, 'suanpan.sqlite');
  const source = new Sqlite(databasePath(config), { fileMustExist: true });
  try {
    await source.backup(path, { progress: () => ALL_PAGES });
  } finally {
    source.close();
  }
  const copy = openDatabase({ filename: path });
  const seen = await lookAt(copy.db, clock);
  await copy.close();
  return { paths: ['suanpan.sqlite'], seen };
}

/** Files and anchors after the database: what came later isn't known to it, and stays out. */
async function copyBesides(
  { fileIds, head }: Known,
  config: Config,
  clock: Clock,
  part: string,
): Promise<string[]> {
  const paths: string[] = [];
  const store = createFileStore(config, clock);
  for (const id of fileIds) {
    const path = filePathOf(id);
    const content = await store.sealed(id);
    // One that is missing is named by the trial.
    if (!content) continue;
    mkdirSync(dirname(join(part, path)), { recursive: true, mode: 0o700 });
    writeFileSync(join(part, path), content, { mode: 0o600 });
    paths.push(path);
  }
  const anchors = readAnchorFile(anchorPath(config.dataDir));
  if (!anchors.exists) return paths;
  const sound = anchors.anchors.flatMap((anchor) => {
    if (!anchor) throw new StartFault('anchorsDamaged');
    return anchor.number <= head ? [anchor] : [];
  });
  writeAnchorFile(join(part, ANCHORS), sound);
  return [...paths, ANCHORS];
}

async function tryRestore(
  database: Place,
  config: Config,
  clock: Clock,
  part: string,
  trial: string,
): Promise<Findings> {
  mkdirSync(trial, { recursive: true, mode: 0o700 });
  const place = { ...config, dataDir: trial, fileBucket: undefined, auditHeadsFile: undefined };
  if (!config.databaseUrl) return restoreBackup(part, place, clock);
  // A schema of its own beside the real one; what can create tables can create it.
  const schema = `suanpan_trial_${newId(clock).replaceAll('-', '')}`;
  const url = new URL(config.databaseUrl);
  url.searchParams.set('options', `-c search_path=${schema}`);
  await sql`create schema ${sql.id(schema)}`.execute(database.db);
  try {
    return await restoreBackup(part, { ...place, databaseUrl: url.toString() }, clock);
  } finally {
    await sql`drop schema ${sql.id(schema)} cascade`.execute(database.db);
  }
}
