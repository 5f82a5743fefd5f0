import { createHash } from 'node:crypto';
import type { Kysely } from 'kysely';
import { type Clock, instant } from '../../platform/clock/clock.ts';
import type { DB } from '../../platform/db/schema.ts';
import type { Page, RemoteDepartment, RemoteMember } from '../adapters/directory-adapter.ts';
import type { OpenApp } from '../apps/open-app.ts';
import type { DirectoryObject, SyncTrigger, VendorFault } from '../integrations.words.ts';
import { insertRun } from '../runs/runs.repo.ts';
import { VendorError, vendorFault } from '../vendor/vendor-error.ts';
import { addToReading, forgetReading, lastReading, mirroredDepartments } from './mirror.repo.ts';

export interface ReadingContext {
  db: Kysely<DB>;
  clock: Clock;
  signal?: AbortSignal;
  progress?(found: number): Promise<void>;
}

const MOST_PAGES = 50_000;
const MOST_RESTARTS = 2;
const STARTS_ANEW: readonly VendorFault[] = ['cursor', 'notFound'];

/** A walk through a large tree names all that is still to come: as many of those would fill the memory. */
const markOf = (cursor: string) => createHash('sha256').update(cursor).digest('base64');

export async function beginReading(
  { db, clock }: ReadingContext,
  appId: string,
  object: DirectoryObject,
  given: { trigger: SyncTrigger; userId: string | null; ofRun?: string },
): Promise<string> {
  const id = await insertRun(db, clock, { appId, kind: 'read', object, ...given });
  await db
    .updateTable('integration_runs')
    .set({ counts: JSON.stringify({ found: 0 }) })
    .where('id', '=', id)
    .execute();
  return id;
}

/**
 * Reads one side of the directory page by page into a reading of its own, which counts only once the platform has said
 * that this was the last page. A reading that broke off goes on at the page it was at.
 */
export async function readDirectory(
  context: ReadingContext,
  app: OpenApp,
  object: DirectoryObject,
  runId: string,
): Promise<number> {
  const { db } = context;
  const run = await db
    .selectFrom('integration_runs')
    .selectAll()
    .where('id', '=', runId)
    .executeTakeFirstOrThrow();
  let { found } = JSON.parse(run.counts) as { found: number };
  let cursor = run.cursor ?? undefined;
  let restarts = 0;
  const seen = new Set<string>();
  const departments = object === 'member' ? await knownDepartments(db, app) : [];
  const pageAt = (at: string | undefined) =>
    object === 'department'
      ? app.adapter.departments(app.client, at)
      : app.adapter.members(app.client, departments, at);
  for (let pages = 0; ; pages++) {
    const mark = cursor === undefined ? undefined : markOf(cursor);
    if (pages > MOST_PAGES || (mark !== undefined && seen.has(mark))) throw endless(app);
    if (mark !== undefined) seen.add(mark);
    let page: Page<RemoteDepartment | RemoteMember>;
    try {
      page = await pageAt(cursor);
    } catch (error) {
      if (!STARTS_ANEW.includes(vendorFault(error) ?? 'unknown') || restarts === MOST_RESTARTS) throw error;
      // The place to go on from, or the department that was walked to, is no longer there: from the beginning.
      restarts += 1;
      seen.clear();
      cursor = undefined;
      found = 0;
      await forgetReading(db, runId);
      continue;
    }
    found += await addToReading(db, { runId, appId: app.row.id }, object, page.rows);
    cursor = page.next;
    await db
      .updateTable('integration_runs')
      .set({ counts: JSON.stringify({ found }), cursor: cursor ?? null })
      .where('id', '=', runId)
      .execute();
    await context.progress?.(found);
    if (cursor === undefined) break;
    context.signal?.throwIfAborted();
  }
  await endReading(context, app, object, runId);
  return found;
}

/** From here on it is the mirror, and the one before it is forgotten. */
async function endReading(
  { db, clock }: ReadingContext,
  app: OpenApp,
  object: DirectoryObject,
  runId: string,
) {
  await db.transaction().execute(async (trx) => {
    const older = await lastReading(trx, app.row.id, object);
    await trx
      .updateTable('integration_runs')
      .set({ state: 'done', ended_at: instant(clock), cursor: null })
      .where('id', '=', runId)
      .execute();
    if (older) await forgetReading(trx, older.id);
  });
}

async function knownDepartments(db: Kysely<DB>, app: OpenApp): Promise<string[]> {
  const reading = await lastReading(db, app.row.id, 'department');
  return reading ? (await mirroredDepartments(db, reading.id)).map(({ externalId }) => externalId) : [];
}

const endless = (app: OpenApp) =>
  new VendorError({
    provider: app.row.provider,
    httpStatus: 200,
    code: '',
    message: 'the same page came again',
    fault: 'transport',
  });
