import type { Kysely } from 'kysely';
import { z } from 'zod';
import { instant } from '../../platform/clock/clock.ts';
import type { Config } from '../../platform/config/config.ts';
import type { DB } from '../../platform/db/schema.ts';
import { refuse } from '../../platform/errors/refusal.ts';
import type { FilterFields } from '../../platform/filter/read-filter.ts';
import { newId } from '../../platform/ids/new-id.ts';
import type { SignedInCtx } from '../../platform/trpc/context.ts';
import { ADAPTERS } from '../adapters/adapters.ts';
import { APP_PURPOSES, PROVIDERS, type Provider, USUAL_PURPOSES } from '../integrations.words.ts';
import { SECRETS, secretVault } from '../vendor/token-store.ts';
import { type AppRow, getApp, purposesOf } from './open-app.ts';

const short = z.string().trim().min(1).max(200);
const secret = z.string().min(1).max(500);

export const appValues = {
  name: short,
  /** WeCom, DingTalk: the id of the agent; Feishu has none. */
  appId: z.string().trim().max(100).default(''),
  /** WeCom: corp id; DingTalk: app key; Feishu: app id. */
  appKey: short,
  baseUrl: z.url().max(300).nullish(),
  purposes: z
    .array(z.enum(APP_PURPOSES))
    .min(1)
    .max(APP_PURPOSES.length)
    .default([...USUAL_PURPOSES]),
  enabled: z.boolean().default(true),
  /** For what the platform tells us: its token and its key. */
  eventToken: z.string().max(200).nullish(),
  eventKey: z.string().max(200).nullish(),
};

/** What is told of an app; of its secrets only whether there are any. */
export const appShown = z.object({
  id: z.string(),
  provider: z.enum(PROVIDERS),
  typeCode: z.enum(PROVIDERS),
  name: z.string(),
  appId: z.string(),
  appKey: z.string(),
  baseUrl: z.string().nullable(),
  /** The address that is called. */
  address: z.string(),
  purposes: z.array(z.enum(APP_PURPOSES)),
  enabled: z.boolean(),
  /** Where the platform tells us what has changed there: entered at the platform. */
  eventAddress: z.string(),
  hasEventToken: z.boolean(),
  hasEventKey: z.boolean(),
  verifiedAt: z.string().nullable(),
  /** Null: it was fine. */
  verifyCode: z.string().nullable(),
  verifyMessage: z.string().nullable(),
  /** The platform told of changes since. */
  changedAt: z.string().nullable(),
  version: z.number().int(),
});

export const APP_FIELDS: FilterFields = {
  name: { column: 'name', kind: 'text' },
  appId: { column: 'app_id', kind: 'text' },
  appKey: { column: 'app_key', kind: 'text' },
  enabled: { column: 'enabled', kind: 'boolean' },
  verifiedAt: { column: 'verified_at', kind: 'instant' },
};

/** As the world reaches us; without a public address only the path is known. */
const eventAddressOf = ({ publicUrl }: Config, id: string): string => {
  const path = `/api/integrations/events/${id}`;
  return publicUrl === undefined ? path : new URL(path, publicUrl).href;
};

export const showApp = (config: Config, row: AppRow): z.infer<typeof appShown> => ({
  id: row.id,
  provider: row.provider,
  typeCode: row.provider,
  name: row.name,
  appId: row.app_id,
  appKey: row.app_key,
  baseUrl: row.base_url,
  address: row.base_url ?? ADAPTERS[row.provider].baseUrl,
  purposes: purposesOf(row),
  enabled: row.enabled === 1,
  eventAddress: eventAddressOf(config, row.id),
  hasEventToken: row.event_token_cipher !== null,
  hasEventKey: row.event_key_cipher !== null,
  verifiedAt: row.verified_at,
  verifyCode: row.verify_code,
  verifyMessage: row.verify_message,
  changedAt: row.changed_at,
  version: row.version,
});

export const newApp = z.strictObject({ ...appValues, appSecret: secret });
export const changedApp = z.strictObject({
  id: z.string().max(60),
  version: z.number().int().optional(),
  name: appValues.name.optional(),
  appId: z.string().trim().max(100).optional(),
  appKey: short.optional(),
  /** Absent or blank: as it was. */
  appSecret: z.string().max(500).optional(),
  baseUrl: appValues.baseUrl,
  purposes: z.array(z.enum(APP_PURPOSES)).min(1).max(APP_PURPOSES.length).optional(),
  enabled: z.boolean().optional(),
  eventToken: appValues.eventToken,
  eventKey: appValues.eventKey,
});

const LARK = 'https://open.larksuite.com';

/** Only the platform's own addresses, and hosts that the server's settings name: the secret goes there. */
export function requireAllowedHost(
  config: Config,
  provider: Provider,
  baseUrl: string | null | undefined,
): void {
  if (!baseUrl) return;
  const { hostname, origin, protocol } = new URL(baseUrl);
  const own = [ADAPTERS[provider].baseUrl, ...(provider === 'feishu' ? [LARK] : [])];
  if (own.includes(origin) || (/^https?:$/.test(protocol) && config.outgoingPrivateHosts.includes(hostname)))
    return;
  refuse('integrations.HOST_NOT_ALLOWED', { host: hostname });
}

