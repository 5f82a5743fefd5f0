import { type Kysely, PostgresAdapter, type RawBuilder, sql } from 'kysely';
import { type Language, languageChain } from '../texts/languages.ts';

/** A name that is stored as JSON by language, or as it is in all of them, as somebody reads it: lists are ordered by what stands in them. */
// biome-ignore lint/suspicious/noExplicitAny: whatever tables the query knows
export function nameAsRead(db: Kysely<any>, column: string, language: Language): RawBuilder<string> {
  const stored = sql.ref(column);
  const json = db.getExecutor().adapter instanceof PostgresAdapter ? sql`${stored}::json` : stored;
  const inLanguages = languageChain(language).map((each) => sql`${json} ->> ${sql.lit(each)}`);
  return sql<string>`lower(case when ${stored} like '{%' then coalesce(${sql.join([...inLanguages, stored])}) else ${stored} end)`;
}
