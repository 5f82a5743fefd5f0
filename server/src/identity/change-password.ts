import { auditWriter } from '../platform/audit/audit-writer.ts';
import { instant } from '../platform/clock/clock.ts';
import { refuse } from '../platform/errors/refusal.ts';
import { newId } from '../platform/ids/new-id.ts';
import type { SignedInCtx } from '../platform/trpc/context.ts';
import './identity.errors.ts';
import { hashPassword, verifyPassword } from './password-hash.ts';
import { closeSessionsOf } from './sessions.repo.ts';
import { getUser, loginKey } from './users.repo.ts';

const LEAST_LENGTH = 10;
const REMEMBERED = 5;
const COMMON = new Set([
  '1234567890',
  'password12',
  'passw0rd123',
  'qwertyuiop',
  '0123456789',
  'administrator',
]);

/** The pattern the specification's clients fetch; the same rule as `checkStrength`, without its word list. */
export const PASSWORD_PATTERN = `^.{${LEAST_LENGTH},128}$`;

export function checkStrength(password: string, loginName: string): void {
  const plain = password.normalize('NFC').toLowerCase();
  const weak =
    plain.length < LEAST_LENGTH ||
    plain.length > 128 ||
    COMMON.has(plain) ||
    new Set(plain).size < 4 ||
    plain.includes(loginKey(loginName));
  if (weak) refuse('identity.PASSWORD_TOO_WEAK', { least: LEAST_LENGTH });
}

/** Changes one's own password; every other session of the user ends. */
export async function changeOwnPassword(
  ctx: SignedInCtx,
  input: { oldPassword: string; newPassword: string },
): Promise<void> {
  const user = await getUser(ctx.db, ctx.user.id);
  if (!(await verifyPassword(user.password_hash, input.oldPassword))) refuse('identity.OLD_PASSWORD_WRONG');
  await setPassword(ctx, user.id, input.newPassword, ctx.authentication.sessionId);
}

/** Sets a user's password, remembers the former one and ends their sessions (but `keepSession`). */
export async function setPassword(
  ctx: SignedInCtx,
  userId: string,
  newPassword: string,
  keepSession?: string,
): Promise<void> {
  const { db, clock } = ctx.services;
  const user = await getUser(db, userId);
  checkStrength(newPassword, user.login_name);
  const former = await db
    .selectFrom('password_history')
    .select('password_hash')
    .where('user_id', '=', userId)
    .orderBy('created_at', 'desc')
    .limit(REMEMBERED)
    .execute();
  const used = [user.password_hash, ...former.map((row) => row.password_hash)].filter(
    (hash) => hash !== null,
  );
  for (const hash of used) {
    if (await verifyPassword(hash, newPassword)) refuse('identity.PASSWORD_USED_BEFORE');
  }
  const hash = await hashPassword(newPassword);
  const now = instant(clock);
  await db.transaction().execute(async (trx) => {
    if (user.password_hash) {
      const row = { id: newId(clock), user_id: userId, password_hash: user.password_hash, created_at: now };
      await trx.insertInto('password_history').values(row).execute();
    }
    await trx
      .updateTable('users')
      .set({
        password_hash: hash,
        password_changed_at: now,
        failed_sign_ins: 0,
        locked_until: null,
        updated_at: now,
      })
      .where('id', '=', userId)
      .execute();
    await closeSessionsOf(trx, userId, keepSession);
    const { secretKey } = ctx.services.config;
    const origin = { clock, traceId: ctx.traceId, userId: ctx.user.id, action: 'identity.setPassword' };
    await auditWriter(trx, { ...origin, secretKey }).write({ subject: { kind: 'user', id: userId } });
  });
}
