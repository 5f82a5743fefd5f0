import { z } from 'zod';
import { instant } from '../../platform/clock/clock.ts';
import { refuse } from '../../platform/errors/refusal.ts';
import { filteredPage } from '../../platform/filter/filtered-page.ts';
import { filterOf } from '../../platform/filter/read-filter.ts';
import { newId } from '../../platform/ids/new-id.ts';
import type { Ctx, SignedInCtx } from '../../platform/trpc/context.ts';
import { idAnswer, pageOf } from '../../platform/trpc/page-of.ts';
import { done } from '../../platform/trpc/paging.ts';
import { change, procedure, router } from '../../platform/trpc/procedure.ts';
import type { Provider } from '../integrations.words.ts';
import { refusingAsVendor } from '../vendor/refuse-vendor.ts';
import {
  APP_FIELDS,
  appShown,
  changeApp,
  changedApp,
  createApp,
  newApp,
  removeApp,
  showApp,
} from './apps.repo.ts';
import { type AppRow, getApp, openApp } from './open-app.ts';
import { restOf } from './rest-of.ts';
import { verifyApp } from './verify-app.ts';

export const VIEW = 'integrations.view';
export const EDIT = 'integrations.edit';
const id = z.string().max(60);
const verified = z.object({ ok: z.boolean(), code: z.string().nullable(), message: z.string().nullable() });

/** The apps of a platform by which we call it; secrets go in and never come out. */
export function appsRouter(provider: Provider) {
  const rest = restOf(provider);
  return router({
    list: procedure(VIEW)
      .meta(rest('GET', 'appConfigs', 'The apps of the platform'))
      .input(z.strictObject({ filter: filterOf(APP_FIELDS) }))
      .output(pageOf(appShown))
      .query(async ({ ctx, input }) => {
        const { rows, total } = await filteredPage<AppRow>(
          ctx.db.selectFrom('integration_apps').selectAll().where('provider', '=', provider) as never,
          input.filter,
          { search: ['name', 'app_key'], last: 'id' },
        );
        return { rows: rows.map((row) => showApp(ctx.services.config, row)), total };
      }),
    get: procedure(VIEW)
      .meta(rest('GET', 'appConfig/{id}', 'One app'))
      .input(z.strictObject({ id }))
      .output(appShown)
      .query(async ({ ctx, input }) =>
        showApp(ctx.services.config, await getApp(ctx.db, provider, input.id)),
      ),
    create: change(EDIT)
      .meta(rest('POST', 'appConfig', 'Sets up an app', 201))
      .input(newApp)
      .output(idAnswer)
      .mutation(async ({ ctx, input }) => ({ id: await createApp(ctx, provider, input) })),
    update: change(EDIT)
      .meta(rest('PATCH', 'appConfig', 'Changes an app'))
      .input(changedApp)
      .output(appShown)
      .mutation(({ ctx, input }) => changeApp(ctx, provider, input)),
    remove: change(EDIT)
      .meta(rest('DELETE', 'appConfigs/{id}', 'Removes an app'))
      .input(z.strictObject({ id }))
      .output(done)
      .mutation(async ({ ctx, input }) => {
        await removeApp(ctx, provider, input.id);
        return { done: true as const };
      }),
    verify: procedure(EDIT)
      .input(z.strictObject({ id }))
      .output(verified)
      .mutation(async ({ ctx, input }) => verifyApp(ctx, await getApp(ctx.db, provider, input.id))),
  });
}

const microApp = z.object({
  id: z.string(),
  appConfigId: z.string(),
  agentId: z.string(),
  name: z.string(),
  description: z.string().nullable(),
  homeUrl: z.string().nullable(),
  enabled: z.boolean(),
  readAt: z.string().nullable(),
});
const MICRO_FIELDS = {
  name: { column: 'm.name', kind: 'text' },
  agentId: { column: 'm.agent_id', kind: 'text' },
  appConfigId: { column: 'm.app_id', kind: 'text' },
  enabled: { column: 'm.enabled', kind: 'boolean' },
} as const;
const microFilter = z.strictObject({ filter: filterOf(MICRO_FIELDS) });

