import { createHash } from 'node:crypto';
import type { Kysely } from 'kysely';
import { type Clock, instant } from '../clock/clock.ts';
import type { Config } from '../config/config.ts';
import { createVault } from '../config/encryption.ts';
import { chunksOfValues } from '../db/rows.ts';
import type { DB } from '../db/schema.ts';
import { newId } from '../ids/new-id.ts';
import { refuseDamaged } from '../integrity/refuse-damaged.ts';
import { filePathOf } from './file-place.ts';
import { type FileSettings, filePlaceOf } from './open-file-place.ts';
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
 * Files in their place (open-file-place.ts), named by id and encrypted, each bound to its id; what is known of them is a row. They
 * are removed when their time is over.
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
  /** Its encrypted content as it lies there; undefined where it is missing. */
  sealed(id: string): Promise<Buffer | undefined>;
  /** Removes what is past its time; answers how many. */
  removeExpired(db: Kysely<DB>): Promise<number>;
  /** Encrypts what was stored before files were encrypted, and gives it an end. */
  encryptOld(db: Kysely<DB>): Promise<void>;
}

export function createFileStore(config: FileSettings & Pick<Config, 'secretKey'>, clock: Clock): FileStore {
  const vault = createVault(config.secretKey, 'platform/files');
  const place = filePlaceOf(config);
  const sealed = (id: string) => place.read(filePathOf(id));
  const seal = (id: string, content: Buffer) =>
    place.write(filePathOf(id), Buffer.concat([MARK, vault.seal(content, placeOf(id))]));
  const open = (id: string, content: Buffer | undefined): Buffer | undefined => {
    if (!content || !isSealed(content)) return undefined;
    try {
      return vault.open(content.subarray(MARK.length), placeOf(id));
    } catch {
      return undefined;
    }
  };
  return {
    sealed,
    async read(db, id) {
      return open(id, await sealed(id)) ?? refuseDamaged(db, 'platform.DAMAGED_FILE', { id });
    },
    async save(db, file) {
      const id = newId(clock);
      await seal(id, file.content);
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
        await place.remove(filePathOf(id));
        await db.deleteFrom('files').where('id', '=', id).execute();
      }
      return expired.length;
    },
    async encryptOld(db) {
      const old = await db.selectFrom('files').select('id').where('expires_at', 'is', null).execute();
      const expires_at = new Date(clock.now().getTime() + KEPT_MS).toISOString();
      for (const { id } of old) {
        const content = await sealed(id);
        if (content && !isSealed(content)) await seal(id, content);
        await db.updateTable('files').set({ expires_at }).where('id', '=', id).execute();
      }
    },
  };
}

const isSealed = (content: Buffer) => content.subarray(0, MARK.length).equals(MARK);
const placeOf = (id: string) => ({ table: 'files', column: 'content', id });

/** A name to show and to download under: no path, no control characters, not endless. */
function cleanFileName(name: string): string {
  const last = name.split(/[\\/]/).at(-1) ?? '';
  const clean = last.replace(/[\p{Cc}<>"|?*]/gu, '_').trim();
  return clean.slice(-200) || 'file';
}
