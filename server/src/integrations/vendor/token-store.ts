import { instant } from '../../platform/clock/clock.ts';
import { declareCipherColumns } from '../../platform/config/cipher-columns.ts';
import { createVault, type Vault } from '../../platform/config/encryption.ts';
import type { Services } from '../../platform/trpc/context.ts';

const purpose = 'integrations/secrets';
export const SECRETS = {
  secret: { table: 'integration_apps', column: 'secret_cipher' },
  eventToken: { table: 'integration_apps', column: 'event_token_cipher' },
  eventKey: { table: 'integration_apps', column: 'event_key_cipher' },
} as const;
const TOKEN = { table: 'integration_tokens', column: 'token_cipher' };
declareCipherColumns(...Object.values(SECRETS).map((place) => ({ ...place, id: 'id', purpose })), {
  ...TOKEN,
  id: 'app_id',
  purpose,
});

const vaults = new WeakMap<Services, Vault>();

/** Encrypts what apps of platforms are known by. */
export function secretVault(services: Services): Vault {
  const vault = vaults.get(services) ?? createVault(services.config.secretKey, purpose);
  vaults.set(services, vault);
  return vault;
}

/** The token that any of our processes fetched under this secret, while it holds. */
export async function storedToken(
  services: Services,
  appId: string,
  mark: string,
): Promise<string | undefined> {
  const row = await services.db
    .selectFrom('integration_tokens')
    .select('token_cipher')
    .where('app_id', '=', appId)
    .where('secret_mark', '=', mark)
    .where('expires_at', '>', instant(services.clock))
    .executeTakeFirst();
  return row && secretVault(services).decrypt(row.token_cipher, { ...TOKEN, id: appId });
}

export async function storeToken(
  services: Services,
  appId: string,
  mark: string,
  token: string,
  seconds: number,
): Promise<void> {
  const values = {
    app_id: appId,
    secret_mark: mark,
    token_cipher: secretVault(services).encrypt(token, { ...TOKEN, id: appId }),
    expires_at: new Date(services.clock.now().getTime() + Math.max(0, seconds) * 1000).toISOString(),
  };
  await services.db
    .insertInto('integration_tokens')
    .values(values)
    .onConflict((conflict) => conflict.column('app_id').doUpdateSet(values))
    .execute();
}

/** Forgets a token that the platform no longer takes, unless another was fetched meanwhile. */
export async function forgetToken(services: Services, appId: string, token: string): Promise<void> {
  const row = await services.db
    .selectFrom('integration_tokens')
    .select(['token_cipher', 'expires_at'])
    .where('app_id', '=', appId)
    .executeTakeFirst();
  if (!row || secretVault(services).decrypt(row.token_cipher, { ...TOKEN, id: appId }) !== token) return;
  await services.db
    .deleteFrom('integration_tokens')
    .where('app_id', '=', appId)
    .where('token_cipher', '=', row.token_cipher)
    .execute();
}
