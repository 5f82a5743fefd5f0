import type { SolutionPlan } from '@suanpan/engine';
import { firstOfKey } from '@suanpan/engine/domain';
import type { Kysely } from 'kysely';
import { inChunks } from '../../platform/db/event-loop.ts';
import { chunksOfValues } from '../../platform/db/rows.ts';
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

/** What these people of the batch are called, by employee number; also others, where most of it are asked for. */
async function namesOfPeople(
  db: Kysely<DB>,
  { batch }: Pick<LoadedBatch, 'batch'>,
  numbers: readonly string[],
): Promise<Map<string, string>> {
  const named = db
    .selectFrom('payroll_batch_employments')
    .select(['employee_number', 'person_name'])
    .where('batch_id', '=', batch.id);
  const names = new Map<string, string>();
  // A page shows a hundred rows and a part of a file thousands, also of a hundred thousand people.
  for (const part of numbers.length * 2 > batch.employees ? [undefined] : chunksOfValues(numbers, 500)) {
    const rows = await (part ? named.where('employee_number', 'in', part) : named).execute();
    for await (const some of inChunks(rows))
      for (const row of some) names.set(row.employee_number, row.person_name);
  }
  return names;
}

/** Who each row is about; an empty name where nobody of the batch has such a number. */
export async function rowNames(
  db: Kysely<DB>,
  loaded: LoadedBatch,
  table: TablePlan,
  rowKeys: readonly string[],
): Promise<string[] | null> {
  if (!isOfPeople(table, loaded)) return null;
  const numbers = rowKeys.map(firstOfKey);
  const names = await namesOfPeople(db, loaded, [...new Set(numbers)]);
  return numbers.map((number) => names.get(number) ?? '');
}
