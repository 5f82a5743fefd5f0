import { z } from 'zod';
import { changesBetween, withChanges } from '../../platform/audit/audit-changes.ts';
import { idAnswer, pageOf } from '../../platform/trpc/page-of.ts';
import { change, procedure, router } from '../../platform/trpc/procedure.ts';
import { namesSchema } from '../names.ts';
import { currencySchema, daySchema, pageSchema } from '../pages.ts';
import { payGradeRow } from '../people.schemas.ts';
import {
  findPayGrade,
  insertPayGrade,
  listPayGrades,
  removePayGrade,
  updatePayGrade,
} from './pay-grades.repo.ts';

const VIEW = 'people.compensation.view';
const EDIT = 'people.compensation.edit';

const id = z.string().max(60);
const amount = z.number('people.AMOUNT_NUMERIC').nullish();
const rates = {
  names: namesSchema,
  currency: currencySchema,
  validFrom: daySchema,
  validTo: daySchema.nullish(),
  minimum: amount,
  middle: amount,
  maximum: amount,
  levels: z
    .array(
      z.strictObject({
        code: z.string().trim().min(1).max(60),
        amount: z.number('people.AMOUNT_NUMERIC').refine((value) => value !== 0, 'people.AMOUNT_ZERO'),
      }),
    )
    .max(200),
};

/** The salary system: grades with their ranges and levels, of a legal entity or of all, from a day on. */
export const payGradesRouter = router({
  list: procedure(VIEW)
    .input(pageSchema)
    .output(pageOf(payGradeRow))
    .query(({ ctx, input }) => listPayGrades(ctx.db, ctx.scope, input, ctx.language)),
  create: change(EDIT)
    .input(z.strictObject({ code: z.string().trim().min(1).max(60), legalEntityId: id.nullish(), ...rates }))
    .output(idAnswer)
    .mutation(async ({ ctx, input }) => {
      const made = await insertPayGrade(ctx.db, ctx.clock, ctx.scope, input);
      await ctx.audit.write({
        subject: { kind: 'payGrade', id: made },
        changes: changesBetween(undefined, await findPayGrade(ctx.db, made)),
      });
      return { id: made };
    }),
  update: change(EDIT)
    .input(z.strictObject({ id, version: z.number().int().min(1), ...rates }))
    .output(idAnswer)
    .mutation(async ({ ctx, input }) => {
      const { changes } = await withChanges(
        () => findPayGrade(ctx.db, input.id),
        () => updatePayGrade(ctx.db, ctx.clock, ctx.scope, input),
      );
      await ctx.audit.write({ subject: { kind: 'payGrade', id: input.id }, changes });
      return { id: input.id };
    }),
  remove: change(EDIT)
    .input(z.strictObject({ id }))
    .output(idAnswer)
    .mutation(async ({ ctx, input }) => {
      const before = await findPayGrade(ctx.db, input.id);
      await removePayGrade(ctx.db, ctx.scope, input.id);
      await ctx.audit.write({
        subject: { kind: 'payGrade', id: input.id },
        changes: changesBetween(before, undefined),
      });
      return { id: input.id };
    }),
});
