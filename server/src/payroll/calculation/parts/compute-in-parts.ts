import { setTimeout as pause } from 'node:timers/promises';
import { dividedPlan } from '@suanpan/engine';
import type { Kysely } from 'kysely';
import type { DB } from '../../../platform/db/schema.ts';
import type { RunningJob } from '../../../platform/jobs/job-queue.ts';
import { isJobOver } from '../../../platform/jobs/job-states.ts';
import type { CalculationFacts } from '../../batches/freshness/prepare-calculation.ts';
import type { LoadedBatch } from '../../batches/record/batch-plan.ts';
import type { BatchPayload } from '../threads/engine-tasks.ts';
import { type PartPayload, readPart } from '../threads/part-payload.ts';
import { hashOfFacts, PART_TOPIC, type PartJob } from './part-job.ts';

/** More parts than anybody has workers. */
const MOST_PARTS = 64;
const LOOK_EVERY_MS = 100;

/**
 * Has a large batch computed in parts of its employments by all workers there are, and answers with what they gave, by its
 * place; undefined where it is better computed here. A part that comes to nothing stops nobody: what it doesn't
 * bring is computed where the parts are joined, and told as always.
 */
export async function computeInParts(
  job: RunningJob,
  loaded: LoadedBatch,
  payload: BatchPayload,
  facts: CalculationFacts,
): Promise<(PartPayload[] | null)[] | undefined> {
  const of = await partsFor(job, loaded, payload);
  if (of < 2) return undefined;
  const hash = hashOfFacts(facts);
  const ids = await ask(job, loaded, of, hash);
  const first = loaded.plan.steps[0]?.code ?? '';
  const step = `${first}/${loaded.plan.master?.code ?? ''}`;
  for (;;) {
    const over = await endedOf(job.db, ids);
    await job.progress({ done: over, total: ids.length, step });
    if (job.signal.aborted) {
      const { queue } = job.services;
      if (job.signal.reason === 'cancelled') for (const id of ids) await queue.door(job.db).requestCancel(id);
      job.signal.throwIfAborted();
    }
    if (over === ids.length) break;
    await pause(LOOK_EVERY_MS, undefined, { signal: job.signal }).catch(() => undefined);
  }
  const rows = await job.db
    .selectFrom('payroll_calculation_parts')
    .select(['part', 'content'])
    .where('job_id', '=', job.id)
    .where('facts', '=', hash)
    .execute();
  const found = new Map(rows.map(({ part, content }) => [part, readPart(content)]));
  return Array.from({ length: of }, (_, part) => found.get(part) ?? null);
}

/** Not for few employments, one worker, or rules in which everybody hangs on everybody. */
async function partsFor(job: RunningJob, { plan }: LoadedBatch, { tables }: BatchPayload): Promise<number> {
  const { config, queue } = job.services;
  const rows = tables.find(({ code }) => code === plan.master?.code)?.rows ?? 0;
  const of = Math.min(MOST_PARTS, Math.ceil(rows / config.partRows));
  if (of < 2 || (await queue.workers(job.db)) < 2) return 1;
  return dividedPlan(plan).columns.length > 0 ? of : 1;
}

/** Puts in what isn't there yet: a calculation that is taken over finds the parts that came before. */
async function ask(job: RunningJob, { batch }: LoadedBatch, of: number, facts: string): Promise<string[]> {
  const ids = await job.db.transaction().execute(async (trx) => {
    await trx
      .deleteFrom('payroll_calculation_parts')
      .where('job_id', '=', job.id)
      .where('facts', '<>', facts)
      .execute();
    const there = await trx
      .selectFrom('payroll_calculation_parts')
      .select('part')
      .where('job_id', '=', job.id)
      .execute();
    const known = new Set(there.map(({ part }) => part));
    const door = job.services.queue.door(trx);
    const asked: string[] = [];
    for (let part = 0; part < of; part += 1) {
      if (known.has(part)) continue;
      const payload: PartJob = { batchId: batch.id, calculation: job.id, part, of, facts };
      asked.push(
        await door.enqueue({
          topic: PART_TOPIC,
          payload,
          uniqueKey: `${job.id}/${part}/${of}/${facts}`,
          maxAttempts: 2,
          createdBy: job.createdBy,
        }),
      );
    }
    return asked;
  });
  job.services.queue.wake();
  return ids;
}

async function endedOf(db: Kysely<DB>, ids: readonly string[]): Promise<number> {
  if (ids.length === 0) return 0;
  const rows = await db.selectFrom('jobs').select('state').where('id', 'in', ids).execute();
  return rows.filter(({ state }) => isJobOver(state)).length + (ids.length - rows.length);
}

export async function dropParts(db: Kysely<DB>, jobId: string): Promise<void> {
  await db.deleteFrom('payroll_calculation_parts').where('job_id', '=', jobId).execute();
}
