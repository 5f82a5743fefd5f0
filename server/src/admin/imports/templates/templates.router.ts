import { z } from 'zod';
import { changesBetween } from '../../../platform/audit/audit-changes.ts';
import { instant } from '../../../platform/clock/clock.ts';
import { refuse } from '../../../platform/errors/refusal.ts';
import { fileAnswer, xlsxAnswer } from '../../../platform/files/file-answer.ts';
import { filterRows } from '../../../platform/filter/filter-rows.ts';
import { filterOf } from '../../../platform/filter/read-filter.ts';
import { newId } from '../../../platform/ids/new-id.ts';
import type { SignedInCtx } from '../../../platform/trpc/context.ts';
import { pageOf, versionAnswer } from '../../../platform/trpc/page-of.ts';
import { change, procedure, router } from '../../../platform/trpc/procedure.ts';
import { allowedSubject } from '../import-subject.ts';
import { templateXlsx } from './template-file.ts';
import { getTemplate, isFixed, listTemplates } from './templates.repo.ts';
import {
  TEMPLATE_FIELDS,
  type TemplateInput,
  templateId,
  templateInput,
  templateRow,
} from './templates.schemas.ts';

const USE = 'admin.imports.use';

/** Forms of files that an import takes: the product's, and those that a company makes of them. */
export const templatesRouter = router({
  page: procedure(USE)
    .meta({ rest: { method: 'GET', path: '/api/base/importTemplate/page', summary: 'Import templates' } })
    .input(z.strictObject({ filter: filterOf(TEMPLATE_FIELDS) }))
    .output(pageOf(templateRow))
    .query(async ({ ctx, input }) =>
      filterRows(await listTemplates(ctx), input.filter, ['name', 'subject', 'subjectName']),
    ),

  get: procedure(USE)
    .meta({ rest: { method: 'GET', path: '/api/base/importTemplate/{id}' } })
    .input(z.strictObject({ id: templateId }))
    .output(templateRow)
    .query(({ ctx, input }) => getTemplate(ctx, input.id)),

  download: procedure(USE)
    .input(z.strictObject({ id: templateId }))
    .output(fileAnswer)
    .query(async ({ ctx, input }) => {
      const template = await getTemplate(ctx, input.id);
      const { subject } = allowedSubject(ctx, template.subject);
      const columns = await subject.columns(ctx.db, {});
      return xlsxAnswer(template.name, await templateXlsx(ctx, template, columns));
    }),

  create: change(USE)
    .meta({
      rest: [
        { method: 'POST', path: '/api/base/importTemplate/customtemplate', answers: 201 },
        { method: 'POST', path: '/api/base/importTemplate/', answers: 201 },
      ],
    })
    .input(templateInput)
    .output(versionAnswer)
    .mutation(async ({ ctx, input }) => {
      await requireFitting(ctx, input);
      const id = newId(ctx.clock);
      const now = instant(ctx.clock);
      await ctx.db
        .insertInto('import_templates')
        .values({ id, ...stored(input), created_at: now, updated_at: now })
        .execute();
      await ctx.audit.write({
        subject: { kind: 'importTemplate', id },
        changes: changesBetween(undefined, stored(input)),
      });
      return { id, version: 1 };
    }),

  update: change(USE)
    .input(templateInput.extend({ id: templateId, version: z.number().int().min(1) }))
    .output(versionAnswer)
    .mutation(async ({ ctx, input }) => {
      const before = await ownTemplate(ctx, input.id);
      if (before.subject !== input.subject) refuse('platform.NOT_FOUND');
      await requireFitting(ctx, input, input.id);
      const changed = await ctx.db
        .updateTable('import_templates')
        .set({ ...stored(input), version: input.version + 1, updated_at: instant(ctx.clock) })
        .where('id', '=', input.id)
        .where('version', '=', input.version)
        .returning('id')
        .executeTakeFirst();
      if (!changed) refuse('platform.VERSION_CHANGED');
      await ctx.audit.write({
        subject: { kind: 'importTemplate', id: input.id },
        changes: changesBetween(before, stored(input)),
      });
      return { id: input.id, version: input.version + 1 };
    }),

  remove: change(USE)
    .meta({ rest: { method: 'DELETE', path: '/api/base/importTemplate/', summary: 'Removes own templates' } })
    .input(z.strictObject({ ids: z.array(templateId).min(1).max(100) }))
    .output(z.object({ removed: z.number().int() }))
    .mutation(async ({ ctx, input }) => {
      for (const id of new Set(input.ids)) {
        const before = await ownTemplate(ctx, id);
        await ctx.db.deleteFrom('import_templates').where('id', '=', id).execute();
        await ctx.audit.write({
          subject: { kind: 'importTemplate', id },
          changes: changesBetween(before, undefined),
        });
      }
      return { removed: new Set(input.ids).size };
    }),
});

const stored = ({ name, subject, columns }: TemplateInput) => ({
  ...{ name, subject },
  columns: JSON.stringify(columns),
});

/** Of what one may import; the product's own are no rows to change. */
async function ownTemplate(ctx: SignedInCtx, id: string) {
  const { builtIn } = await getTemplate(ctx, id);
  if (builtIn) refuse('admin.imports.TEMPLATE_BUILT_IN');
  return ctx.db.selectFrom('import_templates').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
}

/** Every column is one of the subject's, once, under a header of its own; none is missing that every row needs. */
async function requireFitting(ctx: SignedInCtx, input: TemplateInput, id = ''): Promise<void> {
  const { subject } = allowedSubject(ctx, input.subject);
  if (!isFixed(subject)) refuse('admin.imports.UNKNOWN_SUBJECT', { subject: input.subject });
  const known = await subject.columns(ctx.db, {});
  const codes = input.columns.map(({ code }) => code);
  const strange = codes.find(
    (code, at) => !known.some((each) => each.code === code) || codes.indexOf(code) < at,
  );
  if (strange !== undefined) refuse('admin.imports.UNKNOWN_COLUMN', { column: strange });
  const missing = known.find((each) => (each.required || each.key) && !codes.includes(each.code));
  if (missing) refuse('admin.imports.TEMPLATE_LACKS', { column: missing.code });
  const headers = input.columns.flatMap(({ header }) => (header === null ? [] : [header.toLowerCase()]));
  const doubled = headers.find((header, at) => headers.indexOf(header) < at);
  if (doubled !== undefined) refuse('admin.imports.DUPLICATE_HEADER', { header: doubled });
  const taken = await ctx.db
    .selectFrom('import_templates')
    .select('id')
    .where('subject', '=', input.subject)
    .where('name', '=', input.name)
    .where('id', '<>', id)
    .executeTakeFirst();
  if (taken) refuse('admin.imports.TEMPLATE_NAME_TAKEN', { name: input.name }, { fields: ['name'] });
}
