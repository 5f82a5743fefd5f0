import type { Kysely } from 'kysely';
import { type Clock, instant } from '../../platform/clock/clock.ts';
import { chunksOfRows } from '../../platform/db/rows.ts';
import type { DB } from '../../platform/db/schema.ts';
import { newId } from '../../platform/ids/new-id.ts';
import type { Texts } from '../../platform/texts/languages.ts';
import { BUILT_IN_ROLES, type BuiltInRole, declaredPermissions } from '../../platform/trpc/permissions.ts';
import type { ScopeKind } from '../identity.words.ts';
import { identityTexts } from '../texts.ts';
import { heldRoles } from './held-roles.ts';

/** How far a built-in role reaches when nothing else is said on granting it. */
const DEFAULT_SCOPES: Record<BuiltInRole, ScopeKind> = {
  'system-administrator': 'all',
  'hr-administrator': 'all',
  'payroll-staff': 'all',
  'solution-administrator': 'all',
  'payroll-approver': 'all',
  manager: 'reports',
  analyst: 'all',
  employee: 'self',
  principal: 'all',
  auditor: 'all',
};

function isBuiltInRole(code: string): code is BuiltInRole {
  return (BUILT_IN_ROLES as readonly string[]).includes(code);
}

export const defaultScope = (role: string): ScopeKind =>
  isBuiltInRole(role) ? DEFAULT_SCOPES[role] : 'self';

/** Makes the built-in roles what the declared permissions say; run at every start. */
export async function syncBuiltInRoles(db: Kysely<DB>, clock: Clock): Promise<void> {
  await db.transaction().execute(async (trx) => {
    const known = await trx.selectFrom('roles').select(['id', 'code']).where('built_in', '=', 1).execute();
    for (const code of BUILT_IN_ROLES) {
      const now = instant(clock);
      let id = known.find((role) => role.code === code)?.id;
      if (!id) {
        id = newId(clock);
        const name = JSON.stringify(identityTexts.inEvery(`roles.${code}`));
        const row = { id, code, name, built_in: 1 as const, created_at: now, updated_at: now };
        await trx.insertInto('roles').values(row).execute();
      }
      const permissions = [...declaredPermissions().values()].filter((each) => each.roles.includes(code));
      await replacePermissions(
        trx,
        id,
        permissions.map((each) => each.code),
      );
    }
  });
}

export async function replacePermissions(
  db: Kysely<DB>,
  roleId: string,
  codes: readonly string[],
): Promise<void> {
  await db.deleteFrom('role_permissions').where('role_id', '=', roleId).execute();
  const rows = [...new Set(codes)].map((permission) => ({ role_id: roleId, permission }));
  for (const part of chunksOfRows(rows)) await db.insertInto('role_permissions').values(part).execute();
}

export async function permissionsOfRole(db: Kysely<DB>, roleId: string): Promise<string[]> {
  const rows = await db
    .selectFrom('role_permissions')
    .select('permission')
    .where('role_id', '=', roleId)
    .orderBy('permission')
    .execute();
  return rows.map((row) => row.permission);
}

/** Users with the role. */
export async function holdersOf(db: Kysely<DB>, roleId: string): Promise<string[]> {
  const rows = await db
    .selectFrom(heldRoles(db))
    .select('user_id')
    .distinct()
    .where('role_id', '=', roleId)
    .execute();
  return rows.map((row) => row.user_id);
}

export interface RoleView {
  id: string;
  code: string;
  name: Texts;
  builtIn: boolean;
  version: number;
  permissions: string[];
  userCount: number;
}

/** Roles to give, or the sets of permissions that others are taken from. */
export async function listRoles(db: Kysely<DB>, template = false): Promise<RoleView[]> {
  const roles = await db
    .selectFrom('roles')
    .selectAll()
    .where('template', '=', template ? 1 : 0)
    .orderBy('built_in', 'desc')
    .orderBy('code')
    .execute();
  const permissions = await db.selectFrom('role_permissions').selectAll().orderBy('permission').execute();
  const counts = await db
    .selectFrom(heldRoles(db))
    .select(['role_id', (eb) => eb.fn.count<number>('user_id').distinct().as('users')])
    .groupBy('role_id')
    .execute();
  return roles.map((role) => ({
    id: role.id,
    code: role.code,
    name: JSON.parse(role.name) as Texts,
    builtIn: role.built_in === 1,
    version: role.version,
    permissions: permissions.filter((each) => each.role_id === role.id).map((each) => each.permission),
    userCount: Number(counts.find((each) => each.role_id === role.id)?.users ?? 0),
  }));
}
