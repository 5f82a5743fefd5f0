import type { Kysely } from 'kysely';
import { type Clock, instant } from '../../platform/clock/clock.ts';
import { declareCipherColumns } from '../../platform/config/cipher-columns.ts';
import type { Config } from '../../platform/config/config.ts';
import { createVault } from '../../platform/config/encryption.ts';
import type { DB } from '../../platform/db/schema.ts';
import { newId } from '../../platform/ids/new-id.ts';
import { fillTemplate, placesOf } from '../../platform/outbox/fill-template.ts';
import type { DeliveryProblem } from '../../platform/outbox/outbox.words.ts';
import type { Language } from '../../platform/texts/languages.ts';
import { type ServiceWithNames, servicesWithNames } from './services.repo.ts';
import { type MessageTemplate, type MessageTexts, templateFor, textIn } from './templates.repo.ts';
import { maskedPhone } from './vendors/phone-number.ts';
import { VENDORS } from './vendors/vendors.ts';

const PURPOSE = 'admin/message';
const CONTENT = { table: 'message_log', column: 'content_cipher', id: 'id', purpose: PURPOSE };
const PHONE = { table: 'message_log', column: 'phone_cipher', id: 'id', purpose: PURPOSE };
declareCipherColumns(CONTENT, PHONE);

/** What it says, as the vendor is told it. */
export interface MessageContent {
  text: string;
  code: string | null;
  values: { name: string; value: string }[];
}

/** Number and words, both only opened to be sent. */
export interface Sealed {
  phone: string;
  content: MessageContent;
}

export function seal(config: Config, id: string, { phone, content }: Sealed) {
  const vault = createVault(config.secretKey, PURPOSE);
  return {
    phone_masked: maskedPhone(phone),
    phone_cipher: vault.encrypt(phone, { ...PHONE, id }),
    content_cipher: vault.encrypt(JSON.stringify(content), { ...CONTENT, id }),
  };
}

export function openPhone(
  config: Config,
  row: { id: string; phone_cipher: string | null },
): string | undefined {
  if (!row.phone_cipher) return undefined;
  return createVault(config.secretKey, PURPOSE).decrypt(row.phone_cipher, { ...PHONE, id: row.id });
}

export function open(
  config: Config,
  row: { id: string; phone_cipher: string | null; content_cipher: string | null },
): Sealed | undefined {
  const phone = openPhone(config, row);
  if (!phone || !row.content_cipher) return undefined;
  const vault = createVault(config.secretKey, PURPOSE);
  return {
    phone,
    content: JSON.parse(vault.decrypt(row.content_cipher, { ...CONTENT, id: row.id })) as MessageContent,
  };
}

interface Host {
  db: Kysely<DB>;
  clock: Clock;
  config: Config;
}

/** Who gets a message, and what its template may say. */
export interface NewMessage {
  outboxId?: string;
  purpose: string;
  /** Absent: the one of its purpose. */
  template?: MessageTemplate;
  recipientId: string | null;
  phone: string;
  language: Language;
  values: Readonly<Record<string, string>>;
}

/** Where nobody wrote a template and the vendor takes any text. */
const ORIGINAL = '{{title}} {{link}}';

/** Writes a message down as it will leave. What can't leave is written down as well, with its reason. */
export async function queueMessage({ db, clock, config }: Host, message: NewMessage): Promise<string> {
  const template = message.template ?? (await templateFor(db, message.purpose));
  const services = servicesWithNames(db);
  const service = await (template
    ? services.where('message_services.id', '=', template.service_id)
    : services.where('message_services.is_default', '=', 1)
  ).executeTakeFirst();
  const problem = problemOf(template, service);
  const text = template ? textIn(JSON.parse(template.texts) as MessageTexts, message.language) : ORIGINAL;
  const id = newId(clock);
  const now = instant(clock);
  const sealed = seal(config, id, {
    phone: message.phone,
    content: {
      text: fillTemplate(text, message.values).replace(/\s+/g, ' '),
      code: template?.code ?? null,
      values: placesOf(text).map((name) => ({ name, value: message.values[name] ?? '' })),
    },
  });
  await db
    .insertInto('message_log')
    .values({
      ...{ id, outbox_id: message.outboxId ?? null, resent_of: null, purpose: message.purpose },
      ...{ template_id: template?.id ?? null, service_id: service?.id ?? null },
      ...{ recipient_id: message.recipientId, ...sealed },
      ...(problem ? { phone_cipher: null, content_cipher: null } : {}),
      ...{ state: problem ? ('cancelled' as const) : ('queued' as const), problem },
      ...{ vendor_code: null, response: null, provider_id: null, attempts: '[]', attempt_count: 0 },
      ...{ due_at: now, created_at: now, ended_at: problem ? now : null },
    })
    .execute();
  return id;
}

/** Why a message can't leave, as far as it is known before it is tried. */
function problemOf(
  template: MessageTemplate | undefined,
  service: ServiceWithNames | undefined,
): DeliveryProblem | null {
  if (!service) return 'noService';
  if (service.frozen) return 'serviceOff';
  if (!VENDORS[service.provider].approves) return null;
  if (!template) return 'templateOff';
  return template.audit_state === 'approved' ? null : 'template';
}
