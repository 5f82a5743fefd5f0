import { createPrivateKey } from 'node:crypto';
import type { Kysely, Selectable } from 'kysely';
import { changesBetween } from '../../platform/audit/audit-changes.ts';
import type { AuditWriter } from '../../platform/audit/audit-writer.ts';
import { type Clock, instant } from '../../platform/clock/clock.ts';
import { declareCipherColumns } from '../../platform/config/cipher-columns.ts';
import type { Config } from '../../platform/config/config.ts';
import { createVault } from '../../platform/config/encryption.ts';
import type { DB } from '../../platform/db/schema.ts';
import { refuse } from '../../platform/errors/refusal.ts';
import { newId } from '../../platform/ids/new-id.ts';
import type { MailSecurity } from '../../platform/mail/mail.words.ts';
import type { MailServerAt } from '../../platform/mail/mail-server.ts';
import { WAITING_STATES } from '../../platform/outbox/delivery.ts';
import './email.errors.ts';

export type MailService = Selectable<DB['mail_services']>;

const PURPOSE = 'admin/email';
const PASSWORD = { table: 'mail_services', column: 'password_cipher', id: 'id', purpose: PURPOSE };
const DKIM = { table: 'mail_services', column: 'dkim_cipher', id: 'id', purpose: PURPOSE };
declareCipherColumns(PASSWORD, DKIM);

/** The one that SMTP_URL makes: always under this id. */
const ENVIRONMENT_ID = 'environment';

export interface ServiceValues {
  name: string;
  host: string;
  port: number;
  security: MailSecurity;
  userName?: string | null | undefined;
  /** Only ever written. Absent: stays as it is. */
  password?: string | null | undefined;
  fromName?: string | null | undefined;
  fromAddress: string;
  connections: number;
  perMinute?: number | null | undefined;
  dkim?: { domain: string; selector: string; privateKey?: string | undefined } | null | undefined;
  isDefault: boolean;
  enabled: boolean;
}

