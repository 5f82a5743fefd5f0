import type { Kysely } from 'kysely';
import { chunksOfValues } from '../../../platform/db/rows.ts';
import type { DB } from '../../../platform/db/schema.ts';

/** Names by employee number, of everybody in these batches. */
export async function namesByNumber(
  db: Kysely<DB>,
  batchIds: readonly string[],
): Promise<Map<string, string>> {
  const names = new Map<string, string>();
  for (const ids of chunksOfValues([...new Set(batchIds)])) {
    const rows = await db
      .selectFrom('payroll_batch_employments')
      .select(['employee_number', 'person_name'])
      .where('batch_id', 'in', ids)
      .execute();
    for (const row of rows) names.set(row.employee_number, row.person_name);
  }
  return names;
}
