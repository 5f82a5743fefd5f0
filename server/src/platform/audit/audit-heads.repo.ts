import type { Kysely } from 'kysely';
import type { DB } from '../db/schema.ts';
import type { Anchor } from './audit-anchor.ts';

/** The anchors as the database holds them, oldest first. */
export function headsAfter(db: Kysely<DB>, number: number): Promise<Anchor[]> {
  return db.selectFrom('audit_heads').selectAll().where('number', '>', number).orderBy('number').execute();
}

export async function newestHead(db: Kysely<DB>): Promise<Anchor | undefined> {
  return db.selectFrom('audit_heads').selectAll().orderBy('number', 'desc').limit(1).executeTakeFirst();
}

/** The furthest row that claims to be sealed. */
export async function furthestRow(db: Kysely<DB>): Promise<{ number: number; hash: string | null }> {
  const row = await db
    .selectFrom('audit_rows')
    .select(['sealed_number', 'sealed_hash'])
    .where('sealed_number', 'is not', null)
    .orderBy('sealed_number', 'desc')
    .limit(1)
    .executeTakeFirst();
  return { number: row?.sealed_number ?? 0, hash: row?.sealed_hash ?? null };
}
