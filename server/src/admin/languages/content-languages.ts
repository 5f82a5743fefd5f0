import { sql } from 'kysely';
import { z } from 'zod';
import type { Changes } from '../../platform/audit/audit-changes.ts';
import { refuse } from '../../platform/errors/refusal.ts';
import { LANGUAGES, type Language, pickText } from '../../platform/texts/languages.ts';
import { type TranslatedRecords, translatedRecords } from '../../platform/texts/translated-records.ts';
import type { SignedInCtx } from '../../platform/trpc/context.ts';
import { requireEverything, requireScope } from '../../platform/trpc/scope.ts';
import './languages.errors.ts';

export const fieldTranslation = z.object({ language: z.string(), text: z.string().nullable() });

export const contentReport = z.object({
  dryRun: z.boolean(),
  language: z.string(),
  fields: z.array(
    z.object({
      model: z.string(),
      field: z.string(),
      /** Records in all, and those that have no text in the language. */
      records: z.number().int(),
      lacking: z.number().int(),
      /** What a run by POST would do, to be read; nothing runs it as text. */
      statement: z.string(),
    }),
  ),
});

const textsOf = (stored: unknown): Record<Language, string> => {
  const read: unknown = typeof stored === 'string' && stored.startsWith('{') ? JSON.parse(stored) : stored;
  if (typeof read === 'object' && read !== null) return read as Record<Language, string>;
  return {};
};

/** What a record is called, in every language there is. */
export async function fieldTranslations(
  ctx: SignedInCtx,
  { resId, model, field }: { resId: string; model: string; field: string },
): Promise<z.infer<typeof fieldTranslation>[]> {
  const kind = translatedRecords().find((each) => each.model === model && each.field === field);
  if (!kind) {
    const known = translatedRecords().map((each) => `${each.model}.${each.field}`);
    return refuse('admin.languages.MODEL_UNKNOWN', { model: `${model}.${field}`, known: known.join(', ') });
  }
  const scope = requireScope(ctx.authentication.grants, kind.permission, 'admin.terms.fieldTranslations');
  const stored = await kind.find(ctx.db, scope, resId);
  if (stored === undefined) return refuse('platform.NOT_FOUND');
  const texts = textsOf(stored);
  return LANGUAGES.map((language) => ({ language, text: texts[language] || null }));
}

interface Lacking {
  kind: TranslatedRecords;
  records: number;
  rows: { id: string; texts: Record<Language, string> }[];
}

async function lackingIn(ctx: SignedInCtx, language: Language): Promise<Lacking[]> {
  const found: Lacking[] = [];
  for (const kind of translatedRecords()) {
    const { rows } = await sql<{ id: string; texts: unknown }>`
      select id, ${sql.ref(kind.column)} as texts from ${sql.table(kind.table)} order by id
    `.execute(ctx.db);
    const read = rows.map(({ id, texts }) => ({ id, texts: textsOf(texts) }));
    const rowsLacking = read.filter(({ texts }) => !texts[language] && pickText(texts, language));
    found.push({ kind, records: rows.length, rows: rowsLacking });
  }
  return found;
}

/** Which names have no text in a language yet. */
export async function reportContent(
  ctx: SignedInCtx,
  language: Language,
  all: boolean,
): Promise<z.infer<typeof contentReport>> {
  requireEverything(ctx.scope);
  const lacking = await lackingIn(ctx, language);
  return { dryRun: true, language, fields: fieldsOf(lacking, language, all) };
}

const fieldsOf = (lacking: readonly Lacking[], language: Language, all: boolean) =>
  lacking
    .filter(({ rows }) => all || rows.length > 0)
    .map(({ kind, records, rows }) => ({
      ...{ model: kind.model, field: kind.field, records, lacking: rows.length },
      statement: `UPDATE ${kind.table} SET ${kind.column} = <names with '${language}' from the nearest language> WHERE id IN (<${rows.length} ids>)`,
    }));

/** Gives the names that lack a language those of its nearest. */
export async function fillContent(
  ctx: SignedInCtx,
  language: Language,
): Promise<z.infer<typeof contentReport>> {
  requireEverything(ctx.scope);
  const lacking = await lackingIn(ctx, language);
  const changes: Changes = {};
  for (const { kind, rows } of lacking)
    for (const { id, texts } of rows) {
      const text = pickText(texts, language) ?? '';
      await sql`
        update ${sql.table(kind.table)} set ${sql.ref(kind.column)} = ${JSON.stringify({ ...texts, [language]: text })}
        where id = ${id}
      `.execute(ctx.db);
      changes[`${kind.table}.${id}.${kind.column}.${language}`] = { before: null, after: text };
    }
  await ctx.audit.write({ subject: { kind: 'language', id: language }, changes });
  return { dryRun: false, language, fields: fieldsOf(lacking, language, false) };
}
