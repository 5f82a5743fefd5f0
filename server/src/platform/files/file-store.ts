import { createHash } from 'node:crypto';
import { createReadStream, type ReadStream } from 'node:fs';
import { mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { Kysely } from 'kysely';
import { type Clock, instant } from '../clock/clock.ts';
import type { DB } from '../db/schema.ts';
import { newId } from '../ids/new-id.ts';
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

/** Files in DATA_DIR/files, named by id; what is known of them is a row. */
export interface FileStore {
  save(db: Kysely<DB>, file: NewFile): Promise<StoredFile>;
  find(db: Kysely<DB>, id: string): Promise<StoredFile | undefined>;
  read(id: string): Promise<Buffer>;
  stream(id: string): ReadStream;
  pathOf(id: string): string;
  remove(db: Kysely<DB>, id: string): Promise<void>;
}

export function createFileStore(dataDir: string, clock: Clock): FileStore {
  const root = join(dataDir, 'files');
  // Ids are ours (hexadecimal and dashes), so a path can't leave the folder; checked all the same.
  const pathOf = (id: string) => {
    if (!/^[0-9a-f-]{36}$/.test(id)) throw new Error('Not a file id.');
    return join(root, id.slice(-2), id);
  };
  return {
    pathOf,
    read: (id) => readFile(pathOf(id)),
    stream: (id) => createReadStream(pathOf(id)),
    async save(db, file) {
      const id = newId(clock);
      const path = pathOf(id);
      await mkdir(dirname(path), { recursive: true });
      await writeFile(`${path}.part`, file.content, { flush: true });
      await rename(`${path}.part`, path);
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
          expires_at: file.expiresAt ?? null,
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
    async remove(db, id) {
      await db.deleteFrom('files').where('id', '=', id).execute();
      await rm(pathOf(id), { force: true });
    },
  };
}

/** A name to show and to download under: no path, no control characters, not endless. */
function cleanFileName(name: string): string {
  const last = name.split(/[\\/]/).at(-1) ?? '';
  const clean = last.replace(/[\p{Cc}<>"|?*]/gu, '_').trim();
  return clean.slice(-200) || 'file';
}
