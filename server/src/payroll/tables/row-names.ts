import { keyParts, type SolutionPlan } from '@suanpan/engine';
import type { Kysely } from 'kysely';
import type { DB } from '../../platform/db/schema.ts';
import type { LoadedBatch } from '../batches/record/batch-plan.ts';

type TablePlan = SolutionPlan['tables'][number];

/** Whether the rows are of people: the master's are, and those whose key begins as the master's does. */
export function isOfPeople(table: TablePlan, { plan }: Pick<LoadedBatch, 'plan'>): boolean {
  const [first, masters] = [table.key[0], plan.master?.key[0]];
  return (
    first !== undefined && masters !== undefined && (table === plan.master || first.code === masters.code)
  );
}

/** What the people of the batch are called, by employee number. */
export async function namesOfPeople(db: Kysely<DB>, batchId: string): Promise<Map<string, string>> {
  const rows = await db
    .selectFrom('payroll_batch_employments')
    .select(['employee_number', 'person_name'])
    .where('batch_id', '=', batchId)
    .execute();
  return new Map(rows.map((row) => [row.employee_number, row.person_name]));
}

/** Who each row is about; an empty name where nobody of the batch has such a number. */
export async function rowNames(
  db: Kysely<DB>,
  loaded: LoadedBatch,
  table: TablePlan,
  rowKeys: readonly string[],
): Promise<string[] | null> {
  if (!isOfPeople(table, loaded)) return null;
  const names = await namesOfPeople(db, loaded.batch.id);
  return rowKeys.map((key) => names.get(keyParts(key)[0] ?? '') ?? '');
}