/** SMTP_URL as the first service there is, so that mails leave one way; gone with the setting. */
export async function takeEnvironment(db: Kysely<DB>, clock: Clock, { smtp }: Config): Promise<void> {
  const known = await db
    .selectFrom('mail_services')
    .selectAll()
    .where('id', '=', ENVIRONMENT_ID)
    .executeTakeFirst();
  if (!smtp) {
    if (known?.enabled)
      await db.updateTable('mail_services').set({ enabled: 0 }).where('id', '=', known.id).execute();
    return;
  }
  const url = new URL(smtp.url);
  const told = {
    host: url.hostname,
    port: Number(url.port) || (url.protocol === 'smtps:' ? 465 : 587),
    security: url.protocol === 'smtps:' ? ('tls' as const) : ('starttls' as const),
    user_name: decodeURIComponent(url.username) || null,
    from_address: smtp.from,
  };
  if (known) {
    const same = Object.entries(told).every(([name, value]) => known[name as keyof MailService] === value);
    if (!same)
      await db
        .updateTable('mail_services')
        .set({ ...told, updated_at: instant(clock) })
        .where('id', '=', known.id)
        .execute();
    return;
  }
  const others = await db.selectFrom('mail_services').select('id').limit(1).executeTakeFirst();
  await db
    .insertInto('mail_services')
    .values({
      ...told,
      ...{ id: ENVIRONMENT_ID, name: 'SMTP_URL', origin: 'environment', connections: 2, enabled: 1 },
      ...{ is_default: others ? 0 : 1, created_at: instant(clock), updated_at: instant(clock) },
    })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

export async function getService(db: Kysely<DB>, id: string): Promise<MailService> {
  const row = await db.selectFrom('mail_services').selectAll().where('id', '=', id).executeTakeFirst();
  return row ?? refuse('platform.NOT_FOUND');
}

/** The one that is named, or else the default; none where it is switched off. */
export async function serviceFor(db: Kysely<DB>, id: string | null): Promise<MailService | undefined> {
  return db
    .selectFrom('mail_services')
    .selectAll()
    .where('enabled', '=', 1)
    .$if(id !== null, (query) => query.where('id', '=', id ?? ''))
    .$if(id === null, (query) => query.where('is_default', '=', 1))
    .executeTakeFirst();
}

export async function anyServiceOn(db: Kysely<DB>): Promise<boolean> {
  const row = await db
    .selectFrom('mail_services')
    .select('id')
    .where('enabled', '=', 1)
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

/** What is needed to connect. Passwords are opened here and go nowhere else. */
export function serverAt(config: Config, service: MailService): MailServerAt {
  if (service.origin === 'environment') {
    if (!config.smtp) refuse('admin.email.NO_SERVICE');
    return { url: config.smtp.url };
  }
  const vault = createVault(config.secretKey, PURPOSE);
  const { user_name: user, password_cipher: password, dkim_cipher: dkim } = service;
  return {
    host: service.host,
    port: service.port,
    security: service.security,
    connections: service.connections,
    login:
      user && password
        ? { user, password: vault.decrypt(password, { ...PASSWORD, id: service.id }) }
        : undefined,
    dkim:
      dkim && service.dkim_domain && service.dkim_selector
        ? {
            domain: service.dkim_domain,
            selector: service.dkim_selector,
            privateKey: vault.decrypt(dkim, { ...DKIM, id: service.id }),
          }
        : undefined,
  };
}

/** What the trail holds of a service: never a password or key, only that there is another. */
export const auditedService = ({ password_cipher, dkim_cipher, ...row }: MailService) => ({
  ...row,
  password: password_cipher && `… ${password_cipher.slice(-6)}`,
  key: dkim_cipher && `… ${dkim_cipher.slice(-6)}`,
});

/** Another one becomes the default: that is a change of the one that was. */
async function standDown({ db, audit }: { db: Kysely<DB>; audit: AuditWriter }, id: string): Promise<void> {
  for (const before of await db
    .selectFrom('mail_services')
    .selectAll()
    .where('is_default', '=', 1)
    .where('id', '<>', id)
    .execute()) {
    await db
      .updateTable('mail_services')
      .set({ is_default: 0, version: before.version + 1 })
      .where('id', '=', before.id)
      .execute();
    await audit.write({
      subject: { kind: 'mailService', id: before.id },
      changes: changesBetween(auditedService(before), auditedService(await getService(db, before.id))),
    });
  }
}

/** Adds a service or changes the one that is named. */
export async function putService(
  ctx: { db: Kysely<DB>; clock: Clock; config: Config; audit: AuditWriter },
  values: ServiceValues,
  known?: { row: MailService; version: number },
): Promise<string> {
  const { db, clock, config } = ctx;
  const id = known?.row.id ?? newId(clock);
  const first = !(await db
    .selectFrom('mail_services')
    .select('id')
    .where('id', '<>', id)
    .limit(1)
    .executeTakeFirst());
  const isDefault = values.isDefault || first;
  if (known?.row.is_default && !isDefault) refuse('admin.email.DEFAULT_NEEDED');
  if (isDefault && !values.enabled && !first) refuse('admin.email.DEFAULT_NEEDED');
  const columns = {
    ...(known?.row.origin === 'environment'
      ? kept(known.row, values)
      : entered(config, id, values, known?.row)),
    ...{ connections: values.connections, per_minute: values.perMinute ?? null },
    ...{
      is_default: isDefault ? (1 as const) : (0 as const),
      enabled: values.enabled ? (1 as const) : (0 as const),
    },
    updated_at: instant(clock),
  };
  if (isDefault) await standDown(ctx, id);
  if (!known) {
    await db
      .insertInto('mail_services')
      .values({ ...columns, id, origin: 'entered', created_at: instant(clock) })
      .execute();
    return id;
  }
  const changed = await db
    .updateTable('mail_services')
    .set({ ...columns, version: known.version + 1 })
    .where('id', '=', id)
    .where('version', '=', known.version)
    .returning('id')
    .executeTakeFirst();
  return changed?.id ?? refuse('platform.VERSION_CHANGED');
}

/** Where it leads is said by the installation. */
function kept(row: MailService, values: ServiceValues) {
  const { name, host, port, security, user_name, password_cipher, from_name, from_address } = row;
  const same =
    values.host === host &&
    values.port === port &&
    values.fromAddress === from_address &&
    (values.userName ?? null) === user_name &&
    !values.password;
  if (!same || values.dkim) refuse('admin.email.SERVICE_OF_INSTALLATION');
  const { dkim_domain, dkim_selector, dkim_cipher } = row;
  return {
    name,
    host,
    port,
    security,
    user_name,
    password_cipher,
    from_name,
    from_address,
    dkim_domain,
    dkim_selector,
    dkim_cipher,
  };
}

function entered(config: Config, id: string, values: ServiceValues, known: MailService | undefined) {
  const vault = createVault(config.secretKey, PURPOSE);
  const user = values.userName || null;
  const moved =
    known && (known.host !== values.host || known.port !== values.port || known.user_name !== user);
  // A password is told to the server it was entered for, and to no other one.
  if (known?.password_cipher && moved && user && values.password === undefined)
    refuse('admin.email.SECRET_AGAIN');
  const password =
    values.password === undefined
      ? (known?.password_cipher ?? null)
      : values.password && vault.encrypt(values.password, { ...PASSWORD, id });
  const { dkim } = values;
  const key = dkim?.privateKey
    ? vault.encrypt(privateKey(dkim.privateKey), { ...DKIM, id })
    : (known?.dkim_cipher ?? null);
  if (dkim && (!dkim.domain || !dkim.selector || !key)) refuse('admin.email.DKIM_INCOMPLETE');
  return {
    ...{ name: values.name, host: values.host, port: values.port, security: values.security },
    ...{ user_name: user, password_cipher: user ? password || null : null },
    ...{ from_name: values.fromName || null, from_address: values.fromAddress },
    ...{
      dkim_domain: dkim?.domain ?? null,
      dkim_selector: dkim?.selector ?? null,
      dkim_cipher: dkim ? key : null,
    },
  };
}

function privateKey(pem: string): string {
  try {
    const key = createPrivateKey(pem);
    if (key.asymmetricKeyType !== 'rsa' && key.asymmetricKeyType !== 'ed25519')
      throw new Error('another kind');
    return pem;
  } catch {
    return refuse('admin.email.DKIM_KEY');
  }
}

/** Refuses what templates or waiting mails still need. */
export async function removeService(db: Kysely<DB>, row: MailService): Promise<void> {
  if (row.origin === 'environment') refuse('admin.email.SERVICE_OF_INSTALLATION');
  const template = await db
    .selectFrom('mail_templates')
    .select('name')
    .where('service_id', '=', row.id)
    .executeTakeFirst();
  if (template) refuse('admin.email.SERVICE_USED', { name: template.name });
  const waiting = await db
    .selectFrom('mail_log')
    .select('id')
    .where('service_id', '=', row.id)
    .where('state', 'in', [...WAITING_STATES, 'sending'])
    .limit(1)
    .executeTakeFirst();
  if (waiting) refuse('admin.email.SERVICE_BUSY');
  const other = await db
    .selectFrom('mail_services')
    .select('id')
    .where('id', '<>', row.id)
    .limit(1)
    .executeTakeFirst();
  if (row.is_default && other) refuse('admin.email.DEFAULT_NEEDED');
  await db.deleteFrom('mail_services').where('id', '=', row.id).execute();
}
