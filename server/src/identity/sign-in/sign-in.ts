import type { Kysely } from 'kysely';
import { RateLimiterMemory } from 'rate-limiter-flexible';
import { auditWriter } from '../../platform/audit/audit-writer.ts';
import { type Clock, instant } from '../../platform/clock/clock.ts';
import type { DB } from '../../platform/db/schema.ts';
import { refuse } from '../../platform/errors/refusal.ts';
import { takePoints } from '../../platform/http/call-limits.ts';
import { newId } from '../../platform/ids/new-id.ts';
import type { Ctx, Services } from '../../platform/trpc/context.ts';
import { FairQueue } from '../../platform/workers/fair-queue.ts';
import '../identity.errors.ts';
import type { SignInOutcome } from '../identity.words.ts';
import { judgeFactor } from '../second-factor/judge-factor.ts';
import { hasLeft, ownEmployments } from '../users/employment-lookup.ts';
import { findUserByLogin, loginKey } from '../users/users.repo.ts';
import { takeCaptcha } from './captcha/captcha.ts';
import { countGuess, forgetGuesses, guessedAt, guessesOf, uncountGuess } from './guess-limits.ts';
import { knownDevice, rememberDevice } from './known-device.ts';
import { verifyPassword } from './passwords/password-hash.ts';
import { type OpenedSession, openSession } from './sessions.repo.ts';

export const CAPTCHA_AFTER = 3;
export const CAPTCHA_AFTER_FROM_ADDRESS = 30;
export const LOCK_AFTER = 10;

// The coarse limit, before anything costs memory: per address, so generous enough for an office behind one.
const perAddress = new RateLimiterMemory({ points: 120, duration: 60 });

/** One try after the other at each name: tries side by side would all be strangers to each other's failures. */
const turns = new FairQueue({ running: 100, runningEach: 1, waiting: 500, waitingEach: 10 });

export interface SignInRequest {
  loginName: string;
  password: string;
  captcha?: { id: string; answer: string; work: string } | undefined;
  /** Of an authenticator app, or one kept on paper. */
  code?: string | undefined;
  transport: 'cookie' | 'bearer';
  userAgent: string;
  traceId: string;
  http: Pick<Ctx['http'], 'ip' | 'cookie' | 'setCookie'>;
}

/** Whether whoever comes from this address is asked for a captcha, whatever name they give. */
export async function needsCaptcha(db: Kysely<DB>, clock: Clock, ip: string): Promise<boolean> {
  return (await guessesOf(db, clock, `address ${ip}`)) >= CAPTCHA_AFTER_FROM_ADDRESS;
}

/** Checks limits, captcha and password, in that order, and opens a session. */
export async function signIn(
  services: Services,
  request: SignInRequest,
): Promise<OpenedSession & { userId: string }> {
  const { db, clock, config } = services;
  const { http } = request;
  await takePoints(perAddress, http.ip);
  const user = await findUserByLogin(db, request.loginName);
  const device = user && knownDevice(http, clock, config.secretKey, user);
  // Names that don't exist are counted, and locked, like others.
  const [name] = guessedAt(loginKey(request.loginName));
  const guessed = device === undefined ? name : `device ${device}`;
  const address = `address ${http.ip}`;
  const note = (outcome: SignInOutcome) => recordSignIn(db, clock, request, outcome, user?.id ?? null);

  return turns.run(guessed, async () => {
    const [of, from] = [await countGuess(db, clock, guessed), await countGuess(db, clock, address)];
    if (of.count > LOCK_AFTER) {
      await note('locked');
      if (user && device === undefined) await showLock(db, clock, user.id, of.seconds);
      const minutes = Math.ceil(of.seconds / 60);
      refuse('identity.LOCKED', { minutes, count: minutes, seconds: of.seconds });
    }
    if (of.count > CAPTCHA_AFTER || from.count > CAPTCHA_AFTER_FROM_ADDRESS)
      await passCaptcha(services, request, [guessed, address], note);
    const { user: known, outcome } = await judgePassword(db, clock, user, request.password);
    if (!known) {
      await note(outcome);
      return refuse(outcome === 'password-expired' ? 'identity.PASSWORD_EXPIRED' : 'identity.WRONG_LOGIN');
    }
    const factor = await judgeFactor(db, clock, config.secretKey, { userId: known.id, code: request.code });
    if (factor === 'needed') {
      for (const each of [guessed, address]) await uncountGuess(db, each);
      refuse('identity.SECOND_FACTOR_NEEDED');
    }
    if (factor === 'wrong') {
      await note('wrong-code');
      refuse('identity.SECOND_FACTOR_WRONG');
    }
    const session = await db.transaction().execute(async (trx) => {
      await forgetGuesses(trx, guessed);
      await uncountGuess(trx, address);
      await recordSignIn(trx, clock, request, 'signed-in', known.id);
      const audit = auditWriter(trx, {
        clock,
        traceId: request.traceId,
        userId: known.id,
        action: 'identity.signIn',
        secretKey: config.secretKey,
      });
      await audit.write({ subject: { kind: 'user', id: known.id }, facts: { transport: request.transport } });
      return openSession(trx, clock, { ...request, ip: http.ip, userId: known.id });
    });
    if (request.transport === 'cookie' && device === undefined)
      rememberDevice(http, clock, config.secretKey, known);
    return { ...session, userId: known.id };
  });
}

type FoundUser = NonNullable<Awaited<ReturnType<typeof findUserByLogin>>>;

/** Whoever may sign in with this password, or what the history says of the attempt. */
async function judgePassword(
  db: Kysely<DB>,
  clock: Clock,
  user: FoundUser | undefined,
  password: string,
): Promise<{ user: FoundUser; outcome: 'signed-in' } | { user: undefined; outcome: SignInOutcome }> {
  // The password is verified even for an unknown user: all of them take the same time.
  const matches = await verifyPassword(user?.password_hash ?? null, password);
  const refused = (outcome: SignInOutcome) => ({ user: undefined, outcome });
  if (!user) return refused('unknown-user');
  if (!matches) return refused('wrong-password');
  if (user.status !== 'active') return refused('disabled');
  if (user.person_id && hasLeft(await ownEmployments(db, user.person_id), clock)) return refused('disabled');
  if (user.given_password_ends_at !== null && user.given_password_ends_at <= instant(clock))
    return refused('password-expired');
  return { user, outcome: 'signed-in' };
}

/** An attempt without the picture's code is no guess: what was counted for it is taken back. */
async function passCaptcha(
  services: Services,
  request: SignInRequest,
  counted: readonly string[],
  note: (outcome: SignInOutcome) => Promise<void>,
): Promise<void> {
  if (!request.captcha) {
    for (const each of counted) await uncountGuess(services.db, each);
    return refuse('identity.CAPTCHA_NEEDED');
  }
  if (await takeCaptcha(services, request.http, request.captcha)) return;
  await note('wrong-captcha');
  refuse('identity.CAPTCHA_WRONG');
}

/** Told to administrators, in their list of accounts; what counts is the count. */
async function showLock(db: Kysely<DB>, clock: Clock, userId: string, seconds: number): Promise<void> {
  const until = new Date(clock.now().getTime() + seconds * 1000).toISOString();
  await db.updateTable('users').set({ locked_until: until }).where('id', '=', userId).execute();
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
      ip: request.http.ip,
      user_agent: request.userAgent.slice(0, 300),
      at: instant(clock),
    })
    .execute();
}
