import { type ExpressionBuilder, type RawBuilder, type SqlBool, sql } from 'kysely';
import { isSwitchedOn } from '../../identity/index.ts';
import type { TodoReader } from '../../inbox/index.ts';
import {
  assignmentOfDay,
  employmentsInScope,
  nameIn,
  parseNames,
  type Today,
  todayThere,
} from '../../people/index.ts';
import { anyContains, chunksOfValues } from '../../platform/db/rows.ts';
import type { DB } from '../../platform/db/schema.ts';
import { fileAddressOf } from '../../platform/files/file-address.ts';
import { type DataScope, NO_SCOPE, scopeOf } from '../../platform/trpc/scope.ts';
import type { ContactGroup } from '../portal.words.ts';
import { departmentNodes, departmentWords } from './department-words.ts';
import { nameRank } from './name-order.ts';
import { maskPhone, phoneMatches } from './phones.ts';

type Ctx = TodoReader;

export interface ContactQuery {
  group: ContactGroup;
  departmentId?: string | undefined;
  search?: string | undefined;
  sort: 'name' | 'number';
  page: number;
  pageSize: number;
}

const within = (departmentIds: readonly string[]): DataScope => ({ ...NO_SCOPE, departmentIds });

/** Whose phones this person may read: of everybody where the setting says so, else as far as records may be looked at. */
async function phonesInReach(ctx: Ctx): Promise<DataScope> {
  if (await isSwitchedOn(ctx.db, 'contactPhones')) return { ...NO_SCOPE, all: true };
  const scope = scopeOf(ctx.authentication.grants, 'people.employments.view') ?? NO_SCOPE;
  return { ...scope, ownEmploymentIds: [...scope.ownEmploymentIds, ...ctx.user.employmentIds] };
}

async function ownDepartments(ctx: Ctx, today: Today): Promise<string[]> {
  if (ctx.user.employmentIds.length === 0) return [];
  const rows = await ctx.db
    .selectFrom('employments')
    .innerJoin('assignments', (join) => join.on('assignments.id', '=', assignmentOfDay(today.sql())))
    .select('assignments.department_id as id')
    .where('employments.id', 'in', [...ctx.user.employmentIds])
    .execute();
  return [...new Set(rows.flatMap(({ id }) => id ?? []))];
}

async function managedDepartments(ctx: Ctx): Promise<string[]> {
  if (ctx.user.employmentIds.length === 0) return [];
  const rows = await ctx.db
    .selectFrom('departments')
    .select('id')
    .where('active', '=', 1)
    .where('manager_employment_id', 'in', [...ctx.user.employmentIds])
    .execute();
  return rows.map(({ id }) => id);
}

function employed(eb: ExpressionBuilder<DB, 'employments'>, day: RawBuilder<string>) {
  return eb.and([
    eb('employments.hire_date', '<=', day),
    eb.or([eb('employments.leave_date', 'is', null), eb('employments.leave_date', '>=', day)]),
  ]);
}

/** A page of the address book. Names are ordered as the reader's language orders them. */
export async function listContacts(ctx: Ctx, query: ContactQuery) {
  const { db, clock } = ctx;
  const today = await todayThere(db, clock);
  const day = today.sql();
  const places =
    query.group === 'mine'
      ? await ownDepartments(ctx, today)
      : query.group === 'managed'
        ? await managedDepartments(ctx)
        : undefined;
  const reach = await phonesInReach(ctx);
  const search = query.search?.replace(/\p{Cc}/gu, ' ').trim();
  const found = await db
    .selectFrom('employments')
    .innerJoin('persons', 'persons.id', 'employments.person_id')
    .select(['employments.id', 'persons.name', 'employments.employee_number as number'])
    .where((eb) => employed(eb, day))
    .$if(places !== undefined, (rows) =>
      rows.where((eb) => employmentsInScope(eb, within(places ?? []), today)),
    )
    .$if(query.departmentId !== undefined, (rows) =>
      rows.where((eb) => employmentsInScope(eb, within([query.departmentId ?? '']), today)),
    )
    .$if(Boolean(search), (rows) =>
      rows.where((eb) =>
        eb.or([
          anyContains(wordsOf(search ?? ''), search ?? ''),
          inNamedDepartment(search ?? '', day),
          phoneMatches(search ?? '', employmentsInScope(eb, reach, today)),
        ]),
      ),
    )
    .orderBy('employments.employee_number')
    .execute();
  if (query.sort === 'name') {
    const rank = nameRank(
      ctx.language,
      found.map(({ name }) => name),
    );
    found.sort((one, other) => rank(one.name) - rank(other.name));
  }
  const page = found.slice((query.page - 1) * query.pageSize, query.page * query.pageSize);
  return {
    rows: await contactsOf(
      ctx,
      page.map(({ id }) => id),
      { reach, today },
    ),
    total: found.length,
  };
}

/**
 * The record's own words for searching end with the phone: what has a letter in it can't be found there, and digits are
 * looked for among phones that may be read.
 */
