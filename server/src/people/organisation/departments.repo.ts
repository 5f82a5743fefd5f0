import { type Kysely, sql } from 'kysely';
import { type Clock, instant } from '../../platform/clock/clock.ts';
import { containing } from '../../platform/db/rows.ts';
import type { DB } from '../../platform/db/schema.ts';
import type { Language } from '../../platform/errors/declare-errors.ts';
import { refuse } from '../../platform/errors/refusal.ts';
import { newId } from '../../platform/ids/new-id.ts';
import { type Names, nameIn, parseNames, searchText } from '../names.ts';
import '../people.errors.ts';

export interface DepartmentValues {
  code: string;
  names: Names;
  parentId: string | null;
  legalEntityId?: string | null | undefined;
  managerEmploymentId?: string | null | undefined;
  costCentreId?: string | null | undefined;
  validFrom?: string | null | undefined;
  validTo?: string | null | undefined;
  active?: boolean | undefined;
}

export interface DepartmentRow {
  id: string;
  code: string;
  name: string;
  names: Names;
  parentId: string | null;
  legalEntityId: string | null;
  managerEmploymentId: string | null;
  costCentreId: string | null;
  path: string;
  level: number;
  validFrom: string | null;
  validTo: string | null;
  active: boolean;
  version: number;
}

export interface DepartmentQuery {
  page: number;
  pageSize: number;
  search?: string | undefined;
  parentId?: string | undefined;
  activeOnly?: boolean | undefined;
  sort?: readonly { column: 'code' | 'level'; direction: 'asc' | 'desc' }[] | undefined;
}

const COLUMNS = [
  'id',
  'code',
  'names',
  'parent_id as parentId',
  'legal_entity_id as legalEntityId',
  'manager_employment_id as managerEmploymentId',
  'cost_centre_id as costCentreId',
  'path',
  'level',
  'valid_from as validFrom',
  'valid_to as validTo',
  'active',
  'version',
] as const;

export async function listDepartments(db: Kysely<DB>, query: DepartmentQuery, language: Language) {
  let base = db.selectFrom('departments');
  if (query.activeOnly) base = base.where('active', '=', 1);
  if (query.parentId) base = base.where('parent_id', '=', query.parentId);
  if (query.search) base = base.where(sql<boolean>`search_text like ${containing(query.search)} escape '\\'`);
  const { total } = await base.select((eb) => eb.fn.countAll<number>().as('total')).executeTakeFirstOrThrow();
  let rows = base.select(COLUMNS);
  for (const sort of query.sort ?? []) rows = rows.orderBy(sort.column, sort.direction);
  const page = await rows
    .orderBy('code')
    .limit(query.pageSize)
    .offset((query.page - 1) * query.pageSize)
    .execute();
  return { total: Number(total), rows: page.map((row) => departmentRow(row, language)) };
}

/** Every department in the order of the tree: parents before their children, siblings by code. */
export async function listDepartmentTree(db: Kysely<DB>, language: Language): Promise<DepartmentRow[]> {
  const rows = await db.selectFrom('departments').select(COLUMNS).orderBy('code').execute();
  const children = new Map<string | null, typeof rows>();
  for (const row of rows) children.set(row.parentId, [...(children.get(row.parentId) ?? []), row]);
  const ordered: DepartmentRow[] = [];
  const visit = (parentId: string | null) => {
    for (const row of children.get(parentId) ?? []) {
      ordered.push(departmentRow(row, language));
      visit(row.id);
    }
  };
  visit(null);
  return ordered;
}

function departmentRow<R extends { names: string; active: number }>(row: R, language: Language) {
  const names = parseNames(row.names);
  return { ...row, names, name: nameIn(language, names), active: row.active === 1 };
}

export async function insertDepartment(
  db: Kysely<DB>,
  clock: Clock,
  values: DepartmentValues,
): Promise<string> {
  await refuseTakenCode(db, values.code);
  refuseWrongDays(values);
  const parent = values.parentId ? await getDepartment(db, values.parentId) : undefined;
  const id = newId(clock);
  const now = instant(clock);
  await db
    .insertInto('departments')
    .values({
      id,
      code: values.code,
      names: JSON.stringify(values.names),
      search_text: searchText(values.code, ...Object.values(values.names)),
      active: values.active === false ? 0 : 1,
      parent_id: values.parentId,
      legal_entity_id: values.legalEntityId ?? parent?.legal_entity_id ?? null,
      manager_employment_id: values.managerEmploymentId ?? null,
      cost_centre_id: values.costCentreId ?? null,
      path: `${parent?.path ?? '/'}${id}/`,
      level: (parent?.level ?? 0) + 1,
      valid_from: values.validFrom ?? null,
      valid_to: values.validTo ?? null,
      created_at: now,
      updated_at: now,
    })
    .execute();
  return id;
}

/** Changes a department; when its parent changes, everything below moves along. */
export async function updateDepartment(
  db: Kysely<DB>,
  clock: Clock,
  id: string,
  version: number,
  values: DepartmentValues,
): Promise<void> {
  await refuseTakenCode(db, values.code, id);
  refuseWrongDays(values);
  const before = await getDepartment(db, id);
  const parent = values.parentId ? await getDepartment(db, values.parentId) : undefined;
  if (parent?.path.startsWith(before.path)) refuse('people.DEPARTMENT_CIRCLE');
  const path = `${parent?.path ?? '/'}${id}/`;
  const level = (parent?.level ?? 0) + 1;
  const changed = await db
    .updateTable('departments')
    .set({
      code: values.code,
      names: JSON.stringify(values.names),
      search_text: searchText(values.code, ...Object.values(values.names)),
      parent_id: values.parentId,
      ...(values.active === undefined ? {} : { active: values.active ? 1 : 0 }),
      ...(values.legalEntityId === undefined ? {} : { legal_entity_id: values.legalEntityId }),
      ...(values.managerEmploymentId === undefined
        ? {}
        : { manager_employment_id: values.managerEmploymentId }),
      ...(values.costCentreId === undefined ? {} : { cost_centre_id: values.costCentreId }),
      ...(values.validFrom === undefined ? {} : { valid_from: values.validFrom }),
      ...(values.validTo === undefined ? {} : { valid_to: values.validTo }),
      path,
      level,
      version: version + 1,
      updated_at: instant(clock),
    })
    .where('id', '=', id)
    .where('version', '=', version)
    .returning('id')
    .executeTakeFirst();
  if (!changed) refuse('platform.VERSION_CHANGED');
  if (path === before.path) return;
  await db
    .updateTable('departments')
    .set((eb) => ({
      path: sql<string>`${path} || substr(path, ${before.path.length + 1})`,
      level: eb('level', '+', level - before.level),
    }))
    .where('path', 'like', `${before.path}%`)
    .where('id', '<>', id)
    .execute();
}

async function getDepartment(db: Kysely<DB>, id: string) {
  const row = await db.selectFrom('departments').selectAll().where('id', '=', id).executeTakeFirst();
  return row ?? refuse('platform.NOT_FOUND');
}

function refuseWrongDays(values: DepartmentValues): void {
  if (values.validFrom && values.validTo && values.validFrom > values.validTo)
    refuse('people.START_AFTER_END');
}

async function refuseTakenCode(db: Kysely<DB>, code: string, except = ''): Promise<void> {
  const taken = await db
    .selectFrom('departments')
    .select('id')
    .where('code', '=', code)
    .where('id', '<>', except)
    .executeTakeFirst();
  if (taken) refuse('people.CODE_TAKEN', { code });
}
