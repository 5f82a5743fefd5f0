import { z } from 'zod';
import { languageSchema, storedTexts } from '../platform/texts/texts.schemas.ts';
import { PLACE_KINDS } from '../platform/trpc/agency.words.ts';
import {
  CHARACTER_KINDS,
  CONTACT_CHANNELS,
  SCOPE_KINDS,
  SIGN_IN_OUTCOMES,
  THEMES,
  USER_STATUSES,
} from './identity.words.ts';
import { menuSection } from './menus/menus.schemas.ts';
import { PORTAL_SWITCHES } from './portal-settings/portal-settings.words.ts';
import { signInPageSchema } from './sign-in-page/sign-in-page.schemas.ts';

/** What the procedures of identity answer. */

const themeSchema = z.enum(THEMES);
export const settingsSchema = z.record(z.string(), z.unknown());
/** Screens that somebody may open. */
export const viewsSchema = z.array(
  z.object({ code: z.string(), app: z.string(), group: z.string().nullable(), url: z.string() }),
);

export const captchaAnswer = z.strictObject({
  id: z.string().max(50),
  answer: z.string().max(40),
  /** A text so that SHA-256 of `id:work` begins with as many zero bits as the captcha says. */
  work: z.string().max(40).default(''),
});

export const demoSettings = z.strictObject({
  /** What visitors are told on the sign-in page; empty: nothing more. */
  notice: z.string().trim().max(500),
  /** Whether the sign-in page offers accounts. */
  offersLogins: z.boolean(),
});
export const demoPageSchema = demoSettings.extend({
  logins: z.array(z.object({ label: z.string(), loginName: z.string() })),
});

export const signInConfigSchema = z.object({
  captchaNeeded: z.boolean(),
  languages: z.array(languageSchema),
  /** Pictures by the address that shows them. */
  page: signInPageSchema
    .omit({ languages: true })
    .extend({ logo: z.string().nullable(), background: z.string().nullable() }),
  demo: demoPageSchema.nullable(),
});
export const captchaSchema = z.object({ id: z.string(), image: z.string(), bits: z.number().int() });
export const meSchema = z.object({
  user: z.object({
    id: z.string(),
    loginName: z.string(),
    name: z.string(),
    language: languageSchema,
    theme: themeSchema,
    roles: z.array(z.string()),
    employeeNumber: z.string().nullable(),
    employmentIds: z.array(z.string()),
    avatarUrl: z.string().nullable(),
  }),
  /** Those that are offered. */
  languages: z.array(languageSchema),
  permissions: z.array(z.string()),
  /** What both shells show. */
  menus: z.array(menuSection),
  closedScreens: z.array(z.string()),
  /** Open ones below closed ones. */
  openScreens: z.array(z.string()),
  /** The first page after signing in. */
  landing: z.string(),
  /** In whose place one is: `user` is that person. */
  place: z.object({ kind: z.enum(PLACE_KINDS), actorName: z.string(), until: z.string() }).nullable(),
  /** What administrators have switched on and off, and the words of the mark over every page, if there is one. */
  portal: z.object({
    switches: z.record(z.enum(PORTAL_SWITCHES), z.boolean()),
    watermark: z.string().nullable(),
  }),
  csrfToken: z.string(),
  /** Somebody else set the password: nothing can be done before another is chosen. */
  givenPassword: z.object({ byName: z.string().nullable(), endsAt: z.string() }).nullable(),
  /** What stands between a new account and everything else. */
  firstSignIn: z
    .object({
      password: z.boolean(),
      terms: storedTexts.nullable(),
      contacts: z.array(z.object({ channel: z.enum(CONTACT_CHANNELS), shown: z.string() })),
    })
    .nullable(),
  passwordTooOld: z.boolean(),
  settings: z.looseObject({
    minRequestMs: z.number(),
    licences: z.object({ handsontable: z.string(), hyperformula: z.string() }),
  }),
});
export const apiSessionSchema = z.object({
  token: z.string(),
  expiresAt: z.string(),
  user: z.object({ id: z.string(), name: z.string() }),
});
export const themeAnswer = z.object({ theme: themeSchema });
export const languageAnswer = z.object({ language: languageSchema });

export const roleGrantSchema = z.object({
  userId: z.string(),
  role: z.string(),
  scopeKind: z.enum(SCOPE_KINDS),
  scopeValue: z.string(),
});
export const userRowSchema = z.object({
  id: z.string(),
  loginName: z.string(),
  name: z.string(),
  email: z.string().nullable(),
  phone: z.string().nullable(),
  personId: z.string().nullable(),
  status: z.enum(USER_STATUSES),
  language: languageSchema,
  lockedUntil: z.string().nullable(),
  strategyId: z.string().nullable(),
  /** Whether their sign-in asks for a second proof. */
  secondFactor: z.boolean(),
  /** Null: nobody has made the account theirs yet. */
  firstSignInAt: z.string().nullable(),
  version: z.number().int(),
  createdAt: z.string(),
  roles: z.array(roleGrantSchema),
});
export const signInRowSchema = z.object({
  outcome: z.enum(SIGN_IN_OUTCOMES),
  ip: z.string(),
  userAgent: z.string(),
  at: z.string(),
});
export const passwordRowSchema = z.object({ changedAt: z.string() });

export const roleSchema = z.object({
  id: z.string(),
  code: z.string(),
  name: storedTexts,
  builtIn: z.boolean(),
  version: z.number().int(),
  permissions: z.array(z.string()),
  userCount: z.number().int(),
});
export const permissionSchema = z.object({ code: z.string(), room: z.string(), name: z.string() });

export const passwordRulesSchema = z.object({
  /** All of it as one pattern; the list of known passwords and the login name are judged by the server alone. */
  pattern: z.string(),
  leastLength: z.number().int(),
  kinds: z.array(z.enum(CHARACTER_KINDS)),
  remembered: z.number().int(),
  lastsDays: z.number().int().nullable(),
  hint: storedTexts.nullable(),
});

export const strategySchema = passwordRulesSchema.omit({ pattern: true }).extend({
  id: z.string(),
  name: storedTexts,
  pattern: z.string().nullable(),
  version: z.number().int(),
  userCount: z.number().int(),
});

export const recordViewsSchema = z.array(z.object({ view: z.string(), url: z.string() }));

export const sessionRowSchema = z.object({
  id: z.string(),
  userAgent: z.string(),
  ip: z.string(),
  transport: z.enum(['cookie', 'bearer']),
  signedInAt: z.string(),
  seenAt: z.string(),
  endsAt: z.string(),
  current: z.boolean(),
});
