import type { Kysely } from 'kysely';
import { instant } from '../../platform/clock/clock.ts';
import type { DB } from '../../platform/db/schema.ts';
import { refuse } from '../../platform/errors/refusal.ts';
import { newId } from '../../platform/ids/new-id.ts';
import type { SignedInCtx } from '../../platform/trpc/context.ts';
import type { ScopeKind } from '../identity.words.ts';
import { grantScope, listGrants } from '../sign-in/authenticate.ts';
import { auditedUser, auditUser } from '../users/audited-user.ts';
import type { RoleGrant } from '../users/users.repo.ts';
import { defaultScope, permissionsOfRole } from './roles.repo.ts';
import { changingRights } from './separate-duties.ts';

export interface RoleOver {
  userId: string;
  /** Code of the role. */
  role: string;
  scopeKind: ScopeKind;
  scopeValue: string;
}

async function roleByCode(db: Kysely<DB>, code: string) {
  const role = await db
    .selectFrom('roles')
    .select(['id', 'code'])
    .where('code', '=', code)
    .executeTakeFirst();
  return role ?? refuse('identity.ROLE_UNKNOWN', { code });
}

export async function permissionsOfRoleCode(db: Kysely<DB>, code: string): Promise<string[]> {
  return permissionsOfRole(db, (await roleByCode(db, code)).id);
}

/** Gives somebody a role over one thing, or takes it; the rest of what they hold stays. Never one's own. */
export async function changeRoleOver(ctx: SignedInCtx, over: RoleOver, given: boolean): Promise<void> {
  if (over.userId === ctx.user.id) refuse('identity.OWN_ROLES');
  const role = await roleByCode(ctx.db, over.role);
  const before = await auditedUser(ctx, over.userId);
  const row = {
    user_id: over.userId,
    role_id: role.id,
    scope_kind: over.scopeKind,
    scope_value: over.scopeValue,
  };
  await changingRights(
    ctx,
    async () => [over.userId],
    async () => {
      if (given)
        await ctx.db
          .insertInto('user_roles')
          .values({ id: newId(ctx.clock), ...row })
          .onConflict((conflict) => conflict.doNothing())
          .execute();
      else
        await ctx.db
          .deleteFrom('user_roles')
          .where('user_id', '=', row.user_id)
          .where('role_id', '=', row.role_id)
          .where('scope_kind', '=', row.scope_kind)
          .where('scope_value', '=', row.scope_value)
          .execute();
    },
  );
  // A form that was opened before would put the former roles back.
  await ctx.db
    .updateTable('users')
    .set({ version: before.version + 1, updated_at: instant(ctx.clock) })
    .where('id', '=', over.userId)
    .execute();
  await auditUser(ctx, over.userId, before, await auditedUser(ctx, over.userId));
}

/** Active users who hold a permission of a room, with all that they hold. */
export async function holdersInRoom(db: Kysely<DB>, room: string) {
  const rows = await db
    .selectFrom('users')
    .innerJoin('user_roles', 'user_roles.user_id', 'users.id')
    .innerJoin('role_permissions', 'role_permissions.role_id', 'user_roles.role_id')
    .select(['users.id', 'users.name', 'users.login_name as loginName', 'users.email', 'users.phone'])
    .distinct()
    .where('role_permissions.permission', 'like', `${room}.%`)
    .where('users.status', '=', 'active')
    .orderBy('users.name')
    .execute();
  return Promise.all(rows.map(async (user) => ({ ...user, grants: await listGrants(db, user.id, []) })));
}

/** What somebody would hold with these roles. */
export async function grantsOfRoles(db: Kysely<DB>, roles: readonly RoleGrant[]) {
  return Promise.all(
    roles.map(async ({ role, scopeKind, scopeValue }) => ({
      role,
      permissions: new Set(await permissionsOfRoleCode(db, role)),
      scope: grantScope(scopeKind ?? defaultScope(role), scopeValue ?? '', []),
    })),
  );
}
