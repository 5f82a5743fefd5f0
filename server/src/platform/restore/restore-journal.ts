import { existsSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import { ANCHORS } from '../backup/restore-backup.ts';

/** What is being put in the place of what. Written before the first thing is moved, gone after the last. */
const journalSchema = z.object({
  /** Folder of DATA_DIR for what was there before. */
  aside: z.string(),
  /** On PostgreSQL: the schema that waits to take the real one's name. */
  schema: z.string().optional(),
  /** Whether the backup brings anchors along. */
  anchors: z.boolean(),
});
export type RestoreJournal = z.infer<typeof journalSchema>;

const STAGED = 'restoring';
const JOURNAL = 'restore.json';
const DATABASE = 'suanpan.sqlite';

/** Where a backup is restored and looked at before anything changes its place. */
export const stagedFolder = (dataDir: string) => join(dataDir, STAGED);

export function readJournal(dataDir: string): RestoreJournal | undefined {
  const path = join(dataDir, JOURNAL);
  return existsSync(path) ? journalSchema.parse(JSON.parse(readFileSync(path, 'utf8'))) : undefined;
}

export function writeJournal(dataDir: string, given: Omit<RestoreJournal, 'anchors'>): void {
  mkdirSync(join(stagedFolder(dataDir), 'files'), { recursive: true, mode: 0o700 });
  const journal: RestoreJournal = { ...given, anchors: existsSync(join(stagedFolder(dataDir), ANCHORS)) };
  const path = join(dataDir, JOURNAL);
  writeFileSync(`${path}.part`, JSON.stringify(journal), { flush: true, mode: 0o600 });
  renameSync(`${path}.part`, path);
}

export function dropStaged(dataDir: string): void {
  rmSync(join(dataDir, JOURNAL), { force: true });
  rmSync(stagedFolder(dataDir), { recursive: true, force: true });
}

/**
 * Moves what was there aside and what was restored into its place: by names alone, so each step is there whole or not at all.
 * May be broken off anywhere and begun again: the database goes last, and until it has gone everything can be told apart.
 */
export function swapFolders(dataDir: string, { aside, anchors, schema }: RestoreJournal): void {
  const staged = stagedFolder(dataDir);
  const before = join(dataDir, aside);
  mkdirSync(before, { recursive: true, mode: 0o700 });
  const putAside = (name: string) => {
    if (existsSync(join(dataDir, name)) && !existsSync(join(before, name)))
      renameSync(join(dataDir, name), join(before, name));
  };
  const swap = (name: string) => {
    if (!existsSync(join(staged, name))) return;
    putAside(name);
    renameSync(join(staged, name), join(dataDir, name));
  };
  swap('files');
  if (anchors) swap(ANCHORS);
  else putAside(ANCHORS);
  if (schema === undefined && existsSync(join(staged, DATABASE))) {
    for (const ending of ['-wal', '-shm']) putAside(`${DATABASE}${ending}`);
    swap(DATABASE);
  }
  dropStaged(dataDir);
}
