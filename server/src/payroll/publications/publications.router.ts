import { z } from 'zod';
import { commandTransaction, commandWasGiven, procedure, router } from '../../platform/trpc/procedure.ts';
import { PUBLISH } from '../solutions/agreement.repo.ts';
import { askToPublish, checkBeforeAsking } from './ask-to-publish.ts';
import { describePublication } from './describe-publication.ts';
import { askToPublishInput, publicationDetail } from './publications.schemas.ts';

export const publicationsRouter = router({
  get: procedure('payroll.solutions.view')
    .input(z.strictObject({ solutionId: z.string() }))
    .output(publicationDetail)
    .query(({ ctx, input }) => describePublication(ctx.db, ctx.scope, input.solutionId)),

  /** Taken back, as everything one asked for, in the inbox. */
  ask: procedure(PUBLISH)
    .meta({ permission: PUBLISH, command: true })
    .input(askToPublishInput)
    .output(publicationDetail)
    .use(async ({ ctx, input, next }) => {
      // A key that was used before is answered as it was then, though the copy waits by now.
      const known = await commandWasGiven(ctx, 'payroll.publications.ask');
      const checked = known ? { hash: '', trial: null } : await checkBeforeAsking(ctx, input.copyId);
      return next({ ctx: { checked } });
    })
    .use(commandTransaction)
    .mutation(async ({ ctx, input }) => {
      const solutionId = await askToPublish(ctx, input, ctx.checked);
      return describePublication(ctx.db, ctx.scope, solutionId);
    }),
});
