import type { Kysely, Selectable } from 'kysely';
import { type Clock, instant } from '../../platform/clock/clock.ts';
import type { DB } from '../../platform/db/schema.ts';
import { refuse } from '../../platform/errors/refusal.ts';
import { newId } from '../../platform/ids/new-id.ts';
import { unknownPlaces } from '../../platform/outbox/fill-template.ts';
import { findPurpose, purposes, variablesOf } from '../../platform/outbox/purposes.ts';
import { LANGUAGES, type Language, languageChain } from '../../platform/texts/languages.ts';
import { getService } from './services.repo.ts';

export type MailTemplate = Selectable<DB['mail_templates']>;

export interface MailText {
  subject: string;
  body: string;
}
export type MailTexts = Readonly<Record<Language, MailText>>;

export interface TemplateValues {
  purpose: string;
  name: string;
  enabled: boolean;
  serviceId?: string | null | undefined;
  texts: MailTexts;
  files: readonly string[];
}

/** What mails say where nobody wrote anything else: what has happened, and where to look. */
const ORIGINAL: MailText = { subject: '{{title}}', body: '{{body}}\n\n{{link}}' };

const MOST_FILES = 5;
const MOST_FILES_MB = 5;

export const originalTexts = (): MailTexts =>
  Object.fromEntries(LANGUAGES.map((language) => [language, ORIGINAL]));

/** A template for every purpose that rooms declared, so that an administrator finds each and changes it. */
export async function syncMailTemplates(db: Kysely<DB>, clock: Clock): Promise<void> {
  const known = await db.selectFrom('mail_templates').select('purpose').where('built_in', '=', 1).execute();
  const missing = purposes().filter(({ code }) => !known.some(({ purpose }) => purpose === code));
  if (missing.length === 0) return;
  const now = instant(clock);
  await db
    .insertInto('mail_templates')
    .values(
      missing.map(({ code, nameIn }) => ({
        ...{
          id: `built-in-${code}`,
          purpose: code,
          name: nameIn('en'),
          built_in: 1 as const,
          enabled: 1 as const,
        },
        ...{
          service_id: null,
          texts: JSON.stringify(originalTexts()),
          files: '[]',
          created_at: now,
          updated_at: now,
        },
      })),
    )
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

export async function getTemplate(db: Kysely<DB>, id: string): Promise<MailTemplate> {
  const row = await db.selectFrom('mail_templates').selectAll().where('id', '=', id).executeTakeFirst();
  return row ?? refuse('platform.NOT_FOUND');
}

/** The template that mails for a purpose go out by: somebody's own before the product's, the newest first. */
export async function templateFor(db: Kysely<DB>, purpose: string): Promise<MailTemplate | undefined> {
  return db
    .selectFrom('mail_templates')
    .selectAll()
    .where('purpose', '=', findPurpose(purpose) ? purpose : 'notice')
    .where('enabled', '=', 1)
    .orderBy('built_in')
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();
}

/** What it says in a language, or the nearest it was written in. */
export function textIn(texts: MailTexts, language: Language): MailText {
  for (const each of [...languageChain(language), ...Object.keys(texts)]) {
    const text = texts[each];
    if (text?.subject && text.body) return text;
  }
  return ORIGINAL;
}

export async function putTemplate(
  { db, clock, user }: { db: Kysely<DB>; clock: Clock; user: { id: string } },
  values: TemplateValues,
  known?: { row: MailTemplate; version: number },
): Promise<string> {
  judgeTexts(values.purpose, values.texts);
  if (known && known.row.purpose !== values.purpose && known.row.built_in)
    refuse('admin.email.TEMPLATE_BUILT_IN');
  if (values.serviceId) {
    const service = await getService(db, values.serviceId).catch(() => undefined);
    if (!service) refuse('admin.email.SERVICE_UNKNOWN');
  }
  await keepFiles(db, user.id, values.files, known ? (JSON.parse(known.row.files) as string[]) : []);
  const now = instant(clock);
  const columns = {
    ...{ purpose: values.purpose, name: values.name, enabled: values.enabled ? (1 as const) : (0 as const) },
    ...{
      service_id: values.serviceId ?? null,
      texts: JSON.stringify(values.texts),
      files: JSON.stringify(values.files),
    },
    updated_at: now,
  };
  if (!known) {
    const id = newId(clock);
    await db
      .insertInto('mail_templates')
      .values({ ...columns, id, built_in: 0, created_at: now })
      .execute();
    return id;
  }
  const changed = await db
    .updateTable('mail_templates')
    .set({ ...columns, version: known.version + 1 })
    .where('id', '=', known.row.id)
    .where('version', '=', known.version)
    .returning('id')
    .executeTakeFirst();
  return changed?.id ?? refuse('platform.VERSION_CHANGED');
}

/** Refuses a place that nothing fills: whoever gets the mail would read it. */
export function judgeTexts(purpose: string, texts: MailTexts): void {
  if (!findPurpose(purpose))
    refuse('admin.email.PURPOSE_UNKNOWN', {
      purpose,
      known: purposes()
        .map(({ code }) => code)
        .join(', '),
    });
  const known = variablesOf(purpose);
  const written = Object.values(texts).filter(({ subject, body }) => subject || body);
  if (written.length === 0 || written.some(({ subject, body }) => !subject || !body))
    refuse('admin.email.TEXT_MISSING');
  for (const { subject, body } of written) {
    const [place] = unknownPlaces(`${subject} ${body}`, known);
    if (place) refuse('admin.email.PLACE_UNKNOWN', { place, known: known.join(', ') });
  }
}

/** Files that go with a template are kept as long as it is; new ones are those of whoever adds them. */
async function keepFiles(
  db: Kysely<DB>,
  userId: string,
  files: readonly string[],
  before: readonly string[],
): Promise<void> {
  if (files.length === 0) return;
  const rows = await db
    .selectFrom('files')
    .select(['id', 'size', 'created_by'])
    .where('id', 'in', [...files])
    .execute();
  const strange = files.some((id) => {
    const row = rows.find((each) => each.id === id);
    return !row || (row.created_by !== userId && !before.includes(id));
  });
  if (strange) refuse('admin.email.FILE_NOT_YOURS');
  const megabytes = rows.reduce((sum, { size }) => sum + Number(size), 0) / 1024 / 1024;
  if (files.length > MOST_FILES || megabytes > MOST_FILES_MB)
    refuse('admin.email.FILES_TOO_LARGE', { most: MOST_FILES, megabytes: MOST_FILES_MB });
  await db
    .updateTable('files')
    .set({ expires_at: '9999' })
    .where('id', 'in', [...files])
    .execute();
}
