import { type Kysely, sql } from 'kysely';
import { type Clock, instant } from '../../platform/clock/clock.ts';
import { nameAsRead } from '../../platform/db/name-as-read.ts';
import { anyContains } from '../../platform/db/rows.ts';
import type { DB } from '../../platform/db/schema.ts';
import { refuse } from '../../platform/errors/refusal.ts';
import { newId } from '../../platform/ids/new-id.ts';
import type { Language } from '../../platform/texts/languages.ts';
import { type DataScope, requireEverything } from '../../platform/trpc/scope.ts';
import { type Names, nameIn, parseNames, searchText } from '../names.ts';
import { requireLegalEntity } from '../scope/organisation-scope.ts';
import '../people.errors.ts';
import type { CatalogueKind } from '../people.words.ts';
import { refuseTakenCode } from '../taken-code.ts';

const TABLES = { jobs: 'people_jobs', posts: 'people_posts', costCentres: 'cost_centres' } as const;
const PARENT_COLUMNS = { jobs: undefined, posts: 'job_id', costCentres: 'legal_entity_id' } as const;

export interface CatalogueRow {
  id: string;
  code: string;
  name: string;
  names: Names;
  parentId: string | null;
  active: boolean;
  version: number;
}

export interface CatalogueQuery {
  page: number;
  pageSize: number;
  search?: string | undefined;
  activeOnly?: boolean | undefined;
  sort?: readonly { column: 'code' | 'name'; direction: 'asc' | 'desc' }[] | undefined;
}

// The three tables agree in these columns; TypeScript sees them through the first.
export const tableOf = (kind: CatalogueKind) => TABLES[kind] as 'people_jobs';

function parentOf(kind: CatalogueKind) {
  const column = PARENT_COLUMNS[kind];
  return column ? sql<string | null>`${sql.ref(column)}` : sql<string | null>`null`;
}

export async function listCatalogue(
  db: Kysely<DB>,
  kind: CatalogueKind,
  query: CatalogueQuery,
  language: Language,
) {
  let base = db.selectFrom(tableOf(kind));
  if (query.activeOnly) base = base.where('active', '=', 1);
  if (query.search) base = base.where(anyContains(['search_text'], query.search));
  const { total } = await base.select((eb) => eb.fn.countAll<number>().as('total')).executeTakeFirstOrThrow();
  let rows = base.select(['id', 'code', 'names', 'active', 'version', parentOf(kind).as('parentId')]);
  for (const sort of query.sort ?? [])
    rows = rows.orderBy(
      sort.column === 'name' ? nameAsRead(db, 'names', language) : sql.ref('code'),
      sort.direction,
    );
  const page = await rows
    .orderBy('code')
    .limit(query.pageSize)
    .offset((query.page - 1) * query.pageSize)
    .execute();
  return {
    total: Number(total),
    rows: page.map((row): CatalogueRow => {
      const names = parseNames(row.names);
      return { ...row, names, name: nameIn(language, names), active: row.active === 1 };
    }),
  };
}

export interface CatalogueValues {
  code: string;
  names: Names;
  parentId?: string | null | undefined;
  active?: boolean | undefined;
}

export async function insertCatalogueRow(
  db: Kysely<DB>,
  clock: Clock,
  scope: DataScope,
  kind: CatalogueKind,
  values: CatalogueValues,
): Promise<string> {
  await requireOwner(db, scope, kind, values.parentId ?? null);
  await refuseTakenCode(db, tableOf(kind), values.code);
  const id = newId(clock);
  const now = instant(clock);
  const parentColumn = PARENT_COLUMNS[kind];
  const row = {
    id,
    code: values.code,
    names: JSON.stringify(values.names),
    search_text: searchText(values.code, ...Object.values(values.names)),
    active: values.active === false ? (0 as const) : (1 as const),
    created_at: now,
    updated_at: now,
    ...(parentColumn ? { [parentColumn]: values.parentId ?? null } : {}),
  };
  await db.insertInto(tableOf(kind)).values(row).execute();
  return id;
}

export async function updateCatalogueRow(
  db: Kysely<DB>,
  clock: Clock,
  scope: DataScope,
  kind: CatalogueKind,
  id: string,
  version: number,
  values: CatalogueValues,
): Promise<void> {
  const owner = await ownerOf(db, scope, kind, id);
  if (values.parentId !== undefined && values.parentId !== owner) {
    await requireOwner(db, scope, kind, values.parentId);
  }
  await refuseTakenCode(db, tableOf(kind), values.code, id);
  const parentColumn = PARENT_COLUMNS[kind];
  const changed = await db
    .updateTable(tableOf(kind))
    .set({
      code: values.code,
      names: JSON.stringify(values.names),
      search_text: searchText(values.code, ...Object.values(values.names)),
      ...(values.active === undefined ? {} : { active: values.active ? 1 : 0 }),
      ...(parentColumn && values.parentId !== undefined ? { [parentColumn]: values.parentId } : {}),
      version: version + 1,
      updated_at: instant(clock),
    })
    .where('id', '=', id)
    .where('version', '=', version)
    .returning('id')
    .executeTakeFirst();
  if (!changed) refuse('platform.VERSION_CHANGED');
}

/** Jobs, posts and what no entity owns are everybody's; a cost centre of an entity is that entity's. */
async function requireOwner(
  db: Kysely<DB>,
  scope: DataScope,
  kind: CatalogueKind,
  parentId: string | null,
): Promise<void> {
  if (kind === 'costCentres' && parentId !== null) await requireLegalEntity(db, scope, parentId);
  else requireEverything(scope);
}

/** What the record belongs to; a record that the scope doesn't reach is none. */
async function ownerOf(
  db: Kysely<DB>,
  scope: DataScope,
  kind: CatalogueKind,
  id: string,
): Promise<string | null> {
  if (kind !== 'costCentres') requireEverything(scope);
  let query = db.selectFrom(tableOf(kind)).select(parentOf(kind).as('parentId')).where('id', '=', id);
  if (!scope.all)
    query = query.where(sql<boolean>`legal_entity_id in (${sql.join(['', ...scope.legalEntityIds])})`);
  const row = await query.executeTakeFirst();
  return row ? row.parentId : refuse('platform.NOT_FOUND');
}
