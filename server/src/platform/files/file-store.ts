import { createHash } from 'node:crypto';
import { mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { Kysely } from 'kysely';
import { type Clock, instant } from '../clock/clock.ts';
import { createVault, type Vault } from '../config/encryption.ts';
import { chunksOfValues } from '../db/rows.ts';
import type { DB } from '../db/schema.ts';
import { newId } from '../ids/new-id.ts';
import { refuseDamaged } from '../integrity/refuse-damaged.ts';
import { sniffMediaType } from './sniff-media-type.ts';

export interface StoredFile {
  id: string;
  name: string;
  mediaType: string;
  size: number;
  purpose: string;
  readPermission: string | null;
  createdBy: string | null;
  createdAt: string;
}

export interface NewFile {
  name: string;
  content: Buffer;
  purpose: string;
  createdBy: string | null;
  readPermission?: string;
  expiresAt?: string;
}

/** How long a file is kept where nothing else is said. What was imported from it stands in the database by then. */
const KEPT_MS = 30 * 24 * 3_600_000;

const FOR_EVER = '9999-12-31T00:00:00.000Z';

/** How an encrypted file begins. */
const MARK = Buffer.from('SPF1');

/**
 * Files in DATA_DIR/files, named by id and encrypted, each bound to its id; what is known of them is a row. They are removed
 * when their time is over.
 */
export interface FileStore {
  save(db: Kysely<DB>, file: NewFile): Promise<StoredFile>;
  find(db: Kysely<DB>, id: string): Promise<StoredFile | undefined>;
  /** Refuses what is damaged or missing. */
  read(db: Kysely<DB>, id: string): Promise<Buffer>;
  /** For good: they belong to a record now. */
  keep(db: Kysely<DB>, ids: readonly string[]): Promise<void>;
  /** What a record has no use for any more goes with the next tidying. */
  drop(db: Kysely<DB>, id: string): Promise<void>;
  /** Where its encrypted content lies. */
  pathOf(id: string): string;
  /** Removes what is past its time; answers how many. */
  removeExpired(db: Kysely<DB>): Promise<number>;
  /** Encrypts what was stored before files were encrypted, and gives it an end. */
  encryptOld(db: Kysely<DB>): Promise<void>;
}

export function createFileStore(dataDir: string, clock: Clock, secretKey: Buffer): FileStore {
  const vault = createVault(secretKey, 'platform/files');
  const root = join(dataDir, 'files');
  // Ids are ours (hexadecimal and dashes), so a path can't leave the folder; checked all the same.
  const pathOf = (id: string) => {
    if (!/^[0-9a-f-]{36}$/.test(id)) throw new Error('Not a file id.');
    return join(root, id.slice(-2), id);
  };
  return {
    pathOf,
    async read(db, id) {
      const content = await openFile(vault, pathOf(id), id).catch(() => undefined);
      return content ?? refuseDamaged(db, 'platform.DAMAGED_FILE', { id });
    },
    async save(db, file) {
      const id = newId(clock);
      const path = pathOf(id);
      await writeSealed(vault, path, id, file.content);
      const stored: StoredFile = {
        id,
        name: cleanFileName(file.name),
        mediaType: await sniffMediaType(file.content, file.name),
        size: file.content.length,
        purpose: file.purpose,
        readPermission: file.readPermission ?? null,
        createdBy: file.createdBy,
        createdAt: instant(clock),
      };
      await db
        .insertInto('files')
        .values({
          id,
          name: stored.name,
          media_type: stored.mediaType,
          size: stored.size,
          sha256: createHash('sha256').update(file.content).digest('hex'),
          purpose: stored.purpose,
          read_permission: stored.readPermission,
          created_by: stored.createdBy,
          created_at: stored.createdAt,
          expires_at: file.expiresAt ?? new Date(clock.now().getTime() + KEPT_MS).toISOString(),
        })
        .execute();
      return stored;
    },
    async find(db, id) {
      const row = await db.selectFrom('files').selectAll().where('id', '=', id).executeTakeFirst();
      if (!row) return undefined;
      return {
        id: row.id,
        name: row.name,
        mediaType: row.media_type,
        size: row.size,
        purpose: row.purpose,
        readPermission: row.read_permission,
        createdBy: row.created_by,
        createdAt: row.created_at,
      };
    },
    async keep(db, ids) {
      for (const part of chunksOfValues(ids))
        await db.updateTable('files').set({ expires_at: FOR_EVER }).where('id', 'in', part).execute();
    },
    async drop(db, id) {
      await db
        .updateTable('files')
        .set({ expires_at: instant(clock) })
        .where('id', '=', id)
        .execute();
    },
    async removeExpired(db) {
      const expired = await db
        .selectFrom('files')
        .select('id')
        .where('expires_at', '<', instant(clock))
        .execute();
      for (const { id } of expired) {
        await rm(pathOf(id), { force: true });
        await db.deleteFrom('files').where('id', '=', id).execute();
      }
      return expired.length;
    },
    async encryptOld(db) {
      const old = await db.selectFrom('files').select('id').where('expires_at', 'is', null).execute();
      const expires_at = new Date(clock.now().getTime() + KEPT_MS).toISOString();
      for (const { id } of old) {
        const content = await readFile(pathOf(id)).catch(() => undefined);
        if (content && !isSealed(content)) await writeSealed(vault, pathOf(id), id, content);
        await db.updateTable('files').set({ expires_at }).where('id', '=', id).execute();
      }
    },
  };
}

const isSealed = (content: Buffer) => content.subarray(0, MARK.length).equals(MARK);
const placeOf = (id: string) => ({ table: 'files', column: 'content', id });

async function writeSealed(vault: Vault, path: string, id: string, content: Buffer): Promise<void> {
  await mkdir(dirname(path), { recursive: true, mode: 0o700 });
  const sealed = Buffer.concat([MARK, vault.seal(content, placeOf(id))]);
  try {
    await writeFile(`${path}.part`, sealed, { flush: true, mode: 0o600 });
    await rename(`${path}.part`, path);
  } catch (error) {
    // What did not fit keeps no room from what might.
    await rm(`${path}.part`, { force: true });
    throw error;
  }
}

async function openFile(vault: Vault, path: string, id: string): Promise<Buffer> {
  const content = await readFile(path);
  if (!isSealed(content)) throw new Error('Not a file of ours.');
  return vault.open(content.subarray(MARK.length), placeOf(id));
}

/** A name to show and to download under: no path, no control characters, not endless. */
function cleanFileName(name: string): string {
  const last = name.split(/[\\/]/).at(-1) ?? '';
  const clean = last.replace(/[\p{Cc}<>"|?*]/gu, '_').trim();
  return clean.slice(-200) || 'file';
}
