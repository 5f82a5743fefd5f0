import { columnsWithComma } from '@suanpan/engine/domain';
import { z } from 'zod';
import { userNames } from '../../identity/index.ts';
import { changesBetween } from '../../platform/audit/audit-changes.ts';
import { instant } from '../../platform/clock/clock.ts';
import { errorMessage } from '../../platform/errors/declare-errors.ts';
import { refuse } from '../../platform/errors/refusal.ts';
import type { StoredFile } from '../../platform/files/file-store.ts';
import { newId } from '../../platform/ids/new-id.ts';
import type { Facts } from '../../platform/texts/open-texts.ts';
import type { SignedInCtx } from '../../platform/trpc/context.ts';
import { declarePermissions } from '../../platform/trpc/permissions.ts';
import {
  command,
  commandTransaction,
  commandWasGiven,
  given,
  procedure,
  router,
} from '../../platform/trpc/procedure.ts';
import { type DataScope, requireScope, scopeOf } from '../../platform/trpc/scope.ts';
import { nameIn } from './column-names.ts';
import { EMPTY_HANDLINGS, IMPORT_MODES } from './import-modes.ts';
import { findImportSubject, type ImportSubject, importSubjects } from './import-subject.ts';
import './imports.errors.ts';
import { TEXT_ENCODINGS, type TextEncoding } from '../../platform/files/decode-text.ts';
import { pickText } from '../../platform/texts/languages.ts';
import { pageOf } from '../../platform/trpc/page-of.ts';
import { describeImport, getImportOfJob } from './imports.repo.ts';
import {
  importColumnSchema,
  importRowSchema,
  importSchema,
  importSubjectSchema,
  inspectedSchema,
  startedSchema,
  tornImportSchema,
} from './imports.schemas.ts';
import { checkMapping, mapByName, mapByOrder } from './map-columns.ts';
import { readUpload } from './reading/read-upload.ts';
import { MOST_ROWS, type SheetRows } from './reading/sheet-rows.ts';
import { IMPORT_TOPIC } from './run-import.job.ts';
import { importsTexts } from './texts.ts';
import { tornImports } from './torn-imports.ts';

declarePermissions('admin.imports', importsTexts, [
  {
    code: 'admin.imports.use',
    roles: ['hr-administrator', 'payroll-staff', 'solution-administrator'],
  },
]);
const USE = 'admin.imports.use';
const SAMPLE_ROWS = 20;

const targetSchema = z.record(z.string().max(60), z.string().max(200)).default({});
const encodingSchema = z.enum(TEXT_ENCODINGS as [string, ...string[]]).transform((name) => name as never);

