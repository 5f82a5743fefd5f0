import { z } from 'zod';
import { LANGUAGES } from '../../platform/texts/languages.ts';

const language = z.string().refine((code) => LANGUAGES.includes(code), { message: 'not a language' });
/** Rooms of payroll alone: what the frame, people and administration call things stays the product's. */
const place = {
  room: z
    .string()
    .regex(/^workbench\/payroll(\/[a-z-]+)*$/)
    .max(100),
  key: z
    .string()
    .regex(/^[\w-]+(\.[\w-]+)*$/)
    .max(200),
};
const words = z.string().trim().min(1).max(2000);

export const overlayInput = z.strictObject({ language });
/** By room and key. */
export const termOverlay = z.record(z.string(), z.record(z.string(), z.string()));

export const ownTerm = z.object({
  ...place,
  language: z.string(),
  text: z.string(),
  basis: z.string(),
  updatedAt: z.string(),
  updatedBy: z.string().nullable(),
});
export const saveTermInput = z.strictObject({
  ...place,
  texts: z
    .array(
      z.strictObject({
        language,
        /** Null goes back to the product's own. */
        text: words.nullable(),
        /** The product's text that is replaced. */
        basis: z.string().max(2000),
        /** What was shown when it was written: nobody's change is lost unseen. */
        before: z.string().nullable(),
      }),
    )
    .min(1)
    .max(20),
});
