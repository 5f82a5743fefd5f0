import type { Kysely } from 'kysely';
import { directoryMembers } from '../../people/index.ts';
import { type Clock, today } from '../../platform/clock/clock.ts';
import type { DB } from '../../platform/db/schema.ts';
import type { ItemRow } from '../runs/runs.repo.ts';

/** A plan may have waited for days: whoever works here again meanwhile is not taken away there. */
export async function isHereAgain(db: Kysely<DB>, clock: Clock, item: ItemRow): Promise<boolean> {
  if ((item.action !== 'delete' && item.action !== 'disable') || item.local_id === null) return false;
  if (item.object === 'member') {
    const day = today(clock, 'Asia/Shanghai');
    return (await directoryMembers(db, day, { most: 1, ids: [item.local_id] })).length > 0;
  }
  const active = await db
    .selectFrom('departments')
    .select('id')
    .where('id', '=', item.local_id)
    .where('active', '=', 1)
    .executeTakeFirst();
  return active !== undefined;
}

export async function leaveHere(db: Kysely<DB>, item: ItemRow): Promise<void> {
  await db
    .updateTable('integration_run_items')
    .set({ state: 'skipped', code: 'hereAgain' })
    .where('id', '=', item.id)
    .execute();
}
