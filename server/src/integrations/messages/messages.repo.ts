import type { Kysely, Selectable } from 'kysely';
import { z } from 'zod';
import type { DB } from '../../platform/db/schema.ts';
import { refuse } from '../../platform/errors/refusal.ts';
import type { Attempt } from '../../platform/outbox/delivery.ts';
import { findPurpose } from '../../platform/outbox/purposes.ts';
import type { Language } from '../../platform/texts/languages.ts';
import {
  MEDIA_KINDS,
  MESSAGE_KINDS,
  MESSAGE_ORIGINS,
  MESSAGE_STATES,
  type Provider,
} from '../integrations.words.ts';

export type MessageRow = Selectable<DB['integration_messages']>;

const ids = z.array(z.string().min(1).max(100)).max(1000);
export const messageContent = {
  kind: z.enum(MESSAGE_KINDS).default('text'),
  title: z.string().trim().max(128).default(''),
  text: z.string().max(5000).default(''),
  url: z.url().max(2000).nullish(),
  media: z.strictObject({ id: z.string().min(1).max(300), kind: z.enum(MEDIA_KINDS) }).nullish(),
  memberIds: ids.default([]),
  departmentIds: z.array(z.string().min(1).max(100)).max(100).default([]),
};
export const messageShown = z.object({
  id: z.string(),
  appConfigId: z.string(),
  kind: z.enum(MESSAGE_KINDS),
  title: z.string(),
  text: z.string(),
  url: z.string().nullable(),
  media: z.object({ id: z.string(), kind: z.enum(MEDIA_KINDS) }).nullable(),
  memberIds: z.array(z.string()),
  departmentIds: z.array(z.string()),
  origin: z.enum(MESSAGE_ORIGINS),
  state: z.enum(MESSAGE_STATES),
  /** Who didn't get it. */
  failed: z.array(z.object({ id: z.string(), reason: z.string() })),
  createdAt: z.string(),
  sentAt: z.string().nullable(),
  version: z.number().int(),
});
export const MESSAGE_FIELDS = {
  state: { column: 'm.state', kind: 'text' },
  kind: { column: 'm.kind', kind: 'text' },
  origin: { column: 'm.origin', kind: 'text' },
  createdAt: { column: 'm.created_at', kind: 'instant' },
  sentAt: { column: 'm.sent_at', kind: 'instant' },
} as const;

export interface Content {
  title: string;
  text: string;
  url: string | null;
  media: { id: string; kind: (typeof MEDIA_KINDS)[number] } | null;
}
export interface Recipients {
  memberIds: string[];
  departmentIds: string[];
}
export interface Result {
  failed: { id: string; reason: string }[];
  /** Of a notice: how often it was tried. */
  tries?: Attempt[];
}

export const contentOf = (row: MessageRow) => JSON.parse(row.content) as Content;
export const recipientsOf = (row: MessageRow) => JSON.parse(row.recipients) as Recipients;

/** Of a notice only what it is about: what it says is between those who tell it and whom they tell. */
export const showMessage = (row: MessageRow, language: Language): z.infer<typeof messageShown> => ({
  id: row.id,
  appConfigId: row.app_id,
  kind: row.kind,
  origin: row.origin,
  ...contentOf(row),
  ...(row.purpose === null ? {} : { title: findPurpose(row.purpose)?.nameIn(language) ?? row.purpose }),
  ...recipientsOf(row),
  state: row.state,
  failed: row.result === null ? [] : (JSON.parse(row.result) as Result).failed,
  createdAt: row.created_at,
  sentAt: row.sent_at,
  version: row.version,
});

export const messagesOf = (db: Kysely<DB>, provider: Provider) =>
  db
    .selectFrom('integration_messages as m')
    .innerJoin('integration_apps as a', 'a.id', 'm.app_id')
    .selectAll('m')
    .where('a.provider', '=', provider);

export async function getMessage(db: Kysely<DB>, provider: Provider, id: string): Promise<MessageRow> {
  const row = await messagesOf(db, provider).where('m.id', '=', id).executeTakeFirst();
  return row ?? refuse('platform.NOT_FOUND');
}
