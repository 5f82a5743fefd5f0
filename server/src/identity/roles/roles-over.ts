import type { Kysely } from 'kysely';
import { changesBetween } from '../../platform/audit/audit-changes.ts';
import { instant } from '../../platform/clock/clock.ts';
import { only } from '../../platform/db/asked-together.ts';
import type { DB } from '../../platform/db/schema.ts';
import { refuse } from '../../platform/errors/refusal.ts';
import { newId } from '../../platform/ids/new-id.ts';
import type { SignedInCtx } from '../../platform/trpc/context.ts';
import type { ScopeKind } from '../identity.words.ts';
import { grantScope, listGrants } from '../sign-in/authenticate.ts';
import { auditedUser, auditUser } from '../users/audited-user.ts';
import type { RoleGrant } from '../users/users.repo.ts';
import { heldRoles } from './held-roles.ts';
import { defaultScope, holdersOf, permissionsOfRole } from './roles.repo.ts';
import { changingRights } from './separate-duties.ts';

export interface RoleOver {
  userId: string;
  /** Code of the role. */
  role: string;
  scopeKind: ScopeKind;
  scopeValue: string;
}

export async function roleByCode(db: Kysely<DB>, code: string) {
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

export interface RoleForRole extends Omit<RoleOver, 'userId'> {
  /** Code of the role whose people get it. */
  holder: string;
}

async function grantsThrough(db: Kysely<DB>, holderId: string) {
  return db
    .selectFrom('role_grants as g')
    .innerJoin('roles as r', 'r.id', 'g.role_id')
    .select(['r.code as role', 'g.scope_kind as scopeKind', 'g.scope_value as scopeValue'])
    .where('g.holder_id', '=', holderId)
    .orderBy('r.code')
    .orderBy('g.scope_value')
    .execute();
}

/** Gives everybody who holds a role another over one thing, now and later, or takes it. Never through a role one holds. */
export async function changeRoleForRole(ctx: SignedInCtx, over: RoleForRole, given: boolean): Promise<void> {
  if (given && ctx.user.roles.includes(over.holder)) refuse('identity.OWN_ROLES');
  const [holder, role] = [await roleByCode(ctx.db, over.holder), await roleByCode(ctx.db, over.role)];
  const before = await grantsThrough(ctx.db, holder.id);
  const row = {
    holder_id: holder.id,
    role_id: role.id,
    scope_kind: over.scopeKind,
    scope_value: over.scopeValue,
  };
  await changingRights(
    ctx,
    () => holdersOf(ctx.db, holder.id),
    async () => {
      if (given)
        await ctx.db
          .insertInto('role_grants')
          .values({ id: newId(ctx.clock), ...row })
          .onConflict((conflict) => conflict.doNothing())
          .execute();
      else
        await ctx.db
          .deleteFrom('role_grants')
          .where('holder_id', '=', row.holder_id)
          .where('role_id', '=', row.role_id)
          .where('scope_kind', '=', row.scope_kind)
          .where('scope_value', '=', row.scope_value)
          .execute();
    },
  );
  await ctx.audit.write({
    subject: { kind: 'role', id: holder.id },
    changes: changesBetween({ gives: before }, { gives: await grantsThrough(ctx.db, holder.id) }),
  });
}

/** Which roles bring another over this one thing. */
export async function rolesForRolesOver(db: Kysely<DB>, scopeKind: ScopeKind) {
  return db
    .selectFrom('role_grants as g')
    .innerJoin('roles as h', 'h.id', 'g.holder_id')
    .innerJoin('roles as r', 'r.id', 'g.role_id')
    .select(['h.code as holder', 'r.code as role', 'g.scope_value as scopeValue'])
    .where('g.scope_kind', '=', scopeKind)
    .orderBy('h.code')
    .orderBy('r.code')
    .execute();
}

/** Accounts that were given a role over this one thing. */
export async function accountsOver(db: Kysely<DB>, scopeKind: ScopeKind, value: string): Promise<string[]> {
  const rows = await db
    .selectFrom('user_roles')
    .select('user_id')
    .distinct()
    .where('scope_kind', '=', scopeKind)
    .where('scope_value', '=', value)
    .orderBy('user_id')
    .execute();
  return rows.map((row) => row.user_id);
}

/** Who made one thing of another holds over it what they hold over the other alone: it reaches nobody the other doesn't. */
export async function extendOwnReach(
  ctx: SignedInCtx,
  scopeKind: ScopeKind,
  { from, to }: { from: string; to: string },
): Promise<void> {
  const held = await ctx.db
    .selectFrom(heldRoles(ctx.db, only(ctx.user.id)))
    .select('role_id')
    .distinct()
    .where('scope_kind', '=', scopeKind)
    .where('scope_value', '=', from)
    .execute();
  if (held.length === 0) return;
  const before = await auditedUser(ctx, ctx.user.id);
  await ctx.db
    .insertInto('user_roles')
    .values(
      held.map(({ role_id }) => ({
        id: newId(ctx.clock),
        user_id: ctx.user.id,
        role_id,
        scope_kind: scopeKind,
        scope_value: to,
      })),
    )
    .execute();
  await auditUser(ctx, ctx.user.id, before, await auditedUser(ctx, ctx.user.id));
}

/** Active users who hold a permission of a room, with all that they hold. */
export async function holdersInRoom(db: Kysely<DB>, room: string) {
  const rows = await db
    .selectFrom('users')
    .innerJoin(heldRoles(db), 'held.user_id', 'users.id')
    .innerJoin('role_permissions', 'role_permissions.role_id', 'held.role_id')
    .select(['users.id', 'users.name', 'users.login_name as loginName', 'users.email', 'users.phone'])
    .distinct()
    .where('role_permissions.permission', 'like', `${room}.%`)
    .where('users.status', '=', 'active')
    .orderBy('users.name')
    .execute();
  return Promise.all(rows.map(async (user) => ({ ...user, grants: await listGrants(db, user.id, []) })));
}

/** What somebody would hold with these roles, and through them. */
export async function grantsOfRoles(db: Kysely<DB>, roles: readonly RoleGrant[]) {
  const codes = [...new Set(roles.map(({ role }) => role))];
  const through = await db
    .selectFrom('role_grants as g')
    .innerJoin('roles as h', 'h.id', 'g.holder_id')
    .innerJoin('roles as r', 'r.id', 'g.role_id')
    .select(['r.code as role', 'g.scope_kind as scopeKind', 'g.scope_value as scopeValue'])
    .where('h.code', 'in', codes.length > 0 ? codes : [''])
    .execute();
  return Promise.all(
    [...roles, ...through].map(async ({ role, scopeKind, scopeValue }) => ({
      role,
      permissions: new Set(await permissionsOfRoleCode(db, role)),
      scope: grantScope(scopeKind ?? defaultScope(role), scopeValue ?? '', []),
    })),
  );
}
