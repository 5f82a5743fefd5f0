import type { DayKind } from '@suanpan/engine/domain';
import type { Kysely } from 'kysely';
import { chunksOfValues } from '../../platform/db/rows.ts';
import type { DB } from '../../platform/db/schema.ts';
import type { OvertimeCompensation } from '../time/time.words.ts';

export interface Overtime {
  id: string;
  employmentId: string;
  day: string;
  dayKind: DayKind;
  /** Local times. */
  startAt: string;
  endAt: string;
  overnight: boolean;
  appliedMinutes: number;
  /** Null until the day is over. */
  actualMinutes: number | null;
  compensation: OvertimeCompensation;
  reason: string | null;
  applicationId: string | null;
  applicationNumber: string | null;
}

/** Approved overtime from one day to another. Whose it is was asked before: no data scope. */
export async function overtimeOf(
  db: Kysely<DB>,
  employmentIds: readonly string[],
  from: string,
  to: string,
): Promise<Overtime[]> {
  const found: Overtime[] = [];
  for (const ids of chunksOfValues(employmentIds)) {
    const rows = await db
      .selectFrom('overtime_requests')
      .select([
        'id',
        'employment_id as employmentId',
        'day',
        'day_kind as dayKind',
        'start_at as startAt',
        'end_at as endAt',
        'applied_minutes as appliedMinutes',
        'actual_minutes as actualMinutes',
        'compensation',
        'reason',
        'application_id as applicationId',
        'application_number as applicationNumber',
      ])
      .where('employment_id', 'in', ids)
      .where('status', '=', 'approved')
      .where('day', '>=', from)
      .where('day', '<=', to)
      .orderBy('start_at')
      .orderBy('id')
      .execute();
    found.push(
      ...rows.map((row) => ({ ...row, overnight: row.endAt.slice(0, 10) > row.startAt.slice(0, 10) })),
    );
  }
  return found;
}
