import { type Kysely, sql } from 'kysely';
import { shouldYield, yieldToEventLoop } from '../../platform/db/event-loop.ts';
import { chunksOfValues } from '../../platform/db/rows.ts';
import type { DB } from '../../platform/db/schema.ts';

/** What of an employment's records is missing, or over, when somebody is to be paid. */
export interface PayrollGaps {
  employmentId: string;
  leaveDate: string | null;
  /** No cost centre on the assignment that holds on the day, nor an apportionment to any. */
  noCostCentre: boolean;
  /** No identity number, under which wage tax is reported. */
  noIdNumber: boolean;
}

/** Only of those of whom there is something to say. */
export async function payrollGaps(
  db: Kysely<DB>,
  employmentIds: readonly string[],
  day: string,
): Promise<PayrollGaps[]> {
  // Whoever has left keeps the place they had last.
  const on = sql`case when e.leave_date < ${day} then e.leave_date else ${day} end`;
  const holds = sql`valid_from <= ${on} and (valid_to is null or valid_to >= ${on})`;
  const placed = sql<number>`case
    when exists (select 1 from assignments where employment_id = e.id and cost_centre_id is not null and ${holds}) then 1
    when exists (select 1 from cost_centre_shares where employment_id = e.id and ${holds}) then 1
    else 0 end`;
  const found: PayrollGaps[] = [];
  for (const part of chunksOfValues([...employmentIds], 1000)) {
    const rows = await db
      .selectFrom('employments as e')
      .innerJoin('persons as p', 'p.id', 'e.person_id')
      .select(['e.id', 'e.leave_date', 'p.id_number_index', placed.as('placed')])
      .where('e.id', 'in', part)
      .execute();
    for (const { id, leave_date, id_number_index, placed: isPlaced } of rows) {
      if (leave_date === null && isPlaced === 1 && id_number_index !== null) continue;
      found.push({
        employmentId: id,
        leaveDate: leave_date,
        noCostCentre: isPlaced !== 1,
        noIdNumber: id_number_index === null,
      });
    }
    if (shouldYield()) await yieldToEventLoop();
  }
  return found;
}
