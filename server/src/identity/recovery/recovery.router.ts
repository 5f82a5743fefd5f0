import { z } from 'zod';
import { refuse } from '../../platform/errors/refusal.ts';
import { storedTexts } from '../../platform/texts/texts.schemas.ts';
import { publicProcedure, router, signedInProcedure } from '../../platform/trpc/procedure.ts';
import { captchaAnswer, passwordRulesSchema } from '../identity.schemas.ts';
import { CONTACT_CHANNELS, PROOF_KINDS } from '../identity.words.ts';
import { exchangeCaptcha, takeCaptcha } from '../sign-in/captcha/captcha.ts';
import { rulesOf, strategyOf } from '../strategies/strategies.repo.ts';
import { finishFirstSignIn, sendConfirmation } from './first-sign-in.ts';
import {
  beginRecovery,
  changeByCode,
  changeByLink,
  checkCode,
  describeLink,
  isAsked,
  sendProof,
} from './recover-password.ts';

/** What `account` answered: the browser's own name for what it asked, never an account's id. */
const asked = z.string().min(1).max(100);
const code = z.string().min(1).max(100);
const newPassword = z.string().max(500);
const valid = z.object({ valid: z.boolean() });
const sent = z.object({ sent: z.boolean() });
const changed = z.object({ changed: z.boolean() });

/** A forgotten password, and making an account one's own. Nothing here tells whether a name exists. */
export const recoveryRouter = router({
  checkCaptcha: publicProcedure
    .meta({
      rest: {
        method: 'POST',
        path: '/api/UserBases/checkValidImageCode',
        summary: 'Takes a read picture, once, for a pass that the next call takes instead',
      },
    })
    .input(captchaAnswer)
    .output(z.object({ valid: z.boolean(), captcha: z.object({ id: z.string(), answer: z.string() }) }))
    .mutation(async ({ ctx, input }) => ({ valid: true, captcha: await exchangeCaptcha(ctx, input) })),

  begin: publicProcedure
    .meta({
      rest: {
        method: 'POST',
        path: '/api/UserBases/account',
        summary: 'Begins with a forgotten password; every name is answered alike',
      },
    })
    .input(z.strictObject({ loginName: z.string().trim().min(1).max(200), captcha: captchaAnswer }))
    .output(z.object({ userId: z.string(), expiresAt: z.string() }))
    .mutation(async ({ ctx, input }) => {
      if (!(await takeCaptcha(ctx.services, ctx.http, input.captcha))) refuse('identity.CAPTCHA_WRONG');
      return beginRecovery(ctx, input.loginName);
    }),

  mailValid: publicProcedure
    .meta({
      rest: [
        { method: 'GET', path: '/api/UserBases/emailValid', summary: 'Whether a link may be asked for' },
        { method: 'GET', path: '/api/UserBases/phoneValid', summary: 'Whether a code may be asked for' },
      ],
    })
    .input(z.strictObject({ userId: asked }))
    .output(valid)
    .query(async ({ ctx, input }) => ({ valid: await isAsked(ctx, input.userId) })),

  sendLink: publicProcedure
    .meta({ rest: { method: 'POST', path: '/api/UserBases/emailSend', summary: 'Sends a link by mail' } })
    .input(z.strictObject({ userId: asked }))
    .output(sent)
    .mutation(async ({ ctx, input }) => {
      await sendProof(ctx, input.userId, 'mail');
      return { sent: true };
    }),

  link: publicProcedure
    .meta({ rest: { method: 'GET', path: '/api/UserBases/urlValid', summary: 'What a link opens' } })
    .input(z.strictObject({ code }))
    .output(
      z.discriminatedUnion('valid', [
        z.object({ valid: z.literal(false) }),
        z.object({
          valid: z.literal(true),
          kind: z.enum(PROOF_KINDS),
          name: z.string(),
          loginName: z.string(),
          rules: passwordRulesSchema,
          terms: storedTexts.nullable(),
        }),
      ]),
    )
    .query(({ ctx, input }) => describeLink(ctx, input.code)),

  changeByLink: publicProcedure
    .meta({
      rest: { method: 'POST', path: '/api/UserBases/urlProcess', summary: 'Sets a password by a link, once' },
    })
    .input(z.strictObject({ code, newPassword, acceptTerms: z.boolean().default(false) }))
    .output(changed)
    .mutation(async ({ ctx, input }) => {
      await changeByLink(ctx, input);
      return { changed: true };
    }),

  sendCode: publicProcedure
    .meta({ rest: { method: 'POST', path: '/api/UserBases/codeSend', summary: 'Sends a code to a phone' } })
    .input(z.strictObject({ userId: asked }))
    .output(sent)
    .mutation(async ({ ctx, input }) => {
      await sendProof(ctx, input.userId, 'message');
      return { sent: true };
    }),

  checkCode: publicProcedure
    .meta({ rest: { method: 'POST', path: '/api/UserBases/codeValid', summary: 'Judges a code' } })
    .input(z.strictObject({ userId: asked, code }))
    .output(valid.extend({ rules: passwordRulesSchema }))
    .mutation(async ({ ctx, input }) => {
      const proof = await checkCode(ctx, input.userId, input.code);
      return { valid: true, rules: rulesOf(await strategyOf(ctx.db, proof.user_id ?? undefined)) };
    }),

  changeByCode: publicProcedure
    .meta({
      rest: {
        method: 'POST',
        path: '/api/UserBases/passwordChangePhone',
        summary: 'Sets a password by a code, once',
      },
    })
    .input(z.strictObject({ userId: asked, code, newPassword }))
    .output(changed)
    .mutation(async ({ ctx, input }) => {
      await changeByCode(ctx, input);
      return { changed: true };
    }),

  sendConfirmation: signedInProcedure
    .meta({ withGivenPassword: true })
    .input(z.strictObject({ channel: z.enum(CONTACT_CHANNELS) }))
    .output(z.object({ proof: z.string() }))
    .mutation(({ ctx, input }) => sendConfirmation(ctx, input.channel)),

  finishFirstSignIn: signedInProcedure
    .meta({
      withGivenPassword: true,
      rest: {
        method: 'POST',
        path: '/api/UserBases/postFirstLoginProcess',
        summary: 'Makes a new account one’s own: password, terms, address',
      },
    })
    .input(
      z.strictObject({
        newPassword: newPassword.optional(),
        acceptTerms: z.boolean().default(false),
        proof: asked.optional(),
        code: code.optional(),
      }),
    )
    .output(z.object({ finished: z.boolean() }))
    .mutation(async ({ ctx, input }) => {
      await finishFirstSignIn(ctx, input);
      return { finished: true };
    }),
});
