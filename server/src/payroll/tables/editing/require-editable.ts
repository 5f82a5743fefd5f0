import { canDo } from '@suanpan/engine';
import type { Kysely } from 'kysely';
import { type Clock, instant } from '../../../platform/clock/clock.ts';
import type { DB } from '../../../platform/db/schema.ts';
import { refuse } from '../../../platform/errors/refusal.ts';
import type { QueueDoor } from '../../../platform/jobs/queue.ts';
import { batchFacts, lockBatch, refuseStatus, tablesInImport } from '../../batches/freshness/batch-facts.ts';
import { askDynamic } from '../../batches/record/ask-dynamic.ts';
import type { LoadedBatch } from '../../batches/record/batch-plan.ts';
import { notePreparer } from '../../batches/record/preparers.ts';
import type { TablePlan } from '../table-layout.ts';

/**
 * Refuses when inputs may not be changed now: submitted for approval, being calculated, submitted, closed. Within a
 * transaction it also makes others who change the batch wait: two people may type into one block of a table.
 */
export async function requireEditable(db: Kysely<DB>, loaded: LoadedBatch): Promise<void> {
  await judgeEditable(db, loaded);
  const { id } = loaded.batch;
  await lockBatch(db, id);
  const batch = await db.selectFrom('payroll_batches').selectAll().where('id', '=', id).executeTakeFirst();
  if (!batch) refuse('platform.NOT_FOUND');
  await judgeEditable(db, { ...loaded, batch });
}

/** The same for one table: while a file is being taken into it, nobody else changes it. */
export async function requireTableEditable(db: Kysely<DB>, loaded: LoadedBatch, { code }: TablePlan) {
  await requireEditable(db, loaded);
  if ((await tablesInImport(db, loaded.batch.id)).includes(code)) refuse('payroll.batches.IMPORTING');
}

async function judgeEditable(db: Kysely<DB>, loaded: LoadedBatch): Promise<void> {
  const facts = await batchFacts(db, loaded, false);
  if (facts.running) refuse('payroll.batches.RUNNING');
  if (facts.submitted) refuse('payroll.batches.SUBMITTED');
  if (!canDo('editInputs', loaded.batch.status, facts)) refuseStatus(loaded.batch.status);
}

/** Somebody changed the batch: they have prepared it, its list shows when, and dynamic computation may follow. */
export async function touch(
  db: Kysely<DB>,
  clock: Clock,
  batchId: string,
  jobs: QueueDoor,
  userId: string | null,
): Promise<void> {
  await notePreparer(db, clock, batchId, userId);
  await askDynamic(db, clock, jobs, batchId);
  await db
    .updateTable('payroll_batches')
    .set({ updated_at: instant(clock) })
    .where('id', '=', batchId)
    .execute();
}
