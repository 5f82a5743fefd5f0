import type { Kysely, Selectable } from 'kysely';
import { type Clock, instant } from '../../platform/clock/clock.ts';
import type { DB } from '../../platform/db/schema.ts';
import { newId } from '../../platform/ids/new-id.ts';

/** Adds what was worked for time off to the balance of the leave it is taken as; corrected when the punches are. */
export async function postTimeOff(
  db: Kysely<DB>,
  clock: Clock,
  request: Pick<Selectable<DB['overtime_requests']>, 'id' | 'employment_id' | 'day' | 'application_number'>,
  minutes: number,
): Promise<void> {
  const type = await db
    .selectFrom('leave_types')
    .select(['id', 'unit'])
    .where('from_overtime', '=', 1)
    .where('active', '=', 1)
    .orderBy('code')
    .executeTakeFirst();
  if (!type) return;
  const posted = await db
    .selectFrom('leave_ledger')
    .select((eb) => eb.fn.sum<number | null>('amount').as('sum'))
    .where('overtime_request_id', '=', request.id)
    .executeTakeFirstOrThrow();
  const owed = Math.round((type.unit === 'hour' ? minutes / 60 : minutes / 480) * 100) / 100;
  const amount = Math.round((owed - Number(posted.sum ?? 0)) * 100) / 100;
  if (amount === 0) return;
  await db
    .insertInto('leave_ledger')
    .values({
      ...{ id: newId(clock), employment_id: request.employment_id, leave_type_id: type.id },
      ...{ day: request.day, kind: 'overtime', amount, leave_request_id: null },
      ...{ overtime_request_id: request.id, reason: request.application_number, created_by: null },
      created_at: instant(clock),
    })
    .execute();
}
