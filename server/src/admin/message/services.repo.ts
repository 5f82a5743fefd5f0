import type { Kysely, Selectable } from 'kysely';
import type { z } from 'zod';
import { changesBetween } from '../../platform/audit/audit-changes.ts';
import { instant } from '../../platform/clock/clock.ts';
import type { DB } from '../../platform/db/schema.ts';
import { refuse } from '../../platform/errors/refusal.ts';
import { newId } from '../../platform/ids/new-id.ts';
import { WAITING_STATES } from '../../platform/outbox/delivery.ts';
import type { SignedInCtx } from '../../platform/trpc/context.ts';
import { getAccount } from './accounts.repo.ts';
import type { serviceInput } from './message.schemas.ts';
import type { MessageProvider } from './message.words.ts';
import { VENDORS } from './vendors/vendors.ts';

export type MessageService = Selectable<DB['message_services']>;
export type ServiceWithNames = MessageService & {
  accountName: string;
  provider: MessageProvider;
  signName: string | null;
};

export function servicesWithNames(db: Kysely<DB>) {
  return db
    .selectFrom('message_services')
    .innerJoin('message_accounts', 'message_accounts.id', 'message_services.account_id')
    .leftJoin('message_signs', 'message_signs.id', 'message_services.sign_id')
    .selectAll('message_services')
    .select(['message_accounts.name as accountName', 'message_accounts.provider as provider'])
    .select('message_signs.name as signName');
}

export async function getService(db: Kysely<DB>, id: string): Promise<ServiceWithNames> {
  const row = await servicesWithNames(db).where('message_services.id', '=', id).executeTakeFirst();
  return row ?? refuse('platform.NOT_FOUND');
}

/** Whether messages leave this installation by anything but its log. */
export async function anyMessageService(db: Kysely<DB>): Promise<boolean> {
  return (await db.selectFrom('message_services').select('id').limit(1).executeTakeFirst()) !== undefined;
}

export async function anyMessageServiceOn(db: Kysely<DB>): Promise<boolean> {
  const row = await db
    .selectFrom('message_services')
    .select('id')
    .where('frozen', '=', 0)
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

/** Adds a service or changes the one that is named. */
export async function putService(
  { db, clock, audit }: SignedInCtx,
  values: z.infer<typeof serviceInput>,
  known?: { row: MessageService; version: number },
): Promise<string> {
  const account = await getAccount(db, values.accountId).catch(() => undefined);
  if (!account) return refuse('admin.message.ACCOUNT_UNKNOWN');
  const { needs } = VENDORS[account.provider];
  if (needs.includes('sender') && !values.sender) refuse('admin.message.SENDER_MISSING');
  if (needs.includes('sign') && !values.signId) refuse('admin.message.SIGN_MISSING');
  if (values.signId) {
    const sign = await db
      .selectFrom('message_signs')
      .select('account_id')
      .where('id', '=', values.signId)
      .executeTakeFirst();
    if (sign?.account_id !== account.id) refuse('admin.message.SIGN_UNKNOWN');
  }
  const id = known?.row.id ?? newId(clock);
  const others = await db
    .selectFrom('message_services')
    .select('id')
    .where('id', '<>', id)
    .limit(1)
    .executeTakeFirst();
  const isDefault = values.isDefault || !others;
  if (known?.row.is_default && !isDefault) refuse('admin.message.DEFAULT_NEEDED');
  const columns = {
    ...{ name: values.name, account_id: account.id, sender: values.sender || null },
    ...{ sign_id: values.signId || null, country_code: values.countryCode },
    ...{ per_minute: values.perMinute ?? null, is_default: isDefault ? (1 as const) : (0 as const) },
    updated_at: instant(clock),
  };
  // Another one was the default: that is a change of its own.
  if (isDefault)
    for (const before of await db
      .selectFrom('message_services')
      .selectAll()
      .where('is_default', '=', 1)
      .where('id', '<>', id)
      .execute()) {
      await db
        .updateTable('message_services')
        .set({ is_default: 0, version: before.version + 1 })
        .where('id', '=', before.id)
        .execute();
      await audit.write({
        subject: { kind: 'messageService', id: before.id },
        changes: changesBetween(before, await getService(db, before.id)),
      });
    }
  if (!known) {
    await db
      .insertInto('message_services')
      .values({ ...columns, id, frozen: 0, created_at: columns.updated_at })
      .execute();
    return id;
  }
  const changed = await db
    .updateTable('message_services')
    .set({ ...columns, version: known.version + 1 })
    .where('id', '=', id)
    .where('version', '=', known.version)
    .returning('id')
    .executeTakeFirst();
  return changed?.id ?? refuse('platform.VERSION_CHANGED');
}

/** Refuses what templates or waiting messages still need. */
export async function removeService(db: Kysely<DB>, row: MessageService): Promise<void> {
  const template = await db
    .selectFrom('message_templates')
    .select('name')
    .where('service_id', '=', row.id)
    .limit(1)
    .executeTakeFirst();
  if (template) refuse('admin.message.SERVICE_USED', { name: template.name });
  const waiting = await db
    .selectFrom('message_log')
    .select('id')
    .where('service_id', '=', row.id)
    .where('state', 'in', [...WAITING_STATES, 'sending'])
    .limit(1)
    .executeTakeFirst();
  if (waiting) refuse('admin.message.SERVICE_BUSY');
  const other = await db
    .selectFrom('message_services')
    .select('id')
    .where('id', '<>', row.id)
    .limit(1)
    .executeTakeFirst();
  if (row.is_default && other) refuse('admin.message.DEFAULT_NEEDED');
  await db.deleteFrom('message_services').where('id', '=', row.id).execute();
}
