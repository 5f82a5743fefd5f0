import type { z } from 'zod';
import { changesBetween } from '../../platform/audit/audit-changes.ts';
import { auditRead } from '../../platform/audit/audit-read.ts';
import { instant } from '../../platform/clock/clock.ts';
import type { Flag } from '../../platform/db/columns.ts';
import { refuse } from '../../platform/errors/refusal.ts';
import { newId } from '../../platform/ids/new-id.ts';
import type { Texts } from '../../platform/texts/languages.ts';
import type { SignedInCtx } from '../../platform/trpc/context.ts';
import { versionAnswer } from '../../platform/trpc/page-of.ts';
import { change, procedure, router } from '../../platform/trpc/procedure.ts';
import { readAnswers } from './answers.ts';
import { type FormRecord, fieldsOf, typeOfForm } from './form-types.ts';
import { answerPage, answersInput, type DesignedField, formList, saveFormInput } from './forms.schemas.ts';

const EDIT = 'inbox.forms.edit';

/** Forms that the company designs itself. Who decides on them is set as for every other application. */
export const formsRouter = router({
  list: procedure(EDIT)
    .output(formList)
    .query(async ({ ctx }) => {
      const records = await ctx.db.selectFrom('inbox_forms').selectAll().orderBy('id', 'desc').execute();
      const roles = await ctx.db.selectFrom('roles').select(['code', 'name']).orderBy('code').execute();
      return {
        rows: records.map(rowOf),
        roles: roles.map(({ code, name }) => ({ code, name: JSON.parse(name) as Texts })),
      };
    }),

  save: change(EDIT)
    .input(saveFormInput)
    .output(versionAnswer)
    .mutation(({ ctx, input }) => saveForm(ctx, input)),

  answers: procedure('inbox.forms.answers')
    .input(answersInput)
    .output(answerPage)
    .query(async ({ ctx, input }) => {
      const page = await readAnswers(ctx, input);
      // What people told the company is read, and taken along, by nobody unseen.
      await auditRead(ctx, {
        action: input.download ? 'inbox.forms.downloadAnswers' : 'inbox.forms.answers',
        subject: { kind: 'form', id: input.id },
        facts: { page: input.page, rows: page.rows.length, total: page.total },
      });
      return page;
    }),
});

function rowOf(record: FormRecord) {
  return {
    id: record.id,
    type: typeOfForm(record.id),
    name: JSON.parse(record.name) as Texts,
    fields: fieldsOf(record),
    departmentIds: JSON.parse(record.department_ids) as string[],
    roles: JSON.parse(record.roles) as string[],
    enabled: record.enabled === 1,
    version: record.version,
    changedAt: record.changed_at,
  };
}

/** What was submitted before keeps the fields it was filled in with. */
async function saveForm(ctx: SignedInCtx, input: z.infer<typeof saveFormInput>) {
  const { db, clock } = ctx;
  requireSound(input.fields);
  await requireAudience(ctx, input);
  const before =
    input.id === undefined
      ? undefined
      : ((await db.selectFrom('inbox_forms').selectAll().where('id', '=', input.id).executeTakeFirst()) ??
        refuse('platform.NOT_FOUND'));
  if ((before?.version ?? 0) !== input.version) refuse('platform.VERSION_CHANGED');
  const id = before?.id ?? newId(clock);
  const enabled: Flag = input.enabled ? 1 : 0;
  const values = {
    name: JSON.stringify(input.name),
    fields: JSON.stringify(input.fields),
    department_ids: JSON.stringify(input.departmentIds),
    roles: JSON.stringify(input.roles),
    enabled,
    version: input.version + 1,
    changed_by: ctx.user.id,
    changed_at: instant(clock),
  };
  if (before) {
    const updated = await db
      .updateTable('inbox_forms')
      .set(values)
      .where('id', '=', id)
      .where('version', '=', before.version)
      .executeTakeFirst();
    if (Number(updated.numUpdatedRows) === 0) refuse('platform.VERSION_CHANGED');
  } else
    await db
      .insertInto('inbox_forms')
      .values({ id, ...values })
      .execute();
  const { changedAt: _, ...after } = rowOf({ id, ...values });
  const { changedAt: __, ...was } = before ? rowOf(before) : { changedAt: '' };
  await ctx.audit.write({ subject: { kind: 'form', id }, changes: changesBetween(was, after) });
  return { id, version: values.version };
}

function requireSound(fields: readonly DesignedField[], inRows = false): void {
  const at = { fields: ['fields'] };
  if (new Set(fields.map((field) => field.key)).size < fields.length) refuse('inbox.forms.TWICE', {}, at);
  for (const field of fields) {
    const choices = field.choices ?? [];
    if (field.kind === 'choice' && choices.length === 0) refuse('inbox.forms.NO_CHOICES', {}, at);
    if (new Set(choices.map(({ value }) => value)).size < choices.length) refuse('inbox.forms.TWICE', {}, at);
    if (field.kind !== 'rows') continue;
    if (inRows) refuse('inbox.forms.ROWS_IN_ROWS', {}, at);
    if (!field.fields?.length) refuse('inbox.forms.NO_COLUMNS', {}, at);
    requireSound(field.fields, true);
  }
}

async function requireAudience(ctx: SignedInCtx, { departmentIds, roles }: z.infer<typeof saveFormInput>) {
  const known = {
    departments:
      departmentIds.length > 0
        ? await ctx.db.selectFrom('departments').select('id').where('id', 'in', departmentIds).execute()
        : [],
    roles:
      roles.length > 0
        ? await ctx.db.selectFrom('roles').select('code').where('code', 'in', roles).execute()
        : [],
  };
  if (known.departments.length < new Set(departmentIds).size || known.roles.length < new Set(roles).size)
    refuse('inbox.forms.UNKNOWN_AUDIENCE');
}
