import { z } from 'zod';
import { changesBetween } from '../../platform/audit/audit-changes.ts';
import { change, procedure, router } from '../../platform/trpc/procedure.ts';
import '../identity.errors.ts';
import { auditSettings } from '../system/audit-settings.ts';
import { redrawPicture } from './redraw-picture.ts';
import { pictureId, signInPageChange, signInPageSchema } from './sign-in-page.schemas.ts';
import { keepPicture, pictureAddress, readSignInPage, SIGN_IN_PAGE, saveSignInPage } from './sign-in-page.ts';
import { SIGN_IN_PICTURES } from './sign-in-page.words.ts';

const SETTINGS = 'identity.settings.edit';

/** How the page looks that everybody signs in on. */
export const signInPageRouter = router({
  get: procedure(SETTINGS)
    .output(signInPageSchema)
    .query(({ ctx }) => readSignInPage(ctx.db)),

  save: change(SETTINGS)
    .meta({
      rest: {
        method: 'POST',
        path: '/api/base/system/loginPageConfig',
        summary: 'Changes how the sign-in page looks; what is not given stays',
      },
    })
    .input(z.strictObject({ settings: signInPageChange }))
    .output(signInPageSchema)
    .mutation(async ({ ctx, input }) => {
      await auditSettings(ctx, SIGN_IN_PAGE, () => saveSignInPage(ctx.db, ctx.clock, input.settings));
      return readSignInPage(ctx.db);
    }),

  /** Kept for a page to use; shown by its address from then on. */
  keepPicture: change(SETTINGS)
    .meta({
      body: 'large',
      rest: {
        method: 'POST',
        path: '/api/base/system/loginPageConfig/pictures',
        summary: 'Keeps a picture for the sign-in page (base64, at most 2 MB), drawn anew',
        answers: 201,
      },
    })
    .input(z.strictObject({ kind: z.enum(SIGN_IN_PICTURES), content: z.base64().max(2_900_000) }))
    .output(z.object({ id: pictureId, url: z.string() }))
    .mutation(async ({ ctx, input }) => {
      const picture = await redrawPicture(input.kind, Buffer.from(input.content, 'base64'));
      await keepPicture(ctx.db, ctx.clock, picture);
      await ctx.audit.write({
        subject: { kind: 'signInPicture', id: picture.id },
        facts: { bytes: picture.content.length },
        changes: changesBetween(undefined, { kind: input.kind, media_type: picture.mediaType }),
      });
      return { id: picture.id, url: pictureAddress(picture.id) };
    }),
});