const wordsOf = (search: string): string[] =>
  /\p{L}/u.test(search)
    ? ['persons.search_text', 'employments.employee_number']
    : ['employments.employee_number'];

function inNamedDepartment(search: string, day: RawBuilder<string>) {
  return sql<SqlBool>`employments.id in (
    select a.employment_id from assignments a join employments on employments.id = a.employment_id
    join departments d on d.id = a.department_id
    where ${anyContains(['d.search_text'], search)}
      and a.valid_from <= ${day} and (a.valid_to is null or a.valid_to >= ${day}))`;
}

/** What the address book says of these, in their order. */
export async function contactsOf(
  ctx: Ctx,
  ids: readonly string[],
  given?: { reach: DataScope; today: Today },
) {
  if (ids.length === 0) return [];
  const { db, clock, language } = ctx;
  const reach = given?.reach ?? (await phonesInReach(ctx));
  const today = given?.today ?? (await todayThere(db, clock));
  const wordOf = await departmentWords(db, language);
  const rows = await chunkedRows(ids, (part) =>
    db
      .selectFrom('employments')
      .innerJoin('persons', 'persons.id', 'employments.person_id')
      .leftJoin('portal_profiles', 'portal_profiles.person_id', 'persons.id')
      .leftJoin('assignments', (join) => join.on('assignments.id', '=', assignmentOfDay(today.sql())))
      .leftJoin('people_posts', 'people_posts.id', 'assignments.post_id')
      .leftJoin('people_jobs', 'people_jobs.id', 'assignments.job_id')
      .leftJoin('employments as superiors', 'superiors.id', 'assignments.superior_employment_id')
      .leftJoin('persons as superior_persons', 'superior_persons.id', 'superiors.person_id')
      .select([
        'employments.id as id',
        'persons.id as personId',
        'employments.employee_number as employeeNumber',
        'persons.name as name',
        'persons.phone as phone',
        'persons.email as email',
        'persons.sex as sex',
        'portal_profiles.avatar_file_id as avatarFileId',
        'assignments.department_id as departmentId',
        'superiors.id as superiorId',
        'superior_persons.name as superiorName',
      ])
      .select((eb) => [
        eb.fn.coalesce('people_posts.names', 'people_jobs.names').as('position'),
        eb
          .case()
          .when(employmentsInScope(eb as unknown as ExpressionBuilder<DB, 'employments'>, reach, today))
          .then(1)
          .else(0)
          .end()
          .as('mayCall'),
      ])
      .where('employments.id', 'in', part)
      .execute(),
  );
  const byId = new Map(rows.map((row) => [row.id, row]));
  return ids.flatMap((id) => {
    const row = byId.get(id);
    if (!row) return [];
    return {
      id: row.id,
      employeeNumber: row.employeeNumber,
      name: row.name,
      departmentId: row.departmentId,
      department: wordOf(row.departmentId),
      position: row.position === null ? null : nameIn(language, parseNames(row.position)) || null,
      supervisor: row.superiorId === null ? null : { id: row.superiorId, name: row.superiorName ?? '' },
      phone: row.phone === null ? null : row.mayCall === 1 ? row.phone : maskPhone(row.phone),
      phoneMasked: row.phone !== null && row.mayCall !== 1,
      email: row.email,
      sex: row.sex,
      avatarUrl: row.avatarFileId === null ? null : fileAddressOf(row.avatarFileId),
    };
  });
}

async function chunkedRows<T>(ids: readonly string[], read: (part: string[]) => Promise<T[]>): Promise<T[]> {
  const rows: T[] = [];
  for (const part of chunksOfValues(ids)) rows.push(...(await read(part)));
  return rows;
}

/** The tree of departments with how many people each has, itself and below, and which are one's own. */
export async function contactDepartments(ctx: Ctx) {
  const today = await todayThere(ctx.db, ctx.clock);
  const day = today.sql();
  const nodes = await departmentNodes(ctx.db, ctx.language);
  const counted = await ctx.db
    .selectFrom('employments')
    .innerJoin('assignments', (join) => join.on('assignments.employment_id', '=', sql.ref('employments.id')))
    .select('assignments.department_id as id')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where((eb) => employed(eb as unknown as ExpressionBuilder<DB, 'employments'>, day))
    .where('assignments.valid_from', '<=', day)
    .where((eb) => eb.or([eb('assignments.valid_to', 'is', null), eb('assignments.valid_to', '>=', day)]))
    .groupBy('assignments.department_id')
    .execute();
  const counts = new Map<string, number>();
  const pathOf = new Map(nodes.map(({ id, path }) => [id, path]));
  for (const { id, count } of counted)
    for (const above of (pathOf.get(id ?? '') ?? '').split('/').filter(Boolean))
      counts.set(above, (counts.get(above) ?? 0) + Number(count));
  return {
    departments: nodes.map(({ id, parentId, name }) => ({ id, parentId, name, count: counts.get(id) ?? 0 })),
    mine: await ownDepartments(ctx, today),
    managed: await managedDepartments(ctx),
  };
}
