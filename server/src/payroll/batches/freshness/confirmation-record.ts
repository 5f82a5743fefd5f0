import type { Kysely } from 'kysely';
import type { DB } from '../../../platform/db/schema.ts';
import type { ConfirmationState } from '../../shared/payroll.words.ts';
import { confirmationOf, storedConfiguration } from '../../solutions/configuration/configuration.repo.ts';
import type { EmployeeConfirmation } from '../../solutions/configuration/configuration.schemas.ts';
import type { BatchRecord } from '../record/batch-plan.ts';

type Batch = Pick<BatchRecord, 'id' | 'copy_id'>;

/** Whether employees are asked about the batch, and how: what its own copy says, whichever is in force by now. */
export async function confirmationRules(
  db: Kysely<DB>,
  { copy_id }: Pick<Batch, 'copy_id'>,
): Promise<EmployeeConfirmation> {
  const copy = await db
    .selectFrom('payroll_copies')
    .select('configuration')
    .where('id', '=', copy_id)
    .executeTakeFirstOrThrow();
  return confirmationOf(storedConfiguration(copy.configuration).settings);
}

/** Of people who are still in the batch. */
async function countOpenDisputes(db: Kysely<DB>, batchId: string): Promise<number> {
  const { total } = await db
    .selectFrom('payroll_disputes as d')
    .innerJoin('payroll_confirmations as c', 'c.id', 'd.confirmation_id')
    .innerJoin('payroll_batch_employments as e', (join) =>
      join.onRef('e.batch_id', '=', 'c.batch_id').onRef('e.employment_id', '=', 'c.employment_id'),
    )
    .select((eb) => eb.fn.countAll<number>().as('total'))
    .where('c.batch_id', '=', batchId)
    .where('d.resolved_at', 'is', null)
    .executeTakeFirstOrThrow();
  return Number(total);
}

/** Those that nothing goes on before. */
export async function blockingDisputes(db: Kysely<DB>, batch: Batch): Promise<number> {
  const open = await countOpenDisputes(db, batch.id);
  if (open === 0) return 0;
  const { on, disputes } = await confirmationRules(db, batch);
  return on && disputes === 'block' ? open : 0;
}

export interface ConfirmationCounts extends Record<ConfirmationState, number> {
  openDisputes: number;
}

/** How far the people of a batch are; null where nobody is asked. */
export async function confirmationCounts(db: Kysely<DB>, batch: Batch): Promise<ConfirmationCounts | null> {
  if (!(await confirmationRules(db, batch)).on) return null;
  return countConfirmations(db, batch.id);
}

export async function countConfirmations(db: Kysely<DB>, batchId: string): Promise<ConfirmationCounts> {
  const rows = await db
    .selectFrom('payroll_batch_employments as e')
    .leftJoin('payroll_confirmations as c', (join) =>
      join.onRef('c.batch_id', '=', 'e.batch_id').onRef('c.employment_id', '=', 'e.employment_id'),
    )
    .select(['c.status', (eb) => eb.fn.countAll<number>().as('count')])
    .where('e.batch_id', '=', batchId)
    .groupBy('c.status')
    .execute();
  const counts = { notAsked: 0, asked: 0, confirmed: 0, disputed: 0, resolved: 0, lapsed: 0 };
  for (const { status, count } of rows) counts[status ?? 'notAsked'] += Number(count);
  return { ...counts, openDisputes: await countOpenDisputes(db, batchId) };
}
