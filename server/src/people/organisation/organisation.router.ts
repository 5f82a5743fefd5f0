import type { Kysely } from 'kysely';
import { z } from 'zod';
import { changesBetween, withChanges } from '../../platform/audit/audit-changes.ts';
import type { DB } from '../../platform/db/schema.ts';
import { idAnswer, pageOf, versionAnswer } from '../../platform/trpc/page-of.ts';
import { change, command, given, procedure, router } from '../../platform/trpc/procedure.ts';
import { decideEntityAccount, waitingEntityAccounts } from '../bank-accounts/entity-accounts.repo.ts';
import { namesSchema } from '../names.ts';
import { currencySchema, pageSchema, sortSchema } from '../pages.ts';
import { catalogueRow, legalEntityRow, waitingEntityAccount } from '../people.schemas.ts';
import type { CatalogueKind } from '../people.words.ts';
import { auditedLegalEntity } from '../records/audited-records.ts';
import { personalVault } from '../records/personal-vault.ts';
import { insertCatalogueRow, listCatalogue, tableOf, updateCatalogueRow } from './catalogue.repo.ts';
import { insertLegalEntity, listLegalEntities, updateLegalEntity } from './legal-entities.repo.ts';

const VIEW = 'people.organisation.view';
const EDIT = 'people.organisation.edit';

const code = z.string().trim().min(1).max(60);
const id = z.string().max(60);
const versioned = { id, version: z.number().int().min(1) };

function isTimeZone(zone: string): boolean {
  try {
    new Intl.DateTimeFormat('en', { timeZone: zone });
    return true;
  } catch {
    return false;
  }
}

const legalEntity = {
  code,
  names: namesSchema,
  country: z.string().regex(/^[A-Z]{2}$/),
  city: z.string().trim().max(100).nullish(),
  timeZone: z.string().refine(isTimeZone, { message: 'not a time zone' }),
  currency: currencySchema,
  taxYearStart: z
    .string()
    .regex(/^(0[1-9]|1[0-2])-(0[1-9]|[12]\d|3[01])$/)
    .default('01-01'),
  calendarCode: z.string().max(60).nullish(),
  bankName: z.string().trim().max(200).nullish(),
  bic: z.string().trim().max(20).nullish(),
  bankAccount: z.string().trim().max(60).nullish(),
  active: z.boolean().optional(),
};

export const legalEntitiesRouter = router({
  list: procedure(VIEW)
    .input(pageSchema.extend({ sort: sortSchema(['code', 'country']) }))
    .output(pageOf(legalEntityRow))
    .query(({ ctx, input }) => listLegalEntities(ctx.db, ctx.clock, ctx.scope, input, ctx.language)),
  create: change(EDIT)
    .meta({ stepUp: given('bankAccount') })
    .input(z.strictObject(legalEntity))
    .output(idAnswer)
    .mutation(async ({ ctx, input }) => {
      const vault = personalVault(ctx.services);
      const created = await insertLegalEntity(ctx.db, ctx.clock, vault, ctx.scope, input, ctx.user.id);
      await ctx.audit.write({
        subject: { kind: 'legalEntity', id: created },
        changes: changesBetween(undefined, await auditedLegalEntity(ctx.db, vault, created)),
      });
      return { id: created };
    }),
  update: change(EDIT)
    .meta({ stepUp: given('bankAccount') })
    .input(z.strictObject({ ...versioned, ...legalEntity }))
    .output(versionAnswer)
    .mutation(async ({ ctx, input }) => {
      const { id: entityId, version, ...values } = input;
      const vault = personalVault(ctx.services);
      const { changes } = await withChanges(
        () => auditedLegalEntity(ctx.db, vault, entityId),
        () => updateLegalEntity(ctx.db, ctx.clock, vault, ctx.scope, entityId, version, values, ctx.user.id),
      );
      await ctx.audit.write({
        subject: { kind: 'legalEntity', id: entityId },
        facts: { code: input.code },
        changes,
      });
      return { id: entityId, version: version + 1 };
    }),

  /** Accounts that wait for somebody other than who entered them. */
  waitingAccounts: procedure(EDIT)
    .output(z.array(waitingEntityAccount))
    .query(({ ctx }) => waitingEntityAccounts(ctx.db, personalVault(ctx.services), ctx.scope, ctx.language)),
  decideAccount: command(EDIT)
    .meta({ stepUp: true })
    .input(z.strictObject({ legalEntityId: id, askedAt: z.string().max(40), confirm: z.boolean() }))
    .output(z.object({ decided: z.number().int() }))
    .mutation(async ({ ctx, input }) => {
      const { legalEntityId, confirm } = input;
      const vault = personalVault(ctx.services);
      const { answer: askedBy, changes } = await withChanges(
        () => auditedLegalEntity(ctx.db, vault, legalEntityId),
        () => decideEntityAccount(ctx, input),
      );
      if (askedBy === undefined) return { decided: 0 };
      await ctx.audit.write({
        subject: { kind: 'legalEntity', id: legalEntityId },
        facts: { confirmed: confirm, askedBy },
        changes,
      });
      return { decided: 1 };
    }),
});

function rowOf(db: Kysely<DB>, table: ReturnType<typeof tableOf>, rowId: string) {
  return db.selectFrom(table).selectAll().where('id', '=', rowId).executeTakeFirst();
}

function catalogueRouter(kind: CatalogueKind) {
  const values = { code, names: namesSchema, parentId: id.nullish(), active: z.boolean().optional() };
  return router({
    list: procedure(VIEW)
      .input(pageSchema.extend({ activeOnly: z.boolean().optional(), sort: sortSchema(['code', 'name']) }))
      .output(pageOf(catalogueRow))
      .query(({ ctx, input }) => listCatalogue(ctx.db, kind, input, ctx.language)),
    create: change(EDIT)
      .input(z.strictObject(values))
      .output(idAnswer)
      .mutation(async ({ ctx, input }) => {
        const created = await insertCatalogueRow(ctx.db, ctx.clock, ctx.scope, kind, input);
        await ctx.audit.write({
          subject: { kind, id: created },
          changes: changesBetween(undefined, await rowOf(ctx.db, tableOf(kind), created)),
        });
        return { id: created };
      }),
    update: change(EDIT)
      .input(z.strictObject({ ...versioned, ...values }))
      .output(versionAnswer)
      .mutation(async ({ ctx, input }) => {
        const { id: rowId, version, ...rest } = input;
        const { changes } = await withChanges(
          () => rowOf(ctx.db, tableOf(kind), rowId),
          () => updateCatalogueRow(ctx.db, ctx.clock, ctx.scope, kind, rowId, version, rest),
        );
        await ctx.audit.write({ subject: { kind, id: rowId }, facts: { code: input.code }, changes });
        return { id: rowId, version: version + 1 };
      }),
  });
}

export const jobsRouter = catalogueRouter('jobs');
export const postsRouter = catalogueRouter('posts');
export const costCentresRouter = catalogueRouter('costCentres');
