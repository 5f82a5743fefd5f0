import type { Kysely } from 'kysely';
import { type Clock, instant } from '../../platform/clock/clock.ts';
import type { DB } from '../../platform/db/schema.ts';
import { newId } from '../../platform/ids/new-id.ts';
import type { DirectoryObject } from '../integrations.words.ts';
import type { Agreed, Mapping } from '../runs/planned-item.ts';

export async function mappingsOf(
  db: Kysely<DB>,
  appId: string,
  object: DirectoryObject,
  localIds?: readonly string[],
): Promise<Mapping[]> {
  if (localIds?.length === 0) return [];
  let query = db
    .selectFrom('integration_mappings')
    .selectAll()
    .where('app_id', '=', appId)
    .where('object', '=', object);
  if (localIds) query = query.where('local_id', 'in', [...localIds]);
  const rows = await query.orderBy('id').execute();
  return rows.map((row) => ({
    localId: row.local_id,
    externalId: row.external_id,
    base: row.base === null ? null : (JSON.parse(row.base) as Agreed),
    state: row.state,
    madeHere: row.made_here === 1,
  }));
}

/** Says that the two are one, as both sides agree now. */
export async function agree(
  db: Kysely<DB>,
  clock: Clock,
  given: {
    appId: string;
    object: DirectoryObject;
    localId: string;
    externalId: string;
    base: Agreed;
    madeHere: boolean;
    warning?: string | null;
  },
): Promise<void> {
  const now = {
    external_id: given.externalId,
    base: JSON.stringify(given.base),
    state: 'mapped' as const,
    synced_at: instant(clock),
    last_error: given.warning ?? null,
  };
  await db
    .insertInto('integration_mappings')
    .values({
      id: newId(clock),
      app_id: given.appId,
      object: given.object,
      local_id: given.localId,
      made_here: given.madeHere ? 1 : 0,
      ...now,
    })
    .onConflict((conflict) => conflict.columns(['app_id', 'object', 'local_id']).doUpdateSet(now))
    .execute();
}

export async function forgetMapping(
  db: Kysely<DB>,
  appId: string,
  object: DirectoryObject,
  localId: string,
): Promise<void> {
  await db
    .deleteFrom('integration_mappings')
    .where('app_id', '=', appId)
    .where('object', '=', object)
    .where('local_id', '=', localId)
    .execute();
}
