import { z } from 'zod';
import { done } from '../../platform/trpc/paging.ts';
import { command, procedure, router } from '../../platform/trpc/procedure.ts';
import { describeAccess, grantAccess, leftWithoutManager, listAccess, revokeAccess } from './access.repo.ts';
import {
  accessOfInput,
  grantAccessInput,
  leftWithout,
  leftWithoutInput,
  revokeAccessInput,
  solutionAccess,
  solutionWithAccess,
} from './access.schemas.ts';

/** Who says who may do what, and therefore pays nobody. */
const GRANT = 'identity.users.edit';
const DONE = { done: true as const };

export const accessRouter = router({
  get: procedure('payroll.solutions.view')
    .input(accessOfInput)
    .output(solutionAccess)
    .query(({ ctx, input }) => describeAccess(ctx, input.solutionId)),

  list: procedure(GRANT)
    .output(z.array(solutionWithAccess))
    .query(({ ctx }) => listAccess(ctx.db)),

  leftWithout: procedure(GRANT)
    .input(leftWithoutInput)
    .output(leftWithout)
    .query(({ ctx, input }) => leftWithoutManager(ctx.db, input)),

  grant: command(GRANT)
    .meta({ stepUp: true })
    .input(grantAccessInput)
    .output(done)
    .mutation(async ({ ctx, input }) => {
      await grantAccess(ctx, input);
      return DONE;
    }),

  revoke: command(GRANT)
    .meta({ stepUp: true })
    .input(revokeAccessInput)
    .output(done)
    .mutation(async ({ ctx, input }) => {
      await revokeAccess(ctx, input);
      return DONE;
    }),
});
