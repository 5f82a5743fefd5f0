import { z } from 'zod';
import { changesBetween, withChanges } from '../../platform/audit/audit-changes.ts';
import { idAnswer, versionAnswer } from '../../platform/trpc/page-of.ts';
import { change, command, procedure, router } from '../../platform/trpc/procedure.ts';
import { requireEverything, scopeOf } from '../../platform/trpc/scope.ts';
import { namesSchema } from '../names.ts';
import { catalogueItems } from '../people.schemas.ts';
import { COMPENSATION_TYPES } from '../people.words.ts';
import {
  codesWithoutItem,
  insertItem,
  itemOf,
  listItems,
  removeItem,
  updateItem,
} from './item-catalogue.repo.ts';

const VIEW = 'people.organisation.view';
const EDIT = 'people.organisation.edit';

const id = z.string().max(60);
const amount = z.number('people.AMOUNT_NUMERIC').nullish();
const item = {
  code: z.string().trim().min(1).max(100),
  names: namesSchema,
  type: z.enum(COMPENSATION_TYPES),
  minimum: amount,
  maximum: amount,
  active: z.boolean().optional(),
};

/** What compensation files are made of, in everybody's words: changed by who reaches everybody. */
export const itemCatalogueRouter = router({
  list: procedure(VIEW)
    .input(
      z.strictObject({ search: z.string().trim().max(200).optional(), activeOnly: z.boolean().optional() }),
    )
    .output(catalogueItems)
    .query(async ({ ctx, input }) => ({
      rows: await listItems(ctx.db, input, ctx.language),
      // Codes stand in people's pay: told to who reads everybody's.
      missing: scopeOf(ctx.authentication.grants, 'people.compensation.view')?.all
        ? await codesWithoutItem(ctx.db)
        : [],
    })),

  create: change(EDIT)
    .input(z.strictObject(item))
    .output(idAnswer)
    .mutation(async ({ ctx, input }) => {
      requireEverything(ctx.scope);
      const created = await insertItem(ctx.db, ctx.clock, input);
      await ctx.audit.write({
        subject: { kind: 'people.compensationItem', id: created },
        changes: changesBetween(undefined, await itemOf(ctx.db, created)),
      });
      return { id: created };
    }),

  update: change(EDIT)
    .input(z.strictObject({ id, version: z.number().int().min(1), ...item }))
    .output(versionAnswer)
    .mutation(async ({ ctx, input }) => {
      requireEverything(ctx.scope);
      const { id: itemId, version, ...values } = input;
      const { changes } = await withChanges(
        () => itemOf(ctx.db, itemId),
        () => updateItem(ctx.db, ctx.clock, itemId, version, values),
      );
      await ctx.audit.write({
        subject: { kind: 'people.compensationItem', id: itemId },
        facts: { code: input.code },
        changes,
      });
      return { id: itemId, version: version + 1 };
    }),

  remove: command(EDIT)
    .input(z.strictObject({ id }))
    .output(idAnswer)
    .mutation(async ({ ctx, input }) => {
      requireEverything(ctx.scope);
      const before = await itemOf(ctx.db, input.id);
      await removeItem(ctx.db, input.id);
      await ctx.audit.write({
        subject: { kind: 'people.compensationItem', id: input.id },
        changes: changesBetween(before, undefined),
      });
      return { id: input.id };
    }),
});
