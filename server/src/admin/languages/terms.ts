import { pluralForms } from '@suanpan/engine/domain';
import type { Kysely } from 'kysely';
import type { z } from 'zod';
import { userNames } from '../../identity/index.ts';
import type { DB } from '../../platform/db/schema.ts';
import { LANGUAGES, type Language, pickText } from '../../platform/texts/languages.ts';
import type { TermRow, termOverlay } from './languages.schemas.ts';
import type { TERM_PLACE } from './languages.words.ts';
import { formOf, roomOf, type ShippedTerm, shippedTerms, termCode } from './term-catalogue.ts';

type Place = Pick<TermRow, (typeof TERM_PLACE)[number]>;

interface OwnTerm {
  text: string;
  basis: string;
  updatedAt: string;
  updatedBy: string | null;
}
/** By code of the term, then by language. */
type OwnTerms = ReadonlyMap<string, ReadonlyMap<Language, OwnTerm>>;

/** What is laid over the words of a language in the pages. */
export async function overlayOf(db: Kysely<DB>, language: string): Promise<z.infer<typeof termOverlay>> {
  const rows = await db
    .selectFrom('terms')
    .select(['room', 'key', 'text'])
    .where('language', '=', language)
    .where('room', 'not like', 'server/%')
    .execute();
  const overlay: z.infer<typeof termOverlay> = {};
  for (const { room, key, text } of rows) overlay[room] = { ...overlay[room], [key]: text };
  return overlay;
}

async function ownTerms(db: Kysely<DB>): Promise<OwnTerms> {
  const rows = await db.selectFrom('terms').selectAll().orderBy('room').orderBy('key').execute();
  const names = await userNames(
    db,
    rows.map((row) => row.updated_by),
  );
  const byTerm = new Map<string, Map<Language, OwnTerm>>();
  for (const { room, key, language, text, basis, updated_at: updatedAt, updated_by: by } of rows) {
    const code = `${room}:${key}`;
    const own = byTerm.get(code) ?? new Map<Language, OwnTerm>();
    byTerm.set(code, own.set(language, { text, basis, updatedAt, updatedBy: names.get(by) ?? null }));
  }
  return byTerm;
}

/** Every text in the languages asked for, the company's own beside the product's; those without a translation first. */
export async function termRows(
  db: Kysely<DB>,
  languages: readonly Language[] = LANGUAGES,
): Promise<TermRow[]> {
  const own = await ownTerms(db);
  const shipped = shippedTerms();
  const gone = [...own.keys()].filter((code) => !shipped.has(code)).map(placeOf);
  const terms: readonly (ShippedTerm | Place)[] = [...gone, ...shipped.values()];
  const rows = languages.flatMap((language) => {
    const forms = pluralForms(language);
    const ofLanguage = terms.map((term) => rowOf(term, language, own.get(termCode(term))));
    return markDoubled(
      ofLanguage.filter((row) => isSaid(row, forms)),
      language,
    );
  });
  return rows.sort((a, b) => Number(b.untranslated) - Number(a.untranslated));
}

/** A form of a count that the language doesn't have is nothing to be translated. */
function isSaid({ key, initial, custom }: TermRow, forms: readonly string[]): boolean {
  const form = formOf(key);
  return form === undefined || initial !== null || custom !== null || forms.includes(form);
}

function placeOf(code: string): Place {
  const [, appCode = '', hierarchyCode = '', key = ''] = /^([^/:]+)\/?([^:]*):(.*)$/.exec(code) ?? [];
  return { appCode, hierarchyCode, key };
}

function rowOf(
  term: ShippedTerm | Place,
  language: Language,
  own: ReadonlyMap<Language, OwnTerm> | undefined,
): TermRow {
  const { appCode, hierarchyCode, key } = term;
  const texts = 'texts' in term ? term.texts : {};
  const initial = texts[language] ?? null;
  const mine = own?.get(language);
  return {
    ...{ appCode, hierarchyCode, key, language, initial },
    type: 'type' in term ? term.type : null,
    custom: mine?.text ?? null,
    text: mine?.text ?? initial ?? pickText(texts as Record<Language, string>, language) ?? '',
    formerly: mine && mine.basis !== (initial ?? '') ? mine.basis : null,
    changed: mine !== undefined,
    // Neither the product has it in this language, nor the company, which has it in another.
    untranslated: !mine && (initial === null || (own?.size ?? 0) > 0),
    doubled: false,
    outdated: mine !== undefined && mine.basis !== (initial ?? ''),
    updatedAt: mine?.updatedAt ?? null,
    updatedBy: mine?.updatedBy ?? null,
  };
}

/** Two things of one room that are called alike in this language, but not as the product has them. */
function markDoubled(rows: TermRow[], language: Language): TermRow[] {
  const groups = new Map<string, TermRow[]>();
  for (const row of rows) {
    if (row.type !== 'label') continue;
    const place = `${roomOf(row)}\n${row.text}`;
    groups.set(place, [...(groups.get(place) ?? []), row]);
  }
  const shipped = shippedTerms();
  for (const group of groups.values()) {
    const meant = new Set(group.map((row) => shipped.get(termCode(row))?.texts[language] ?? ''));
    if (meant.size > 1) for (const row of group) row.doubled = true;
  }
  return rows;
}
