import { createHmac, randomBytes } from 'node:crypto';
import { RateLimiterMemory } from 'rate-limiter-flexible';
import { instant } from '../../../platform/clock/clock.ts';
import { deriveKey } from '../../../platform/config/encryption.ts';
import { refuse } from '../../../platform/errors/refusal.ts';
import { takePoints } from '../../../platform/http/call-limits.ts';
import { newId } from '../../../platform/ids/new-id.ts';
import type { Ctx, Services } from '../../../platform/trpc/context.ts';
import { guessesOf } from '../guess-limits.ts';
import { hashToken } from '../sessions.repo.ts';
import { drawCaptcha, randomSigns } from './draw-captcha.ts';
import { bitsFor, isWorkDone } from './proof-of-work.ts';

const VISITOR = 'suanpan_visitor';
const LASTS_MS = 3 * 60_000;

/** Drawing one takes a while; behind one address an office may sit. */
const perAddress = new RateLimiterMemory({ points: 60, duration: 60 });

/**
 * A picture to read and a piece of work to do beside it. Both belong to the browser that asked (its cookie), work once
 * and not for long.
 */
export async function makeCaptcha(ctx: Ctx) {
  const { db, config } = ctx.services;
  const { clock, http } = ctx;
  await takePoints(perAddress, http.ip);
  const answer = randomSigns();
  const id = newId(clock);
  const bits = bitsFor(await guessesOf(db, clock, `address ${http.ip}`));
  await db
    .insertInto('captchas')
    .values({
      id,
      answer_hash: digest(config.secretKey, id, answer),
      visitor_hash: hashToken(visitorOf(http)),
      bits,
      expires_at: new Date(clock.now().getTime() + LASTS_MS).toISOString(),
    })
    .execute();
  const png = await drawCaptcha(answer);
  return { id, image: `data:image/png;base64,${png.toString('base64')}`, bits };
}

/** Takes the captcha away whatever was answered: no second guess at the same picture. */
export async function takeCaptcha(
  services: Pick<Services, 'db' | 'clock' | 'config'>,
  http: Pick<Ctx['http'], 'cookie'>,
  given: { id: string; answer: string; work: string },
): Promise<boolean> {
  const { db, clock, config } = services;
  const row = await db.deleteFrom('captchas').where('id', '=', given.id).returningAll().executeTakeFirst();
  if (!row || row.expires_at <= instant(clock)) return false;
  return (
    row.visitor_hash === hashToken(http.cookie(VISITOR) ?? '') &&
    isWorkDone(given.id, given.work, row.bits) &&
    row.answer_hash === digest(config.secretKey, given.id, given.answer.trim().toUpperCase())
  );
}

/** Takes a read picture for a pass: to be given, once, where a picture is asked for. It lasts no longer than another picture. */
export async function exchangeCaptcha(
  ctx: Ctx,
  given: { id: string; answer: string; work: string },
): Promise<{ id: string; answer: string }> {
  if (!(await takeCaptcha(ctx.services, ctx.http, given))) refuse('identity.CAPTCHA_WRONG');
  const id = newId(ctx.clock);
  const answer = randomBytes(12).toString('hex').toUpperCase();
  await ctx.services.db
    .insertInto('captchas')
    .values({
      id,
      answer_hash: digest(ctx.services.config.secretKey, id, answer),
      visitor_hash: hashToken(visitorOf(ctx.http)),
      bits: 0,
      expires_at: new Date(ctx.clock.now().getTime() + LASTS_MS).toISOString(),
    })
    .execute();
  return { id, answer };
}

/** Tells one browser from another before anybody is known. */
function visitorOf(http: Ctx['http']): string {
  const known = http.cookie(VISITOR);
  if (known) return known;
  const made = randomBytes(18).toString('base64url');
  http.setCookie(VISITOR, made);
  return made;
}

function digest(secretKey: Buffer, id: string, answer: string): string {
  return createHmac('sha256', deriveKey(secretKey, 'captcha')).update(`${id} ${answer}`).digest('base64url');
}
