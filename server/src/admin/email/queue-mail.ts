import type { Kysely } from 'kysely';
import { type Clock, instant } from '../../platform/clock/clock.ts';
import { declareCipherColumns } from '../../platform/config/cipher-columns.ts';
import type { Config } from '../../platform/config/config.ts';
import { createVault } from '../../platform/config/encryption.ts';
import type { DB } from '../../platform/db/schema.ts';
import { newId } from '../../platform/ids/new-id.ts';
import { fillLine, fillTemplate } from '../../platform/outbox/fill-template.ts';
import type { DeliveryProblem } from '../../platform/outbox/outbox.words.ts';
import type { Language } from '../../platform/texts/languages.ts';
import { serviceFor } from './services.repo.ts';
import { type MailTexts, templateFor, textIn } from './templates.repo.ts';

const CONTENT = { table: 'mail_log', column: 'content_cipher', id: 'id', purpose: 'admin/email' };
declareCipherColumns(CONTENT);

export interface MailContent {
  text: string;
  files: readonly string[];
}

export const sealContent = (config: Config, id: string, content: MailContent): string =>
  createVault(config.secretKey, CONTENT.purpose).encrypt(JSON.stringify(content), { ...CONTENT, id });

export const openContent = (config: Config, id: string, cipher: string): MailContent =>
  JSON.parse(
    createVault(config.secretKey, CONTENT.purpose).decrypt(cipher, { ...CONTENT, id }),
  ) as MailContent;

interface Host {
  db: Kysely<DB>;
  clock: Clock;
  config: Config;
}

/** Who gets a mail, and what its template may say. */
export interface NewMail {
  outboxId?: string;
  purpose: string;
  recipientId: string | null;
  address: string;
  language: Language;
  values: Readonly<Record<string, string>>;
}

const DOMAIN = 'suanpan.invalid';

/** Under the same name a mail that arrives twice is known for one. */
export function messageIdOf(config: Config, id: string): string {
  const host =
    config.publicUrl && URL.canParse(config.publicUrl) ? new URL(config.publicUrl).hostname : DOMAIN;
  return `<${id}@${host}>`;
}

/** Writes a mail down as it will leave, in the words that the template has now. What can't leave is written down as well. */
export async function queueMail(host: Host, mail: NewMail): Promise<string> {
  const { db, clock, config } = host;
  const template = await templateFor(db, mail.purpose);
  const text = template && textIn(JSON.parse(template.texts) as MailTexts, mail.language);
  const service = template && (await serviceFor(db, template.service_id));
  const parked = await db
    .selectFrom('mail_parked')
    .select('id')
    .where('address', '=', keyOf(mail.address))
    .executeTakeFirst();
  const problem: DeliveryProblem | null = !template
    ? 'templateOff'
    : parked
      ? 'parked'
      : !service
        ? 'serviceOff'
        : null;
  const id = newId(clock);
  const now = instant(clock);
  const content = {
    text: fillTemplate(text?.body ?? '', mail.values),
    files: template ? (JSON.parse(template.files) as string[]) : [],
  };
  await db
    .insertInto('mail_log')
    .values({
      ...{ id, outbox_id: mail.outboxId ?? null, resent_of: null, purpose: mail.purpose },
      ...{
        template_id: template?.id ?? null,
        service_id: service?.id ?? null,
        recipient_id: mail.recipientId,
      },
      ...{ address: mail.address, subject: fillLine(text?.subject ?? mail.values.title ?? '', mail.values) },
      ...{
        content_cipher: problem ? null : sealContent(config, id, content),
        message_id: messageIdOf(config, id),
      },
      ...{ state: problem ? ('cancelled' as const) : ('queued' as const), problem, response: null },
      ...{ attempts: '[]', attempt_count: 0, due_at: now, created_at: now, ended_at: problem ? now : null },
    })
    .execute();
  return id;
}

/** An address as it is parked: however it is written. */
export const keyOf = (address: string): string => address.trim().toLowerCase();
