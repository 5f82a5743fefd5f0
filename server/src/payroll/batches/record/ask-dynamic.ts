import type { Kysely } from 'kysely';
import type { Clock } from '../../../platform/clock/clock.ts';
import type { DB } from '../../../platform/db/schema.ts';
import type { QueueDoor } from '../../../platform/jobs/queue.ts';
import type { SolutionSettings } from '../../solutions/configuration/configuration.schemas.ts';

export const DYNAMIC_TOPIC = 'payroll.dynamic';

/** Someone who types goes on typing: what follows within this time is computed together. */
const PATIENCE_MS = 2000;

/** Has the default dynamic batch of a solution computed anew soon, where the solution asks for that. */
export async function askDynamic(
  db: Kysely<DB>,
  clock: Clock,
  jobs: QueueDoor,
  batchId: string,
): Promise<void> {
  const solution = await db
    .selectFrom('payroll_solutions')
    .select('settings')
    .where('default_dynamic_batch_id', '=', batchId)
    .executeTakeFirst();
  if (!solution || !(JSON.parse(solution.settings) as SolutionSettings).dynamicComputation) return;
  await jobs.enqueue({
    topic: DYNAMIC_TOPIC,
    payload: { batchId },
    uniqueKey: batchId,
    runAt: new Date(clock.now().getTime() + PATIENCE_MS).toISOString(),
  });
}

/** Asks for every default dynamic batch: HR records change without passing here. */
export async function askAllDynamic(db: Kysely<DB>, clock: Clock, jobs: QueueDoor): Promise<void> {
  const rows = await db
    .selectFrom('payroll_solutions')
    .select('default_dynamic_batch_id as id')
    .where('default_dynamic_batch_id', 'is not', null)
    .execute();
  for (const { id } of rows) if (id) await askDynamic(db, clock, jobs, id);
}
