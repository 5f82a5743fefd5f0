import type { Kysely } from 'kysely';
import { changesBetween } from '../../../platform/audit/audit-changes.ts';
import { auditWriter } from '../../../platform/audit/audit-writer.ts';
import { instant } from '../../../platform/clock/clock.ts';
import type { DB } from '../../../platform/db/schema.ts';
import { refuse } from '../../../platform/errors/refusal.ts';
import { newId } from '../../../platform/ids/new-id.ts';
import { inEveryLanguage, pickText } from '../../../platform/texts/languages.ts';
import type { Ctx, SignedInCtx } from '../../../platform/trpc/context.ts';
import '../../identity.errors.ts';
import { removeProofsOf } from '../../recovery/proofs.repo.ts';
import { missingKinds, type Strategy, strategyOf } from '../../strategies/strategies.repo.ts';
import { identityTexts } from '../../texts.ts';
import { getUser, loginKey } from '../../users/users.repo.ts';
import { forgetGuesses, guessedAt } from '../guess-limits.ts';
import { closeSessionsOf } from '../sessions.repo.ts';
import { checkOwnPassword } from '../step-up.ts';
import { isCommonPassword } from './common-passwords.ts';
import { givenPassword, OWN_PASSWORD } from './given-password.ts';
import { hashPassword, verifyPassword } from './password-hash.ts';

/** Whether somebody could choose this password under a strategy; a refusal says what it lacks. */
export function checkStrength(password: string, loginName: string, strategy: Strategy): void {
  const typed = password.normalize('NFC');
  const plain = typed.toLowerCase();
  const weak =
    plain.length < strategy.leastLength ||
    plain.length > 128 ||
    isCommonPassword(plain) ||
    new Set(plain).size < 4 ||
    plain.includes(loginKey(loginName));
  if (weak) refuse('identity.PASSWORD_TOO_WEAK', { least: strategy.leastLength });
  const [missing] = missingKinds(strategy, typed);
  if (missing) refuse('identity.PASSWORD_LACKS', { kind: identityTexts.inEvery(`characters.${missing}`) });
  const { pattern, hint } = strategy;
  if (pattern !== null && !new RegExp(pattern, 'u').test(typed))
    refuse('identity.PASSWORD_OFF_PATTERN', {
      hint: inEveryLanguage((language) => pickText(hint ?? {}, language) ?? ''),
    });
}

/** Changes one's own password; every other session of the user ends. */
export async function changeOwnPassword(
  ctx: SignedInCtx,
  input: { oldPassword: string; newPassword: string },
  within?: (trx: Kysely<DB>) => Promise<void>,
): Promise<void> {
  if (!(await checkOwnPassword(ctx, input.oldPassword))) refuse('identity.OLD_PASSWORD_WRONG');
  await setPassword(ctx, ctx.user.id, input.newPassword, {
    by: ctx.user.id,
    keepSession: ctx.authentication.sessionId,
    ...(within && { within: (inside) => within(inside.db) }),
  });
}

interface SetPassword<C> {
  /** Who chose it: the owner, or somebody who then knows it. */
  by: string;
  keepSession?: string;
  /** What belongs to it, in the same transaction. */
  within?: (ctx: C) => Promise<void>;
}

/** Sets a user's password (only for a time where it is another's), remembers the former one and ends their sessions (but `keepSession`). */
export async function setPassword<C extends Ctx>(
  ctx: C,
  userId: string,
  newPassword: string,
  { by, keepSession, within }: SetPassword<C>,
): Promise<void> {
  const { db, clock } = ctx.services;
  const user = await getUser(db, userId);
  const strategy = await strategyOf(db, userId);
  checkStrength(newPassword, user.login_name, strategy);
  await requireUnused(db, user, newPassword, strategy);
  const hash = await hashPassword(newPassword);
  const now = instant(clock);
  const given = by === userId ? OWN_PASSWORD : givenPassword(clock, by);
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
    const origin = { clock, traceId: ctx.traceId, userId: by, action: 'identity.setPassword' };
    await auditWriter(trx, { ...origin, secretKey }).write({
      subject: { kind: 'user', id: userId },
      facts: { endsAt: given.given_password_ends_at },
      changes: changesBetween(
        { password_changed_at: user.password_changed_at, password_given_by: user.password_given_by },
        { password_changed_at: now, password_given_by: given.password_given_by },
      ),
    });
    await within?.({ ...ctx, db: trx, jobs: ctx.services.queue.door(trx) });
    await removeProofsOf(trx, userId);
  });
  ctx.services.queue.wake();
}

async function requireUnused(
  db: Kysely<DB>,
  user: Awaited<ReturnType<typeof getUser>>,
  newPassword: string,
  { remembered }: Strategy,
): Promise<void> {
  const former = await db
    .selectFrom('password_history')
    .select('password_hash')
    .where('user_id', '=', user.id)
    .orderBy('created_at', 'desc')
    .limit(remembered)
    .execute();
  for (const hash of [user.password_hash, ...former.map((row) => row.password_hash)])
    if (hash !== null && (await verifyPassword(hash, newPassword))) refuse('identity.PASSWORD_USED_BEFORE');
}
