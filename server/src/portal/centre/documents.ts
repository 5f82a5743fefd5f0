import type { ExpressionBuilder } from 'kysely';
import { z } from 'zod';
import { nameIn, parseNames } from '../../people/index.ts';
import { changesBetween } from '../../platform/audit/audit-changes.ts';
import { instant } from '../../platform/clock/clock.ts';
import type { DB } from '../../platform/db/schema.ts';
import { refuse } from '../../platform/errors/refusal.ts';
import { registerFileReaders } from '../../platform/files/file-readers.ts';
import { newId } from '../../platform/ids/new-id.ts';
import type { Reader, SignedInCtx } from '../../platform/trpc/context.ts';
import { DOCUMENT_KINDS } from '../portal.words.ts';
import '../portal.errors.ts';

export const documentInput = z.strictObject({
  kind: z.enum(DOCUMENT_KINDS),
  title: z.string('portal.TITLE_REQUIRED').trim().min(1, 'portal.TITLE_REQUIRED').max(200),
  memo: z.string().trim().max(1000).nullish(),
  fileId: z.string('portal.DOCUMENT_FILE_REQUIRED').min(1, 'portal.DOCUMENT_FILE_REQUIRED').max(60),
  /** Whom it is for: one person, else a legal entity, else everybody. */
  employmentId: z.string().max(60).nullish(),
  legalEntityId: z.string().max(60).nullish(),
});
export const documentRow = z.object({
  id: z.string(),
  kind: z.enum(DOCUMENT_KINDS),
  title: z.string(),
  memo: z.string().nullable(),
  file: z.object({ fileId: z.string(), name: z.string(), size: z.number() }),
  forWhom: z.enum(['everybody', 'legalEntity', 'person']),
  /** The legal entity or the person. */
  target: z.object({ id: z.string(), name: z.string() }).nullable(),
  createdAt: z.string(),
  version: z.number().int(),
});

/** Laid out for everybody, for a legal entity they work for, or for themselves alone. */
function isFor(eb: ExpressionBuilder<DB, 'portal_documents'>, employmentIds: readonly string[]) {
  const own = [...employmentIds, ''];
  return eb.or([
    eb('portal_documents.employment_id', 'in', own),
    eb.and([
      eb('portal_documents.employment_id', 'is', null),
      eb.or([
        eb('portal_documents.legal_entity_id', 'is', null),
        eb('portal_documents.legal_entity_id', 'in', (entities) =>
          entities.selectFrom('employments').select('legal_entity_id').where('id', 'in', own),
        ),
      ]),
    ]),
  ]);
}

const rowsOf = ({ db }: Pick<Reader, 'db'>) =>
  db
    .selectFrom('portal_documents')
    .innerJoin('files', 'files.id', 'portal_documents.file_id')
    .leftJoin('legal_entities', 'legal_entities.id', 'portal_documents.legal_entity_id')
    .leftJoin('employments', 'employments.id', 'portal_documents.employment_id')
    .leftJoin('persons', 'persons.id', 'employments.person_id')
    .select([
      'portal_documents.id as id',
      'portal_documents.kind as kind',
      'portal_documents.title as title',
      'portal_documents.memo as memo',
      'portal_documents.created_at as createdAt',
      'portal_documents.version as version',
      'portal_documents.employment_id as employmentId',
      'portal_documents.legal_entity_id as legalEntityId',
      'files.id as fileId',
      'files.name as fileName',
      'files.size as fileSize',
      'legal_entities.names as entityNames',
      'persons.name as personName',
    ])
    .orderBy('portal_documents.created_at', 'desc')
    .orderBy('portal_documents.id');

type Found = Awaited<ReturnType<ReturnType<typeof rowsOf>['execute']>>[number];

const described = (ctx: SignedInCtx, row: Found): z.infer<typeof documentRow> => ({
  ...{ id: row.id, kind: row.kind, title: row.title, memo: row.memo },
  ...{ createdAt: row.createdAt, version: row.version },
  file: { fileId: row.fileId, name: row.fileName, size: row.fileSize },
  forWhom: row.employmentId ? 'person' : row.legalEntityId ? 'legalEntity' : 'everybody',
  target: row.employmentId
    ? { id: row.employmentId, name: row.personName ?? '' }
    : row.legalEntityId
      ? { id: row.legalEntityId, name: nameIn(ctx.language, parseNames(row.entityNames)) }
      : null,
});

/** What was laid out for oneself, the newest first. */
export async function ownDocuments(ctx: SignedInCtx) {
  const rows = await rowsOf(ctx)
    .where((eb) => isFor(eb as unknown as ExpressionBuilder<DB, 'portal_documents'>, ctx.user.employmentIds))
    .execute();
  return rows.map((row) => described(ctx, row));
}

/** Everything that is laid out, for whoever lays it out. */
export async function allDocuments(ctx: SignedInCtx) {
  return (await rowsOf(ctx).execute()).map((row) => described(ctx, row));
}

export async function addDocument(ctx: SignedInCtx, input: z.infer<typeof documentInput>): Promise<string> {
  const file = await ctx.files.find(ctx.db, input.fileId);
  if (!file || file.createdBy !== ctx.user.id) refuse('platform.NOT_FOUND');
  const id = newId(ctx.clock);
  const now = instant(ctx.clock);
  const values = {
    ...{ kind: input.kind, title: input.title, memo: input.memo || null, file_id: file.id },
    employment_id: input.employmentId || null,
    legal_entity_id: input.employmentId ? null : input.legalEntityId || null,
  };
  await ctx.db
    .insertInto('portal_documents')
    .values({ id, ...values, created_by: ctx.user.id, created_at: now, updated_at: now })
    .execute();
  await ctx.files.keep(ctx.db, [file.id]);
  await ctx.audit.write({
    subject: { kind: 'document', id },
    changes: changesBetween(undefined, values),
  });
  return id;
}

export async function removeDocument(ctx: SignedInCtx, id: string): Promise<void> {
  const before = await ctx.db
    .selectFrom('portal_documents')
    .select(['kind', 'title', 'memo', 'file_id', 'employment_id', 'legal_entity_id', 'created_by'])
    .where('id', '=', id)
    .executeTakeFirst();
  if (!before) refuse('platform.NOT_FOUND');
  await ctx.db.deleteFrom('portal_documents').where('id', '=', id).execute();
  await ctx.files.drop(ctx.db, before.file_id);
  await ctx.audit.write({ subject: { kind: 'document', id }, changes: changesBetween(before, undefined) });
}

registerFileReaders(async ({ db, user }, fileId) => {
  const row = await db
    .selectFrom('portal_documents')
    .select('id')
    .where('file_id', '=', fileId)
    .where((eb) => isFor(eb, user.employmentIds))
    .executeTakeFirst();
  return row !== undefined;
});
