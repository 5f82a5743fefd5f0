import type { Kysely, Selectable } from 'kysely';
import type { z } from 'zod';
import { instant } from '../../platform/clock/clock.ts';
import { declareCipherColumns } from '../../platform/config/cipher-columns.ts';
import type { Config } from '../../platform/config/config.ts';
import { createVault } from '../../platform/config/encryption.ts';
import type { DB } from '../../platform/db/schema.ts';
import { refuse } from '../../platform/errors/refusal.ts';
import { newId } from '../../platform/ids/new-id.ts';
import type { SignedInCtx } from '../../platform/trpc/context.ts';
import type { accountInput } from './message.schemas.ts';
import type { VendorLogin } from './vendors/message-vendor.ts';
import { VENDORS } from './vendors/vendors.ts';

export type MessageAccount = Selectable<DB['message_accounts']>;
type Values = z.infer<typeof accountInput>;

const SECRET = { table: 'message_accounts', column: 'secret_cipher', id: 'id', purpose: 'admin/message' };
declareCipherColumns(SECRET);

export async function getAccount(db: Kysely<DB>, id: string): Promise<MessageAccount> {
  const row = await db.selectFrom('message_accounts').selectAll().where('id', '=', id).executeTakeFirst();
  return row ?? refuse('platform.NOT_FOUND');
}

/** What is needed to call the vendor. The secret is opened here and goes nowhere else. */
export function loginAt(config: Config, account: MessageAccount): VendorLogin {
  const vault = createVault(config.secretKey, SECRET.purpose);
  return {
    keyId: account.key_id,
    secret: vault.decrypt(account.secret_cipher, { ...SECRET, id: account.id }),
    region: account.region,
    address: addressOf(account),
  };
}

export const addressOf = ({ provider, endpoint }: Pick<MessageAccount, 'provider' | 'endpoint'>): string =>
  (endpoint ?? VENDORS[provider].address).replace(/\/+$/, '');

/** Adds an account or changes the one that is named. */
export async function putAccount(
  ctx: SignedInCtx,
  values: Values,
  known?: { row: MessageAccount; version: number },
): Promise<string> {
  const { db, clock } = ctx;
  const { config } = ctx.services;
  const id = known?.row.id ?? newId(clock);
  const endpoint = values.endpoint || null;
  requireOwnHost(config, values);
  const moved =
    known &&
    (addressOf(known.row) !== addressOf({ ...values, endpoint }) ||
      known.row.provider !== values.provider ||
      known.row.key_id !== values.keyId);
  if (known && known.row.provider !== values.provider && (await isUsed(db, id)))
    refuse('admin.message.ACCOUNT_USED');
  // A secret is told to the vendor and key it was entered for, and to no other one.
  if (values.secret === undefined && (!known || moved)) refuse('admin.message.SECRET_AGAIN');
  const columns = {
    ...{ name: values.name, provider: values.provider, key_id: values.keyId },
    ...{ region: values.region || null, endpoint, updated_at: instant(clock) },
    secret_cipher:
      values.secret === undefined
        ? (known?.row.secret_cipher ?? '')
        : createVault(config.secretKey, SECRET.purpose).encrypt(values.secret, { ...SECRET, id }),
  };
  if (!known) {
    await db
      .insertInto('message_accounts')
      .values({ ...columns, id, created_at: columns.updated_at })
      .execute();
    return id;
  }
  const changed = await db
    .updateTable('message_accounts')
    .set({ ...columns, version: known.version + 1 })
    .where('id', '=', id)
    .where('version', '=', known.version)
    .returning('id')
    .executeTakeFirst();
  return changed?.id ?? refuse('platform.VERSION_CHANGED');
}

/** Only the vendor's own addresses, and hosts that the server's settings name: codes and the secret go there. */
function requireOwnHost(config: Config, { provider, endpoint }: Values): void {
  if (!endpoint) return;
  const { protocol, hostname } = new URL(endpoint);
  const own = protocol === 'https:' && VENDORS[provider].ownHosts.test(hostname);
  if (!own && !config.outgoingPrivateHosts.includes(hostname))
    refuse('admin.message.HOST_NOT_ALLOWED', { host: hostname });
}

async function isUsed(db: Kysely<DB>, accountId: string): Promise<boolean> {
  for (const table of ['message_services', 'message_signs'] as const) {
    const used = await db
      .selectFrom(table)
      .select('id')
      .where('account_id', '=', accountId)
      .limit(1)
      .executeTakeFirst();
    if (used) return true;
  }
  return false;
}

/** Refuses what services or signs still need. */
export async function removeAccount(db: Kysely<DB>, row: MessageAccount): Promise<void> {
  if (await isUsed(db, row.id)) refuse('admin.message.ACCOUNT_USED');
  await db.deleteFrom('message_accounts').where('id', '=', row.id).execute();
}
