import type { Kysely } from 'kysely';
import { z } from 'zod';
import { usersOfPersons } from '../../identity/index.ts';
import { anyContains } from '../../platform/db/rows.ts';
import type { DB } from '../../platform/db/schema.ts';

const MOST = 20;
/** Who somebody is, as little of it as tells them from others. */
export const personWithoutAccount = z.object({
  personId: z.string(),
  name: z.string(),
  employeeNumber: z.string(),
});

/** People an account can be made for: each has at most one. */
export async function personsWithoutAccount(
  db: Kysely<DB>,
  search: string,
): Promise<z.infer<typeof personWithoutAccount>[]> {
  const rows = await db
    .selectFrom('employments as e')
    .innerJoin('persons as p', 'p.id', 'e.person_id')
    .select(['p.id as personId', 'p.name', 'e.employee_number as employeeNumber'])
    .where(anyContains(['p.name', 'e.employee_number'], search))
    .where('e.leave_date', 'is', null)
    .orderBy('e.employee_number')
    .limit(MOST * 2)
    .execute();
  const taken = await usersOfPersons(
    db,
    rows.map((row) => row.personId),
  );
  return rows.filter((row) => !taken.has(row.personId)).slice(0, MOST);
}
