import type { Kysely } from 'kysely';
import { directoryMembers } from '../../people/index.ts';
import { type Clock, today } from '../../platform/clock/clock.ts';
import type { DB } from '../../platform/db/schema.ts';
import type { ItemRow } from '../runs/runs.repo.ts';
import { mappingsOf } from './mappings.repo.ts';

/**
 * A plan may have waited for days. Whoever works here again meanwhile is not taken away there, and what was matched
 * meanwhile is not made a second time.
 *
 * @returns whether there is nothing left to do for the item, which says so then
 */
export async function isOvertaken(
  { db, clock, appId }: { db: Kysely<DB>; clock: Clock; appId: string },
  item: ItemRow,
): Promise<boolean> {
  const localId = item.local_id;
  if (localId === null) return false;
  if (item.action === 'create') {
    const [mapping] = await mappingsOf(db, appId, item.object, [localId]);
    if (!mapping) return false;
    await say(db, item, { state: 'done', external_id: mapping.externalId });
    return true;
  }
  if (item.action !== 'delete' && item.action !== 'disable') return false;
  if (!(await isHere(db, clock, item.object, localId))) return false;
  await say(db, item, { state: 'skipped', code: 'hereAgain' });
  return true;
}

async function isHere(
  db: Kysely<DB>,
  clock: Clock,
  object: ItemRow['object'],
  localId: string,
): Promise<boolean> {
  if (object === 'member') {
    const day = today(clock, 'Asia/Shanghai');
    return (await directoryMembers(db, day, { most: 1, ids: [localId] })).length > 0;
  }
  const active = await db
    .selectFrom('departments')
    .select('id')
    .where('id', '=', localId)
    .where('active', '=', 1)
    .executeTakeFirst();
  return active !== undefined;
}

async function say(
  db: Kysely<DB>,
  item: ItemRow,
  outcome: Partial<Pick<ItemRow, 'state' | 'code' | 'external_id'>>,
): Promise<void> {
  await db.updateTable('integration_run_items').set(outcome).where('id', '=', item.id).execute();
}
