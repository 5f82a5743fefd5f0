import { z } from 'zod';
import { idAnswer, pageOf } from '../../platform/trpc/page-of.ts';
import { change, procedure, router } from '../../platform/trpc/procedure.ts';
import { daySchema } from '../pages.ts';
import { compensationRow, factRow } from '../people.schemas.ts';
import { refuseOwn } from '../records/own-record.ts';
import { requireEmployment } from '../scope/employment-scope.ts';
import {
  listCompensation,
  listFacts,
  putCompensation,
  putFact,
  removeCompensation,
  removeFact,
} from './dated-values.repo.ts';

const VIEW = 'people.compensation.view';
const EDIT = 'people.compensation.edit';

const id = z.string().max(60);
const known = { id: id.optional(), version: z.number().int().min(1).optional() };
const dated = {
  employmentId: id,
  item: z.string().trim().min(1).max(100),
  validFrom: daySchema,
  validTo: daySchema.nullish(),
};

export const compensationRouter = router({
  list: procedure(VIEW)
    .input(z.strictObject({ employmentId: id }))
    .output(pageOf(compensationRow))
    .query(async ({ ctx, input }) => {
      await requireEmployment(ctx.db, ctx.scope, input.employmentId, ctx.clock);
      const rows = await listCompensation(ctx.db, input.employmentId);
      if (!ctx.user.employmentIds.includes(input.employmentId))
        await ctx.audit.write({
          subject: { kind: 'employment', id: input.employmentId },
          facts: { read: 'compensation', count: rows.length },
        });
      return { rows, total: rows.length };
    }),
  put: change(EDIT)
    .input(
      z.strictObject({
        ...known,
        ...dated,
        amount: z.number(),
        currency: z.string().regex(/^[A-Z]{3}$/),
        memo: z.string().trim().max(500).nullish(),
      }),
    )
    .output(idAnswer)
    .mutation(async ({ ctx, input }) => {
      refuseOwn(ctx, input.employmentId);
      await requireEmployment(ctx.db, ctx.scope, input.employmentId, ctx.clock);
      const before = (await listCompensation(ctx.db, input.employmentId)).find(({ id }) => id === input.id);
      const itemId = await putCompensation(ctx.db, ctx.clock, input);
      await ctx.audit.write({
        subject: { kind: 'employment', id: input.employmentId },
        facts: { compensation: itemId, item: input.item, validFrom: input.validFrom },
        personal: {
          employmentId: input.employmentId,
          values: {
            amount: input.amount,
            currency: input.currency,
            before: before ? { amount: before.amount, currency: before.currency } : null,
          },
        },
      });
      return { id: itemId };
    }),
  remove: change(EDIT)
    .input(z.strictObject({ employmentId: id, id }))
    .output(idAnswer)
    .mutation(async ({ ctx, input }) => {
      refuseOwn(ctx, input.employmentId);
      await requireEmployment(ctx.db, ctx.scope, input.employmentId, ctx.clock);
      const before = (await listCompensation(ctx.db, input.employmentId)).find(({ id }) => id === input.id);
      await removeCompensation(ctx.db, input.employmentId, input.id);
      await ctx.audit.write({
        subject: { kind: 'employment', id: input.employmentId },
        facts: { removedCompensation: input.id },
        personal: {
          employmentId: input.employmentId,
          values: { before: before ? { amount: before.amount, currency: before.currency } : null },
        },
      });
      return { id: input.id };
    }),
});

/** Dated facts that one country's rules need: an insurance base, the number of children … */
export const factsRouter = router({
  list: procedure(VIEW)
    .input(z.strictObject({ employmentId: id }))
    .output(pageOf(factRow))
    .query(async ({ ctx, input }) => {
      await requireEmployment(ctx.db, ctx.scope, input.employmentId, ctx.clock);
      const rows = await listFacts(ctx.db, input.employmentId);
      if (!ctx.user.employmentIds.includes(input.employmentId))
        await ctx.audit.write({
          subject: { kind: 'employment', id: input.employmentId },
          facts: { read: 'facts', count: rows.length },
        });
      return { rows, total: rows.length };
    }),
  put: change(EDIT)
    .input(
      z.strictObject({
        ...known,
        ...dated,
        value: z.number().nullish(),
        text: z.string().trim().max(500).nullish(),
      }),
    )
    .output(idAnswer)
    .mutation(async ({ ctx, input }) => {
      refuseOwn(ctx, input.employmentId);
      await requireEmployment(ctx.db, ctx.scope, input.employmentId, ctx.clock);
      const before = (await listFacts(ctx.db, input.employmentId)).find(({ id }) => id === input.id);
      const factId = await putFact(ctx.db, ctx.clock, input);
      await ctx.audit.write({
        subject: { kind: 'employment', id: input.employmentId },
        facts: { fact: factId, item: input.item, validFrom: input.validFrom },
        personal: {
          employmentId: input.employmentId,
          values: {
            value: input.value,
            text: input.text,
            before: before ? { value: before.value, text: before.text } : null,
          },
        },
      });
      return { id: factId };
    }),
  remove: change(EDIT)
    .input(z.strictObject({ employmentId: id, id }))
    .output(idAnswer)
    .mutation(async ({ ctx, input }) => {
      refuseOwn(ctx, input.employmentId);
      await requireEmployment(ctx.db, ctx.scope, input.employmentId, ctx.clock);
      const before = (await listFacts(ctx.db, input.employmentId)).find(({ id }) => id === input.id);
      await removeFact(ctx.db, input.employmentId, input.id);
      await ctx.audit.write({
        subject: { kind: 'employment', id: input.employmentId },
        facts: { removedFact: input.id },
        personal: {
          employmentId: input.employmentId,
          values: { before: before ? { value: before.value, text: before.text } : null },
        },
      });
      return { id: input.id };
    }),
});
