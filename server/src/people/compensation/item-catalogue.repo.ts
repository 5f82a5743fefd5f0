import { type Kysely, sql } from 'kysely';
import { type Clock, instant } from '../../platform/clock/clock.ts';
import { anyContains } from '../../platform/db/rows.ts';
import type { DB } from '../../platform/db/schema.ts';
import { refuse } from '../../platform/errors/refusal.ts';
import { newId } from '../../platform/ids/new-id.ts';
import type { Language } from '../../platform/texts/languages.ts';
import { type Names, nameIn, parseNames, searchText } from '../names.ts';
import { refuseTakenCode } from '../taken-code.ts';
import '../people.errors.ts';
import type { CompensationType } from '../people.words.ts';

export interface CatalogueItem {
  code: string;
  names: Names;
  type: CompensationType;
  /** Limits that an item of this kind begins with. */
  minimum?: number | null | undefined;
  maximum?: number | null | undefined;
  active?: boolean | undefined;
}

/** The catalogue by code; there are as many kinds of pay as a company has words for. */
export async function listItems(
  db: Kysely<DB>,
  query: { search?: string | undefined; activeOnly?: boolean | undefined },
  language: Language,
) {
  let items = db.selectFrom('compensation_catalogue');
  if (query.activeOnly) items = items.where('active', '=', 1);
  if (query.search) items = items.where(anyContains(['search_text'], query.search));
  const rows = await items
    .select(['id', 'code', 'names', 'type', 'min_amount', 'max_amount', 'active', 'version'])
    .orderBy('code')
    .execute();
  return rows.map(({ names: json, min_amount: minimum, max_amount: maximum, active, ...row }) => {
    const names = parseNames(json);
    return { ...row, names, name: nameIn(language, names), minimum, maximum, active: active === 1 };
  });
}

/** Codes that records name and the catalogue lacks: from files and write-backs, which may bring any. */
export async function codesWithoutItem(db: Kysely<DB>): Promise<string[]> {
  const rows = await sql<{ code: string }>`
    select code from (select item as code from compensation_items union select item from cost_centre_shares) used
    where code not in (select code from compensation_catalogue) order by code`.execute(db);
  return rows.rows.map(({ code }) => code);
}

export async function insertItem(db: Kysely<DB>, clock: Clock, values: CatalogueItem): Promise<string> {
  checkLimits(values);
  await refuseTakenCode(db, 'compensation_catalogue', values.code);
  const id = newId(clock);
  const now = instant(clock);
  await db
    .insertInto('compensation_catalogue')
    .values({ ...columnsOf(values), id, created_at: now, updated_at: now })
    .execute();
  return id;
}

/** An item that records name keeps its code. */
export async function updateItem(
  db: Kysely<DB>,
  clock: Clock,
  id: string,
  version: number,
  values: CatalogueItem,
): Promise<void> {
  checkLimits(values);
  const before = await itemOf(db, id);
  if (values.code !== before.code) {
    await refuseUsed(db, before.code);
    await refuseTakenCode(db, 'compensation_catalogue', values.code);
  }
  const changed = await db
    .updateTable('compensation_catalogue')
    .set({ ...columnsOf(values), version: version + 1, updated_at: instant(clock) })
    .where('id', '=', id)
    .where('version', '=', version)
    .returning('id')
    .executeTakeFirst();
  if (!changed) refuse('platform.VERSION_CHANGED');
}

export async function removeItem(db: Kysely<DB>, id: string): Promise<void> {
  await refuseUsed(db, (await itemOf(db, id)).code);
  await db.deleteFrom('compensation_catalogue').where('id', '=', id).execute();
}

export async function itemOf(db: Kysely<DB>, id: string) {
  const row = await db
    .selectFrom('compensation_catalogue')
    .selectAll()
    .where('id', '=', id)
    .executeTakeFirst();
  return row ?? refuse('platform.NOT_FOUND');
}

function columnsOf({ code, names, type, minimum, maximum, active }: CatalogueItem) {
  return {
    ...{ code, type },
    names: JSON.stringify(names),
    search_text: searchText(code, ...Object.values(names)),
    min_amount: minimum ?? null,
    max_amount: maximum ?? null,
    active: active === false ? (0 as const) : (1 as const),
  };
}

function checkLimits({ minimum, maximum }: CatalogueItem): void {
  if (minimum != null && maximum != null && minimum > maximum) refuse('people.MIN_OVER_MAX');
}

async function refuseUsed(db: Kysely<DB>, code: string): Promise<void> {
  const count = await usesOfItem(db, code);
  if (count > 0) refuse('people.ITEM_IN_USE', { code, count });
}

/** How many records name the item. */
export async function usesOfItem(db: Kysely<DB>, code: string): Promise<number> {
  const count = async (table: 'compensation_items' | 'cost_centre_shares') => {
    const { used } = await db
      .selectFrom(table as 'compensation_items')
      .select((eb) => eb.fn.countAll<number>().as('used'))
      .where('item', '=', code)
      .executeTakeFirstOrThrow();
    return Number(used);
  };
  return (await count('compensation_items')) + (await count('cost_centre_shares'));
}
