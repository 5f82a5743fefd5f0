import { z } from 'zod';
import { procedure, router } from '../../platform/trpc/procedure.ts';
import { ATTEMPT_KINDS, ATTEMPT_STATES } from '../identity.words.ts';
import { guessesOf, listGuesses } from './guess-limits.ts';
import { CAPTCHA_AFTER, CAPTCHA_AFTER_FROM_ADDRESS, LOCK_AFTER } from './sign-in.ts';

const attempt = z.object({
  kind: z.enum(ATTEMPT_KINDS),
  /** The address, or the name that was tried. */
  of: z.string(),
  count: z.number().int(),
  state: z.enum(ATTEMPT_STATES),
  since: z.string(),
  /** When all of them are forgotten. */
  until: z.string(),
});

/** Failures to sign in that count at this moment, for who looks after accounts. */
export const attemptsRouter = router({
  list: procedure('identity.users.view')
    .output(z.object({ rows: z.array(attempt), own: z.object({ ip: z.string(), count: z.number().int() }) }))
    .query(async ({ ctx }) => {
      const found = await Promise.all(
        ATTEMPT_KINDS.map(async (kind) =>
          (await listGuesses(ctx.db, ctx.clock, kind)).map((guess) => ({
            kind,
            ...guess,
            state: stateOf(kind, guess.count),
          })),
        ),
      );
      const { ip } = ctx.http;
      const own = { ip, count: await guessesOf(ctx.db, ctx.clock, `address ${ip}`) };
      return { rows: found.flat().sort((a, b) => b.count - a.count || (a.of < b.of ? -1 : 1)), own };
    }),
});

function stateOf(kind: (typeof ATTEMPT_KINDS)[number], count: number): (typeof ATTEMPT_STATES)[number] {
  if (kind === 'address') return count >= CAPTCHA_AFTER_FROM_ADDRESS ? 'captcha' : 'free';
  if (count >= LOCK_AFTER) return 'locked';
  return count >= CAPTCHA_AFTER ? 'captcha' : 'free';
}
