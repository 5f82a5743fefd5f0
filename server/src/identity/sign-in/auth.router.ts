import { nearestLanguage } from '@suanpan/engine/domain';
import { z } from 'zod';
import { instant } from '../../platform/clock/clock.ts';
import { refuse } from '../../platform/errors/refusal.ts';
import { numberParameter } from '../../platform/parameters/parameters.ts';
import '../../platform/parameters/platform-parameters.ts';
import { isLanguage, readLanguage } from '../../platform/texts/languages.ts';
import { openLanguages } from '../../platform/texts/open-languages.ts';
import type { Ctx, SignedInCtx } from '../../platform/trpc/context.ts';
import { publicProcedure, router, signedInChange, signedInProcedure } from '../../platform/trpc/procedure.ts';
import { permissionsOf } from '../../platform/trpc/scope.ts';
import {
  apiSessionSchema,
  captchaAnswer,
  captchaSchema,
  languageAnswer,
  meSchema,
  signInConfigSchema,
  themeAnswer,
} from '../identity.schemas.ts';
import { THEMES } from '../identity.words.ts';
import { nodesIn } from '../menus/menu-tree.ts';
import { menusOfCaller } from '../menus/menus-for.ts';
import { portalSettings } from '../portal-settings/portal-settings.ts';
import { readerMark } from '../portal-settings/reader-mark.ts';
import { openSteps } from '../recovery/first-sign-in.ts';
import { pictureAddress, readSignInPage } from '../sign-in-page/sign-in-page.ts';
import { closedScreens, landingOf, openScreens } from '../system/menus.ts';
import { readSettings } from '../system/system-settings.repo.ts';
import { demoPage } from '../user-mapping/demo-page.ts';
import { ownEmployments, personLook } from '../users/employment-lookup.ts';
import { getUser } from '../users/users.repo.ts';
import { authenticate } from './authenticate.ts';
import { makeCaptcha, takeCaptcha } from './captcha/captcha.ts';
import { changeOwnPassword } from './passwords/passwords.ts';
import { closeSession } from './sessions.repo.ts';
import { needsCaptcha, signIn } from './sign-in.ts';
import { openLink, sendLink } from './sign-in-link.ts';
import { stepUp } from './step-up.ts';

const credentials = z.strictObject({
  loginName: z.string().min(1).max(200),
  password: z.string().min(1).max(500),
  captcha: captchaAnswer.optional(),
  /** Where the account has a second proof: a code of its app, or one that was kept. */
  code: z.string().max(40).optional(),
});

async function describeMe(ctx: SignedInCtx) {
  const { db } = ctx;
  const { place, heldBack } = ctx.authentication;
  const { personId } = ctx.user;
  const permissions = permissionsOf(ctx.authentication.grants);
  const [user, actor, client, minRequestMs, languages, employments, look, settings, menus, first] =
    await Promise.all([
      getUser(db, ctx.user.id),
      place ? getUser(db, place.actor.id) : undefined,
      readSettings(db, 'client'),
      numberParameter(db, 'minRequestMs'),
      openLanguages(db),
      personId ? ownEmployments(db, personId) : [],
      personId ? personLook(db, personId) : undefined,
      portalSettings(db),
      menusOfCaller(ctx),
      heldBack === null ? undefined : openSteps(ctx, accountOf(ctx)),
    ]);
  // How screens look, and whether the account is one's own, is a matter of who sits there.
  const account = actor ?? user;
  const { switches } = settings;
  const urls = menus.flatMap(({ entries }) => nodesIn(entries)).flatMap(({ url }) => url ?? []);
  return {
    user: {
      id: user.id,
      loginName: user.login_name,
      name: user.name,
      // One that is no longer offered gives way to its nearest.
      language: nearestLanguage([account.language], languages, languages[0] ?? account.language),
      theme: account.theme,
      roles: [...ctx.user.roles],
      employeeNumber: employments[0]?.employeeNumber ?? null,
      employmentIds: employments.map((employment) => employment.employmentId),
      avatarUrl: look?.avatarUrl ?? null,
    },
    languages,
    permissions: [...permissions].sort(),
    menus,
    closedScreens: closedScreens(permissions, switches, place?.kind),
    openScreens: openScreens(permissions, switches, place?.kind),
    landing: landingOf(permissions, urls, place?.kind),
    place: place ? { kind: place.kind, actorName: place.actor.name, until: place.until } : null,
    portal: {
      switches,
      watermark: await readerMark(ctx, settings),
    },
    csrfToken: ctx.authentication.csrfToken,
    givenPassword: await describeGiven(db, account),
    firstSignIn: first ?? null,
    passwordTooOld: heldBack === 'identity.PASSWORD_TOO_OLD',
    settings: {
      ...client,
      minRequestMs,
      licences: ctx.services.config.licences,
    },
  };
}

