import { z } from 'zod';
import { checkParameter, PARAMETERS_TYPE } from '../../platform/parameters/parameters.ts';
import { openLanguages } from '../../platform/texts/open-languages.ts';
import { languageSchema } from '../../platform/texts/texts.schemas.ts';
import type { SignedInCtx } from '../../platform/trpc/context.ts';
import { change, router, signedInProcedure } from '../../platform/trpc/procedure.ts';
import { scopeOf } from '../../platform/trpc/scope.ts';
import { languageAnswer, recordViewsSchema, settingsSchema, viewsSchema } from '../identity.schemas.ts';
import { portalSettings } from '../portal-settings/portal-settings.ts';
import { SIGN_IN_PAGE, saveSignInPage } from '../sign-in-page/sign-in-page.ts';
import { saveTerms, TERMS } from '../terms/terms.ts';
import { auditSettings } from './audit-settings.ts';
import { menusFor } from './menus.ts';
import { permissionCodesOf } from './permission-codes.ts';
import { viewsOfRecord } from './record-views.ts';
import { readSettings, writeSettings } from './system-settings.repo.ts';

const SETTINGS = 'identity.settings.edit';

const settingCode = z.string().regex(/^[\w.-]{1,100}$/);
const settingValue = z.union([
  z.string().max(20_000),
  z.number(),
  z.boolean(),
  z.null(),
  // Texts per language, and lists of words.
  z.record(z.string().max(20), z.string().max(20_000)),
  z.array(z.string().max(100)).max(50),
]);
const settings = z.record(settingCode, settingValue);
const typeCode = z
  .string()
  .regex(/^[\w.-]{1,60}$/)
  .default('client');

/** Kinds of settings that everyone may read; the others hold what only administrators are to see. */
const OPEN_TYPES = new Set(['logo', SIGN_IN_PAGE, 'client']);

/** What the specification's clients ask of the system: languages, menus, settings, parameters. */
export const systemRouter = router({
  language: signedInProcedure
    .meta({ rest: { method: 'GET', path: '/api/UserBases/language' } })
    .output(languageAnswer.extend({ languages: z.array(languageSchema) }))
    .query(async ({ ctx }) => ({ language: ctx.user.language, languages: await openLanguages(ctx.db) })),

  views: signedInProcedure
    .meta({ rest: { method: 'GET', path: '/api/UserBases/views' } })
    .input(z.strictObject({ menu: z.string().max(100).optional() }))
    .output(viewsSchema)
    .query(async ({ ctx, input }) =>
      (await viewsOf(ctx)).filter(
        ({ code }) => input.menu === undefined || code === input.menu || code.startsWith(`${input.menu}.`),
      ),
    ),

  checkView: signedInProcedure
    .meta({ rest: { method: 'GET', path: '/api/UserBases/checkUserVIews' } })
    .input(z.strictObject({ menu: z.string().max(100).optional(), view: z.string().max(100) }))
    .output(z.object({ allowed: z.boolean() }))
    .query(async ({ ctx, input }) => ({
      allowed: (await viewsOf(ctx)).some(({ code }) => code === input.view),
    })),

  viewsByRecord: signedInProcedure
    .meta({
      rest: {
        method: 'GET',
        path: '/api/UserBases/views/byRecord',
        summary: 'Where a record (`kind:id`) may be seen',
      },
    })
    .input(z.strictObject({ obj: z.string().regex(/^[a-zA-Z]{1,40}:[\w-]{1,60}$/) }))
    .output(recordViewsSchema)
    .query(({ ctx, input }) => viewsOfRecord(ctx, input.obj)),

  viewsByEmployee: signedInProcedure
    .meta({
      rest: {
        method: 'GET',
        path: '/api/UserBases/views/byEmployee',
        summary: 'Where an employment may be seen',
      },
    })
    .input(z.strictObject({ employeeId: z.string().regex(/^[\w-]{1,60}$/) }))
    .output(recordViewsSchema)
    .query(({ ctx, input }) => viewsOfRecord(ctx, `employment:${input.employeeId}`)),

  permissionCodes: signedInProcedure
    .meta({
      rest: {
        method: 'POST',
        path: '/api/UserBases/proxy',
        summary: 'The permission codes one holds of a named service; never of an address',
      },
    })
    .input(z.strictObject({ method: z.literal('GET'), app: z.string().max(60), path: z.string().max(200) }))
    .output(z.object({ app: z.string(), codes: z.array(z.string()) }))
    .mutation(({ ctx, input }) => ({
      app: input.app,
      codes: permissionCodesOf(ctx, input.app, input.path),
    })),

  settings: signedInProcedure
    .meta({
      rest: [
        { method: 'GET', path: '/api/base/system/config' },
        { method: 'GET', path: '/api/base/system/config/byTypeCode' },
      ],
    })
    .input(z.strictObject({ typeCode }))
    .output(settingsSchema)
    .query(({ ctx, input }) =>
      OPEN_TYPES.has(input.typeCode) || scopeOf(ctx.authentication.grants, SETTINGS)
        ? readSettings(ctx.db, input.typeCode)
        : {},
    ),

  saveSettings: change(SETTINGS)
    .meta({
      rest: [
        { method: 'PUT', path: '/api/base/system/config/{typeCode}' },
        { method: 'PUT', path: '/api/base/system/config' },
      ],
    })
    .input(z.strictObject({ typeCode, settings }))
    .output(settingsSchema)
    .mutation(async ({ ctx, input }) => {
      if (input.typeCode === PARAMETERS_TYPE)
        for (const [code, value] of Object.entries(input.settings)) checkParameter(code, value);
      const write = { [SIGN_IN_PAGE]: saveSignInPage, [TERMS]: saveTerms }[input.typeCode];
      await auditSettings(ctx, input.typeCode, () =>
        write
          ? write(ctx.db, ctx.clock, input.settings)
          : writeSettings(ctx.db, ctx.clock, input.typeCode, input.settings),
      );
      return readSettings(ctx.db, input.typeCode);
    }),
});

async function viewsOf(ctx: SignedInCtx) {
  return menusFor(ctx.permissions, (await portalSettings(ctx.db)).switches);
}
