import { z } from 'zod';
import { LANGUAGES } from './languages.ts';

export const languageSchema = z.enum(LANGUAGES as [string, ...string[]]);

/** What people write, in the languages there are, or in none of them. */
export const anyTexts = (longest: number) =>
  z.record(
    z.string().refine((key) => LANGUAGES.includes(key), 'no language of ours'),
    z.string().trim().max(longest),
  );

/** What people write, in the languages there are; at least in one. */
export const writtenTexts = (longest: number) =>
  anyTexts(longest).refine((texts) => Object.values(texts).some(Boolean), { message: 'a name is needed' });

/** What was stored, in the languages there were. */
export const storedTexts = z.record(z.string(), z.string());
