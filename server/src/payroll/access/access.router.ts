import { z } from 'zod';
import { done } from '../../platform/trpc/paging.ts';
import type { PermissionCode } from '../../platform/trpc/permissions.ts';
import { command, procedure, router } from '../../platform/trpc/procedure.ts';
import { AUTHORISE, GRANT } from './access.permissions.ts';
import { describeAccess, grantAccess, leftWithoutManager, listAccess, revokeAccess } from './access.repo.ts';
import {
  accessCandidates,
  accessOfInput,
  candidatesInput,
  decideAccessInput,
  grantAccessInput,
  grantedAccess,
  leftWithout,
  leftWithoutInput,
  revokeAccessInput,
  solutionAccess,
  solutionWithAccess,
  strategyInput,
} from './access.schemas.ts';
import { authorise, candidates, decideWish, setStrategy } from './authorise.ts';

const DONE = { done: true as const };

/** What both may do; `anywhere`: over every solution, whoever administers it. */
const changes = (permission: PermissionCode, anywhere: boolean) => ({
  revoke: command(permission)
    .meta({ stepUp: true })
    .input(revokeAccessInput)
    .output(done)
    .mutation(async ({ ctx, input }) => {
      await revokeAccess(ctx, input);
      return DONE;
    }),

  setStrategy: command(permission)
    .meta({ stepUp: true })
    .input(strategyInput)
    .output(done)
    .mutation(async ({ ctx, input }) => {
      await setStrategy(ctx, input, anywhere);
      return DONE;
    }),

  decide: command(permission)
    .meta({ stepUp: true })
    .input(decideAccessInput)
    .output(done)
    .mutation(async ({ ctx, input }) => {
      await decideWish(ctx, input);
      return DONE;
    }),
});

/** For who administers solutions: theirs alone. */
const ownRouter = router({
  candidates: procedure(AUTHORISE)
    .input(candidatesInput)
    .output(accessCandidates)
    .query(({ ctx, input }) => candidates(ctx, input)),

  grant: command(AUTHORISE)
    .meta({ stepUp: true })
    .input(grantAccessInput)
    .output(grantedAccess)
    .mutation(({ ctx, input }) => authorise(ctx, input)),

  ...changes(AUTHORISE, false),
});

export const accessRouter = router({
  own: ownRouter,

  get: procedure('payroll.solutions.view')
    .input(accessOfInput)
    .output(solutionAccess)
    .query(({ ctx, input }) => describeAccess(ctx, input.solutionId)),

  list: procedure(GRANT)
    .output(z.array(solutionWithAccess))
    .query(({ ctx }) => listAccess(ctx)),

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

  ...changes(GRANT, true),
});
