import type { LeaveUnit } from '@suanpan/engine/domain';
import type { Kysely } from 'kysely';
import type { DB } from '../../platform/db/schema.ts';
import { type Names, parseNames } from '../names.ts';
import { isCounted, toHundredths } from './ledger.ts';

export interface LeaveBalance {
  employmentId: string;
  code: string;
  names: Names;
  unit: LeaveUnit;
  /** What came in, what was taken, and what is left. */
  entitled: number;
  taken: number;
  left: number;
}

/** What is left of every leave that is counted. Whose it is was asked before: no data scope. */
export async function leaveBalancesOf(
  db: Kysely<DB>,
  employmentIds: readonly string[],
): Promise<LeaveBalance[]> {
  if (employmentIds.length === 0) return [];
  const types = await db
    .selectFrom('leave_types')
    .selectAll()
    .where('active', '=', 1)
    .orderBy('code')
    .execute();
  const posted = await db
    .selectFrom('leave_ledger')
    .select([
      'employment_id as employmentId',
      'leave_type_id as typeId',
      'amount',
      'leave_request_id as requestId',
    ])
    .where('employment_id', 'in', [...employmentIds])
    .execute();
  return employmentIds.flatMap((employmentId) =>
    types.filter(isCounted).flatMap((type) => {
      const own = posted.filter((entry) => entry.employmentId === employmentId && entry.typeId === type.id);
      if (own.length === 0) return [];
      const sum = (of: typeof own) => toHundredths(of.reduce((total, { amount }) => total + amount, 0));
      const taken = sum(own.filter(({ requestId }) => requestId !== null));
      const left = sum(own);
      return {
        ...{ employmentId, code: type.code, names: parseNames(type.names), unit: type.unit },
        ...{ entitled: toHundredths(left - taken), taken: taken === 0 ? 0 : -taken, left },
      };
    }),
  );
}
