import type { LeaveUnit } from '@suanpan/engine/domain';
import { addDaysIso } from '@suanpan/engine/domain';
import type { Kysely } from 'kysely';
import { chunksOfValues } from '../../platform/db/rows.ts';
import type { DB } from '../../platform/db/schema.ts';
import { type Names, parseNames } from '../names.ts';
import type { LeaveStatus } from '../time/time.words.ts';

export interface Leave {
  id: string;
  employmentId: string;
  type: { code: string; names: Names };
  unit: LeaveUnit;
  /** Local times. */
  startAt: string;
  endAt: string;
  /** In hours or days, by the unit. */
  amount: number;
  minutes: number;
  status: LeaveStatus;
  reason: string | null;
  applicationId: string | null;
  applicationNumber: string | null;
}

/** The leaves that touch some day of a span. Whose they are was asked before: no data scope. */
export async function leaveOf(
  db: Kysely<DB>,
  employmentIds: readonly string[],
  from: string,
  to: string,
): Promise<Leave[]> {
  const leaves: Leave[] = [];
  for (const ids of chunksOfValues(employmentIds)) {
    const rows = await db
      .selectFrom('leave_requests as r')
      .innerJoin('leave_types as t', 't.id', 'r.leave_type_id')
      .select([
        'r.id as id',
        'r.employment_id as employmentId',
        't.code as code',
        't.names as names',
        't.unit as unit',
        'r.start_at as startAt',
        'r.end_at as endAt',
        'r.amount as amount',
        'r.minutes as minutes',
        'r.status as status',
        'r.reason as reason',
        'r.application_id as applicationId',
        'r.application_number as applicationNumber',
      ])
      .where('r.employment_id', 'in', ids)
      .where('r.status', '<>', 'cancelled')
      .where('r.start_at', '<', addDaysIso(to, 1))
      .where('r.end_at', '>=', from)
      .orderBy('r.start_at')
      .orderBy('r.id')
      .execute();
    leaves.push(
      ...rows.map(({ code, names, ...row }) => ({ ...row, type: { code, names: parseNames(names) } })),
    );
  }
  return leaves;
}
