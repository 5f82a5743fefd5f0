import type { Kysely, Selectable } from 'kysely';
import type { z } from 'zod';
import { instant } from '../../platform/clock/clock.ts';
import type { DB } from '../../platform/db/schema.ts';
import { refuse } from '../../platform/errors/refusal.ts';
import { newId } from '../../platform/ids/new-id.ts';
import { unknownPlaces } from '../../platform/outbox/fill-template.ts';
import { findPurpose, purposes, variablesOf } from '../../platform/outbox/purposes.ts';
import { type Language, languageChain } from '../../platform/texts/languages.ts';
import type { SignedInCtx } from '../../platform/trpc/context.ts';
import type { templateInput } from './message.schemas.ts';
import { getService } from './services.repo.ts';
import { VENDORS } from './vendors/vendors.ts';

export type MessageTemplate = Selectable<DB['message_templates']>;
export type TemplateWithService = MessageTemplate & { serviceName: string };
export type MessageTexts = Readonly<Record<Language, string>>;

export function templatesWithServices(db: Kysely<DB>) {
  return db
    .selectFrom('message_templates')
    .innerJoin('message_services', 'message_services.id', 'message_templates.service_id')
    .selectAll('message_templates')
    .select('message_services.name as serviceName');
}

export async function getTemplate(db: Kysely<DB>, id: string): Promise<TemplateWithService> {
  const row = await templatesWithServices(db).where('message_templates.id', '=', id).executeTakeFirst();
  return row ?? refuse('platform.NOT_FOUND');
}

/** The template that messages for a purpose go out by: the newest that is on. */
export async function templateFor(db: Kysely<DB>, purpose: string): Promise<MessageTemplate | undefined> {
  return db
    .selectFrom('message_templates')
    .selectAll()
    .where('purpose', '=', findPurpose(purpose) ? purpose : 'notice')
    .where('enabled', '=', 1)
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();
}

/** What it says in a language, or the nearest it was written in. */
export function textIn(texts: MessageTexts, language: Language): string {
  for (const each of [...languageChain(language), ...Object.keys(texts).sort()])
    if (texts[each]) return texts[each];
  return '';
}

/** Adds a template or changes the one that is named. */
export async function putTemplate(
  { db, clock }: SignedInCtx,
  values: z.infer<typeof templateInput>,
  known?: { row: MessageTemplate; version: number },
): Promise<string> {
  judgeTexts(values.purpose, values.texts);
  const service = await getService(db, values.serviceId).catch(() => undefined);
  if (!service) return refuse('admin.message.SERVICE_UNKNOWN');
  if (VENDORS[service.provider].approves && !values.code) refuse('admin.message.CODE_MISSING');
  const columns = {
    ...{ purpose: values.purpose, name: values.name, service_id: service.id, code: values.code || null },
    ...{ texts: JSON.stringify(values.texts), audit_state: values.approval },
    ...{ enabled: values.enabled ? (1 as const) : (0 as const), updated_at: instant(clock) },
  };
  if (!known) {
    const id = newId(clock);
    await db
      .insertInto('message_templates')
      .values({ ...columns, id, created_at: columns.updated_at })
      .execute();
    return id;
  }
  const changed = await db
    .updateTable('message_templates')
    .set({ ...columns, version: known.version + 1 })
    .where('id', '=', known.row.id)
    .where('version', '=', known.version)
    .returning('id')
    .executeTakeFirst();
  return changed?.id ?? refuse('platform.VERSION_CHANGED');
}

/** Refuses a place that nothing fills: whoever gets the message would read it. */
function judgeTexts(purpose: string, texts: MessageTexts): void {
  if (!findPurpose(purpose)) {
    const known = purposes().map(({ code }) => code);
    refuse('admin.message.PURPOSE_UNKNOWN', { purpose, known: known.join(', ') });
  }
  const written = Object.values(texts).filter(Boolean);
  if (written.length === 0) refuse('admin.message.TEXT_MISSING');
  const known = variablesOf(purpose);
  const [place] = unknownPlaces(written.join(' '), known);
  if (place) refuse('admin.message.PLACE_UNKNOWN', { place, known: known.join(', ') });
}
