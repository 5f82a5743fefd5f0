import { changesBetween } from '../../../platform/audit/audit-changes.ts';
import { auditWriter } from '../../../platform/audit/audit-writer.ts';
import { instant } from '../../../platform/clock/clock.ts';
import { refuse } from '../../../platform/errors/refusal.ts';
import { newId } from '../../../platform/ids/new-id.ts';
import type { SignedInCtx } from '../../../platform/trpc/context.ts';
import '../../identity.errors.ts';
import { getUser, loginKey } from '../../users/users.repo.ts';
import { forgetGuesses, guessedAt } from '../guess-limits.ts';
import { closeSessionsOf } from '../sessions.repo.ts';
import { checkOwnPassword } from '../step-up.ts';
import { isCommonPassword } from './common-passwords.ts';
import { givenPassword, OWN_PASSWORD } from './given-password.ts';
import { hashPassword, verifyPassword } from './password-hash.ts';

const LEAST_LENGTH = 10;
const REMEMBERED = 5;
/** The pattern the specification's clients fetch; the same rule as `checkStrength`, without its word list. */
export const PASSWORD_PATTERN = `^.{${LEAST_LENGTH},128}$`;

export function checkStrength(password: string, loginName: string): void {
  const plain = password.normalize('NFC').toLowerCase();
  const weak =
    plain.length < LEAST_LENGTH ||
    plain.length > 128 ||
    isCommonPassword(plain) ||
    new Set(plain).size < 4 ||
    plain.includes(loginKey(loginName));
  if (weak) refuse('identity.PASSWORD_TOO_WEAK', { least: LEAST_LENGTH });
}

/** Changes one's own password; every other session of the user ends. */
export async function changeOwnPassword(
  ctx: SignedInCtx,
  input: { oldPassword: string; newPassword: string },
): Promise<void> {
  if (!(await checkOwnPassword(ctx, input.oldPassword))) refuse('identity.OLD_PASSWORD_WRONG');
  await setPassword(ctx, ctx.user.id, input.newPassword, {
    keepSession: ctx.authentication.sessionId,
  });
}

/** Sets a user's password (only for a time where it is another's), remembers the former one and ends their sessions (but `keepSession`). */
export async function setPassword(
  ctx: SignedInCtx,
  userId: string,
  newPassword: string,
  { keepSession, tell }: { keepSession?: string; tell?: (ctx: SignedInCtx) => Promise<void> } = {},
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
  const given = userId === ctx.user.id ? OWN_PASSWORD : givenPassword(clock, ctx.user.id);
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
        ...given,
        locked_until: null,
        updated_at: now,
      })
      .where('id', '=', userId)
      .execute();
    await forgetGuesses(trx, ...guessedAt(user.login_key));
    await closeSessionsOf(trx, userId, keepSession);
    const { secretKey } = ctx.services.config;
    const origin = { clock, traceId: ctx.traceId, userId: ctx.user.id, action: 'identity.setPassword' };
    await auditWriter(trx, { ...origin, secretKey }).write({
      subject: { kind: 'user', id: userId },
      facts: { endsAt: given.given_password_ends_at },
      changes: changesBetween(
        { password_changed_at: user.password_changed_at, password_given_by: user.password_given_by },
        { password_changed_at: now, password_given_by: given.password_given_by },
      ),
    });
    await tell?.({ ...ctx, db: trx });
  });
}
