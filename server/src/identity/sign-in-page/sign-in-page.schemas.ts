import { z } from 'zod';
import { anyTexts, languageSchema } from '../../platform/texts/texts.schemas.ts';
import { SIGN_IN_TEXTS } from './sign-in-page.words.ts';

/** The digest of a kept picture. */
export const pictureId = z.string().regex(/^[0-9a-f]{64}$/);

const members = {
  // Where a text is missing, the product's own words stand.
  name: anyTexts(SIGN_IN_TEXTS.name),
  claim: anyTexts(SIGN_IN_TEXTS.claim),
  claimMore: anyTexts(SIGN_IN_TEXTS.claimMore),
  notice: anyTexts(SIGN_IN_TEXTS.notice),
  /** The ground of the words beside the form. */
  colour: z
    .string()
    .regex(/^#[0-9a-f]{6}$/i)
    .nullable(),
  logo: pictureId.nullable(),
  background: pictureId.nullable(),
  /** Offered before anybody is known; none: all that are offered at all. */
  languages: z.array(languageSchema).max(50),
};

export const signInPageSchema = z.strictObject(members);
export type SignInPage = z.infer<typeof signInPageSchema>;
/** What isn't given stays as it is. */
export const signInPageChange = signInPageSchema.partial();