export const importsRouter = router({
  /** What this person may import, with the columns where no target is needed to know them. */
  subjects: procedure(USE)
    .meta({
      rest: {
        method: 'GET',
        path: '/api/base/importTemplate/systemTemplate',
        summary: 'What can be imported',
      },
    })
    .output(z.array(importSubjectSchema))
    .query(async ({ ctx }) => {
      const allowed = importSubjects().filter(
        (subject) => scopeOf(ctx.authentication.grants, subject.permission) !== undefined,
      );
      return Promise.all(
        allowed.map(async (subject) => ({
          code: subject.code,
          name: pickText(subject.names, ctx.language) ?? subject.code,
          modes: [...subject.modes],
          columns: subject.code.startsWith('people.') ? await describeColumns(ctx, subject, {}) : null,
        })),
      );
    }),

  columns: procedure(USE)
    .meta({
      rest: {
        method: 'GET',
        path: '/api/base/importTemplate/{id}/templateDetail',
        summary: 'The columns of a subject',
      },
    })
    .input(z.strictObject({ id: z.string().max(100), target: targetSchema }))
    .output(z.array(importColumnSchema))
    .query(async ({ ctx, input }) => {
      const { subject, scope } = allowedSubject(ctx, input.id);
      await subject.authorize?.(ctx, scope, input.target);
      return describeColumns(ctx, subject, input.target);
    }),

  inspect: procedure(USE)
    .input(
      z.strictObject({
        fileId: z.string().max(60),
        sheet: z.string().max(200).optional(),
        encoding: encodingSchema.optional(),
      }),
    )
    .output(inspectedSchema)
    .query(async ({ ctx, input }) => {
      const file = await ownUpload(ctx, input.fileId);
      const rows = await readUpload(file, () => ctx.files.read(ctx.db, file.id), {
        ...input,
        reader: ctx.user.id,
      });
      return describeSheet(ctx, rows);
    }),

  start: procedure(USE)
    .meta({
      permission: USE,
      command: true,
      stepUp: given('subject', (code) => findImportSubject(String(code))?.stepUp === true),
    })
    .input(
      z.strictObject({
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
      }),
    )
    .output(startedSchema)
    // Before the transaction, which holds the database's writer: reading may have to wait for its turn.
    .use(async ({ ctx, input, next }) => {
      const known = await commandWasGiven(ctx, 'admin.imports.start');
      // Only headers given by name make it necessary to look into the file before the job does.
      const headers = known || positionsOnly(input.mapping) ? [] : await headersOf(ctx, input);
      return next({ ctx: { headers } });
    })
    .use(commandTransaction)
    .mutation(async ({ ctx, input }) => {
      const { subject, scope } = allowedSubject(ctx, input.subject);
      if (!subject.modes.includes(input.mode)) refuse('admin.imports.MODE_NOT_OFFERED');
      await subject.authorize?.(ctx, scope, input.target);
      const file = await ownUpload(ctx, input.fileId);
      const columns = await subject.columns(ctx.db, input.target);
      const placed = positionsOnly(input.mapping);
      const { headers } = ctx;
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
    }),

  get: procedure(USE)
    .input(z.strictObject({ jobId: z.string().max(60) }))
    .output(importSchema)
    .query(async ({ ctx, input }) =>
      describeImport(ctx.db, await getImportOfJob(ctx.db, input.jobId, ctx.user.id), ctx.language),
    ),

  /** One's own imports, the newest first. */
  list: procedure(USE)
    .input(
      z.strictObject({
        page: z.number().int().min(1).default(1),
        pageSize: z.number().int().min(1).max(100).default(20),
      }),
    )
    .output(pageOf(importRowSchema))
    .query(async ({ ctx, input }) => {
      const base = ctx.db.selectFrom('imports').where('created_by', '=', ctx.user.id);
      const { total } = await base
        .select((eb) => eb.fn.countAll<number>().as('total'))
        .executeTakeFirstOrThrow();
      const rows = await base
        .select([
          'id',
          'job_id as jobId',
          'subject',
          'file_name as fileName',
          'mode',
          'dry_run as dryRun',
          'state as status',
          'total_rows as totalRows',
          'created_count as created',
          'updated_count as updated',
          'skipped_count as skipped',
          'failed_count as failed',
          'failed_file_id as failedRowsFileId',
          'created_at as createdAt',
          'finished_at as finishedAt',
        ])
        .orderBy('created_at', 'desc')
        .limit(input.pageSize)
        .offset((input.page - 1) * input.pageSize)
        .execute();
      return { total: Number(total), rows: rows.map((row) => ({ ...row, dryRun: row.dryRun === 1 })) };
    }),

  /** What imports left behind that ended before their end: one's own, and everybody's for who reaches everything. */
  torn: procedure(USE)
    .input(z.strictObject({}))
    .output(z.array(tornImportSchema))
    .query(async ({ ctx }) => {
      const torn = (await tornImports(ctx.db)).filter((row) => mayJudge(ctx, row));
      const names = await userNames(
        ctx.db,
        torn.map((row) => row.created_by),
      );
      return torn.map((row) => ({
        id: row.id,
        subject: row.subject,
        fileName: row.file_name,
        doneRows: row.done_rows,
        totalRows: row.total_rows,
        createdBy: names.get(row.created_by) ?? '',
        finishedAt: row.finished_at,
      }));
    }),

  /** Somebody has looked at the part that was stored and answers for it. */
  settle: command(USE)
    .input(z.strictObject({ id: z.string().max(60), remark: z.string().trim().min(1).max(2000) }))
    .output(z.object({ id: z.string() }))
    .mutation(async ({ ctx, input }) => {
      const row = await ctx.db
        .selectFrom('imports')
        .select(['subject', 'created_by'])
        .where('id', '=', input.id)
        .executeTakeFirst();
      if (!row || !mayJudge(ctx, row)) return refuse('platform.NOT_FOUND');
      const torn = (await tornImports(ctx.db)).find(({ id }) => id === input.id);
      if (!torn) return refuse('admin.imports.NOT_TORN');
      await ctx.db
        .updateTable('imports')
        .set({
          settled_at: instant(ctx.clock),
          settled_by: ctx.user.id,
          settled_remark: input.remark,
        })
        .where('id', '=', input.id)
        .execute();
      await ctx.audit.write({
        subject: { kind: 'import', id: input.id },
        facts: {
          subject: torn.subject,
          doneRows: torn.done_rows,
          totalRows: torn.total_rows,
        },
        changes: changesBetween(undefined, { settled_by: ctx.user.id, settled_remark: input.remark }),
      });
      return { id: input.id };
    }),
});

