import type { Kysely } from 'kysely';
import type { Clock } from '../../platform/clock/clock.ts';
import { only } from '../../platform/db/asked-together.ts';
import type { DB } from '../../platform/db/schema.ts';
import { refuse } from '../../platform/errors/refusal.ts';
import type { SignedInCtx } from '../../platform/trpc/context.ts';
import { declaredPermissions } from '../../platform/trpc/permissions.ts';
import '../identity.errors.ts';
import { heldRoles } from './held-roles.ts';

/** Somebody got rights to pay, a password another person knows, or lost the second proof beside it. */
export interface PayRightsNotice {
  kind: 'given' | 'passwordSet' | 'ownPasswordSet' | 'factorReset' | 'ownFactorReset';
  userId: string;
  userName: string;
  byName: string;
  /** Everybody with a right to pay; of one's own account also who has none. */
  audience: readonly string[];
}
type Listener = (db: Kysely<DB>, clock: Clock, notice: PayRightsNotice) => Promise<void>;
let listener: Listener = async () => undefined;

/** The inbox tells people; identity itself has no notices. */
export function onPayRights(given: Listener): void {
  listener = given;
}

function permissionsOf(duty: 'pay' | 'accounts'): string[] {
  return [...declaredPermissions().values()].filter((each) => each.duty === duty).map((each) => each.code);
}

export function hasDuty(permissions: Iterable<string>, duty: 'pay' | 'accounts'): boolean {
  const codes = new Set(permissionsOf(duty));
  return [...permissions].some((code) => codes.has(code));
}

/** A role may bring money to people or decide who may, not both. */
export function requireOneDuty(permissions: readonly string[]): void {
  if (hasDuty(permissions, 'pay') && hasDuty(permissions, 'accounts')) refuse('identity.DUTIES_MIXED');
}

async function rightsOf(db: Kysely<DB>, userId: string): Promise<string[]> {
  const rows = await db
    .selectFrom(heldRoles(db, only(userId)))
    .innerJoin('role_permissions', 'role_permissions.role_id', 'held.role_id')
    .select('role_permissions.permission')
    .distinct()
    .execute();
  return rows.map((row) => row.permission);
}

/**
 * Carries out a change of somebody's rights. Afterwards nobody may hold both duties, rights to pay belong to accounts of
 * a person (each person has one), and whoever else has such rights is told of new ones.
 */
export async function changingRights(
  ctx: SignedInCtx,
  userIds: () => Promise<readonly string[]>,
  work: () => Promise<void>,
): Promise<void> {
  const paidBefore = new Set<string>();
  for (const id of await userIds()) if (hasDuty(await rightsOf(ctx.db, id), 'pay')) paidBefore.add(id);
  await work();
  for (const id of await userIds()) {
    const rights = await rightsOf(ctx.db, id);
    requireOneDuty(rights);
    if (paidBefore.has(id) || !hasDuty(rights, 'pay')) continue;
    const user = await ctx.db
      .selectFrom('users')
      .select('person_id')
      .where('id', '=', id)
      .executeTakeFirstOrThrow();
    if (user.person_id === null) refuse('identity.PERSON_NEEDED');
    await notifyPayRights(ctx, 'given', id);
  }
}

/** Tells whose password it is, and everybody with a right to pay where the account has one. */
export async function notifyPasswordSet(ctx: SignedInCtx, userId: string): Promise<void> {
  await notifyPayRights(ctx, 'passwordSet', userId);
  await tell(ctx, 'ownPasswordSet', userId, [userId]);
}

/** The same where the second proof was taken away by another. */
export async function notifyFactorReset(ctx: SignedInCtx, userId: string): Promise<void> {
  await notifyPayRights(ctx, 'factorReset', userId);
  await tell(ctx, 'ownFactorReset', userId, [userId]);
}

/** Tells everybody with a right to pay; nobody, where the account has none. */
async function notifyPayRights(
  ctx: SignedInCtx,
  kind: PayRightsNotice['kind'],
  userId: string,
): Promise<void> {
  if (!hasDuty(await rightsOf(ctx.db, userId), 'pay')) return;
  const holders = await ctx.db
    .selectFrom('users')
    .innerJoin(heldRoles(ctx.db), 'held.user_id', 'users.id')
    .innerJoin('role_permissions', 'role_permissions.role_id', 'held.role_id')
    .select('users.id')
    .distinct()
    .where('users.status', '=', 'active')
    .where('role_permissions.permission', 'in', permissionsOf('pay'))
    .execute();
  const others = holders.map((holder) => holder.id);
  await tell(ctx, kind, userId, kind !== 'given' ? others.filter((id) => id !== userId) : others);
}

async function tell(
  ctx: SignedInCtx,
  kind: PayRightsNotice['kind'],
  userId: string,
  audience: readonly string[],
): Promise<void> {
  const user = await ctx.db
    .selectFrom('users')
    .select('name')
    .where('id', '=', userId)
    .executeTakeFirstOrThrow();
  await listener(ctx.db, ctx.clock, {
    kind,
    userId,
    userName: user.name,
    byName: ctx.user.name,
    audience,
  });
}
