import { z } from 'zod';
import type { SignedInCtx } from '../../platform/trpc/context.ts';
import { idAnswer } from '../../platform/trpc/page-of.ts';
import { done } from '../../platform/trpc/paging.ts';
import { change, type Meta, procedure, type RestMeta, router } from '../../platform/trpc/procedure.ts';
import { appShown, appValues, changeApp, createApp, removeApp, showApp } from '../apps/apps.repo.ts';
import { EDIT, VIEW } from '../apps/apps.router.ts';
import { getApp } from '../apps/open-app.ts';
import { verifyEntered } from '../apps/verify-app.ts';
import { PROVIDERS } from '../integrations.words.ts';

/** The calls under `/api/base/fs`: the same directory, in words of their own. */
export const fsRest = (
  method: RestMeta['method'],
  path: string,
  summary: string,
  answers?: 201 | 202 | 204,
  more: Pick<RestMeta, 'takes'> = {},
): Meta => ({
  rest: { method, path: `/api/base/fs/${path}`, summary, ...(answers ? { answers } : {}), ...more },
});

const text = z.string().trim().max(200);
const typeCode = z.enum(PROVIDERS).default('feishu');
const given = {
  name: text.optional(),
  /** The app's id at the platform. */
  appId: text.min(1),
  /** What we call it by; absent: its id. */
  appKey: text.optional(),
  typeCode,
  baseUrl: appValues.baseUrl,
};

/** Apps of the office directory. Its `appId` is what the platform knows it by, its `appKey` what we choose it by. */
export const feishuAppsRouter = router({
  list: procedure(VIEW)
    .meta(fsRest('GET', 'config/list', 'Apps of the directory'))
    .input(z.strictObject({ searchText: z.string().max(200).optional() }))
    .output(z.array(appShown))
    .query(async ({ ctx, input }) => {
      const rows = await ctx.db
        .selectFrom('integration_apps')
        .selectAll()
        .where('provider', '=', 'feishu')
        .orderBy('created_at')
        .execute();
      const wanted = input.searchText?.toLowerCase() ?? '';
      return rows
        .filter(({ name, app_key, app_id }) =>
          `${name}\n${app_key}\n${app_id}`.toLowerCase().includes(wanted),
        )
        .map((row) => showApp(ctx.services.config, row));
    }),
  types: procedure(VIEW)
    .meta(fsRest('GET', 'appConfig/type/list', 'Platforms there are'))
    .output(z.array(z.object({ typeCode: z.string(), name: z.string() })))
    .query(() => PROVIDERS.map((provider) => ({ typeCode: provider, name: provider }))),
  add: change(EDIT)
    .meta(fsRest('POST', 'add', 'Sets up an app', 201))
    .input(z.strictObject({ ...given, appSecret: z.string().min(1).max(500) }))
    .output(idAnswer)
    .mutation(async ({ ctx, input }) => {
      const { appId, appKey, name, typeCode: provider, ...rest } = input;
      const app = {
        ...rest,
        name: name ?? appId,
        appKey: appId,
        appId: appKey ?? '',
        purposes: [...PURPOSES],
        enabled: true,
      };
      return { id: await createApp(ctx, provider, app) };
    }),
  update: change(EDIT)
    .meta(fsRest('POST', 'update', 'Changes an app'))
    .input(
      z.strictObject({
        ...given,
        appId: text.min(1).optional(),
        id: z.string().max(60),
        appSecret: z.string().max(500).optional(),
      }),
    )
    .output(appShown)
    .mutation(({ ctx, input }) => {
      const { appId, appKey, typeCode: provider, ...rest } = input;
      return changeApp(ctx, provider, { ...rest, appKey: appId, appId: appKey });
    }),
  remove: change(EDIT)
    .meta(fsRest('POST', 'delete', 'Removes an app', 204))
    .input(z.strictObject({ id: z.string().max(60) }))
    .output(done)
    .mutation(async ({ ctx, input }) => {
      const row = await getApp(ctx.db, 'feishu', input.id);
      await removeApp(ctx, 'feishu', row.id);
      return { done: true as const };
    }),
  /** With the values given, kept or not: the secret of an app that is kept may be left out. */
  verify: procedure(EDIT)
    .meta(fsRest('POST', 'verify', 'Whether the platform knows the app'))
    .input(
      z.strictObject({
        appId: text.min(1),
        appKey: text.optional(),
        appSecret: z.string().min(1).max(500),
        typeCode,
        baseUrl: appValues.baseUrl,
      }),
    )
    .output(z.object({ ok: z.boolean(), code: z.string().nullable(), message: z.string().nullable() }))
    .mutation(async ({ ctx, input }) => {
      const { appId, appKey, typeCode: provider, appSecret } = input;
      const baseUrl = input.baseUrl ?? (await baseUrlOf(ctx, appId));
      return verifyEntered(ctx, { provider, appKey: appId, appId: appKey ?? '', appSecret, baseUrl });
    }),
  options: procedure(VIEW)
    .meta(fsRest('GET', 'options/appKey', 'Apps to choose from'))
    .output(z.array(z.object({ value: z.string(), label: z.string() })))
    .query(async ({ ctx }) => {
      const rows = await ctx.db
        .selectFrom('integration_apps')
        .select(['name', 'app_key', 'app_id'])
        .where('provider', '=', 'feishu')
        .where('enabled', '=', 1)
        .orderBy('name')
        .execute();
      return rows.map(({ name, app_key, app_id }) => ({ value: app_id || app_key, label: name }));
    }),
});

const PURPOSES = ['directory', 'messages'] as const;

/** Where an app that is kept is reached. */
async function baseUrlOf(ctx: SignedInCtx, appKey: string): Promise<string | null> {
  const row = await ctx.services.db
    .selectFrom('integration_apps')
    .select('base_url')
    .where('provider', '=', 'feishu')
    .where('app_key', '=', appKey)
    .executeTakeFirst();
  return row?.base_url ?? null;
}
