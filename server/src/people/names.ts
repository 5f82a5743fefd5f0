import { z } from 'zod';
import type { Language } from '../platform/errors/declare-errors.ts';

/** A name by language; at least one is given. */
export const namesSchema = z
  .strictObject({
    'zh-TW': z.string().trim().max(200).optional(),
    'zh-CN': z.string().trim().max(200).optional(),
    en: z.string().trim().max(200).optional(),
  })
  .refine((names) => Object.values(names).some(Boolean), { message: 'a name is needed' });
export type Names = z.infer<typeof namesSchema>;

const NEXT_BEST: Record<Language, Language[]> = {
  'zh-TW': ['zh-TW', 'zh-CN', 'en'],
  'zh-CN': ['zh-CN', 'zh-TW', 'en'],
  en: ['en', 'zh-TW', 'zh-CN'],
};

export function nameIn(language: Language, names: Names): string {
  for (const each of NEXT_BEST[language]) {
    const name = names[each];
    if (name) return name;
  }
  return '';
}

export function parseNames(json: string | null | undefined): Names {
  return json ? (JSON.parse(json) as Names) : {};
}

/** What a search looks in, lower-cased: SQLite's own lower() knows only ASCII. */
export function searchText(...parts: (string | null | undefined)[]): string {
  return parts.filter(Boolean).join('\n').toLowerCase();
}
