import type { Kysely } from 'kysely';
import { anyContains, chunksOfValues } from '../../platform/db/rows.ts';
import type { DB } from '../../platform/db/schema.ts';
import { type DataScope, scopeOf } from '../../platform/trpc/scope.ts';
import { heldRoles } from '../roles/held-roles.ts';
import { listGrants } from '../sign-in/authenticate.ts';
import { ownEmployments } from './employment-lookup.ts';

export interface UserName {
  id: string;
  name: string;
  loginName: string;
}

/** Names by user id, for lists that show who did something. */
export async function userNames(
  db: Kysely<DB>,
  ids: readonly (string | null)[],
): Promise<Map<string, string>> {
  const wanted = [...new Set(ids.filter((id): id is string => id !== null))];
  const names = new Map<string, string>();
  for (const part of chunksOfValues(wanted)) {
    const rows = await db.selectFrom('users').select(['id', 'name']).where('id', 'in', part).execute();
    for (const row of rows) names.set(row.id, row.name);
  }
  return names;
}

/** Active users by their ids, or the first of those whose name or login name holds what is sought. */
export async function findUsers(
  db: Kysely<DB>,
  { ids, search = '' }: { ids?: readonly string[]; search?: string },
): Promise<UserName[]> {
  return db
    .selectFrom('users')
    .select(['id', 'name', 'login_name as loginName'])
    .where('status', '=', 'active')
    .$if(ids !== undefined, (query) => query.where('id', 'in', [...(ids ?? [])]))
    .$if(search !== '', (query) => query.where(anyContains(['login_key', 'name'], search)))
    .orderBy('name')
    .orderBy('id')
    .limit(50)
    .execute();
}

/** Active users that hold any of the roles. */
export async function usersWithRoles(db: Kysely<DB>, roles: readonly string[]): Promise<string[]> {
  if (roles.length === 0) return [];
  const rows = await db
    .selectFrom('users')
    .innerJoin(heldRoles(db), 'held.user_id', 'users.id')
    .innerJoin('roles', 'roles.id', 'held.role_id')
    .select('users.id')
    .distinct()
    .where('roles.code', 'in', [...roles])
    .where('users.status', '=', 'active')
    .orderBy('users.id')
    .execute();
  return rows.map((row) => row.id);
}

/** Active users who hold the role over what `isInScope` asks about. */
export async function usersWithRole(
  db: Kysely<DB>,
  role: string,
  isInScope: (scope: DataScope) => Promise<boolean>,
): Promise<string[]> {
  const found: string[] = [];
  for (const id of await usersWithRoles(db, [role])) {
    const user = await db.selectFrom('users').select('person_id').where('id', '=', id).executeTakeFirst();
    const employments = user?.person_id ? await ownEmployments(db, user.person_id) : [];
    const ids = employments.map((employment) => employment.employmentId);
    const grants = (await listGrants(db, id, ids)).filter((grant) => grant.role === role);
    for (const { scope } of grants)
      if (await isInScope(scope)) {
        found.push(id);
        break;
      }
  }
  return found;
}

/** Active users who hold a permission, however far: for what is decided by who was asked. */
export async function holdersOf(
  db: Kysely<DB>,
  permission: string,
  { ids, search = '' }: { ids?: readonly string[]; search?: string },
): Promise<UserName[]> {
  if (ids?.length === 0) return [];
  return db
    .selectFrom('users')
    .select(['id', 'name', 'login_name as loginName'])
    .where('status', '=', 'active')
    .where('id', 'in', (eb) =>
      eb
        .selectFrom(heldRoles(db))
        .innerJoin('role_permissions', 'role_permissions.role_id', 'held.role_id')
        .select('held.user_id')
        .where('role_permissions.permission', '=', permission),
    )
    .$if(ids !== undefined, (query) => query.where('id', 'in', [...(ids ?? [])]))
    .$if(search !== '', (query) => query.where(anyContains(['login_key', 'name'], search)))
    .orderBy('name')
    .orderBy('id')
    .limit(ids ? ids.length : 50)
    .execute();
}

/** How far somebody's permission reaches, and what is their own; none where they don't hold it. */
export async function scopeOfUser(
  db: Kysely<DB>,
  userId: string,
  permission: string,
): Promise<{ scope: DataScope; ownEmploymentIds: string[] } | undefined> {
  const user = await db.selectFrom('users').select('person_id').where('id', '=', userId).executeTakeFirst();
  const employments = user?.person_id ? await ownEmployments(db, user.person_id) : [];
  const ownEmploymentIds = employments.map((employment) => employment.employmentId);
  const scope = scopeOf(await listGrants(db, userId, ownEmploymentIds), permission);
  return scope && { scope, ownEmploymentIds };
}

/** Active users whose permission reaches what `reaches` asks about. */
export async function usersWithPermission(
  db: Kysely<DB>,
  permission: string,
  isInScope: (scope: DataScope) => Promise<boolean>,
): Promise<UserName[]> {
  const rows = await db
    .selectFrom('users')
    .innerJoin(heldRoles(db), 'held.user_id', 'users.id')
    .innerJoin('role_permissions', 'role_permissions.role_id', 'held.role_id')
    .select(['users.id', 'users.name', 'users.login_name as loginName', 'users.person_id as personId'])
    .distinct()
    .where('role_permissions.permission', '=', permission)
    .where('users.status', '=', 'active')
    .orderBy('users.name')
    .execute();
  const found: UserName[] = [];
  for (const { personId, ...user } of rows) {
    const employments = personId ? await ownEmployments(db, personId) : [];
    const grants = await listGrants(
      db,
      user.id,
      employments.map((employment) => employment.employmentId),
    );
    const scope = scopeOf(grants, permission);
    if (scope && (await isInScope(scope))) found.push(user);
  }
  return found;
}

/** Users by the person they are. */
export async function usersOfPersons(
  db: Kysely<DB>,
  personIds: readonly string[],
): Promise<Map<string, string>> {
  const users = new Map<string, string>();
  for (const part of chunksOfValues([...new Set(personIds)])) {
    const rows = await db
      .selectFrom('users')
      .select(['id', 'person_id'])
      .where('person_id', 'in', part)
      .where('status', '=', 'active')
      .execute();
    for (const row of rows) if (row.person_id) users.set(row.person_id, row.id);
  }
  return users;
}