/** Of who sits there, in whosever place. */
const accountOf = ({ user, authentication }: SignedInCtx) => authentication.place?.actor.id ?? user.id;

async function describeGiven(db: SignedInCtx['db'], user: Awaited<ReturnType<typeof getUser>>) {
  if (user.given_password_ends_at === null) return null;
  const by = await db
    .selectFrom('users')
    .select('name')
    .where('id', '=', user.password_given_by)
    .executeTakeFirst();
  return { byName: by?.name ?? null, endsAt: user.given_password_ends_at };
}

async function signInWith(ctx: Ctx, input: z.infer<typeof credentials>, transport: 'cookie' | 'bearer') {
  const session = await signIn(ctx.services, {
    ...input,
    transport,
    http: ctx.http,
    userAgent: ctx.http.userAgent,
    traceId: ctx.traceId,
  });
  const tokens =
    transport === 'cookie'
      ? { cookieToken: session.token, bearerToken: undefined }
      : { cookieToken: undefined, bearerToken: session.token };
  const authentication = await authenticate(ctx.services.db, ctx.clock, tokens);
  if (!authentication) refuse('platform.SIGN_IN_NEEDED');
  return { session, authentication };
}

export const authRouter = router({
  /** What the sign-in page needs before anyone is known. */
  config: publicProcedure
    .meta({ rest: { method: 'GET', path: '/api/UserBases/web/loginConfig' } })
    .output(signInConfigSchema)
    .query(async ({ ctx }) => {
      const open = await openLanguages(ctx.db);
      const { languages, logo, background, ...page } = await readSignInPage(ctx.db);
      const offered = open.filter((language) => languages.includes(language));
      return {
        captchaNeeded: await needsCaptcha(ctx.db, ctx.clock, ctx.http.ip),
        languages: offered.length > 0 ? offered : open,
        page: {
          ...page,
          logo: logo && pictureAddress(logo),
          background: background && pictureAddress(background),
        },
        demo: await demoPage(ctx.db),
      };
    }),

  captcha: publicProcedure
    .meta({ rest: { method: 'GET', path: '/api/UserBases/validImageCode' } })
    .output(captchaSchema)
    .query(({ ctx }) => makeCaptcha(ctx)),

  /** For browsers: the session is an HttpOnly cookie, the answer is the same as `me`. */
  signIn: publicProcedure
    .input(credentials)
    .output(meSchema)
    .mutation(async ({ ctx, input }) => {
      const { session, authentication } = await signInWith(ctx, input, 'cookie');
      // What stood in the cookie before ends here: nobody keeps a session that was planted.
      if (ctx.authentication?.transport === 'cookie')
        await closeSession(ctx.services.db, ctx.authentication.sessionId);
      ctx.http.setSessionCookie(session.token, session.expiresAt);
      return describeMe({ ...ctx, authentication, user: authentication.user });
    }),

  /** For API clients: an opaque token to send as `Authorization: Bearer`. */
  apiSignIn: publicProcedure
    .meta({ rest: { method: 'POST', path: '/api/UserBases/web/login' } })
    .input(credentials)
    .output(apiSessionSchema)
    .mutation(async ({ ctx, input }) => {
      const { session, authentication } = await signInWith(ctx, input, 'bearer');
      return {
        token: session.token,
        expiresAt: session.expiresAt.toISOString(),
        user: { id: authentication.user.id, name: authentication.user.name },
      };
    }),

  /** A mail to the owner of a name that strangers' guesses have locked. The answer is the same for every name. */
  sendLink: publicProcedure
    .input(z.strictObject({ loginName: credentials.shape.loginName, captcha: captchaAnswer }))
    .output(z.object({ sent: z.boolean() }))
    .mutation(async ({ ctx, input }) => {
      if (!(await takeCaptcha(ctx.services, ctx.http, input.captcha))) refuse('identity.CAPTCHA_WRONG');
      await sendLink(ctx, input.loginName);
      return { sent: true };
    }),

  openLink: publicProcedure
    .input(z.strictObject({ token: z.string().min(1).max(100) }))
    .output(z.object({ opened: z.boolean() }))
    .mutation(async ({ ctx, input }) => {
      await openLink(ctx, input.token);
      return { opened: true };
    }),

  /** The password again: for some minutes this session may give commands that ask for it (STEP_UP_REQUIRED). */
  stepUp: signedInProcedure
    .meta({ rest: { method: 'POST', path: '/api/UserBases/web/stepUp' } })
    .input(z.strictObject({ password: credentials.shape.password }))
    .output(z.object({ until: z.string() }))
    .mutation(({ ctx, input }) => stepUp(ctx, input.password)),

  signOut: signedInProcedure
    .meta({
      withGivenPassword: true,
      inPlace: 'always',
      rest: { method: 'POST', path: '/api/UserBases/web/logout' },
    })
    .output(z.object({ signedOut: z.boolean() }))
    .mutation(async ({ ctx }) => {
      await closeSession(ctx.services.db, ctx.authentication.sessionId);
      ctx.http.clearSessionCookie();
      return { signedOut: true };
    }),

  me: signedInProcedure
    .meta({ withGivenPassword: true, inPlace: 'always' })
    .output(meSchema)
    .query(({ ctx }) => describeMe(ctx)),

  setLanguage: signedInChange
    .meta({
      withGivenPassword: true,
      inPlace: 'always',
      rest: { method: 'POST', path: '/api/base/language/updateUserLang' },
    })
    .input(z.strictObject({ lang: z.string().max(20).refine(isLanguage, 'no language of ours') }))
    .output(languageAnswer)
    .mutation(async ({ ctx, input }) => {
      const language = readLanguage(input.lang);
      if (!(await openLanguages(ctx.db)).includes(language)) refuse('identity.LANGUAGE_OFF', { language });
      await ctx.db.updateTable('users').set({ language }).where('id', '=', accountOf(ctx)).execute();
      return { language };
    }),

  setTheme: signedInChange
    .meta({ withGivenPassword: true, inPlace: 'always' })
    .input(z.strictObject({ theme: z.enum(THEMES) }))
    .output(themeAnswer)
    .mutation(async ({ ctx, input }) => {
      await ctx.db
        .updateTable('users')
        .set({ theme: input.theme })
        .where('id', '=', accountOf(ctx))
        .execute();
      return { theme: input.theme };
    }),

  changePassword: signedInProcedure
    .meta({
      withGivenPassword: true,
      rest: { method: 'POST', path: '/api/UserBases/userChangePassword' },
    })
    .input(z.strictObject({ oldPassword: z.string().max(500), newPassword: z.string().max(500) }))
    .output(z.object({ changed: z.boolean() }))
    .mutation(async ({ ctx, input }) => {
      const steps = await openSteps(ctx, ctx.user.id);
      const isAll = steps && !steps.terms && steps.contacts.length === 0;
      await changeOwnPassword(ctx, input, async (trx) => {
        if (!isAll) return;
        const own = { first_sign_in_at: instant(ctx.clock) };
        await trx.updateTable('users').set(own).where('id', '=', ctx.user.id).execute();
      });
      return { changed: true };
    }),
});
