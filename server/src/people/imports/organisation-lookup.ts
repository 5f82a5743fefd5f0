import type { Kysely } from 'kysely';
import type { ImportContext } from '../../admin/imports/index.ts';
import { instant } from '../../platform/clock/clock.ts';
import { chunksOfRows } from '../../platform/db/rows.ts';
import type { DB } from '../../platform/db/schema.ts';
import { newId } from '../../platform/ids/new-id.ts';
import { inEveryLanguage } from '../../platform/texts/languages.ts';
import { scopeOf } from '../../platform/trpc/scope.ts';
import { parseNames, searchText } from '../names.ts';
import { departmentsToPlaceIn } from '../scope/organisation-scope.ts';

/** Finds organisation records by code or by a name in any language, as people write them in files. */
export interface Directory {
  find(text: string): string | undefined;
  add(id: string, code: string, names?: readonly string[]): void;
}

function folded(text: string): string {
  return text.normalize('NFKC').trim().toLowerCase();
}

function directory(rows: readonly { id: string; code: string; names: string }[]): Directory {
  const byCode = new Map<string, string>();
  const byName = new Map<string, string>();
  const add: Directory['add'] = (id, code, names = []) => {
    byCode.set(folded(code), id);
    for (const name of names) {
      // A name that two records share finds neither: the code has to be given.
      const key = folded(name);
      byName.set(key, byName.has(key) && byName.get(key) !== id ? '' : id);
    }
  };
  for (const row of rows) add(row.id, row.code, Object.values(parseNames(row.names)).filter(Boolean));
  return { add, find: (text) => byCode.get(folded(text)) ?? (byName.get(folded(text)) || undefined) };
}

const CATALOGUE_TABLES = ['people_jobs', 'people_posts', 'cost_centres'] as const;
type CatalogueTable = (typeof CATALOGUE_TABLES)[number];

export interface OrganisationLookup {
  /** Those in reach. */
  legalEntities: Directory;
  /** The only one there is. */
  soleLegalEntityId: string | undefined;
  currencies: Map<string, string>;
  departments: Directory;
  /** Those of them that people may be placed in. */
  places: Directory;
  /** Finds the record, or makes one whose code and name are the text, where the importer may maintain them. */
  jobs: (text: string) => string | undefined;
  posts: (text: string) => string | undefined;
  costCentres: (text: string) => string | undefined;
  /** Stores what was made since the last time. */
  flush(db: Kysely<DB>): Promise<void>;
}

export async function loadOrganisation(db: Kysely<DB>, context: ImportContext): Promise<OrganisationLookup> {
  const { clock } = context.services;
  const { scope } = context;
  const mayMake = scopeOf(context.grants, 'people.organisation.edit')?.all ?? false;
  const columns = ['id', 'code', 'names'] as const;
  const entities = await db
    .selectFrom('legal_entities')
    .select([...columns, 'currency'])
    .execute();
  const departments = await db.selectFrom('departments').select(columns).execute();
  const places = await db
    .selectFrom('departments')
    .select('id')
    .where((eb) => departmentsToPlaceIn(eb, scope))
    .execute();
  const inScope = new Set(places.map((row) => row.id));
  const waiting: { table: CatalogueTable; row: { id: string; code: string; names: string } }[] = [];

  const finder = async (table: CatalogueTable) => {
    const known = directory(
      await db
        .selectFrom(table as 'people_jobs')
        .select(columns)
        .execute(),
    );
    return (text: string) => {
      const found = known.find(text);
      if (found || !mayMake) return found;
      const code = text.trim().slice(0, 60);
      const id = newId(clock);
      known.add(id, code, [text]);
      waiting.push({
        table,
        row: { id, code, names: JSON.stringify(inEveryLanguage(() => text)) },
      });
      return id;
    };
  };

  return {
    legalEntities: directory(
      entities.filter((entity) => scope.all || scope.legalEntityIds.includes(entity.id)),
    ),
    soleLegalEntityId: entities.length === 1 ? entities[0]?.id : undefined,
    currencies: new Map(entities.map((entity) => [entity.id, entity.currency])),
    departments: directory(departments),
    places: directory(departments.filter((row) => inScope.has(row.id))),
    jobs: await finder('people_jobs'),
    posts: await finder('people_posts'),
    costCentres: await finder('cost_centres'),
    async flush(trx) {
      const now = instant(clock);
      for (const table of CATALOGUE_TABLES) {
        const rows = waiting
          .filter((each) => each.table === table)
          .map(({ row }) => ({
            ...row,
            search_text: searchText(row.code, ...Object.values(parseNames(row.names))),
            created_at: now,
            updated_at: now,
          }));
        for (const part of chunksOfRows(rows)) await trx.insertInto(table).values(part).execute();
      }
      waiting.length = 0;
    },
  };
}
