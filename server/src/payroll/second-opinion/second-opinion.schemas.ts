import { SECOND_OPINIONS } from '@suanpan/engine';
import { z } from 'zod';
import { OPINION_STATES } from '../shared/payroll.words.ts';

export const batchInput = z.strictObject({ batchId: z.string() });

const counts = z.record(z.string(), z.number().int());

export const secondOpinionState = z.object({
  /** When the solution asks for it. */
  demand: z.enum(SECOND_OPINIONS),
  /** The newest one; null where nobody has asked yet. */
  given: z
    .object({
      state: z.enum(OPINION_STATES),
      /** It is of the figures that stand in the batch. */
      fresh: z.boolean(),
      askedAt: z.string(),
      askedBy: z.string().nullable(),
      endedAt: z.string().nullable(),
      /** Blocks of employments. */
      progress: z.object({ done: z.number().int(), total: z.number().int() }),
      /** Figures, findings and movements that the second engine sees alike. */
      confirmed: z.number().int(),
      /** Those it sees otherwise, each a blocking finding (the first 1,000). */
      differences: z.number().int(),
      /** What couldn't be computed again, by reason. */
      carried: counts,
      /** Differences that are no fault, by name (docs/second-opinion.md). */
      explained: counts,
    })
    .nullable(),
});

export const asked = z.object({ jobId: z.string() });
export const stopped = z.object({ id: z.string() });
