import type { Kysely, Selectable } from 'kysely';
import type { DB } from '../../platform/db/schema.ts';
import { refuse } from '../../platform/errors/refusal.ts';
import type { Services } from '../../platform/trpc/context.ts';
import { ADAPTERS } from '../adapters/adapters.ts';
import type { DirectoryAdapter } from '../adapters/directory-adapter.ts';
import type { AppPurpose, Provider } from '../integrations.words.ts';
import '../integrations.errors.ts';
import { SECRETS, secretVault } from '../vendor/token-store.ts';
import { type VendorClient, vendorClient } from '../vendor/vendor-client.ts';

export type AppRow = Selectable<DB['integration_apps']>;

/** An app one can call as, with what its platform does. */
export interface OpenApp {
  row: AppRow;
  adapter: DirectoryAdapter;
  client: VendorClient;
}

export const purposesOf = (row: Pick<AppRow, 'purposes'>): AppPurpose[] =>
  JSON.parse(row.purposes) as AppPurpose[];

export async function getApp(db: Kysely<DB>, provider: Provider, id: string): Promise<AppRow> {
  const row = await db
    .selectFrom('integration_apps')
    .selectAll()
    .where('id', '=', id)
    .where('provider', '=', provider)
    .executeTakeFirst();
  return row ?? refuse('platform.NOT_FOUND');
}

/** The app of a platform that is used for this: the one named, else the only or the first one. */
export async function findAppFor(
  db: Kysely<DB>,
  provider: Provider,
  purpose: AppPurpose,
  id?: string,
): Promise<AppRow> {
  const rows = await db
    .selectFrom('integration_apps')
    .selectAll()
    .where('provider', '=', provider)
    .where('enabled', '=', 1)
    .orderBy('created_at')
    .execute();
  const fitting = rows.filter((row) => purposesOf(row).includes(purpose));
  const row =
    id === undefined ? fitting[0] : fitting.find((each) => [each.id, each.app_key, each.app_id].includes(id));
  return row ?? refuse('integrations.NO_APP', { provider, purpose });
}

export function openApp(
  services: Services,
  row: AppRow,
  given: { traceId: string; signal?: AbortSignal; secret?: string },
): OpenApp {
  const adapter = ADAPTERS[row.provider];
  const secret =
    given.secret ?? secretVault(services).decrypt(row.secret_cipher, { ...SECRETS.secret, id: row.id });
  const app = {
    id: row.id,
    provider: row.provider,
    appId: row.app_id,
    appKey: row.app_key,
    secret,
    baseUrl: (row.base_url ?? adapter.baseUrl).replace(/\/+$/, ''),
  };
  return { row, adapter, client: vendorClient(services, app, adapter.dialect, given) };
}
