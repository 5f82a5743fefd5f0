import { type Kysely, sql } from 'kysely';
import { type Clock, instant, today } from '../../platform/clock/clock.ts';
import { anyContains } from '../../platform/db/rows.ts';
import type { DB } from '../../platform/db/schema.ts';
import { refuse } from '../../platform/errors/refusal.ts';
import { newId } from '../../platform/ids/new-id.ts';
import type { Language } from '../../platform/texts/languages.ts';
import { type DataScope, requireEverything, scopeTooNarrow } from '../../platform/trpc/scope.ts';
import { type Names, nameIn, parseNames, searchText } from '../names.ts';
import type { DepartmentKind } from '../people.words.ts';
import { requireEmployment } from '../scope/employment-scope.ts';
import {
  departmentsInScope,
  getDepartment,
  requireBranch,
  requireCostCentre,
  requireLegalEntity,
} from '../scope/organisation-scope.ts';
import { refuseTakenCode } from '../taken-code.ts';
import { noteDepartmentChange, noteDepartmentEvent } from './department-history.ts';
import { requireNobodyIn } from './department-members.ts';
import '../people.errors.ts';

export interface DepartmentValues {
  code: string;
  names: Names;
  kind?: DepartmentKind | undefined;
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
  kind: DepartmentKind;
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
  'kind',
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
  if (query.search) base = base.where(anyContains(['search_text'], query.search));
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

/** Every department in the order of the tree: parents before their children, siblings by their names as they are read. */
export async function listDepartmentTree(db: Kysely<DB>, language: Language): Promise<DepartmentRow[]> {
  const { compare } = new Intl.Collator(language, { numeric: true });
  const found = await db.selectFrom('departments').select(COLUMNS).orderBy('code').execute();
  const rows: DepartmentRow[] = found.map((row) => departmentRow(row, language));
  rows.sort((one, other) => compare(one.name || one.code, other.name || other.code));
  const children = new Map<string | null, DepartmentRow[]>();
  for (const row of rows) {
    const siblings = children.get(row.parentId);
    if (siblings) siblings.push(row);
    else children.set(row.parentId, [row]);
  }
  const ordered: DepartmentRow[] = [];
  const visit = (parentId: string | null) => {
    for (const row of children.get(parentId) ?? []) {
      ordered.push(row);
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
  scope: DataScope,
  values: DepartmentValues,
  userId?: string,
): Promise<string> {
  const parent = await getParent(db, scope, values.parentId);
  await requireReferences(db, clock, scope, values, undefined);
  await refuseTakenCode(db, 'departments', values.code);
  refuseWrongDays(values);
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
      ...(values.kind && { kind: values.kind }),
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
  const day = values.validFrom ?? today(clock);
  await noteDepartmentEvent(db, clock, { departmentId: id, kind: 'established', day, userId });
  return id;
}

/** Changes a department; when its parent changes, everything below moves along. */
export async function updateDepartment(
  db: Kysely<DB>,
  clock: Clock,
  scope: DataScope,
  id: string,
  version: number,
  values: DepartmentValues,
  userId?: string,
): Promise<void> {
  const before = await getDepartment(db, scope, id);
  const place = await newPlace(db, scope, before, values.parentId);
  await requireReferences(db, clock, scope, values, before);
  await refuseTakenCode(db, 'departments', values.code, id);
  refuseWrongDays(values);
  if (values.active === false && before.active === 1)
    await requireNobodyIn(db, before, values.validTo ?? today(clock));
  const changed = await db
    .updateTable('departments')
    .set({
      code: values.code,
      names: JSON.stringify(values.names),
      search_text: searchText(values.code, ...Object.values(values.names)),
      parent_id: values.parentId,
      ...(values.kind && { kind: values.kind }),
      ...(values.active === undefined ? {} : { active: values.active ? 1 : 0 }),
      ...(values.legalEntityId === undefined ? {} : { legal_entity_id: values.legalEntityId }),
      ...(values.managerEmploymentId === undefined
        ? {}
        : { manager_employment_id: values.managerEmploymentId }),
      ...(values.costCentreId === undefined ? {} : { cost_centre_id: values.costCentreId }),
      ...(values.validFrom === undefined ? {} : { valid_from: values.validFrom }),
      ...(values.validTo === undefined ? {} : { valid_to: values.validTo }),
      ...place,
      version: version + 1,
      updated_at: instant(clock),
    })
    .where('id', '=', id)
    .where('version', '=', version)
    .returning('id')
    .executeTakeFirst();
  if (!changed) refuse('platform.VERSION_CHANGED');
  if (place.path !== before.path)
    await db
      .updateTable('departments')
      .set((eb) => ({
        path: sql<string>`${place.path} || substr(path, ${before.path.length + 1})`,
        level: eb('level', '+', place.level - before.level),
      }))
      .where('path', 'like', `${before.path}%`)
      .where('id', '<>', id)
      .execute();
  await noteDepartmentChange(db, clock, before, userId);
  await requireStillInScope(db, scope, id);
}

/** What saving these values would refuse for the scope's sake; `parentMadeHere` has no record yet (a dry run). */
export async function judgeDepartment(
  db: Kysely<DB>,
  clock: Clock,
  scope: DataScope,
  given: { id: string | undefined; values: DepartmentValues; parentMadeHere: boolean },
): Promise<void> {
  const before = given.id === undefined ? undefined : await getDepartment(db, scope, given.id);
  if (!given.parentMadeHere) {
    if (before) await newPlace(db, scope, before, given.values.parentId);
    else await getParent(db, scope, given.values.parentId);
  }
  await requireReferences(db, clock, scope, given.values, before);
}

type DepartmentRecord = Awaited<ReturnType<typeof getDepartment>>;

/** The department to put something below; the top of the organisation is everybody's. */
async function getParent(
  db: Kysely<DB>,
  scope: DataScope,
  parentId: string | null,
): Promise<DepartmentRecord | undefined> {
  if (parentId !== null) return getDepartment(db, scope, parentId);
  requireEverything(scope);
  return undefined;
}

/** Where the department stands from now on. A move touches the old parent, the new one, and all that moves along. */
async function newPlace(
  db: Kysely<DB>,
  scope: DataScope,
  before: DepartmentRecord,
  parentId: string | null,
): Promise<{ path: string; level: number }> {
  if (parentId === before.parent_id) return { path: before.path, level: before.level };
  await getParent(db, scope, before.parent_id);
  const parent = await getParent(db, scope, parentId);
  await requireBranch(db, scope, before.path);
  if (parent?.path.startsWith(before.path)) refuse('people.DEPARTMENT_CIRCLE');
  return { path: `${parent?.path ?? '/'}${before.id}/`, level: (parent?.level ?? 0) + 1 };
}

/** What a department names is in reach where it changes, what it named before and what it names now. */
async function requireReferences(
  db: Kysely<DB>,
  clock: Clock,
  scope: DataScope,
  values: DepartmentValues,
  before: DepartmentRecord | undefined,
): Promise<void> {
  const changed = (now: string | null | undefined, then: string | null | undefined) =>
    now === undefined || now === (then ?? null) ? [] : [now, then].filter((id) => id != null);
  for (const id of changed(values.legalEntityId, before?.legal_entity_id))
    await requireLegalEntity(db, scope, id);
  for (const id of changed(values.costCentreId, before?.cost_centre_id))
    await requireCostCentre(db, scope, id);
  const { managerEmploymentId } = values;
  if (managerEmploymentId && managerEmploymentId !== before?.manager_employment_id)
    await requireEmployment(db, scope, managerEmploymentId, clock);
}

/** A department is not pushed out of one's own reach either: it would be in nobody's hands that agreed. */
async function requireStillInScope(db: Kysely<DB>, scope: DataScope, id: string): Promise<void> {
  const row = await db
    .selectFrom('departments')
    .select('id')
    .where('id', '=', id)
    .where((eb) => departmentsInScope(eb, scope))
    .executeTakeFirst();
  if (!row) scopeTooNarrow();
}

function refuseWrongDays(values: DepartmentValues): void {
  if (values.validFrom && values.validTo && values.validFrom > values.validTo)
    refuse('people.START_AFTER_END');
}