function mayJudge(ctx: SignedInCtx, row: { subject: string; created_by: string }): boolean {
  const permission = findImportSubject(row.subject)?.permission;
  const scope = permission && scopeOf(ctx.authentication.grants, permission);
  return scope !== undefined && (scope.all || row.created_by === ctx.user.id);
}

/** The subject, and how far the person's permission for it reaches. */
function allowedSubject(ctx: SignedInCtx, code: string): { subject: ImportSubject; scope: DataScope } {
  const subject = findImportSubject(code);
  if (!subject) return refuse('admin.imports.UNKNOWN_SUBJECT', { subject: code });
  return { subject, scope: requireScope(ctx.authentication.grants, subject.permission, code) };
}

async function ownUpload(ctx: SignedInCtx, fileId: string): Promise<StoredFile> {
  const file = await ctx.files.find(ctx.db, fileId);
  if (!file || file.createdBy !== ctx.user.id) return refuse('platform.NOT_FOUND');
  return file;
}

async function describeColumns(ctx: SignedInCtx, subject: ImportSubject, target: Record<string, string>) {
  const columns = await subject.columns(ctx.db, target);
  return columns.map((column) => ({
    code: column.code,
    label: nameIn(ctx.language, column),
    type: column.type,
    required: column.required ?? false,
    key: column.key ?? false,
    // Every name in any language is a header that people's files have.
    aliases: [...new Set([...Object.values(column.names), ...(column.aliases ?? [])])],
  }));
}

function positionsOnly(
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

async function headersOf(
  ctx: SignedInCtx,
  input: { fileId: string; sheet?: string | undefined; encoding?: undefined | TextEncoding },
): Promise<string[]> {
  const file = await ownUpload(ctx, input.fileId);
  const { headers } = await readUpload(file, () => ctx.files.read(ctx.db, file.id), {
    ...(input.sheet === undefined ? {} : { sheet: input.sheet }),
    ...(input.encoding === undefined ? {} : { encoding: input.encoding }),
    reader: ctx.user.id,
    mostRows: 1,
  });
  return headers;
}

function describeSheet(ctx: SignedInCtx, rows: SheetRows) {
  const text = (name: string, facts: Facts = {}) =>
    errorMessage(`admin.imports.${name}`, facts, ctx.language) ?? name;
  const problems: string[] = [];
  const doubles = rows.headers.filter(
    (header, index) => header !== '' && rows.headers.indexOf(header) !== index,
  );
  for (const header of new Set(doubles)) problems.push(text('DUPLICATE_HEADER', { header }));
  if (rows.rows.length === 0) problems.push(text('NO_ROWS'));
  if (rows.truncated) problems.push(text('TOO_MANY_ROWS', { most: MOST_ROWS }));
  if (rows.undecodable > 0)
    problems.push(text('UNDECODABLE', { count: rows.undecodable, encoding: rows.encoding }));
  if (rows.hadMergedCells) problems.push(text('MERGED_CELLS'));
  const [comma] = columnsWithComma(
    rows.decimals.map((seen, column) => seen && { ...seen, column: rows.headers[column] ?? '' }),
  );
  return {
    sheets: rows.sheets,
    sheet: rows.sheet,
    encoding: rows.encoding,
    headers: rows.headers,
    sample: rows.rows
      .slice(0, SAMPLE_ROWS)
      .map((row) => rows.headers.map((_, index) => (row[index] === null ? '' : String(row[index] ?? '')))),
    rows: rows.rows.length,
    problems,
    decimalComma: comma
      ? { column: comma.column, row: rows.rowNumbers[comma.row] ?? 0, text: comma.text.slice(0, 60) }
      : null,
  };
}
