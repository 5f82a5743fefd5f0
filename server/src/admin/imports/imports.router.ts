import { z } from 'zod';
import { Refusal } from '../../platform/errors/refusal.ts';
import { filterRows } from '../../platform/filter/filter-rows.ts';
import { type FilterFields, filterOf } from '../../platform/filter/read-filter.ts';
import { pickText } from '../../platform/texts/languages.ts';
import type { SignedInCtx } from '../../platform/trpc/context.ts';
import { pageOf } from '../../platform/trpc/page-of.ts';
import { declarePermissions } from '../../platform/trpc/permissions.ts';
import {
  command,
  commandTransaction,
  commandWasGiven,
  given,
  procedure,
  router,
} from '../../platform/trpc/procedure.ts';
import { nameIn } from './column-names.ts';
import { allowedSubject, findImportSubject, type ImportSubject } from './import-subject.ts';
import { describeImport, getImportOfJob, type ImportRecord } from './imports.repo.ts';
import {
  encodingSchema,
  importColumnSchema,
  importRowSchema,
  importSchema,
  importSubjectSchema,
  incompleteImportSchema,
  inspectedSchema,
  startedSchema,
  targetSchema,
} from './imports.schemas.ts';
import { incompleteImportsFor, settleImport } from './incomplete-imports.ts';
import { headersOf, inspectUpload } from './inspect-upload.ts';
import { positionsOnly, startImport, startImportSchema } from './start-import.ts';
import { rulesOf } from './templates/template-file.ts';
import { allowedSubjects, findTemplate, isFixed, templateHeaders } from './templates/templates.repo.ts';
import { templatesRouter } from './templates/templates.router.ts';
import { importsTexts } from './texts.ts';
import { undoableImports, undoImport } from './undo/undo-import.ts';

declarePermissions('admin.imports', importsTexts, [
  {
    code: 'admin.imports.use',
    roles: ['hr-administrator', 'payroll-staff', 'solution-administrator'],
  },
]);
const USE = 'admin.imports.use';

const SUBJECT_FIELDS: FilterFields = {
  code: { column: 'code', kind: 'text' },
  name: { column: 'name', kind: 'text' },
};
const COLUMN_FIELDS: FilterFields = {
  code: { column: 'code', kind: 'text' },
  label: { column: 'label', kind: 'text' },
  type: { column: 'type', kind: 'text' },
  required: { column: 'required', kind: 'boolean' },
  key: { column: 'key', kind: 'boolean' },
};

