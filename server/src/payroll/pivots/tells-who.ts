import { readsOf } from '@suanpan/engine';
import type { LoadedBatch } from '../batches/record/batch-plan.ts';
import { isOfPeople } from '../tables/row-names.ts';
import type { ColumnPlan } from '../tables/table-layout.ts';

/** What the HR records call somebody by. */
const CALLED_BY: readonly string[] = ['employeeNumber', 'name', 'email'];

/**
 * Whether a column says who somebody is: number or name of a person, or a text that is made of one. What is looked up by a
 * number (a department, a grade) isn't made of it: a reference leads there.
 */
export function tellsWho(column: ColumnPlan, loaded: Pick<LoadedBatch, 'plan'>): boolean {
  const seen = new Set<ColumnPlan>();
  const tells = (each: ColumnPlan): boolean => {
    if (each.type !== 'text' || seen.has(each)) return false;
    seen.add(each);
    const { table, file, code } = each;
    if (table.key[0] === each && isOfPeople(table, loaded)) return true;
    if (table.file.kind === 'snapshot' && CALLED_BY.includes(file.field ?? code)) return true;
    return readsOf(each).some((read) => 'table' in read && tells(read));
  };
  return tells(column);
}
