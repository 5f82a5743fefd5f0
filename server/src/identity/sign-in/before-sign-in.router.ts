import { z } from 'zod';
import { refuse } from '../../platform/errors/refusal.ts';
import { fileAnswer } from '../../platform/files/file-answer.ts';
import { offeredLanguages } from '../../platform/texts/open-languages.ts';
import { publicProcedure, router } from '../../platform/trpc/procedure.ts';
import { scopeOf } from '../../platform/trpc/scope.ts';
import { passwordRulesSchema } from '../identity.schemas.ts';
import { pictureId, signInPageSchema } from '../sign-in-page/sign-in-page.schemas.ts';
import { pictureAddress, readPicture, readSignInPage } from '../sign-in-page/sign-in-page.ts';
import { rulesOf } from '../strategies/strategies.repo.ts';
import { strategyAskedFor } from '../strategies/strategy-asked-for.ts';
import { guessesOf } from './guess-limits.ts';
import { needsCaptcha } from './sign-in.ts';

/** What a client may ask before anyone is known, beside signing in itself. */
export const beforeSignInRouter = router({
  signInLimits: publicProcedure
    .meta({ rest: { method: 'GET', path: '/api/UserBases/checkIPLoginCount' } })
    // How many failures there were is told to who looks after accounts: to a stranger it would say how far they may go.
    .output(z.object({ captchaNeeded: z.boolean(), count: z.number().int().nullable() }))
    .query(async ({ ctx }) => ({
      captchaNeeded: await needsCaptcha(ctx.db, ctx.clock, ctx.http.ip),
      count: scopeOf(ctx.authentication?.grants ?? [], 'identity.users.view')
        ? await guessesOf(ctx.db, ctx.clock, `address ${ctx.http.ip}`)
        : null,
    })),

  // To a stranger the answer is the same for every name, known or not.
  passwordPattern: publicProcedure
    .meta({
      rest: [
        { method: 'GET', path: '/api/UserBases/usernameSecurityStrategypasswordRegex' },
        { method: 'GET', path: '/api/UserBases/userIdSecurityStrategypasswordRegex' },
        { method: 'GET', path: '/api/UserBases/securityStrategypasswordRegex' },
      ],
    })
    .input(
      z.strictObject({
        username: z.string().max(200).optional(),
        userId: z.string().max(60).optional(),
        id: z.string().max(60).optional(),
      }),
    )
    .output(passwordRulesSchema)
    .query(async ({ ctx, input }) => rulesOf(await strategyAskedFor(ctx, input))),

  languages: publicProcedure
    .meta({ rest: { method: 'GET', path: '/api/base/language/list' } })
    .output(z.array(z.object({ code: z.string(), name: z.string(), open: z.boolean() })))
    .query(({ ctx }) => offeredLanguages(ctx.db)),

  openLanguages: publicProcedure
    .meta({ rest: { method: 'GET', path: '/api/base/language/openList' } })
    .output(z.array(z.object({ code: z.string(), name: z.string(), open: z.boolean() })))
    .query(async ({ ctx }) => (await offeredLanguages(ctx.db)).filter(({ open }) => open)),

  logo: publicProcedure
    .meta({ rest: { method: 'GET', path: '/api/base/system/config/logo' } })
    .output(z.object({ logo: z.string().nullable() }))
    .query(async ({ ctx }) => {
      const { logo } = await readSignInPage(ctx.db);
      return { logo: logo && pictureAddress(logo) };
    }),

  signInPage: publicProcedure
    .meta({ rest: { method: 'GET', path: '/api/base/system/loginPageConfig' } })
    .output(signInPageSchema)
    .query(({ ctx }) => readSignInPage(ctx.db)),

  /** A picture of the sign-in page. */
  picture: publicProcedure
    .meta({
      rest: {
        method: 'GET',
        path: '/api/base/system/loginPageConfig/pictures/{id}',
        summary: 'A picture of the sign-in page',
        sends: 'file',
      },
    })
    .input(z.strictObject({ id: pictureId }))
    .output(fileAnswer)
    .query(async ({ ctx, input }) => {
      const kept = (await readPicture(ctx.db, input.id)) ?? refuse('platform.NOT_FOUND');
      return { name: 'picture.webp', mediaType: kept.media_type, base64: kept.content };
    }),
});
