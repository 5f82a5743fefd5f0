import type { Kysely } from 'kysely';
import { chunksOfValues } from '../platform/db/rows.ts';
import type { DB } from '../platform/db/schema.ts';

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

/** Active users that hold any of the roles. */
export async function usersWithRoles(db: Kysely<DB>, roles: readonly string[]): Promise<string[]> {
  if (roles.length === 0) return [];
  const rows = await db
    .selectFrom('users')
    .innerJoin('user_roles', 'user_roles.user_id', 'users.id')
    .innerJoin('roles', 'roles.id', 'user_roles.role_id')
    .select('users.id')
    .distinct()
    .where('roles.code', 'in', [...roles])
    .where('users.status', '=', 'active')
    .orderBy('users.id')
    .execute();
  return rows.map((row) => row.id);
}

/** Active users that hold a permission through any role. */
export async function usersWithPermission(db: Kysely<DB>, permission: string): Promise<UserName[]> {
  return db
    .selectFrom('users')
    .innerJoin('user_roles', 'user_roles.user_id', 'users.id')
    .innerJoin('role_permissions', 'role_permissions.role_id', 'user_roles.role_id')
    .select(['users.id', 'users.name', 'users.login_name as loginName'])
    .distinct()
    .where('role_permissions.permission', '=', permission)
    .where('users.status', '=', 'active')
    .orderBy('users.name')
    .execute();
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
