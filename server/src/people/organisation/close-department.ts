import type { Kysely } from 'kysely';
import { type Clock, instant, today } from '../../platform/clock/clock.ts';
import type { DB } from '../../platform/db/schema.ts';
import { refuse } from '../../platform/errors/refusal.ts';
import { newId } from '../../platform/ids/new-id.ts';
import type { DataScope } from '../../platform/trpc/scope.ts';
import { keepLifecycle } from '../lifecycle/keep-lifecycle.ts';
import { dayBefore } from '../records/dated-records.ts';
import { getDepartment, requireBranch } from '../scope/organisation-scope.ts';
import { noteDepartmentEvent } from './department-history.ts';
import { requireNobodyIn } from './department-members.ts';
import { updateDepartment } from './departments.repo.ts';
import '../people.errors.ts';

interface Closing {
  id: string;
  version: number;
  /** Its last day. */
  on: string;
  /** Whose command it is. */
  userId: string | null;
}

/** Closes a department that nobody works in after its last day and nothing stands below any more. */
export async function closeDepartment(
  db: Kysely<DB>,
  clock: Clock,
  scope: DataScope,
  { id, version, on, userId }: Closing,
): Promise<void> {
  const before = await getDepartment(db, scope, id);
  if (before.active === 0) refuse('people.DEPARTMENT_CLOSED');
  if (on > today(clock)) refuse('people.DAY_TO_COME');
  await requireNobodyIn(db, before, on);
  await close(db, clock, { id, version, on });
  await noteDepartmentEvent(db, clock, { departmentId: id, kind: 'closed', day: on, userId });
}

/**
 * Merges a department into another from a day on: its people move there, with everything that stands below it, and it
 * closes the day before. Both histories tell of it.
 */
export async function mergeDepartments(
  db: Kysely<DB>,
  clock: Clock,
  scope: DataScope,
  { id, version, on, userId, intoId }: Closing & { intoId: string },
): Promise<{ moved: number; movedIds: string[] }> {
  const from = await getDepartment(db, scope, id);
  const into = await getDepartment(db, scope, intoId);
  if (from.active === 0 || into.active === 0) refuse('people.DEPARTMENT_CLOSED');
  if (on > today(clock)) refuse('people.DAY_TO_COME');
  if (into.path.startsWith(from.path)) refuse('people.DEPARTMENT_CIRCLE');
  await requireBranch(db, scope, from.path);
  const movedIds = await moveMembers(db, clock, { from: id, into: intoId, on });
  const children = await db
    .selectFrom('departments')
    .selectAll()
    .where('parent_id', '=', id)
    .where('active', '=', 1)
    .orderBy('code')
    .execute();
  for (const child of children) {
    const values = { code: child.code, names: JSON.parse(child.names), parentId: intoId };
    await updateDepartment(db, clock, scope, child.id, child.version, values, userId ?? undefined);
  }
  await close(db, clock, { id, version, on: dayBefore(on) });
  const event = { kind: 'merged' as const, day: on, userId };
  await noteDepartmentEvent(db, clock, {
    ...{ ...event, departmentId: id, otherId: intoId },
    details: { role: 'into', people: movedIds.length },
  });
  await noteDepartmentEvent(db, clock, {
    ...{ ...event, departmentId: intoId, otherId: id },
    details: { role: 'from', people: movedIds.length },
  });
  return { moved: movedIds.length, movedIds };
}

async function close(
  db: Kysely<DB>,
  clock: Clock,
  { id, version, on }: { id: string; version: number; on: string },
): Promise<void> {
  const changed = await db
    .updateTable('departments')
    .set({ active: 0, valid_to: on, version: version + 1, updated_at: instant(clock) })
    .where('id', '=', id)
    .where('version', '=', version)
    .returning('id')
    .executeTakeFirst();
  if (!changed) refuse('platform.VERSION_CHANGED');
}

/** Whoever works there on the day or later, part-time too, works in the other one from then on, all else as it was. */
async function moveMembers(db: Kysely<DB>, clock: Clock, move: Move): Promise<string[]> {
  const ids = new Set<string>();
  for (const table of ['assignments', 'part_time_jobs'] as const)
    for (const id of await moveRows(db, clock, table, move)) ids.add(id);
  await keepLifecycle(db, clock, [...ids]);
  return [...ids];
}

interface Move {
  from: string;
  into: string;
  on: string;
}

async function moveRows(
  db: Kysely<DB>,
  clock: Clock,
  kind: 'assignments' | 'part_time_jobs',
  { from, into, on }: Move,
): Promise<string[]> {
  // Read, ended and written again whole: what else stands in a row is nobody's business here.
  const table = kind as 'assignments';
  const rows = await db
    .selectFrom(table)
    .innerJoin('employments', 'employments.id', `${table}.employment_id`)
    .selectAll(table)
    .where(`${table}.department_id`, '=', from)
    .where((eb) => eb.or([eb(`${table}.valid_to`, 'is', null), eb(`${table}.valid_to`, '>=', on)]))
    .where((eb) => eb.or([eb('employments.leave_date', 'is', null), eb('employments.leave_date', '>=', on)]))
    .execute();
  const now = instant(clock);
  for (const row of rows) {
    const version = row.version + 1;
    const begun = row.valid_from < on;
    await db
      .updateTable(table)
      .set({ ...(begun ? { valid_to: dayBefore(on) } : { department_id: into }), version, updated_at: now })
      .where('id', '=', row.id)
      .execute();
    if (!begun) continue;
    const moved = { ...row, id: newId(clock), department_id: into, valid_from: on, version: 1 };
    await db
      .insertInto(table)
      .values({ ...moved, import_id: null, import_row: null, created_at: now, updated_at: now })
      .execute();
  }
  return rows.map((row) => row.employment_id);
}
