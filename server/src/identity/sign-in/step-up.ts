import { auditWriter } from '../../platform/audit/audit-writer.ts';
import { refuse } from '../../platform/errors/refusal.ts';
import type { SignedInCtx } from '../../platform/trpc/context.ts';
import { getUser } from '../users/users.repo.ts';
import { countGuess, forgetGuesses } from './guess-limits.ts';
import { verifyPassword } from './passwords/password-hash.ts';

const LASTS_MS = 5 * 60_000;
const MOST_GUESSES = 5;

/** Whether the person at this session knows their password: told so often, then not for a while. */
export async function checkOwnPassword(ctx: SignedInCtx, password: string): Promise<boolean> {
  const { db } = ctx.services;
  const guessed = `password of ${ctx.user.id}`;
  const { count, seconds } = await countGuess(db, ctx.clock, guessed);
  if (count > MOST_GUESSES) refuse('platform.TOO_MANY_REQUESTS', { seconds, count: seconds });
  const user = await getUser(db, ctx.user.id);
  if (!(await verifyPassword(user.password_hash, password))) return false;
  await forgetGuesses(db, guessed);
  return true;
}

/** The password again: for some minutes this session may do what asks for it. */
export async function stepUp(ctx: SignedInCtx, password: string): Promise<{ until: string }> {
  if (!(await checkOwnPassword(ctx, password))) refuse('identity.OLD_PASSWORD_WRONG');
  const until = new Date(ctx.clock.now().getTime() + LASTS_MS).toISOString();
  await ctx.services.db.transaction().execute(async (trx) => {
    await trx
      .updateTable('sessions')
      .set({ stepped_up_until: until })
      .where('id', '=', ctx.authentication.sessionId)
      .execute();
    const origin = { clock: ctx.clock, traceId: ctx.traceId, userId: ctx.user.id, action: 'identity.stepUp' };
    await auditWriter(trx, { ...origin, secretKey: ctx.services.config.secretKey }).write({
      subject: { kind: 'user', id: ctx.user.id },
    });
  });
  return { until };
}
