import type { Kysely } from 'kysely';
import type { DB } from '../../platform/db/schema.ts';
import { refuse } from '../../platform/errors/refusal.ts';
import type { FileStore } from '../../platform/files/file-store.ts';
import type { PortalTables } from '../portal.tables.ts';

type Kind = PortalTables['portal_attachments']['kind'];

/** The files of a record, in their order. */
export async function attachmentsOf(db: Kysely<DB>, kind: Kind, ownerId: string) {
  return db
    .selectFrom('portal_attachments')
    .innerJoin('files', 'files.id', 'portal_attachments.file_id')
    .select(['files.id as fileId', 'files.name as name', 'files.size as size'])
    .where('kind', '=', kind)
    .where('owner_id', '=', ownerId)
    .orderBy('position')
    .execute();
}

/** Makes these the files of a record. Only one's own uploads are taken; a file lies with one record. */
export async function putAttachments(
  db: Kysely<DB>,
  of: { kind: Kind; ownerId: string; userId: string },
  files: Pick<FileStore, 'keep'>,
  fileIds: readonly string[],
): Promise<void> {
  const before = (await attachmentsOf(db, of.kind, of.ownerId)).map(({ fileId }) => fileId);
  for (const [position, fileId] of fileIds.entries()) {
    if (before.includes(fileId)) {
      await db.updateTable('portal_attachments').set({ position }).where('file_id', '=', fileId).execute();
      continue;
    }
    const own = await db
      .selectFrom('files')
      .select('id')
      .where('id', '=', fileId)
      .where('created_by', '=', of.userId)
      .where('id', 'not in', (eb) => eb.selectFrom('portal_attachments').select('file_id'))
      .executeTakeFirst();
    if (!own) refuse('platform.NOT_FOUND');
    await db
      .insertInto('portal_attachments')
      .values({ file_id: fileId, kind: of.kind, owner_id: of.ownerId, position })
      .execute();
  }
  await files.keep(db, fileIds);
  const gone = before.filter((fileId) => !fileIds.includes(fileId));
  if (gone.length > 0) await db.deleteFrom('portal_attachments').where('file_id', 'in', gone).execute();
}

/** Which record a file lies with. */
export async function ownerOfFile(db: Kysely<DB>, kind: Kind, fileId: string): Promise<string | undefined> {
  const row = await db
    .selectFrom('portal_attachments')
    .select('owner_id')
    .where('file_id', '=', fileId)
    .where('kind', '=', kind)
    .executeTakeFirst();
  return row?.owner_id;
}
