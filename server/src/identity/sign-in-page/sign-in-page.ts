import type { Kysely } from 'kysely';
import { z } from 'zod';
import { type Clock, instant } from '../../platform/clock/clock.ts';
import type { DB } from '../../platform/db/schema.ts';
import { refuse } from '../../platform/errors/refusal.ts';
import '../identity.errors.ts';
import { readSettings, writeSettings } from '../system/system-settings.repo.ts';
import { type SignInPage, signInPageChange, signInPageSchema } from './sign-in-page.schemas.ts';

export const SIGN_IN_PAGE = 'loginPage';
const PLAIN: SignInPage = {
  name: {},
  claim: {},
  claimMore: {},
  notice: {},
  colour: null,
  logo: null,
  background: null,
  languages: [],
};
/** A picture that no page uses stays so long, for whoever is about to choose it. */
const UNUSED_MS = 24 * 3_600_000;

/** How the sign-in page looks. What was stored before it had a form, and doesn't fit it, counts for nothing. */
export async function readSignInPage(db: Kysely<DB>): Promise<SignInPage> {
  const stored = await readSettings(db, SIGN_IN_PAGE);
  const fitting = Object.entries(signInPageSchema.shape).flatMap(([member, schema]) => {
    const read = (schema as z.ZodType).safeParse(stored[member]);
    return read.success ? [[member, read.data] as const] : [];
  });
  return { ...PLAIN, ...Object.fromEntries(fitting) };
}

/** Checks and keeps a change; refuses a picture that was never kept. */
export async function saveSignInPage(db: Kysely<DB>, clock: Clock, given: unknown): Promise<void> {
  const read = signInPageChange.safeParse(given);
  if (!read.success)
    refuse('platform.INVALID_INPUT', { field: 'settings', reason: z.prettifyError(read.error) });
  const change = read.data;
  for (const id of [change.logo, change.background])
    if (id && !(await readPicture(db, id))) refuse('identity.PICTURE_UNKNOWN');
  await writeSettings(db, clock, SIGN_IN_PAGE, change);
  const { logo, background } = await readSignInPage(db);
  await db
    .deleteFrom('sign_in_pictures')
    .where('id', 'not in', [logo ?? '', background ?? ''])
    .where('created_at', '<', new Date(clock.now().getTime() - UNUSED_MS).toISOString())
    .execute();
}

export async function readPicture(db: Kysely<DB>, id: string) {
  return db.selectFrom('sign_in_pictures').selectAll().where('id', '=', id).executeTakeFirst();
}

export async function keepPicture(
  db: Kysely<DB>,
  clock: Clock,
  picture: { id: string; content: Buffer; mediaType: string },
): Promise<void> {
  await db
    .insertInto('sign_in_pictures')
    .values({
      id: picture.id,
      media_type: picture.mediaType,
      content: picture.content.toString('base64'),
      created_at: instant(clock),
    })
    .onConflict((conflict) => conflict.column('id').doUpdateSet({ created_at: instant(clock) }))
    .execute();
}

/** Where a kept picture is shown from. */
export const pictureAddress = (id: string): string => `/api/base/system/loginPageConfig/pictures/${id}`;
