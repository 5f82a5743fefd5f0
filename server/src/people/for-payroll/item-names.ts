import type { Kysely } from 'kysely';
import type { DB } from '../../platform/db/schema.ts';
import { inEveryLanguage, type Language } from '../../platform/texts/languages.ts';
import { type Names, nameIn, parseNames } from '../names.ts';

/**
 * What compensation items are called, by code; those that the catalogue lacks aren't among them. Two that read alike in a
 * language have their codes behind their names there. For the server's own work: no data scope.
 */
export async function itemNames(db: Kysely<DB>, codes: readonly string[]): Promise<Map<string, Names>> {
  if (codes.length === 0) return new Map();
  const wanted = new Set(codes);
  // There are as many items as a company has words for: all of them at once.
  const rows = await db.selectFrom('compensation_catalogue').select(['code', 'names']).execute();
  const items = rows.map(({ code, names }) => ({ code, names: parseNames(names) }));
  const isAlone = (name: string, language: Language) =>
    items.filter(({ names }) => nameIn(language, names) === name).length === 1;
  return new Map(
    items
      .filter(({ code }) => wanted.has(code))
      .map(({ code, names }) => [
        code,
        inEveryLanguage((language) => {
          const name = nameIn(language, names);
          return isAlone(name, language) ? name : `${name} · ${code}`;
        }),
      ]),
  );
}
