import { z } from 'zod';
import { filterOf } from '../../platform/filter/read-filter.ts';
import { LANGUAGES, readLanguage } from '../../platform/texts/languages.ts';
import { TERM_APPS, TERM_TYPES } from './languages.words.ts';

/** `zh_TW` as the header writes it, or `zh-TW`. */
export const languageCode = z
  .string()
  .max(20)
  .transform((code) => code.replaceAll('_', '-'))
  .refine((code) => LANGUAGES.includes(code), { message: 'not a language' });
/** A language that somebody wishes for: the nearest of ours. */
export const wishedLanguage = z.string().max(20).transform(readLanguage);

export const appCode = z.enum(TERM_APPS);
export const hierarchyCode = z
  .string()
  .regex(/^([a-z-]+(\/[a-z-]+)*)?$/)
  .max(100);
const key = z
  .string()
  .regex(/^[\w-]+(\.[\w-]+)*$/)
  .max(200);
export const termPlace = z.strictObject({ appCode, hierarchyCode, key });

export const LONGEST_TERM = 2000;

export const termChange = z.strictObject({
  ...termPlace.shape,
  language: languageCode,
  /** Null or empty goes back to the product's own. */
  custom: z.string().trim().max(LONGEST_TERM).nullable(),
  /** What was shown when it was written, so that nobody's change is lost unseen; absent: whatever stands there. */
  before: z.string().nullable().optional(),
});
export type TermChange = z.infer<typeof termChange>;

export const termRow = z.object({
  appCode: z.string(),
  hierarchyCode: z.string(),
  key: z.string(),
  /** Null for a text that the product has no more. */
  type: z.enum(TERM_TYPES).nullable(),
  language: z.string(),
  initial: z.string().nullable(),
  custom: z.string().nullable(),
  /** What is shown. */
  text: z.string(),
  /** The product's text when the custom one was written, where it is another by now. */
  formerly: z.string().nullable(),
  changed: z.boolean(),
  untranslated: z.boolean(),
  doubled: z.boolean(),
  outdated: z.boolean(),
  updatedAt: z.string().nullable(),
  updatedBy: z.string().nullable(),
});
export type TermRow = z.infer<typeof termRow>;

/** Applications and their rooms. */
export const placeFilter = filterOf({
  appCode: { column: 'appCode', kind: 'text' },
  hierarchyCode: { column: 'hierarchyCode', kind: 'text' },
});
export const termFilter = filterOf({
  appCode: { column: 'appCode', kind: 'text' },
  hierarchyCode: { column: 'hierarchyCode', kind: 'text' },
  key: { column: 'key', kind: 'text' },
  type: { column: 'type', kind: 'text' },
  language: { column: 'language', kind: 'text' },
  initial: { column: 'initial', kind: 'text' },
  custom: { column: 'custom', kind: 'text' },
  changed: { column: 'changed', kind: 'boolean' },
  untranslated: { column: 'untranslated', kind: 'boolean' },
  doubled: { column: 'doubled', kind: 'boolean' },
  outdated: { column: 'outdated', kind: 'boolean' },
});

export const spokenTerm = z.object({
  ...{ appCode: z.string(), hierarchyCode: z.string(), key: z.string(), language: z.string() },
  text: z.string(),
});
/** By room and key. */
export const termOverlay = z.record(z.string(), z.record(z.string(), z.string()));

export const wrongRow = z.object({
  row: z.number().int(),
  column: z.string(),
  code: z.string(),
  message: z.string(),
});
export const savedTerms = z.object({ changed: z.number().int() });
export const uploadedTerms = z.object({
  changed: z.number().int(),
  unchanged: z.number().int(),
  wrong: z.array(wrongRow),
});

export const languageRow = z.object({ code: z.string(), name: z.string(), open: z.boolean() });
