import type { Kysely } from 'kysely';
import { type Clock, instant } from '../../platform/clock/clock.ts';
import type { DB } from '../../platform/db/schema.ts';
import { refuse } from '../../platform/errors/refusal.ts';
import { type DataScope, scopeTooNarrow } from '../../platform/trpc/scope.ts';
import { keepLifecycle } from '../lifecycle/keep-lifecycle.ts';
import { dayBefore } from '../records/dated-records.ts';
import { isInScope, requireEmployment } from '../scope/employment-scope.ts';
import { requirePlace } from '../scope/organisation-scope.ts';
import '../people.errors.ts';

/**
 * Takes back an assignment that was entered by mistake: the one that ended the day before it goes on until its end. Somebody
 * employed always has one.
 */
export async function removeAssignment(
  db: Kysely<DB>,
  clock: Clock,
  scope: DataScope,
  { id, version, validFrom }: { id: string; version: number; validFrom: string },
): Promise<void> {
  await requireEmployment(db, scope, id, clock);
  const rows = await db
    .selectFrom('assignments')
    .select(['id', 'valid_from as from', 'valid_to as to', 'department_id as departmentId'])
    .where('employment_id', '=', id)
    .execute();
  const removed = rows.find((row) => row.from === validFrom);
  if (!removed) return refuse('platform.NOT_FOUND');
  if (rows.length === 1) refuse('people.ONLY_ASSIGNMENT');
  const former = rows.find((row) => row.to === dayBefore(validFrom));
  // Where they were and where they come to have to be in reach, as for a transfer.
  const places = new Set([removed.departmentId, former?.departmentId ?? removed.departmentId]);
  if (places.size > 1) for (const place of places) if (place) await requirePlace(db, scope, place);
  const now = instant(clock);
  const changed = await db
    .updateTable('employments')
    .set({ version: version + 1, updated_at: now })
    .where('id', '=', id)
    .where('version', '=', version)
    .returning('id')
    .executeTakeFirst();
  if (!changed) refuse('platform.VERSION_CHANGED');
  await db.deleteFrom('assignments').where('id', '=', removed.id).execute();
  if (former)
    await db
      .updateTable('assignments')
      .set({ valid_to: removed.to, updated_at: now })
      .where('id', '=', former.id)
      .execute();
  await keepLifecycle(db, clock, [id]);
  if (!(await isInScope(db, scope, id, clock))) scopeTooNarrow();
}
