import { z } from 'zod';
import { changesBetween } from '../../platform/audit/audit-changes.ts';
import { instant } from '../../platform/clock/clock.ts';
import { refuse } from '../../platform/errors/refusal.ts';
import { newId } from '../../platform/ids/new-id.ts';
import type { SignedInCtx } from '../../platform/trpc/context.ts';
import { EMPTY_HANDLINGS, IMPORT_MODES } from './import-modes.ts';
import { allowedSubject } from './import-subject.ts';
import './imports.errors.ts';
import { encodingSchema, targetSchema } from './imports.schemas.ts';
import { ownUpload } from './inspect-upload.ts';
import { checkMapping, mapByName, mapByOrder } from './map-columns.ts';
import { IMPORT_TOPIC } from './run-import.job.ts';

export const startImportSchema = z.strictObject({
  subject: z.string().max(100),
  target: targetSchema,
  fileId: z.string().max(60),
  sheet: z.string().max(200).optional(),
  encoding: encodingSchema.optional(),
  /** Column code → position in the file (0-based) or its header. Absent: matched by name. */
  mapping: z
    .record(z.string().max(100), z.union([z.number().int().min(0).max(2000), z.string().max(500)]))
    .optional(),
  byOrder: z.boolean().default(false),
  mode: z.enum(IMPORT_MODES),
  emptyHandling: z.enum(EMPTY_HANDLINGS).default('skip'),
  /** Of numbers that the file holds as text. Absent: a comma where they can be read in no other way. */
  decimal: z.enum(['.', ',']).optional(),
  dryRun: z.boolean().default(false),
});
type StartImport = z.infer<typeof startImportSchema>;

/** Puts the import into the queue. @param headers of the file, where its columns are named by them */
export async function startImport(ctx: SignedInCtx, input: StartImport, headers: readonly string[]) {
  const { subject, scope } = allowedSubject(ctx, input.subject);
  if (!subject.modes.includes(input.mode)) refuse('admin.imports.MODE_NOT_OFFERED');
  await subject.authorize?.(ctx, scope, input.target);
  const file = await ownUpload(ctx, input.fileId);
  const columns = await subject.columns(ctx.db, input.target);
  const placed = positionsOnly(input.mapping);
  if (!placed && headers.every((header) => header === '')) refuse('admin.imports.NO_ROWS');
  const mapping = placed ?? chooseMapping(input.mapping, input.byOrder, columns, headers);
  checkMapping(columns, mapping);
  const id = newId(ctx.clock);
  const jobId = await ctx.jobs.enqueue({
    topic: IMPORT_TOPIC,
    payload: { importId: id, ...(input.decimal === undefined ? {} : { decimal: input.decimal }) },
    createdBy: ctx.user.id,
  });
  await ctx.db
    .insertInto('imports')
    .values({
      id,
      job_id: jobId,
      subject: subject.code,
      target: JSON.stringify(input.target),
      file_id: file.id,
      file_name: file.name,
      sheet: input.sheet ?? null,
      encoding: input.encoding ?? null,
      mapping: JSON.stringify(mapping),
      mode: input.mode,
      empty_handling: input.emptyHandling,
      dry_run: input.dryRun ? 1 : 0,
      scope: JSON.stringify(scope),
      grants: JSON.stringify(
        ctx.authentication.grants.map((grant) => ({
          permissions: [...grant.permissions],
          scope: grant.scope,
        })),
      ),
      language: ctx.language,
      state: 'running',
      error: null,
      total_rows: 0,
      done_rows: 0,
      created_count: 0,
      updated_count: 0,
      skipped_count: 0,
      failed_count: 0,
      failed_file_id: null,
      created_by: ctx.user.id,
      created_at: instant(ctx.clock),
      finished_at: null,
    })
    .execute();
  const { target, mode, dryRun } = input;
  await ctx.audit.write({
    subject: { kind: 'import', id },
    changes: changesBetween(undefined, { subject: subject.code, target, file_id: file.id, mode, dryRun }),
  });
  return { jobId, importId: id };
}

export function positionsOnly(
  given: Record<string, number | string> | undefined,
): Record<string, number> | undefined {
  const entries = Object.entries(given ?? {});
  if (entries.length === 0 || entries.some(([, place]) => typeof place !== 'number')) return undefined;
  return Object.fromEntries(entries.map(([code, place]) => [code, Number(place)]));
}

function chooseMapping(
  given: Record<string, number | string> | undefined,
  byOrder: boolean,
  columns: Parameters<typeof mapByName>[0],
  headers: readonly string[],
): Record<string, number> {
  if (given && Object.keys(given).length > 0) {
    const mapping: Record<string, number> = {};
    for (const [code, place] of Object.entries(given)) {
      const position = typeof place === 'number' ? place : headers.indexOf(place);
      if (position < 0 || position >= headers.length)
        refuse('admin.imports.COLUMN_NOT_MAPPED', { column: code });
      mapping[code] = position;
    }
    return mapping;
  }
  return { ...(byOrder ? mapByOrder(columns, headers) : mapByName(columns, headers)) };
}
