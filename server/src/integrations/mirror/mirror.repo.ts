import type { Kysely } from 'kysely';
import { chunksOfRows } from '../../platform/db/rows.ts';
import type { DB } from '../../platform/db/schema.ts';
import type { RemoteDepartment, RemoteMember } from '../adapters/directory-adapter.ts';
import type { DirectoryObject } from '../integrations.words.ts';

/** The last reading of an app's directory that came to its end. */
export async function lastReading(
  db: Kysely<DB>,
  appId: string,
  object: DirectoryObject,
): Promise<{ id: string; endedAt: string } | undefined> {
  const row = await db
    .selectFrom('integration_runs')
    .select(['id', 'ended_at'])
    .where('app_id', '=', appId)
    .where('object', '=', object)
    .where('kind', '=', 'read')
    .where('state', '=', 'done')
    .orderBy('started_at', 'desc')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();
  return row && { id: row.id, endedAt: row.ended_at ?? '' };
}

/** Adds what a page brought; one person of several departments comes several times and is one row with all of them. */
export async function addToReading(
  db: Kysely<DB>,
  reading: { runId: string; appId: string },
  object: DirectoryObject,
  found: readonly (RemoteDepartment | RemoteMember)[],
): Promise<number> {
  const merged = new Map<string, RemoteDepartment | RemoteMember>();
  for (const row of found) {
    const same = merged.get(row.externalId);
    merged.set(row.externalId, same ? joined(same, row) : row);
  }
  const ids = [...merged.keys()];
  if (ids.length === 0) return 0;
  const known = await db
    .selectFrom('integration_mirror')
    .select(['external_id', 'payload'])
    .where('run_id', '=', reading.runId)
    .where('external_id', 'in', ids)
    .execute();
  for (const { external_id, payload } of known) {
    const row = merged.get(external_id);
    if (row) merged.set(external_id, joined(JSON.parse(payload) as RemoteMember, row));
  }
  const rows = [...merged.values()].map((row) => ({
    run_id: reading.runId,
    app_id: reading.appId,
    object,
    external_id: row.externalId,
    parent_id: 'parentId' in row ? row.parentId : null,
    name: row.name ?? '',
    payload: JSON.stringify(row),
  }));
  for (const part of chunksOfRows(rows))
    await db
      .insertInto('integration_mirror')
      .values(part)
      .onConflict((conflict) =>
        conflict.columns(['run_id', 'external_id']).doUpdateSet((eb) => ({
          parent_id: eb.ref('excluded.parent_id'),
          name: eb.ref('excluded.name'),
          payload: eb.ref('excluded.payload'),
        })),
      )
      .execute();
  return ids.length - known.length;
}

function joined<Row extends RemoteDepartment | RemoteMember>(one: Row, other: Row): Row {
  if (!('departmentIds' in one) || !('departmentIds' in other)) return other;
  const departmentIds = [...new Set([...one.departmentIds, ...other.departmentIds])];
  const fields = { ...one.fields, ...other.fields };
  return { ...one, ...other, departmentIds, fields };
}

export async function forgetReading(db: Kysely<DB>, runId: string): Promise<void> {
  await db.deleteFrom('integration_mirror').where('run_id', '=', runId).execute();
}

export async function mirroredDepartments(db: Kysely<DB>, runId: string): Promise<RemoteDepartment[]> {
  const rows = await db
    .selectFrom('integration_mirror')
    .select('payload')
    .where('run_id', '=', runId)
    .where('object', '=', 'department')
    .orderBy('external_id')
    .execute();
  return rows.map(({ payload }) => JSON.parse(payload) as RemoteDepartment);
}

export async function mirroredMembers(
  db: Kysely<DB>,
  runId: string,
  externalIds: readonly string[],
): Promise<Map<string, RemoteMember>> {
  if (externalIds.length === 0) return new Map();
  const rows = await db
    .selectFrom('integration_mirror')
    .select(['external_id', 'payload'])
    .where('run_id', '=', runId)
    .where('external_id', 'in', [...externalIds])
    .execute();
  return new Map(rows.map(({ external_id, payload }) => [external_id, JSON.parse(payload) as RemoteMember]));
}

/** All members of a reading, a part at a time. */
export async function* membersOfReading(
  db: Kysely<DB>,
  runId: string,
  size = 500,
): AsyncGenerator<RemoteMember[]> {
  for (let after = ''; ; ) {
    const rows = await db
      .selectFrom('integration_mirror')
      .select(['external_id', 'payload'])
      .where('run_id', '=', runId)
      .where('object', '=', 'member')
      .where('external_id', '>', after)
      .orderBy('external_id')
      .limit(size)
      .execute();
    if (rows.length > 0) yield rows.map(({ payload }) => JSON.parse(payload) as RemoteMember);
    if (rows.length < size) return;
    after = rows.at(-1)?.external_id ?? '';
  }
}

/** Ends what a run was still reading: a part of a directory says nothing of the rest. */
export async function dropReadingsOf(db: Kysely<DB>, runId: string): Promise<void> {
  const open = await db
    .selectFrom('integration_runs')
    .select('id')
    .where('state', '=', 'running')
    .where('kind', '=', 'read')
    .where((eb) => eb.or([eb('of_run', '=', runId), eb('id', '=', runId)]))
    .execute();
  for (const { id } of open) {
    await forgetReading(db, id);
    await db
      .updateTable('integration_runs')
      .set({ state: 'failed', cursor: null })
      .where('id', '=', id)
      .execute();
  }
}
