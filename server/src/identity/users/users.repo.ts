import type { Kysely } from 'kysely';
import { type Clock, instant } from '../../platform/clock/clock.ts';
import { anyContains } from '../../platform/db/rows.ts';
import type { DB } from '../../platform/db/schema.ts';
import { refuse } from '../../platform/errors/refusal.ts';
import { newId } from '../../platform/ids/new-id.ts';
import { COMPANY_LANGUAGE, type Language } from '../../platform/texts/languages.ts';
import type { ScopeKind, UserStatus } from '../identity.words.ts';
import { defaultScope } from '../roles/roles.repo.ts';
import { givenPassword } from '../sign-in/passwords/given-password.ts';
import { findMappedUser } from '../user-mapping/external-users.ts';

export function loginKey(loginName: string): string {
  return loginName.normalize('NFKC').trim().toLowerCase();
}

export interface RoleGrant {
  role: string;
  scopeKind?: ScopeKind | undefined;
  scopeValue?: string | undefined;
}

export interface NewUser {
  loginName: string;
  name: string;
  email?: string | null | undefined;
  phone?: string | null | undefined;
  personId?: string | null | undefined;
  language?: Language | undefined;
  passwordHash: string | null;
  /** Whoever else knows the password. */
  passwordGivenBy?: string | undefined;
  roles: readonly RoleGrant[];
}

export async function insertUser(db: Kysely<DB>, clock: Clock, user: NewUser): Promise<string> {
  const id = newId(clock);
  const now = instant(clock);
  const key = loginKey(user.loginName);
  if (!(await isFreeLogin(db, key))) refuse('identity.LOGIN_NAME_TAKEN', { loginName: user.loginName });
  if (user.personId) await requireNoAccount(db, user.personId);
  await db
    .insertInto('users')
    .values({
      id,
      login_name: user.loginName.trim(),
      login_key: key,
      name: user.name,
      email: user.email ?? null,
      phone: user.phone ?? null,
      person_id: user.personId ?? null,
      status: 'active',
      language: user.language ?? COMPANY_LANGUAGE,
      password_hash: user.passwordHash,
      password_changed_at: user.passwordHash ? now : null,
      ...(user.passwordHash && user.passwordGivenBy ? givenPassword(clock, user.passwordGivenBy) : {}),
      first_sign_in_at: user.passwordHash && !user.passwordGivenBy ? now : null,
      locked_until: null,
      created_at: now,
      updated_at: now,
    })
    .execute();
  await replaceRoles(db, clock, id, user.roles);
  return id;
}

/** Whether nobody signs in with this name yet, nor would by what another system calls them. */
export async function isFreeLogin(db: Kysely<DB>, loginName: string): Promise<boolean> {
  const key = loginKey(loginName);
  const taken = await db.selectFrom('users').select('id').where('login_key', '=', key).executeTakeFirst();
  const named = await db
    .selectFrom('external_users')
    .select('id')
    .where('code_key', '=', key)
    .executeTakeFirst();
  return key !== '' && taken === undefined && named === undefined;
}

/** One person, one account: who prepares pay as one of them can't decide as the other. */
export async function requireNoAccount(db: Kysely<DB>, personId: string): Promise<void> {
  const other = await db
    .selectFrom('users')
    .select('login_name')
    .where('person_id', '=', personId)
    .executeTakeFirst();
  if (other) refuse('identity.PERSON_HAS_ACCOUNT', { loginName: other.login_name });
}

export async function replaceRoles(
  db: Kysely<DB>,
  clock: Clock,
  userId: string,
  grants: readonly RoleGrant[],
): Promise<void> {
  await db.deleteFrom('user_roles').where('user_id', '=', userId).execute();
  if (grants.length === 0) return;
  const roles = await db.selectFrom('roles').select(['id', 'code']).where('template', '=', 0).execute();
  const rows = grants.map((grant) => {
    const role = roles.find((each) => each.code === grant.role || each.id === grant.role);
    if (!role) return refuse('identity.ROLE_UNKNOWN', { code: grant.role });
    const kind = grant.scopeKind ?? defaultScope(role.code);
    return {
      id: newId(clock),
      user_id: userId,
      role_id: role.id,
      scope_kind: kind,
      scope_value: grant.scopeValue ?? '',
    };
  });
  await db
    .insertInto('user_roles')
    .values(rows)
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

export interface UserQuery {
  page: number;
  pageSize: number;
  search?: string | undefined;
  status?: UserStatus | undefined;
  sort?: readonly { column: (typeof USER_SORTS)[number]; direction: 'asc' | 'desc' }[] | undefined;
}

export const USER_SORTS = ['loginName', 'name', 'createdAt'] as const;
const SORT_COLUMNS = { loginName: 'login_name', name: 'name', createdAt: 'created_at' } as const;

export async function listUsers(db: Kysely<DB>, query: UserQuery) {
  let base = db.selectFrom('users');
  if (query.status) base = base.where('status', '=', query.status);
  if (query.search) {
    base = base.where(anyContains(['login_key', 'name', 'email', 'phone'], query.search));
  }
  const { total } = await base.select((eb) => eb.fn.countAll<number>().as('total')).executeTakeFirstOrThrow();
  let rows = base.select([
    'id',
    'login_name as loginName',
    'name',
    'email',
    'phone',
    'person_id as personId',
    'status',
    'language',
    'locked_until as lockedUntil',
    'strategy_id as strategyId',
    'first_sign_in_at as firstSignInAt',
    'version',
    'created_at as createdAt',
    (eb) =>
      eb
        .selectFrom('second_factors')
        .select('confirmed_at')
        .whereRef('second_factors.user_id', '=', 'users.id')
        .as('secondFactor'),
  ]);
  for (const sort of query.sort ?? []) rows = rows.orderBy(SORT_COLUMNS[sort.column], sort.direction);
  const page = await rows
    .orderBy('login_key')
    .limit(query.pageSize)
    .offset((query.page - 1) * query.pageSize)
    .execute();
  const grants = await rolesOf(
    db,
    page.map((user) => user.id),
  );
  return {
    total: Number(total),
    rows: page.map((user) => ({
      ...user,
      secondFactor: user.secondFactor !== null,
      roles: grants.filter((grant) => grant.userId === user.id),
    })),
  };
}

export async function rolesOf(db: Kysely<DB>, userIds: readonly string[]) {
  if (userIds.length === 0) return [];
  return db
    .selectFrom('user_roles')
    .innerJoin('roles', 'roles.id', 'user_roles.role_id')
    .select([
      'user_roles.user_id as userId',
      'roles.code as role',
      'scope_kind as scopeKind',
      'scope_value as scopeValue',
    ])
    .where('user_roles.user_id', 'in', [...userIds])
    .orderBy('roles.code')
    .execute();
}

/** By the login name; else by the name that somebody has in another system, where that counts here. */
export async function findUserByLogin(db: Kysely<DB>, loginName: string) {
  const users = db.selectFrom('users').selectAll();
  const key = loginKey(loginName);
  const named = await users.where('login_key', '=', key).executeTakeFirst();
  if (named) return named;
  const mapped = await findMappedUser(db, key);
  return mapped === undefined ? undefined : users.where('id', '=', mapped).executeTakeFirst();
}

export async function getUser(db: Kysely<DB>, id: string) {
  const user = await db.selectFrom('users').selectAll().where('id', '=', id).executeTakeFirst();
  return user ?? refuse('platform.NOT_FOUND');
}
