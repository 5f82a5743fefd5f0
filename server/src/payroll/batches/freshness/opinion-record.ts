import { hasFigures, type SecondOpinionDemand, type SolutionFile } from '@suanpan/engine';
import type { Kysely, Selectable } from 'kysely';
import type { DB } from '../../../platform/db/schema.ts';
import type { BatchRecord, LoadedBatch } from '../record/batch-plan.ts';

export type OpinionRecord = Selectable<DB['payroll_second_opinions']>;

export const demandOf = (file: SolutionFile): SecondOpinionDemand => file.secondOpinion ?? 'onDemand';

export function findOpinion(db: Kysely<DB>, batchId: string): Promise<OpinionRecord | undefined> {
  return db
    .selectFrom('payroll_second_opinions')
    .selectAll()
    .where('batch_id', '=', batchId)
    .executeTakeFirst();
}

/** Whether it is of the figures that stand in the batch now. */
export function isOfThese(
  opinion: Pick<OpinionRecord, 'result_hash'>,
  batch: Pick<BatchRecord, 'result_hash' | 'status'>,
): boolean {
  return hasFigures(batch.status) && opinion.result_hash === batch.result_hash;
}

/** A calculation makes new figures, even where they are equal: its findings go with the results it was about. */
export async function outdateOpinion(db: Kysely<DB>, batchId: string): Promise<void> {
  await db
    .updateTable('payroll_second_opinions')
    .set({ result_hash: '' })
    .where('batch_id', '=', batchId)
    .execute();
}

export async function isUnconfirmed(db: Kysely<DB>, { batch, file }: LoadedBatch): Promise<boolean> {
  if (demandOf(file) !== 'beforeSubmission') return false;
  const opinion = await findOpinion(db, batch.id);
  return opinion?.state !== 'done' || opinion.differences > 0 || !isOfThese(opinion, batch);
}
