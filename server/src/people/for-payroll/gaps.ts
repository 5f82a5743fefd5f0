import type { Kysely } from 'kysely';
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

export async function payrollGaps(
  db: Kysely<DB>,
  employmentIds: readonly string[],
  day: string,
): Promise<PayrollGaps[]> {
  const found: PayrollGaps[] = [];
  for (const part of chunksOfValues([...employmentIds])) {
    const employments = await db
      .selectFrom('employments as e')
      .innerJoin('persons as p', 'p.id', 'e.person_id')
      .select(['e.id', 'e.leave_date', 'p.id_number_index'])
      .where('e.id', 'in', part)
      .execute();
    // Whoever has left keeps the place they had last.
    const lastDay = new Map(employments.map(({ id, leave_date }) => [id, earlier(leave_date, day)]));
    const holds = (row: { employment_id: string; valid_from: string; valid_to: string | null }) => {
      const on = lastDay.get(row.employment_id) ?? day;
      return row.valid_from <= on && (row.valid_to === null || row.valid_to >= on);
    };
    const assignments = await db
      .selectFrom('assignments')
      .select(['employment_id', 'valid_from', 'valid_to'])
      .where('employment_id', 'in', part)
      .where('cost_centre_id', 'is not', null)
      .execute();
    const shares = await db
      .selectFrom('cost_centre_shares')
      .select(['employment_id', 'valid_from', 'valid_to'])
      .where('employment_id', 'in', part)
      .execute();
    const placed = new Set([...assignments, ...shares].filter(holds).map((row) => row.employment_id));
    for (const { id, leave_date, id_number_index } of employments)
      found.push({
        employmentId: id,
        leaveDate: leave_date,
        noCostCentre: !placed.has(id),
        noIdNumber: id_number_index === null,
      });
  }
  return found;
}

const earlier = (leaveDate: string | null, day: string) =>
  leaveDate !== null && leaveDate < day ? leaveDate : day;
