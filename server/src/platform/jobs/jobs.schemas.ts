import { z } from 'zod';
import { JOB_STATES } from './job-states.ts';

export const jobSchema = z.object({
  id: z.string(),
  topic: z.string(),
  /** What it works on: the file, the batch, the table. */
  about: z.array(z.string()),
  state: z.enum(JOB_STATES),
  progress: z.object({ done: z.number(), total: z.number(), step: z.string().optional() }).nullable(),
  result: z.unknown(),
  error: z.object({ code: z.string(), message: z.string() }).nullable(),
  attempts: z.number().int(),
  createdBy: z.string().nullable(),
  createdAt: z.string(),
  startedAt: z.string().nullable(),
  finishedAt: z.string().nullable(),
});
export const queuedJobSchema = jobSchema.extend({ priority: z.number().int(), mayAgain: z.boolean() });
export const jobDetailSchema = queuedJobSchema.extend({
  /** What it was given, without what stands in the records it names. */
  payload: z.unknown(),
  maxAttempts: z.number().int(),
  runAt: z.string().nullable(),
  failures: z.array(
    z.object({ attempt: z.number().int(), at: z.string(), code: z.string(), message: z.string() }),
  ),
});
export const topicSchema = z.object({
  id: z.string(),
  topic: z.string(),
  priority: z.number().int(),
  queued: z.number().int(),
  running: z.number().int(),
  done: z.number().int(),
  failed: z.number().int(),
  dead: z.number().int(),
  /** Since when the longest waiting one waits. */
  oldest: z.string().nullable(),
});
