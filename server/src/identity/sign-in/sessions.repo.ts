import { createHash, randomBytes } from 'node:crypto';
import type { Kysely } from 'kysely';
import { type Clock, instant } from '../../platform/clock/clock.ts';
import { askedTogether } from '../../platform/db/asked-together.ts';
import type { DB } from '../../platform/db/schema.ts';
import { writeInBackground } from '../../platform/db/sqlite/background-writes.ts';
import { newId } from '../../platform/ids/new-id.ts';
import { STANDARD } from '../strategies/strategies.repo.ts';
import { removeOldGuesses } from './guess-limits.ts';

const LASTS_MS = 24 * 3_600_000;
/** A session that nothing is done in for so long is over. */
export const IDLE_MS = 8 * 3_600_000;
const SEEN_EVERY_MS = 60_000;

export interface OpenedSession {
  sessionId: string;
  token: string;
  csrfToken: string;
  expiresAt: Date;
}

export function hashToken(token: string): string {
  return createHash('sha256').update(token).digest('base64url');
}

/** Opens a session under a new id and token: one known before sign-in is never reused. */
export async function openSession(
  db: Kysely<DB>,
  clock: Clock,
  from: { userId: string; transport: 'cookie' | 'bearer'; ip: string; userAgent: string },
): Promise<OpenedSession> {
  const token = randomBytes(32).toString('base64url');
  const csrfToken = randomBytes(32).toString('base64url');
  const now = instant(clock);
  const expiresAt = new Date(clock.now().getTime() + LASTS_MS);
  const sessionId = newId(clock);
  await db
    .insertInto('sessions')
    .values({
      id: sessionId,
      token_hash: hashToken(token),
      user_id: from.userId,
      transport: from.transport,
      csrf_token: csrfToken,
      ip: from.ip,
      user_agent: from.userAgent.slice(0, 300),
      created_at: now,
      seen_at: now,
      expires_at: expiresAt.toISOString(),
      stepped_up_until: null,
    })
    .execute();
  return { sessionId, token, csrfToken, expiresAt };
}

const sessionsOfToken = askedTogether(
  (db, asked) =>
    db
      .selectFrom('sessions')
      .innerJoin('users', 'users.id', 'sessions.user_id')
      .leftJoin('security_strategies as strategy', (join) =>
        join.on((eb) => eb('strategy.id', '=', eb.fn.coalesce('users.strategy_id', eb.val(STANDARD)))),
      )
      .select([
        'sessions.id as sessionId',
        'sessions.token_hash as tokenHash',
        'sessions.transport as transport',
        'sessions.csrf_token as csrfToken',
        'sessions.seen_at as seenAt',
        'sessions.expires_at as expiresAt',
        'sessions.stepped_up_until as steppedUpUntil',
        'sessions.place_user_id as placeUserId',
        'sessions.place_agency_id as placeAgencyId',
        'sessions.place_until as placeUntil',
        'users.id as userId',
        'users.login_name as loginName',
        'users.name as name',
        'users.language as language',
        'users.person_id as personId',
        'users.given_password_ends_at as givenPasswordEndsAt',
        'users.password_changed_at as passwordChangedAt',
        'users.first_sign_in_at as firstSignInAt',
        'strategy.lasts_days as lastsDays',
      ])
      .where(asked('sessions.token_hash'))
      .where('users.status', '=', 'active'),
  ({ tokenHash }) => tokenHash,
);

/** The living session of a token, or undefined. */
export async function findSession(
  db: Kysely<DB>,
  clock: Clock,
  token: string,
  transport: 'cookie' | 'bearer',
) {
  const now = clock.now().getTime();
  const [row] = await sessionsOfToken(db, hashToken(token));
  if (row?.transport !== transport) return undefined;
  const seen = new Date(row.seenAt).getTime();
  if (new Date(row.expiresAt).getTime() <= now || seen + IDLE_MS <= now) return undefined;
  if (seen + SEEN_EVERY_MS < now) await noteSeen(db, row.sessionId, new Date(now).toISOString());
  return row;
}

/** Sessions whose note is still to be written: every request of a busy minute would add one more. */
const notedNow = new Set<string>();

/** Nobody waits for a long save, and no request fails, because the server writes down when it last saw them. */
async function noteSeen(db: Kysely<DB>, id: string, seenAt: string): Promise<void> {
  if (notedNow.has(id)) return;
  notedNow.add(id);
  const writing = db.updateTable('sessions').set({ seen_at: seenAt }).where('id', '=', id).execute();
  const noted = writing.catch(() => undefined).finally(() => notedNow.delete(id));
  await writeInBackground(noted, () => undefined);
}

export async function closeSession(db: Kysely<DB>, sessionId: string): Promise<void> {
  await db.deleteFrom('sessions').where('id', '=', sessionId).execute();
}

/** Ends every session of a user, at once; `except` keeps the one that asks. */
export async function closeSessionsOf(db: Kysely<DB>, userId: string, except?: string): Promise<void> {
  let query = db.deleteFrom('sessions').where('user_id', '=', userId);
  if (except) query = query.where('id', '<>', except);
  await query.execute();
}

export async function removeExpiredSessions(db: Kysely<DB>, clock: Clock): Promise<void> {
  await db.deleteFrom('sessions').where('expires_at', '<', instant(clock)).execute();
  await db.deleteFrom('captchas').where('expires_at', '<', instant(clock)).execute();
  await db.deleteFrom('sign_in_links').where('expires_at', '<', instant(clock)).execute();
  await db.deleteFrom('account_proofs').where('expires_at', '<', instant(clock)).execute();
  await removeOldGuesses(db, clock);
}