async function requireFree(db: Kysely<DB>, provider: Provider, appKey: string, appId: string, id?: string) {
  const same = await db
    .selectFrom('integration_apps')
    .select(['id', 'name'])
    .where('provider', '=', provider)
    .where('app_key', '=', appKey)
    .where('app_id', '=', appId)
    .executeTakeFirst();
  if (same && same.id !== id) refuse('integrations.APP_EXISTS', { name: same.name });
}

export async function createApp(
  ctx: SignedInCtx,
  provider: Provider,
  given: z.infer<typeof newApp>,
): Promise<string> {
  const { services, db, clock } = ctx;
  requireAllowedHost(services.config, provider, given.baseUrl);
  await requireFree(db, provider, given.appKey, given.appId);
  const id = newId(clock);
  const vault = secretVault(services);
  const sealed = (value: string | null | undefined, place: keyof typeof SECRETS) =>
    value ? vault.encrypt(value, { ...SECRETS[place], id }) : null;
  await db
    .insertInto('integration_apps')
    .values({
      id,
      provider,
      name: given.name,
      app_id: given.appId,
      app_key: given.appKey,
      secret_cipher: vault.encrypt(given.appSecret, { ...SECRETS.secret, id }),
      base_url: given.baseUrl ?? null,
      purposes: JSON.stringify(given.purposes),
      enabled: given.enabled ? 1 : 0,
      event_token_cipher: sealed(given.eventToken, 'eventToken'),
      event_key_cipher: sealed(given.eventKey, 'eventKey'),
      verified_at: null,
      verify_code: null,
      verify_message: null,
      changed_at: null,
      version: 1,
      created_at: instant(clock),
    })
    .execute();
  await ctx.audit.write({
    subject: { kind: 'integrationApp', id },
    changes: changesOf(undefined, showApp(services.config, await getApp(db, provider, id))),
  });
  return id;
}

export async function changeApp(
  ctx: SignedInCtx,
  provider: Provider,
  given: z.infer<typeof changedApp>,
): Promise<z.infer<typeof appShown>> {
  const { services, db } = ctx;
  const row = await getApp(db, provider, given.id);
  if (given.version !== undefined && given.version !== row.version) refuse('platform.VERSION_CHANGED');
  requireAllowedHost(services.config, provider, given.baseUrl);
  const appKey = given.appKey ?? row.app_key;
  const appId = given.appId ?? row.app_id;
  await requireFree(db, provider, appKey, appId, row.id);
  const vault = secretVault(services);
  const sealed = (value: string | null | undefined, place: keyof typeof SECRETS, now: string | null) =>
    value === undefined || value === ''
      ? now
      : value === null
        ? null
        : vault.encrypt(value, { ...SECRETS[place], id: row.id });
  await db
    .updateTable('integration_apps')
    .set({
      name: given.name ?? row.name,
      app_id: appId,
      app_key: appKey,
      secret_cipher: sealed(given.appSecret, 'secret', row.secret_cipher) ?? row.secret_cipher,
      base_url: given.baseUrl === undefined ? row.base_url : given.baseUrl,
      purposes: given.purposes ? JSON.stringify(given.purposes) : row.purposes,
      enabled: given.enabled === undefined ? row.enabled : given.enabled ? 1 : 0,
      event_token_cipher: sealed(given.eventToken, 'eventToken', row.event_token_cipher),
      event_key_cipher: sealed(given.eventKey, 'eventKey', row.event_key_cipher),
      version: row.version + 1,
    })
    .where('id', '=', row.id)
    .execute();
  const changed = showApp(services.config, await getApp(db, provider, row.id));
  await ctx.audit.write({
    subject: { kind: 'integrationApp', id: row.id },
    facts: given.appSecret ? { secret: 'replaced' } : {},
    changes: changesOf(showApp(ctx.services.config, row), changed),
  });
  return changed;
}

/** Gone with what was read by it; not while people there hang on it. */
export async function removeApp(ctx: SignedInCtx, provider: Provider, id: string): Promise<void> {
  const { db } = ctx;
  const row = await getApp(db, provider, id);
  const { count } = await db
    .selectFrom('integration_mappings')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('app_id', '=', id)
    .executeTakeFirstOrThrow();
  if (Number(count) > 0) refuse('integrations.APP_IN_USE', { name: row.name, count: Number(count) });
  for (const table of OF_AN_APP) await db.deleteFrom(table).where('app_id', '=', id).execute();
  await db.deleteFrom('integration_apps').where('id', '=', id).execute();
  await ctx.audit.write({
    subject: { kind: 'integrationApp', id },
    changes: changesOf(showApp(ctx.services.config, row), undefined),
  });
}

const OF_AN_APP = [
  'integration_tokens',
  'integration_micro_apps',
  'integration_mirror',
  'integration_field_configs',
  'integration_media',
  'integration_attendances',
  'integration_events',
] as const;

type Shown = z.infer<typeof appShown>;
const TOLD = [
  'name',
  'appId',
  'appKey',
  'baseUrl',
  'purposes',
  'enabled',
  'hasEventToken',
  'hasEventKey',
] as const;

function changesOf(before: Shown | undefined, after: Shown | undefined) {
  const pairs = TOLD.filter((field) => JSON.stringify(before?.[field]) !== JSON.stringify(after?.[field]));
  return Object.fromEntries(
    pairs.map((field) => [field, { before: before?.[field] ?? null, after: after?.[field] ?? null }]),
  );
}
