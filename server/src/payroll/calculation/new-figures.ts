import type { Kysely } from 'kysely';
import type { AuditWriter } from '../../platform/audit/audit-writer.ts';
import type { Clock } from '../../platform/clock/clock.ts';
import type { DB } from '../../platform/db/schema.ts';

interface NewFigures {
  db: Kysely<DB>;
  clock: Clock;
  audit: AuditWriter;
  batchId: string;
}
type Follower = (figures: NewFigures) => Promise<void>;

const followers = new Set<Follower>();

/** Rooms to the right compare what they hold with new figures, in the transaction that stores them. */
export function onNewFigures(follower: Follower): void {
  followers.add(follower);
}

export async function tellOfNewFigures(figures: NewFigures): Promise<void> {
  for (const follower of followers) await follower(figures);
}