/** What an app shows within the platform's client. */
export function microAppsRouter(provider: Provider) {
  const rest = restOf(provider);
  const shown = (ctx: Pick<Ctx, 'db'>) =>
    ctx.db
      .selectFrom('integration_micro_apps as m')
      .innerJoin('integration_apps as a', 'a.id', 'm.app_id')
      .select(['m.id', 'm.app_id as appConfigId', 'm.agent_id as agentId', 'm.name', 'm.description'])
      .select(['m.home_url as homeUrl', 'm.enabled', 'm.read_at as readAt'])
      .where('a.provider', '=', provider);
  type Row = Omit<z.infer<typeof microApp>, 'enabled'> & { enabled: number };
  const page = async (ctx: Pick<Ctx, 'db'>, filter: z.infer<typeof microFilter>['filter']) => {
    const { rows, total } = await filteredPage<Row>(shown(ctx) as never, filter, {
      search: ['m.name', 'm.agent_id'],
      last: 'm.id',
    });
    return { rows: rows.map((row) => ({ ...row, enabled: row.enabled === 1 })), total };
  };
  return router({
    list: procedure(VIEW)
      .meta(rest('GET', 'microAppConfigs', 'The micro apps as last read'))
      .input(microFilter)
      .output(pageOf(microApp))
      .query(({ ctx, input }) => page(ctx, input.filter)),
    get: procedure(VIEW)
      .meta(rest('GET', 'microAppConfig/{id}', 'One micro app'))
      .input(z.strictObject({ id }))
      .output(microApp)
      .query(async ({ ctx, input }) => {
        const row = (await shown(ctx).where('m.id', '=', input.id).executeTakeFirst()) as Row | undefined;
        return row ? { ...row, enabled: row.enabled === 1 } : refuse('platform.NOT_FOUND');
      }),
    create: change(EDIT)
      .meta(rest('POST', 'microAppConfig', 'Adds a micro app by its agent id', 201))
      .input(
        z.strictObject({
          appConfigId: id,
          agentId: z.string().trim().min(1).max(100),
          name: z.string().trim().min(1).max(200),
        }),
      )
      .output(idAnswer)
      .mutation(async ({ ctx, input }) => {
        const app = await getApp(ctx.db, provider, input.appConfigId);
        const known = await ctx.db
          .selectFrom('integration_micro_apps')
          .select('name')
          .where('app_id', '=', app.id)
          .where('agent_id', '=', input.agentId)
          .executeTakeFirst();
        if (known) refuse('integrations.APP_EXISTS', { name: known.name });
        const made = newId(ctx.clock);
        const row = { id: made, app_id: app.id, agent_id: input.agentId, name: input.name };
        await ctx.db
          .insertInto('integration_micro_apps')
          .values({
            ...row,
            description: null,
            home_url: null,
            enabled: 1,
            read_at: null,
            created_at: instant(ctx.clock),
          })
          .execute();
        await ctx.audit.write({
          subject: { kind: 'integrationMicroApp', id: made },
          changes: {
            agentId: { before: null, after: input.agentId },
            name: { before: null, after: input.name },
          },
        });
        return { id: made };
      }),
    remove: change(EDIT)
      .meta(rest('DELETE', 'microAppConfig/{id}', 'Forgets a micro app'))
      .input(z.strictObject({ id }))
      .output(done)
      .mutation(async ({ ctx, input }) => {
        const row = (await shown(ctx).where('m.id', '=', input.id).executeTakeFirst()) as Row | undefined;
        if (!row) return refuse('platform.NOT_FOUND');
        await ctx.db.deleteFrom('integration_micro_apps').where('id', '=', input.id).execute();
        await ctx.audit.write({
          subject: { kind: 'integrationMicroApp', id: row.id },
          changes: { agentId: { before: row.agentId, after: null }, name: { before: row.name, after: null } },
        });
        return { done: true as const };
      }),
    /** Reads them from the platform, for every app that is switched on. */
    reload: procedure(EDIT)
      .meta(rest('GET', 'reloadMicroAppConfigs', 'Reads the micro apps from the platform'))
      .input(microFilter)
      .output(pageOf(microApp))
      .query(async ({ ctx, input }) => {
        await readMicroApps(ctx, provider);
        return page(ctx, input.filter);
      }),
  });
}

async function readMicroApps(ctx: SignedInCtx, provider: Provider): Promise<void> {
  const apps = await ctx.db
    .selectFrom('integration_apps')
    .selectAll()
    .where('provider', '=', provider)
    .where('enabled', '=', 1)
    .where('app_id', '<>', '')
    .execute();
  for (const row of apps) {
    const { adapter, client } = openApp(ctx.services, row, ctx);
    const found = await refusingAsVendor(async () => (await adapter.microApps?.(client, [row.app_id])) ?? []);
    for (const app of found) {
      const values = {
        name: app.name,
        description: app.description,
        home_url: app.homeUrl,
        enabled: app.enabled ? 1 : 0,
        read_at: instant(ctx.clock),
      };
      await ctx.services.db
        .insertInto('integration_micro_apps')
        .values({
          id: newId(ctx.clock),
          app_id: row.id,
          agent_id: app.agentId,
          created_at: instant(ctx.clock),
          ...values,
        })
        .onConflict((conflict) => conflict.columns(['app_id', 'agent_id']).doUpdateSet(values))
        .execute();
    }
  }
}
