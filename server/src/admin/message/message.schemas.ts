import { z } from 'zod';
import type { FilterFields } from '../../platform/filter/read-filter.ts';
import { DELIVERY_PROBLEMS, PHONE_MESSAGE_STATES } from '../../platform/outbox/outbox.words.ts';
import { LANGUAGES } from '../../platform/texts/languages.ts';
import { MESSAGE_APPROVALS, MESSAGE_PROVIDERS } from './message.words.ts';

export const id = z.string().max(60);
export const ids = z.array(id).min(1).max(100);
export const version = z.number().int().min(1);
export const removed = z.object({ removed: z.number().int() });

const name = z.string().trim().min(1).max(100);
const provider = z.enum(MESSAGE_PROVIDERS);
const approval = z.enum(MESSAGE_APPROVALS);
const kept = { version: z.number(), updatedAt: z.string() };

export const accountInput = z.strictObject({
  name,
  provider,
  keyId: z.string().trim().min(1).max(200),
  /** Only ever written. Absent: stays as it is. */
  secret: z.string().min(1).max(500).optional(),
  region: z.string().trim().max(60).nullish(),
  endpoint: z
    .url({ protocol: /^https?$/ })
    .max(300)
    .nullish(),
});
export const accountRow = z.object({
  ...{ id, name: z.string(), provider, keyId: z.string(), hasSecret: z.boolean() },
  ...{ region: z.string().nullable(), endpoint: z.string().nullable() },
  /** The address that is called. */
  address: z.string(),
  ...kept,
});
export const ACCOUNT_FIELDS: FilterFields = {
  name: { column: 'name', kind: 'text' },
  provider: { column: 'provider', kind: 'text' },
  updatedAt: { column: 'updated_at', kind: 'instant' },
};

export const serviceInput = z.strictObject({
  name,
  accountId: id,
  sender: z.string().trim().max(60).nullish(),
  signId: id.nullish(),
  countryCode: z
    .string()
    .regex(/^\+[1-9]\d{0,3}$/)
    .default('+86'),
  perMinute: z.number().int().min(1).max(100_000).nullish(),
  isDefault: z.boolean().default(false),
});
export const serviceRow = z.object({
  ...{ id, name: z.string(), accountId: z.string(), accountName: z.string(), provider },
  ...{ sender: z.string().nullable(), signId: z.string().nullable(), signName: z.string().nullable() },
  ...{ countryCode: z.string(), perMinute: z.number().nullable() },
  ...{ isDefault: z.boolean(), frozen: z.boolean(), ...kept },
});
export const SERVICE_FIELDS: FilterFields = {
  name: { column: 'message_services.name', kind: 'text' },
  accountId: { column: 'message_services.account_id', kind: 'text' },
  provider: { column: 'message_accounts.provider', kind: 'text' },
  frozen: { column: 'message_services.frozen', kind: 'boolean' },
  isDefault: { column: 'message_services.is_default', kind: 'boolean' },
  updatedAt: { column: 'message_services.updated_at', kind: 'instant' },
};

export const signInput = z.strictObject({
  accountId: id,
  name,
  remark: z.string().trim().max(300).nullish(),
  approval: approval.default('pending'),
});
export const signRow = z.object({
  ...{ id, accountId: z.string(), accountName: z.string(), name: z.string() },
  ...{ remark: z.string().nullable(), approval, ...kept },
});
export const SIGN_FIELDS: FilterFields = {
  name: { column: 'message_signs.name', kind: 'text' },
  accountId: { column: 'message_signs.account_id', kind: 'text' },
  approval: { column: 'message_signs.audit_state', kind: 'text' },
  updatedAt: { column: 'message_signs.updated_at', kind: 'instant' },
};

const messageTextsInput = z.record(
  z.string().refine((key) => LANGUAGES.includes(key), 'no language of ours'),
  z.string().max(1000),
);
export const templateInput = z.strictObject({
  purpose: z.string().max(60),
  name,
  serviceId: id,
  code: z.string().trim().max(100).nullish(),
  texts: messageTextsInput,
  approval: approval.default('pending'),
  enabled: z.boolean().default(true),
});
export const templateRow = z.object({
  ...{ id, purpose: z.string(), purposeName: z.string(), name: z.string() },
  ...{ serviceId: z.string(), serviceName: z.string(), code: z.string().nullable() },
  texts: z.record(z.string(), z.string()),
  ...{ approval, enabled: z.boolean() },
  /** Whether messages for its purpose go out by this one now. */
  inUse: z.boolean(),
  ...kept,
});
export const TEMPLATE_FIELDS: FilterFields = {
  name: { column: 'message_templates.name', kind: 'text' },
  purpose: { column: 'message_templates.purpose', kind: 'text' },
  serviceId: { column: 'message_templates.service_id', kind: 'text' },
  approval: { column: 'message_templates.audit_state', kind: 'text' },
  enabled: { column: 'message_templates.enabled', kind: 'boolean' },
  updatedAt: { column: 'message_templates.updated_at', kind: 'instant' },
};

const problem = z.enum(DELIVERY_PROBLEMS).nullable();
export const logRow = z.object({
  ...{ id, purpose: z.string(), purposeName: z.string() },
  ...{ templateName: z.string().nullable(), serviceName: z.string().nullable() },
  ...{ phone: z.string(), state: z.enum(PHONE_MESSAGE_STATES), problem, vendorCode: z.string().nullable() },
  ...{ response: z.string().nullable(), providerId: z.string().nullable(), attempts: z.number() },
  resentOf: z.string().nullable(),
  /** Whether what it said is still there to be sent again. */
  kept: z.boolean(),
  ...{ dueAt: z.string(), createdAt: z.string(), endedAt: z.string().nullable() },
  /** When the phone had it, as the vendor says. */
  deliveredAt: z.string().nullable(),
  tries: z.array(z.object({ at: z.string(), problem, response: z.string().nullable() })),
});
export const LOG_FIELDS: FilterFields = {
  purpose: { column: 'message_log.purpose', kind: 'text' },
  state: { column: 'message_log.state', kind: 'text' },
  problem: { column: 'message_log.problem', kind: 'text' },
  phone: { column: 'message_log.phone_masked', kind: 'text' },
  serviceId: { column: 'message_log.service_id', kind: 'text' },
  templateId: { column: 'message_log.template_id', kind: 'text' },
  createdAt: { column: 'message_log.created_at', kind: 'instant' },
  endedAt: { column: 'message_log.ended_at', kind: 'instant' },
  deliveredAt: { column: 'message_log.delivered_at', kind: 'instant' },
};
