import { z } from 'zod';
import { refuse } from '../../platform/errors/refusal.ts';
import { pickText } from '../../platform/texts/languages.ts';
import type { SignedInCtx } from '../../platform/trpc/context.ts';
import { idAnswer } from '../../platform/trpc/page-of.ts';
import { change, router, signedInChange, signedInProcedure } from '../../platform/trpc/procedure.ts';
import '../identity.errors.ts';
import { notifyFactorReset } from '../roles/separate-duties.ts';
import { sendOut } from '../sign-in/outgoing.ts';
import { closeSessionsOf } from '../sign-in/sessions.repo.ts';
import { readSignInPage } from '../sign-in-page/sign-in-page.ts';
import { identityTexts } from '../texts.ts';
import { getUser } from '../users/users.repo.ts';
import {
  beginFactor,
  confirmFactor,
  countKeptCodes,
  findFactor,
  removeFactor,
  renewKeptCodes,
  takeTimeCode,
} from './second-factor.repo.ts';
import { addressFor } from './time-codes.ts';

const codes = z.object({ codes: z.array(z.string()) });

/** A second proof beside the password, of one's own account. What changes it asks for the password again. */
export const secondFactorRouter = router({
  get: signedInProcedure
    .output(z.object({ since: z.string().nullable(), codesLeft: z.number().int() }))
    .query(async ({ ctx }) => {
      const factor = await findFactor(ctx.db, ctx.services.config.secretKey, ctx.user.id);
      return {
        since: factor?.confirmedAt ?? null,
        codesLeft: await countKeptCodes(ctx.db, ctx.user.id),
      };
    }),

  /** A secret for an app; it counts once a code of the app has come back. */
  begin: signedInChange
    .meta({ stepUp: true })
    .output(z.object({ secret: z.string(), address: z.string() }))
    .mutation(async ({ ctx }) => {
      const { secretKey } = ctx.services.config;
      const known = await findFactor(ctx.db, secretKey, ctx.user.id);
      if (known?.confirmedAt) refuse('identity.SECOND_FACTOR_STANDS');
      const secret = await beginFactor(ctx.db, ctx.clock, secretKey, ctx.user.id);
      const company = pickText((await readSignInPage(ctx.db)).name, ctx.language) || 'Suanpan';
      return { secret, address: addressFor(secret, company, ctx.user.loginName) };
    }),

  confirm: signedInChange
    .meta({ stepUp: true })
    .input(z.strictObject({ code: z.string().max(20) }))
    .output(codes)
    .mutation(async ({ ctx, input }) => {
      const factor = await findFactor(ctx.db, ctx.services.config.secretKey, ctx.user.id);
      if (!factor || factor.confirmedAt) return refuse('identity.NOTHING_OPEN');
      // Guesses needn't be counted: whoever is here was told the secret.
      if (!(await takeTimeCode(ctx.db, ctx.clock, ctx.user.id, factor, input.code)))
        refuse('identity.SECOND_FACTOR_WRONG');
      await confirmFactor(ctx.db, ctx.clock, ctx.user.id);
      await tellOwner(ctx, ctx.user.id, 'on');
      await auditFactor(ctx, ctx.user.id, [false, true]);
      return { codes: await renewKeptCodes(ctx.db, ctx.user.id) };
    }),

  /** Others to keep instead of those before. */
  renewCodes: signedInChange
    .meta({ stepUp: true })
    .output(codes)
    .mutation(async ({ ctx }) => {
      const factor = await findFactor(ctx.db, ctx.services.config.secretKey, ctx.user.id);
      if (!factor?.confirmedAt) refuse('identity.NOTHING_OPEN');
      await ctx.audit.write({
        subject: { kind: 'user', id: ctx.user.id },
        facts: { recoveryCodes: 'renewed' },
      });
      return { codes: await renewKeptCodes(ctx.db, ctx.user.id) };
    }),

  remove: signedInChange
    .meta({ stepUp: true })
    .output(z.object({ removed: z.boolean() }))
    .mutation(async ({ ctx }) => {
      const removed = await removeFactor(ctx.db, ctx.user.id);
      if (removed) await tellOwner(ctx, ctx.user.id, 'off');
      await auditFactor(ctx, ctx.user.id, [removed, false]);
      return { removed };
    }),

  /**
   * Of somebody whose phone is gone. Their sessions end, they are told by mail and notice, and where the account has rights to
   * pay everybody with such rights is told: with a password of their own making an administrator could else enter unseen.
   */
  reset: change('identity.users.edit')
    .meta({ stepUp: true })
    .input(z.strictObject({ id: z.string().max(60) }))
    .output(idAnswer)
    .mutation(async ({ ctx, input }) => {
      if (input.id === ctx.user.id) refuse('identity.NOT_YOURSELF');
      await getUser(ctx.db, input.id);
      const factor = await findFactor(ctx.db, ctx.services.config.secretKey, input.id);
      if (!factor?.confirmedAt) refuse('identity.NOTHING_OPEN');
      await removeFactor(ctx.db, input.id);
      await closeSessionsOf(ctx.db, input.id);
      await notifyFactorReset(ctx, input.id);
      await tellOwner(ctx, input.id, 'reset');
      await auditFactor(ctx, input.id, [true, false]);
      return { id: input.id };
    }),
});

function auditFactor(ctx: SignedInCtx, userId: string, [before, after]: [boolean, boolean]): Promise<void> {
  return ctx.audit.write({
    subject: { kind: 'user', id: userId },
    changes: { second_factor: { before, after } },
  });
}

async function tellOwner(ctx: SignedInCtx, userId: string, what: 'on' | 'off' | 'reset'): Promise<void> {
  await sendOut(ctx, {
    channel: 'mail',
    userId,
    title: identityTexts.inEvery(`secondFactor.${what}Title`),
    body: identityTexts.inEvery('secondFactor.body'),
  });
}
