import { z } from 'zod';
import { storedTexts } from '../../platform/texts/texts.schemas.ts';
import { change, procedure, router } from '../../platform/trpc/procedure.ts';
import { auditSettings } from '../system/audit-settings.ts';
import { readTerms, saveTerms, TERMS, termsSchema } from './terms.ts';

const SETTINGS = 'identity.settings.edit';

/** What who makes an account their own has to accept. */
export const termsRouter = router({
  get: procedure(SETTINGS)
    .output(
      z.object({
        texts: storedTexts,
        /** Of accounts that somebody may sign in with: who has accepted terms, and who has yet to make theirs their own. */
        accepted: z.number().int(),
        open: z.number().int(),
      }),
    )
    .query(async ({ ctx }) => {
      const count = async (column: 'terms_accepted_at' | 'first_sign_in_at', is: boolean) => {
        const { users } = await ctx.db
          .selectFrom('users')
          .select((eb) => eb.fn.countAll<number>().as('users'))
          .where('status', '=', 'active')
          .where(column, is ? 'is not' : 'is', null)
          .executeTakeFirstOrThrow();
        return Number(users);
      };
      return {
        texts: (await readTerms(ctx.db)) ?? {},
        accepted: await count('terms_accepted_at', true),
        open: await count('first_sign_in_at', false),
      };
    }),

  /** Holds for who signs in for the first time from now on; who has accepted others isn't asked again. */
  save: change(SETTINGS)
    .input(z.strictObject({ texts: termsSchema }))
    .output(storedTexts)
    .mutation(async ({ ctx, input }) => {
      await auditSettings(ctx, TERMS, () => saveTerms(ctx.db, ctx.clock, input.texts));
      return (await readTerms(ctx.db)) ?? {};
    }),
});
