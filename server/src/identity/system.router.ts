import { z } from 'zod';
import { LANGUAGES } from '../platform/errors/declare-errors.ts';
import { change, procedure, publicProcedure, router, signedInProcedure } from '../platform/trpc/procedure.ts';
import { PASSWORD_PATTERN } from './change-password.ts';
import { menusFor } from './menus.ts';
import { needsCaptcha } from './sign-in.ts';
import { readSettings, removeSettings, writeSettings } from './system-settings.repo.ts';

const SETTINGS = 'identity.settings.edit';
const LANGUAGE_NAMES = { 'zh-TW': '繁體中文', 'zh-CN': '简体中文', en: 'English' } as const;

const settingCode = z.string().regex(/^[\w.-]{1,100}$/);
const settingValue = z.union([z.string().max(20_000), z.number(), z.boolean(), z.null()]);
const settings = z.record(settingCode, settingValue);
const typeCode = z
  .string()
  .regex(/^[\w.-]{1,60}$/)
  .default('client');

/** Kinds of settings that everyone may read; the others hold what only administrators are to see. */
const OPEN_TYPES = new Set(['logo', 'loginPage', 'client']);

/** What the specification's clients ask of the system: languages, menus, settings, parameters. */
export const systemRouter = router({
  signInLimits: publicProcedure
    .meta({ rest: { method: 'GET', path: '/api/UserBases/checkIPLoginCount' } })
    .query(async ({ ctx }) => ({
      captchaNeeded: await needsCaptcha(ctx.db, ctx.clock, { ip: ctx.http.ip }),
    })),

  // The answer is the same for every name, known or not.
  passwordPattern: publicProcedure
    .meta({
      rest: [
        { method: 'GET', path: '/api/UserBases/usernameSecurityStrategypasswordRegex' },
        { method: 'GET', path: '/api/UserBases/userIdSecurityStrategypasswordRegex' },
        { method: 'GET', path: '/api/UserBases/securityStrategypasswordRegex' },
      ],
    })
    .input(
      z.strictObject({
        username: z.string().max(200).optional(),
        userId: z.string().max(60).optional(),
        id: z.string().max(60).optional(),
      }),
    )
    .query(() => ({ pattern: PASSWORD_PATTERN })),

  language: signedInProcedure
    .meta({ rest: { method: 'GET', path: '/api/UserBases/language' } })
    .query(({ ctx }) => ({ language: ctx.user.language })),

  languages: publicProcedure
    .meta({
      rest: [
        { method: 'GET', path: '/api/base/language/list' },
        { method: 'GET', path: '/api/base/language/openList' },
      ],
    })
    .query(() => LANGUAGES.map((code) => ({ code, name: LANGUAGE_NAMES[code] }))),

  views: signedInProcedure
    .meta({ rest: { method: 'GET', path: '/api/UserBases/views' } })
    .input(z.strictObject({ menu: z.string().max(100).optional() }))
    .query(({ ctx, input }) =>
      menusFor(ctx.permissions).filter(
        ({ code }) => input.menu === undefined || code === input.menu || code.startsWith(`${input.menu}.`),
      ),
    ),

  checkView: signedInProcedure
    .meta({ rest: { method: 'GET', path: '/api/UserBases/checkUserVIews' } })
    .input(z.strictObject({ menu: z.string().max(100).optional(), view: z.string().max(100) }))
    .query(({ ctx, input }) => ({
      allowed: menusFor(ctx.permissions).some(({ code }) => code === input.view),
    })),

  menuTree: signedInProcedure
    .meta({ rest: { method: 'GET', path: '/api/base/menu/tree/{appId}' } })
    .input(z.strictObject({ appId: z.enum(['portal', 'workbench']) }))
    .query(({ ctx, input }) => menusFor(ctx.permissions).filter(({ app }) => app === input.appId)),

  menusOfRoles: signedInProcedure
    .meta({ rest: { method: 'GET', path: '/api/base/menu/roles' } })
    .input(z.strictObject({ appKeys: z.array(z.string().max(60)).optional() }))
    .query(({ ctx, input }) =>
      menusFor(ctx.permissions).filter(
        ({ app }) => input.appKeys === undefined || input.appKeys.includes(app),
      ),
    ),

  logo: publicProcedure
    .meta({ rest: { method: 'GET', path: '/api/base/system/config/logo' } })
    .query(({ ctx }) => readSettings(ctx.db, 'logo')),

  signInPage: publicProcedure
    .meta({ rest: { method: 'GET', path: '/api/base/system/loginPageConfig' } })
    .query(({ ctx }) => readSettings(ctx.db, 'loginPage')),

  saveSignInPage: change(SETTINGS)
    .meta({ rest: { method: 'POST', path: '/api/base/system/loginPageConfig' } })
    .input(z.strictObject({ settings }))
    .mutation(async ({ ctx, input }) => {
      await writeSettings(ctx.db, ctx.clock, 'loginPage', input.settings);
      await ctx.audit.write({
        subject: { kind: 'settings', id: 'loginPage' },
        facts: { settings: input.settings },
      });
      return readSettings(ctx.db, 'loginPage');
    }),

  settings: signedInProcedure
    .meta({
      rest: [
        { method: 'GET', path: '/api/base/system/config' },
        { method: 'GET', path: '/api/base/system/config/byTypeCode' },
      ],
    })
    .input(z.strictObject({ typeCode }))
    .query(({ ctx, input }) =>
      OPEN_TYPES.has(input.typeCode) || ctx.permissions.has(SETTINGS)
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
    .mutation(async ({ ctx, input }) => {
      await writeSettings(ctx.db, ctx.clock, input.typeCode, input.settings);
      await ctx.audit.write({
        subject: { kind: 'settings', id: input.typeCode },
        facts: { settings: input.settings },
      });
      return readSettings(ctx.db, input.typeCode);
    }),

  demo: signedInProcedure
    .meta({ rest: { method: 'GET', path: '/api/base/system/config/demo' } })
    .query(({ ctx }) => ({ demo: ctx.services.config.demo })),

  parameters: procedure(SETTINGS)
    .meta({ rest: { method: 'GET', path: '/api/sys/config/pageList', summary: 'System parameters' } })
    .input(z.strictObject({ filter: z.strictObject({ search: z.string().max(100).optional() }).optional() }))
    .query(async ({ ctx, input }) => {
      const search = input.filter?.search?.toLowerCase() ?? '';
      const rows = Object.entries(await readSettings(ctx.db, 'client'))
        .filter(([code]) => code.toLowerCase().includes(search))
        .map(([code, value]) => ({ code, value }));
      return { rows, total: rows.length };
    }),

  saveParameter: change(SETTINGS)
    .meta({ rest: { method: 'POST', path: '/api/sys/config/save' } })
    .input(z.strictObject({ code: settingCode, value: settingValue }))
    .mutation(async ({ ctx, input }) => {
      await writeSettings(ctx.db, ctx.clock, 'client', { [input.code]: input.value });
      await ctx.audit.write({ subject: { kind: 'settings', id: 'client' }, facts: { ...input } });
      return input;
    }),

  removeParameter: change(SETTINGS)
    .meta({ rest: { method: 'DELETE', path: '/api/sys/config/delete' } })
    .input(z.strictObject({ code: settingCode }))
    .mutation(async ({ ctx, input }) => {
      await removeSettings(ctx.db, 'client', input.code);
      await ctx.audit.write({ subject: { kind: 'settings', id: 'client' }, facts: { removed: input.code } });
      return { code: input.code };
    }),
});
