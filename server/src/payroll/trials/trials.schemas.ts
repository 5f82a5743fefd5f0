import { z } from 'zod';
import { localText } from '../../platform/trpc/paging.ts';
import { cause, changedPerson } from '../batches/grounds/grounds.schemas.ts';
import { batchTotal } from '../batches/record/batches.schemas.ts';

const bothSides = z.object({ before: z.number().int(), after: z.number().int() });

/** What a copy would have done to the last closed period, beside the copy in force. */
export const copyTrial = z.object({
  period: z.object({ code: z.string(), start: z.string(), end: z.string() }),
  batches: z.number().int(),
  people: z.number().int(),
  currency: z.string(),
  scale: z.number().int(),
  /** The copy in force, or the one the period was paid by where nothing is published. */
  beforeNumber: z.number().int(),
  totals: z.array(
    batchTotal
      .pick({ name: true, role: true })
      .extend({ before: z.number(), after: z.number(), difference: z.number() }),
  ),
  /** Of net pay. They add up to its difference. */
  causes: z.array(cause),
  changed: z.object({ total: z.number().int(), rows: z.array(changedPerson) }),
  /** Cells that failed, and findings of rules. */
  failed: bothSides,
  findings: bothSides,
  /** What the copy reads and the closed period was never given. */
  blank: z.array(localText),
});

export const copyTrialAnswer = z.object({
  /** Why there is nothing to try: no period was closed, or the copy has problems. */
  reason: z.enum(['nothingClosed', 'problems']).nullable(),
  trial: copyTrial.nullable(),
});
