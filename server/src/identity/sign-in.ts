import type { Kysely } from 'kysely';
import { RateLimiterMemory } from 'rate-limiter-flexible';
import { auditWriter } from '../platform/audit/audit-writer.ts';
import { type Clock, instant } from '../platform/clock/clock.ts';
import type { DB } from '../platform/db/schema.ts';
import { refuse } from '../platform/errors/refusal.ts';
import { takePoints } from '../platform/http/call-limits.ts';
import { newId } from '../platform/ids/new-id.ts';
import type { Services } from '../platform/trpc/context.ts';
import { takeCaptcha } from './captcha.ts';
import './identity.errors.ts';
import type { SignInOutcome } from './identity.tables.ts';
import { verifyPassword } from './password-hash.ts';
import { type OpenedSession, openSession } from './sessions.repo.ts';
import { findUserByLogin, loginKey } from './users.repo.ts';

const CAPTCHA_AFTER = 3;
const CAPTCHA_AFTER_FROM_ADDRESS = 30;
const LOCK_AFTER = 10;
const LOCK_MINUTES = 15;
const REMEMBER_MS = 15 * 60_000;

// The coarse limit, before anything costs memory: per address, so generous enough for an office behind one.
const perAddress = new RateLimiterMemory({ points: 120, duration: 60 });

export interface SignInRequest {
  loginName: string;
  password: string;
  captcha?: { id: string; answer: string } | undefined;
  transport: 'cookie' | 'bearer';
  ip: string;
  userAgent: string;
  traceId: string;
}

/**
 * Whether a captcha is asked for: after a few failures of one login name since it last signed in, or after many from
 * one address, behind which a whole office may sit. Names that don't exist count like others.
 */
export async function needsCaptcha(
  db: Kysely<DB>,
  clock: Clock,
  of: { loginKey?: string; ip: string },
): Promise<boolean> {
  const since = new Date(clock.now().getTime() - REMEMBER_MS).toISOString();
  const count = async (column: 'ip' | 'login_key', value: string, from: string) => {
    const { failures } = await db
      .selectFrom('sign_in_history')
      .select((eb) => eb.fn.countAll<number>().as('failures'))
      .where(column, '=', value)
      .where('at', '>', from)
      .where('outcome', 'in', ['wrong-password', 'unknown-user', 'wrong-captcha'])
      .executeTakeFirstOrThrow();
    return Number(failures);
  };
  if ((await count('ip', of.ip, since)) >= CAPTCHA_AFTER_FROM_ADDRESS) return true;
  if (of.loginKey === undefined) return false;
  const success = await db
    .selectFrom('sign_in_history')
    .select('at')
    .where('login_key', '=', of.loginKey)
    .where('outcome', '=', 'signed-in')
    .orderBy('at', 'desc')
    .limit(1)
    .executeTakeFirst();
  const from = success && success.at > since ? success.at : since;
  return (await count('login_key', of.loginKey, from)) >= CAPTCHA_AFTER;
}

/** Checks limits, captcha, lock and password, in that order, and opens a session. */
export async function signIn(
  services: Services,
  request: SignInRequest,
): Promise<OpenedSession & { userId: string }> {
  const { db, clock, config } = services;
  await takePoints(perAddress, request.ip);
  const key = loginKey(request.loginName);
  const note = (outcome: SignInOutcome, userId: string | null) =>
    recordSignIn(db, clock, request, outcome, userId);

  if (await needsCaptcha(db, clock, { loginKey: key, ip: request.ip })) {
    if (!request.captcha) refuse('identity.CAPTCHA_NEEDED');
    if (!(await takeCaptcha(db, clock, config.secretKey, request.captcha))) {
      await note('wrong-captcha', null);
      refuse('identity.CAPTCHA_WRONG');
    }
  }

  const user = await findUserByLogin(db, request.loginName);
  const now = clock.now();
  const locked =
    user?.locked_until && new Date(user.locked_until) > now ? new Date(user.locked_until) : undefined;
  // The password is verified even for a locked or unknown user: all of them take the same time.
  const matches = await verifyPassword(user?.password_hash ?? null, request.password);
  if (user && locked) {
    await note('locked', user.id);
    refuse('identity.LOCKED', { minutes: Math.ceil((locked.getTime() - now.getTime()) / 60_000) });
  }
  if (!user || !matches) {
    await note(user ? 'wrong-password' : 'unknown-user', user?.id ?? null);
    if (user) await countFailure(db, clock, user.id);
    refuse('identity.WRONG_LOGIN');
  }
  if (user.status !== 'active') {
    await note('disabled', user.id);
    refuse('identity.WRONG_LOGIN');
  }

  return db.transaction().execute(async (trx) => {
    await trx
      .updateTable('users')
      .set({ failed_sign_ins: 0, locked_until: null })
      .where('id', '=', user.id)
      .execute();
    await recordSignIn(trx, clock, request, 'signed-in', user.id);
    const audit = auditWriter(trx, {
      clock,
      traceId: request.traceId,
      userId: user.id,
      action: 'identity.signIn',
      secretKey: config.secretKey,
    });
    await audit.write({ subject: { kind: 'user', id: user.id }, facts: { transport: request.transport } });
    const session = await openSession(trx, clock, { ...request, userId: user.id });
    return { ...session, userId: user.id };
  });
}

async function countFailure(db: Kysely<DB>, clock: Clock, userId: string): Promise<void> {
  const { failed_sign_ins: failures } = await db
    .updateTable('users')
    .set((eb) => ({ failed_sign_ins: eb('failed_sign_ins', '+', 1) }))
    .where('id', '=', userId)
    .returning('failed_sign_ins')
    .executeTakeFirstOrThrow();
  if (failures < LOCK_AFTER) return;
  const until = new Date(clock.now().getTime() + LOCK_MINUTES * 60_000).toISOString();
  await db
    .updateTable('users')
    .set({ failed_sign_ins: 0, locked_until: until })
    .where('id', '=', userId)
    .execute();
}

async function recordSignIn(
  db: Kysely<DB>,
  clock: Clock,
  request: SignInRequest,
  outcome: SignInOutcome,
  userId: string | null,
): Promise<void> {
  await db
    .insertInto('sign_in_history')
    .values({
      id: newId(clock),
      user_id: userId,
      login_key: loginKey(request.loginName).slice(0, 200),
      outcome,
      ip: request.ip,
      user_agent: request.userAgent.slice(0, 300),
      at: instant(clock),
    })
    .execute();
}
