import { z } from 'zod';
import { errorMessage } from '../../platform/errors/declare-errors.ts';
import { refuse } from '../../platform/errors/refusal.ts';
import { JOB_STATES } from '../../platform/jobs/job-states.ts';
import type { Facts } from '../../platform/texts/open-texts.ts';
import type { SignedInCtx } from '../../platform/trpc/context.ts';

export const begun = z.object({ jobId: z.string() });
export const ofJob = z.strictObject({ jobId: z.string().max(60) });

/** How far a job is that somebody waits for. */
export const following = {
  state: z.enum(JOB_STATES),
  done: z.number(),
  total: z.number(),
  /** Why there is nothing, in words. */
  problem: z.string().nullable(),
};

/** One's own job: how far it is, what it left behind, or why it left nothing. */
export async function followJob(ctx: SignedInCtx, topics: readonly string[], jobId: string) {
  const job = await ctx.db
    .selectFrom('jobs')
    .select(['state', 'progress', 'result', 'error'])
    .where('id', '=', jobId)
    .where('topic', 'in', topics)
    .where('created_by', '=', ctx.user.id)
    .executeTakeFirst();
  if (!job) return refuse('platform.NOT_FOUND');
  const { done = 0, total = 0 } = JSON.parse(job.progress ?? '{}') as { done?: number; total?: number };
  const error = JSON.parse(job.error ?? 'null') as { code: string; facts?: Facts } | null;
  return {
    state: job.state,
    done,
    total,
    problem: error && (errorMessage(error.code, error.facts ?? {}, ctx.language) ?? error.code),
    result: job.state === 'done' ? (JSON.parse(job.result ?? 'null') as unknown) : null,
  };
}
