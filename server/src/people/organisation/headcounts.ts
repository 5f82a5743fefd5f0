import { type Kysely, sql } from 'kysely';
import { type Clock, instant } from '../../platform/clock/clock.ts';
import type { DB } from '../../platform/db/schema.ts';
import type { DataScope } from '../../platform/trpc/scope.ts';
import { getDepartment } from '../scope/organisation-scope.ts';

/** How many people a department is to have from a day on; null takes back what was planned from that day. */
export async function planHeadcount(
  db: Kysely<DB>,
  clock: Clock,
  scope: DataScope,
  { departmentId, validFrom, planned }: { departmentId: string; validFrom: string; planned: number | null },
): Promise<void> {
  await getDepartment(db, scope, departmentId);
  if (planned === null) {
    await db
      .deleteFrom('department_headcounts')
      .where('department_id', '=', departmentId)
      .where('valid_from', '=', validFrom)
      .execute();
    return;
  }
  const now = instant(clock);
  await db
    .insertInto('department_headcounts')
    .values({ department_id: departmentId, valid_from: validFrom, planned, updated_at: now })
    .onConflict((conflict) =>
      conflict.columns(['department_id', 'valid_from']).doUpdateSet({ planned, updated_at: now }),
    )
    .execute();
}

export async function plannedHeadcounts(db: Kysely<DB>, departmentId: string) {
  return db
    .selectFrom('department_headcounts')
    .select(['valid_from as validFrom', 'planned'])
    .where('department_id', '=', departmentId)
    .orderBy('valid_from')
    .execute();
}

/** The plan that holds on a day, by department. */
export async function plansOn(db: Kysely<DB>, day: string): Promise<Map<string, number>> {
  const rows = await db
    .selectFrom('department_headcounts as held')
    .select(['department_id as id', 'planned'])
    .where(
      'valid_from',
      '=',
      sql<string>`(select max(valid_from) from department_headcounts
        where department_id = held.department_id and valid_from <= ${day})`,
    )
    .execute();
  return new Map(rows.map(({ id, planned }) => [id, planned]));
}
