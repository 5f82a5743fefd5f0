import type { z } from 'zod';
import { type Language, pickText } from '../platform/texts/languages.ts';
import { writtenTexts } from '../platform/texts/texts.schemas.ts';

/** A name by language; at least one is given. */
export const namesSchema = writtenTexts(200);
export type Names = z.infer<typeof namesSchema>;

export const nameIn = (language: Language, names: Names): string => pickText(names, language) ?? '';

export function parseNames(json: string | null | undefined): Names {
  return json ? (JSON.parse(json) as Names) : {};
}

/** What a search looks in, lower-cased: SQLite's own lower() knows only ASCII. */
export function searchText(...parts: (string | null | undefined)[]): string {
  return parts.filter(Boolean).join('\n').toLowerCase();
}