export const importsRouter = router({
  templates: templatesRouter,

  /** What this person may import, with the columns where no target is needed to know them. */
  subjects: procedure(USE)
    .meta({
      rest: {
        method: 'GET',
        path: '/api/base/importTemplate/systemTemplate',
        summary: 'What can be imported',
      },
    })
    .input(z.strictObject({ filter: filterOf(SUBJECT_FIELDS) }))
    .output(z.array(importSubjectSchema))
    .query(async ({ ctx, input }) => {
      const subjects = await Promise.all(
        allowedSubjects(ctx).map(async (subject) => ({
          code: subject.code,
          name: pickText(subject.names, ctx.language) ?? subject.code,
          modes: [...subject.modes],
          columns: isFixed(subject) ? await describeColumns(ctx, subject, {}) : null,
        })),
      );
      return filterRows(subjects, input.filter, ['code', 'name']).rows;
    }),

  columns: procedure(USE)
    .meta({
      rest: {
        method: 'GET',
        path: '/api/base/importTemplate/{id}/templateDetail',
        summary: 'The columns of a subject, or of a template',
      },
    })
    .input(z.strictObject({ id: z.string().max(100), target: targetSchema, filter: filterOf(COLUMN_FIELDS) }))
    .output(z.array(importColumnSchema))
    .query(async ({ ctx, input }) => {
      const isSubject = findImportSubject(input.id) !== undefined;
      const template = isSubject ? undefined : await findTemplate(ctx, input.id);
      const { subject, scope } = allowedSubject(ctx, template?.subject ?? input.id);
      await subject.authorize?.(ctx, scope, input.target);
      const columns = await describeColumns(ctx, subject, input.target);
      const wanted = template
        ? template.columns.flatMap(({ code }) => columns.find((column) => column.code === code) ?? [])
        : columns;
      return filterRows(wanted, input.filter, ['code', 'label']).rows;
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
    .query(({ ctx, input }) => inspectUpload(ctx, input)),

  start: procedure(USE)
    .meta({
      permission: USE,
      command: true,
      stepUp: given('subject', (code) => findImportSubject(String(code))?.stepUp === true),
    })
    .input(startImportSchema)
    .output(startedSchema)
    // Before the transaction, which holds the database's writer: reading may have to wait for its turn.
    .use(async ({ ctx, input, next }) => {
      const known = await commandWasGiven(ctx, 'admin.imports.start');
      // Only headers given by name make it necessary to look into the file before the job does.
      const headers = known || positionsOnly(input.mapping) ? [] : await headersOf(ctx, input);
      return next({ ctx: { headers } });
    })
    .use(commandTransaction)
    .mutation(({ ctx, input }) => startImport(ctx, input, ctx.headers)),

  get: procedure(USE)
    .input(z.strictObject({ jobId: z.string().max(60) }))
    .output(importSchema)
    .query(async ({ ctx, input }) => {
      const record = await getImportOfJob(ctx.db, input.jobId, ctx.user.id);
      return {
        ...(await describeImport(ctx.db, record, ctx.language, await columnLabels(ctx, record))),
        mayUndo: (await undoableImports(ctx.db, [record])).has(record.id),
      };
    }),

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
          'removed_count as removed',
          'failed_file_id as failedRowsFileId',
          'created_at as createdAt',
          'finished_at as finishedAt',
          'undone_at as undoneAt',
        ])
        .orderBy('created_at', 'desc')
        .limit(input.pageSize)
        .offset((input.page - 1) * input.pageSize)
        .execute();
      const undoable = await undoableImports(
        ctx.db,
        rows.map((row) => ({ ...row, state: row.status, dry_run: row.dryRun, undone_at: row.undoneAt })),
      );
      return {
        total: Number(total),
        rows: rows.map((row) => ({ ...row, dryRun: row.dryRun === 1, mayUndo: undoable.has(row.id) })),
      };
    }),

  /** Puts back what one's own import changed; what has changed since stays, and is named or keeps all of it. */
  undo: command(USE)
    .input(z.strictObject({ jobId: z.string().max(60) }))
    .output(z.object({ id: z.string(), takenBack: z.number().int().nullable(), left: z.array(z.string()) }))
    .mutation(({ ctx, input }) => undoImport(ctx, input.jobId)),

  /** What imports left behind that ended before their end: one's own, and everybody's for who reaches everything. */
  incomplete: procedure(USE)
    .input(z.strictObject({}))
    .output(z.array(incompleteImportSchema))
    .query(({ ctx }) => incompleteImportsFor(ctx)),

  /** Somebody has looked at the part that was stored and answers for it. */
  settle: command(USE)
    .input(z.strictObject({ id: z.string().max(60), remark: z.string().trim().min(1).max(2000) }))
    .output(z.object({ id: z.string() }))
    .mutation(({ ctx, input }) => settleImport(ctx, input)),
});

/** What the columns of an import are called. Its table may be gone by now: then nothing is. */
async function columnLabels(ctx: SignedInCtx, record: ImportRecord): Promise<ReadonlyMap<string, string>> {
  const target = JSON.parse(record.target) as Record<string, string>;
  try {
    const columns = await findImportSubject(record.subject)?.columns(ctx.db, target);
    return new Map(columns?.map((column) => [column.code, nameIn(ctx.language, column)]));
  } catch (failure) {
    if (failure instanceof Refusal) return new Map();
    throw failure;
  }
}

async function describeColumns(ctx: SignedInCtx, subject: ImportSubject, target: Record<string, string>) {
  const columns = await subject.columns(ctx.db, target);
  const headers = await templateHeaders(ctx.db, subject.code);
  return columns.map((column) => ({
    code: column.code,
    label: nameIn(ctx.language, column),
    type: column.type,
    required: column.required ?? false,
    key: column.key ?? false,
    // Every name in any language is a header that people's files have, and what their own templates call it.
    aliases: [
      ...new Set([
        ...Object.values(column.names),
        ...(column.aliases ?? []),
        ...(headers.get(column.code) ?? []),
      ]),
    ],
    rules: rulesOf(column).map((rule) => importsTexts.say(`rules.${rule}`, {}, ctx.language)),
  }));
}
