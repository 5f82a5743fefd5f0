import type { Kysely } from 'kysely';
import type { DB } from '../db/schema.ts';
import type { Language } from './languages.ts';

/** By room, language and key: a company's own words for what the server says. They are few, and asked for in the midst of work. */
let words: ReadonlyMap<string, string> = new Map();

const placeOf = (room: string, language: Language, key: string): string => `${room}\n${language}\n${key}`;

export function ownWord(room: string, language: Language, key: string): string | undefined {
  return words.size === 0 ? undefined : words.get(placeOf(room, language, key));
}

/** Read at the start, after each change here, and now and then for changes made by other processes. */
export async function loadOwnWords(db: Kysely<DB>): Promise<void> {
  const rows = await db
    .selectFrom('terms')
    .select(['room', 'language', 'key', 'text'])
    .where('room', 'like', 'server/%')
    .execute();
  words = new Map(
    rows.map(({ room, language, key, text }) => [placeOf(room.slice('server/'.length), language, key), text]),
  );
}
