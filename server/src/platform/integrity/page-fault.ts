import { sql } from 'kysely';
import type { Database } from '../db/connection.ts';

/** What SQLite itself says of its pages and indexes; undefined where nothing is wrong. PostgreSQL has checksums of its own. */
export async function pageFault({
  db,
  dialect,
}: Pick<Database, 'db' | 'dialect'>): Promise<string | undefined> {
  if (dialect === 'postgres') return undefined;
  const { rows } = await sql<{
    said: string;
  }>`select integrity_check as said from pragma_integrity_check limit 5`.execute(db);
  const said = rows.map((row) => row.said).join('; ');
  return said === 'ok' ? undefined : said;
}
