import { z } from 'zod';
import { changesBetween, withChanges } from '../../platform/audit/audit-changes.ts';
import { idAnswer, versionAnswer } from '../../platform/trpc/page-of.ts';
import { change, command, procedure, router } from '../../platform/trpc/procedure.ts';
import { requireEverything } from '../../platform/trpc/scope.ts';
import { namesSchema } from '../names.ts';
import { fieldRow, fieldValues } from '../people.schemas.ts';
import { FIELD_TYPES } from '../people.words.ts';
import { auditLook, lookReason } from '../records/look.ts';
import { personalVault } from '../records/personal-vault.ts';
import { requireEmployment } from '../scope/employment-scope.ts';
import { readFieldValues } from './field-values.ts';
import { insertField, listFields, removeField, storedField, updateField } from './fields.repo.ts';

const VIEW = 'people.organisation.view';
const EDIT = 'people.organisation.edit';
const PRIVATE = 'people.private.view';

const id = z.string().max(60);
const code = z
  .string()
  .trim()
  .regex(/^[A-Za-z][A-Za-z0-9_]{0,39}$/, 'people.FIELD_CODE');
const field = {
  code,
  names: namesSchema,
  type: z.enum(FIELD_TYPES),
  choices: z
    .array(z.strictObject({ code: z.string().trim().min(1).max(60), names: namesSchema }))
    .max(200)
    .default([]),
  required: z.boolean().default(false),
  sensitive: z.boolean().default(false),
  position: z.number().int().min(0).max(9999).default(0),
  active: z.boolean().default(true),
};

/** Fields that a company defines for its employees: everybody's, so changed by who reaches everybody. */
export const fieldsRouter = router({
  list: procedure(VIEW)
    .output(z.array(fieldRow))
    .query(({ ctx }) => listFields(ctx.db)),

  create: change(EDIT)
    .input(z.strictObject(field))
    .output(idAnswer)
    .mutation(async ({ ctx, input }) => {
      requireEverything(ctx.scope);
      const created = await insertField(ctx.db, ctx.clock, input);
      await ctx.audit.write({
        subject: { kind: 'people.field', id: created },
        changes: changesBetween(undefined, await storedField(ctx.db, created)),
      });
      return { id: created };
    }),

  update: change(EDIT)
    .input(z.strictObject({ id, version: z.number().int().min(1), ...field }))
    .output(versionAnswer)
    .mutation(async ({ ctx, input }) => {
      requireEverything(ctx.scope);
      const { id: fieldId, version, ...values } = input;
      const { changes } = await withChanges(
        () => storedField(ctx.db, fieldId),
        () => updateField(ctx.db, ctx.clock, fieldId, version, values),
      );
      await ctx.audit.write({
        subject: { kind: 'people.field', id: fieldId },
        facts: { code: input.code },
        changes,
      });
      return { id: fieldId, version: version + 1 };
    }),

  remove: command(EDIT)
    .input(z.strictObject({ id }))
    .output(idAnswer)
    .mutation(async ({ ctx, input }) => {
      requireEverything(ctx.scope);
      const before = await storedField(ctx.db, input.id);
      await removeField(ctx.db, input.id);
      await ctx.audit.write({
        subject: { kind: 'people.field', id: input.id },
        changes: changesBetween(before, undefined),
      });
      return { id: input.id };
    }),

  /** What stands in the sensitive fields of somebody else: each look at it stands in the trail. */
  reveal: procedure(PRIVATE)
    .input(z.strictObject({ employmentId: id, reason: lookReason }))
    .output(fieldValues)
    .query(async ({ ctx, input }) => {
      await requireEmployment(ctx.db, ctx.scope, input.employmentId, ctx.clock);
      const fields = (await listFields(ctx.db)).filter((each) => each.sensitive && each.active);
      const read = await readFieldValues(ctx.db, fields, [input.employmentId], personalVault(ctx.services));
      const codes = fields.map((each) => each.code).join(', ');
      await auditLook(ctx, input.employmentId, { read: 'fields', fields: codes, reason: input.reason });
      return read.get(input.employmentId)?.values ?? {};
    }),
});
