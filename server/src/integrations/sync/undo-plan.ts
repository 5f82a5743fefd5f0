import type { Kysely } from 'kysely';
import type { Clock } from '../../platform/clock/clock.ts';
import type { DB } from '../../platform/db/schema.ts';
import type { Agreed, FieldChanges, PlannedItem } from '../runs/planned-item.ts';
import { type ItemRow, insertItems, type RunRow } from '../runs/runs.repo.ts';

/**
 * What takes a run back, the last thing first: what was made is deleted, what was changed is as it was. Who was deleted
 * there, or let in no more, can't be brought back from here: that stays and is said.
 */
export async function makeUndoPlan(db: Kysely<DB>, clock: Clock, run: RunRow): Promise<void> {
  const done = await db
    .selectFrom('integration_run_items')
    .selectAll()
    .where('run_id', '=', run.of_run ?? '')
    .where('state', 'in', ['done', 'warning'])
    .orderBy('position', 'desc')
    .execute();
  await insertItems(db, clock, run.id, done.flatMap(inverse), 0);
}

function inverse(item: ItemRow): PlannedItem[] {
  const same = { object: item.object, localId: item.local_id, externalId: item.external_id, name: item.name };
  const changes = JSON.parse(item.changes) as FieldChanges;
  const wanted = JSON.parse(item.wanted) as Agreed;
  if (item.action === 'create') return [{ ...same, action: 'delete', changes: {}, wanted: {} }];
  if (item.action === 'delete' || item.action === 'disable')
    return [{ ...same, action: 'conflict', changes: {}, wanted: {}, conflict: 'goneThere' }];
  if (item.action !== 'update' && item.action !== 'move') return [];
  const back = Object.entries(changes).map(
    ([field, { before, after }]) => [field, { before: after, after: before }] as const,
  );
  const before = Object.fromEntries(back.map(([field, change]) => [field, change.after]));
  return [
    { ...same, action: item.action, changes: Object.fromEntries(back), wanted: { ...wanted, ...before } },
  ];
}
