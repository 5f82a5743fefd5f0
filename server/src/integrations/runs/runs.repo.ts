import { type Kysely, type Selectable, sql } from 'kysely';
import { type Clock, instant } from '../../platform/clock/clock.ts';
import { chunksOfRows } from '../../platform/db/rows.ts';
import type { DB } from '../../platform/db/schema.ts';
import { newId } from '../../platform/ids/new-id.ts';
import type { Facts } from '../../platform/texts/open-texts.ts';
import type { DirectoryObject, SyncKind, SyncState, SyncTrigger } from '../integrations.words.ts';
import type { PlannedItem } from './planned-item.ts';

export type RunRow = Selectable<DB['integration_runs']>;
export type ItemRow = Selectable<DB['integration_run_items']>;

/** Why a run stopped or failed: a refusal's code or a brake's, with what fills its text. */
export interface Reason {
  code: string;
  facts: Facts;
}

export interface NewRun {
  appId: string;
  kind: SyncKind;
  object: DirectoryObject;
  trigger: SyncTrigger;
  userId: string | null;
  ofRun?: string;
}

export async function insertRun(db: Kysely<DB>, clock: Clock, given: NewRun): Promise<string> {
  const id = newId(clock);
  await db
    .insertInto('integration_runs')
    .values({
      id,
      app_id: given.appId,
      kind: given.kind,
      object: given.object,
      state: 'running',
      trigger: given.trigger,
      of_run: given.ofRun ?? null,
      job_id: null,
      counts: '{}',
      reason: null,
      cursor: null,
      created_by: given.userId,
      started_at: instant(clock),
      ended_at: null,
    })
    .execute();
  return id;
}

export async function getRun(db: Kysely<DB>, id: string): Promise<RunRow> {
  return db.selectFrom('integration_runs').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
}

/** A reading that is a part of another run is told of with that one. */
export const standsAlone = sql<boolean>`(kind <> 'read' or of_run is null)`;

/** A run of the app that hasn't ended. */
export function findOpenRun(db: Kysely<DB>, appId: string): Promise<RunRow | undefined> {
  return db
    .selectFrom('integration_runs')
    .selectAll()
    .where('app_id', '=', appId)
    .where('state', '=', 'running')
    .where(standsAlone)
    .limit(1)
    .executeTakeFirst();
}

export async function endRun(
  db: Kysely<DB>,
  clock: Clock,
  id: string,
  state: SyncState,
  reason?: Reason,
): Promise<void> {
  await db
    .updateTable('integration_runs')
    .set({
      state,
      reason: reason ? JSON.stringify(reason) : null,
      counts: JSON.stringify(await countItems(db, id)),
      // A plan that waits hasn't ended.
      ended_at: state === 'planned' || state === 'stopped' ? null : instant(clock),
    })
    .where('id', '=', id)
    .execute();
}

/** How many of each action, and how each ended. */
async function countItems(db: Kysely<DB>, runId: string): Promise<Record<string, number>> {
  const rows = await db
    .selectFrom('integration_run_items')
    .select(['action', 'state', (eb) => eb.fn.countAll<number>().as('count')])
    .where('run_id', '=', runId)
    .groupBy(['action', 'state'])
    .execute();
  const counts: Record<string, number> = {};
  for (const { action, state, count } of rows)
    for (const word of [action, state]) counts[word] = (counts[word] ?? 0) + Number(count);
  return counts;
}

/** @param from how many items the run has already */
export async function insertItems(
  db: Kysely<DB>,
  clock: Clock,
  runId: string,
  items: readonly PlannedItem[],
  from: number,
): Promise<void> {
  const rows = items.map((item, at) => ({
    id: newId(clock),
    run_id: runId,
    position: from + at,
    object: item.object,
    action: item.action,
    local_id: item.localId,
    external_id: item.externalId,
    name: item.name,
    changes: JSON.stringify(item.changes),
    wanted: JSON.stringify(item.wanted),
    state: 'planned' as const,
    code: item.conflict ?? null,
    message: null,
    attempts: 0,
  }));
  for (const part of chunksOfRows(rows)) await db.insertInto('integration_run_items').values(part).execute();
}

/** What is still to be done, in its order, a part at a time. */
export function plannedItems(db: Kysely<DB>, runId: string, after: number, most = 200): Promise<ItemRow[]> {
  return db
    .selectFrom('integration_run_items')
    .selectAll()
    .where('run_id', '=', runId)
    .where('state', '=', 'planned')
    .where('action', '<>', 'conflict')
    .where('position', '>', after)
    .orderBy('position')
    .limit(most)
    .execute();
}
