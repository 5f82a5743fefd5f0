import { z } from 'zod';
import { procedure, router } from '../../platform/trpc/procedure.ts';
import { copyTrialAnswer } from './trials.schemas.ts';
import { tryCopy } from './try-copy.ts';

export const trialsRouter = router({
  /** Figures of people: who may see the solution's batches sees them. */
  copy: procedure('payroll.batches.view')
    .input(z.strictObject({ copyId: z.string() }))
    .output(copyTrialAnswer)
    .query(({ ctx, input }) => tryCopy(ctx, input.copyId)),
});
