import { randomBytes } from 'node:crypto';
import { instant } from '../../platform/clock/clock.ts';
import { refuse } from '../../platform/errors/refusal.ts';
import type { Ctx } from '../../platform/trpc/context.ts';
import { identityTexts } from '../texts.ts';
import { findUserByLogin, getUser, loginKey } from '../users/users.repo.ts';
import { countGuess, guessedAt } from './guess-limits.ts';
import { rememberDevice } from './known-device.ts';
import { requireLinkAddress, sendOut } from './outgoing.ts';
import { hashToken } from './sessions.repo.ts';

const LASTS_MS = 15 * 60_000;
const MOST_LINKS = 3;

/**
 * For an owner whom strangers' guesses lock out: a link to their mail that makes the browser it is opened in a known
 * device. It opens no session; the password is still asked for. Whether the name exists is told by the mail alone.
 */
export async function sendLink(ctx: Ctx, loginName: string): Promise<void> {
  const { db, config } = ctx.services;
  requireLinkAddress(config);
  const { count } = await countGuess(db, ctx.clock, guessedAt(loginKey(loginName))[1]);
  const user = await findUserByLogin(db, loginName);
  if (count > MOST_LINKS || !user?.email || user.status !== 'active') return;
  const token = randomBytes(32).toString('base64url');
  const expires = new Date(ctx.clock.now().getTime() + LASTS_MS).toISOString();
  await db.transaction().execute(async (trx) => {
    await trx
      .insertInto('sign_in_links')
      .values({ token_hash: hashToken(token), user_id: user.id, expires_at: expires })
      .execute();
    const within = { db: trx, clock: ctx.clock, jobs: ctx.services.queue.door(trx) };
    await sendOut(within, {
      channel: 'mail',
      title: identityTexts.inEvery('signInLink.title'),
      body: identityTexts.inEvery('signInLink.body'),
      userId: user.id,
      url: `/sign-in?link=${token}`,
    });
  });
}

/** Takes the link, which works once, and knows this browser from now on. */
export async function openLink(ctx: Ctx, token: string): Promise<void> {
  const { db, config } = ctx.services;
  const link = await db
    .deleteFrom('sign_in_links')
    .where('token_hash', '=', hashToken(token))
    .returning(['user_id', 'expires_at'])
    .executeTakeFirst();
  if (!link || link.expires_at <= instant(ctx.clock)) refuse('identity.LINK_EXPIRED');
  rememberDevice(ctx.http, ctx.clock, config.secretKey, await getUser(db, link.user_id));
}
