import { type Changes, changesBetween } from '../../platform/audit/audit-changes.ts';
import type { SignedInCtx } from '../../platform/trpc/context.ts';
import { ownEmploymentsOfUser } from './employment-lookup.ts';
import { getUser, rolesOf } from './users.repo.ts';

/** An account without what opens it. */
export async function auditedUser(ctx: SignedInCtx, userId: string) {
  const { password_hash: _hash, ...user } = await getUser(ctx.db, userId);
  return { ...user, roles: await rolesOf(ctx.db, [userId]) };
}
type AuditedUser = Awaited<ReturnType<typeof auditedUser>>;

/** Roles and status stand open; name and addresses are for the encrypted part. */
export async function auditUser(
  ctx: SignedInCtx,
  userId: string,
  before: AuditedUser | undefined,
  after: AuditedUser | undefined,
): Promise<void> {
  const changes: Changes = {};
  const personal: Changes = {};
  for (const [field, values] of Object.entries(changesBetween(before, after)))
    (['name', 'email', 'phone'].includes(field) ? personal : changes)[field] = values;
  const [of = userId] = await ownEmploymentsOfUser(ctx.db, userId);
  await ctx.audit.write({
    subject: { kind: 'user', id: userId },
    changes,
    ...(Object.keys(personal).length > 0 && { personal: { of, changes: personal } }),
  });
}
