import type { Kysely } from 'kysely';
import type { z } from 'zod';
import { userNames } from '../../identity/index.ts';
import type { DB } from '../../platform/db/schema.ts';
import type { JobProgress } from '../../platform/jobs/queue.ts';
import { demandOf, findOpinion, isOfThese } from '../batches/freshness/opinion-record.ts';
import type { LoadedBatch } from '../batches/record/batch-plan.ts';
import type { secondOpinionState } from './second-opinion.schemas.ts';

export async function describeSecondOpinion(
  db: Kysely<DB>,
  { batch, file }: LoadedBatch,
): Promise<z.infer<typeof secondOpinionState>> {
  const demand = demandOf(file);
  const opinion = await findOpinion(db, batch.id);
  if (!opinion) return { demand, given: null };
  const job = opinion.job_id
    ? await db.selectFrom('jobs').select('progress').where('id', '=', opinion.job_id).executeTakeFirst()
    : undefined;
  const progress = job?.progress ? (JSON.parse(job.progress) as JobProgress) : null;
  const names = await userNames(db, [opinion.asked_by]);
  const counts = (json: string) => JSON.parse(json) as Record<string, number>;
  return {
    demand,
    given: {
      state: opinion.state,
      fresh: isOfThese(opinion, batch),
      askedAt: opinion.asked_at,
      askedBy: opinion.asked_by ? (names.get(opinion.asked_by) ?? null) : null,
      endedAt: opinion.ended_at,
      progress: { done: progress?.done ?? 0, total: progress?.total ?? 0 },
      confirmed: opinion.confirmed,
      differences: opinion.differences,
      carried: counts(opinion.carried),
      explained: counts(opinion.explained),
    },
  };
}
