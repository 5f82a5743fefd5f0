import { z } from 'zod';
import type { FilterFields } from '../../platform/filter/read-filter.ts';
import { MAIL_ORIGINS, MAIL_SECURITIES } from '../../platform/mail/mail.words.ts';
import { DELIVERY_PROBLEMS, DELIVERY_STATES } from '../../platform/outbox/outbox.words.ts';
import { LANGUAGES } from '../../platform/texts/languages.ts';

export const id = z.string().max(60);
export const version = z.number().int().min(1);

/** One address and nothing else: a second one, a name or a line break would be a header of its own. */
const address = z
  .string()
  .trim()
  .max(254)
  .regex(/^[^\s@<>,;:"()[\]\\]+@[^\s@<>,;:"()[\]\\]+$/, 'admin.email.ADDRESS_WRONG');
/** One line: a break in it would begin another header. */
const line = z
  .string()
  .trim()
  .refine((text) => [...text].every((sign) => sign >= ' ' && sign !== '\u007f'), 'one line');

export const serviceInput = z.strictObject({
  name: line.min(1).max(100),
  host: z
    .string()
    .trim()
    .max(253)
    .regex(/^[\w.-]+$|^[0-9a-f:.]*:[0-9a-f:.]*$/i, 'admin.email.HOST_WRONG'),
  port: z.number().int().min(1).max(65_535),
  security: z.enum(MAIL_SECURITIES),
  userName: line.max(200).nullish(),
  password: z.string().max(1000).nullish(),
  fromName: line.max(100).nullish(),
  fromAddress: address,
  connections: z.number().int().min(1).max(20).default(2),
  perMinute: z.number().int().min(1).max(100_000).nullish(),
  dkim: z
    .strictObject({
      domain: line.max(253),
      selector: line.max(63),
      privateKey: z.string().max(10_000).optional(),
    })
    .nullish(),
  isDefault: z.boolean().default(false),
  enabled: z.boolean().default(true),
});

export const serviceRow = z.object({
  id,
  name: z.string(),
  origin: z.enum(MAIL_ORIGINS),
  host: z.string(),
  port: z.number(),
  security: z.enum(MAIL_SECURITIES),
  userName: z.string().nullable(),
  /** Whether there is one; what it is nobody is told. */
  hasPassword: z.boolean(),
  fromName: z.string().nullable(),
  fromAddress: z.string(),
  connections: z.number(),
  perMinute: z.number().nullable(),
  dkim: z.object({ domain: z.string(), selector: z.string() }).nullable(),
  isDefault: z.boolean(),
  enabled: z.boolean(),
  version: z.number(),
  updatedAt: z.string(),
});

export const SERVICE_FIELDS: FilterFields = {
  name: { column: 'name', kind: 'text' },
  host: { column: 'host', kind: 'text' },
  origin: { column: 'origin', kind: 'text' },
  enabled: { column: 'enabled', kind: 'boolean' },
  isDefault: { column: 'is_default', kind: 'boolean' },
  updatedAt: { column: 'updated_at', kind: 'instant' },
};

const mailText = z.strictObject({
  subject: line.max(300),
  body: z.string().max(20_000),
});
export const mailTexts = z.record(
  z.string().refine((key) => LANGUAGES.includes(key), 'no language of ours'),
  mailText,
);

export const templateInput = z.strictObject({
  purpose: z.string().max(60),
  name: line.min(1).max(100),
  enabled: z.boolean().default(true),
  serviceId: id.nullish(),
  texts: mailTexts,
  files: z.array(id).max(20).default([]),
});

export const templateRow = z.object({
  id,
  purpose: z.string(),
  purposeName: z.string(),
  name: z.string(),
  builtIn: z.boolean(),
  enabled: z.boolean(),
  /** Whether mails for its purpose go out by this one now. */
  inUse: z.boolean(),
  serviceId: z.string().nullable(),
  texts: z.record(z.string(), z.object({ subject: z.string(), body: z.string() })),
  files: z.array(z.object({ id, name: z.string(), size: z.number() })),
  version: z.number(),
  updatedAt: z.string(),
});

export const TEMPLATE_FIELDS: FilterFields = {
  name: { column: 'name', kind: 'text' },
  purpose: { column: 'purpose', kind: 'text' },
  enabled: { column: 'enabled', kind: 'boolean' },
  builtIn: { column: 'built_in', kind: 'boolean' },
  updatedAt: { column: 'updated_at', kind: 'instant' },
};

export const purposeRow = z.object({
  code: z.string(),
  name: z.string(),
  variables: z.array(z.string()),
  secret: z.boolean(),
});

const state = z.enum(DELIVERY_STATES);
const problem = z.enum(DELIVERY_PROBLEMS).nullable();

export const logRow = z.object({
  id,
  purpose: z.string(),
  purposeName: z.string(),
  templateName: z.string().nullable(),
  serviceName: z.string().nullable(),
  address: z.string(),
  subject: z.string(),
  state,
  problem,
  attempts: z.number(),
  resentOf: z.string().nullable(),
  /** Whether what it said is still there to be sent again. */
  kept: z.boolean(),
  dueAt: z.string(),
  createdAt: z.string(),
  endedAt: z.string().nullable(),
});
export const logDetail = logRow.extend({
  messageId: z.string(),
  response: z.string().nullable(),
  tries: z.array(z.object({ at: z.string(), problem, response: z.string().nullable() })),
});

export const LOG_FIELDS: FilterFields = {
  purpose: { column: 'mail_log.purpose', kind: 'text' },
  address: { column: 'mail_log.address', kind: 'text' },
  subject: { column: 'mail_log.subject', kind: 'text' },
  state: { column: 'mail_log.state', kind: 'text' },
  problem: { column: 'mail_log.problem', kind: 'text' },
  serviceId: { column: 'mail_log.service_id', kind: 'text' },
  templateId: { column: 'mail_log.template_id', kind: 'text' },
  createdAt: { column: 'mail_log.created_at', kind: 'instant' },
  endedAt: { column: 'mail_log.ended_at', kind: 'instant' },
};

export const connection = z.object({
  ok: z.boolean(),
  service: z.string(),
  problem,
  /** What the server said. */
  response: z.string().nullable(),
});
