import { z } from 'zod';
import { done } from '../../platform/trpc/paging.ts';
import { command, procedure, router } from '../../platform/trpc/procedure.ts';
import { askForProcess } from './change-process.ts';
import { describeProcess } from './describe-process.ts';
import {
  allowWithoutApprovalInput,
  askProcessInput,
  processDetail,
  solutionIdInput,
  withoutApprovalRow,
} from './processes.schemas.ts';
import { ALLOW_WITHOUT_APPROVAL, allowWithoutApproval, listWithoutApproval } from './without-approval.ts';

export const processesRouter = router({
  get: procedure('payroll.solutions.view')
    .input(solutionIdInput)
    .output(processDetail)
    .query(({ ctx, input }) => describeProcess(ctx.db, ctx.scope, input.solutionId)),

  /** Taken back, as everything one asked for, in the inbox. */
  ask: command('payroll.solutions.edit')
    .input(askProcessInput)
    .output(processDetail)
    .mutation(async ({ ctx, input }) => {
      await askForProcess(ctx, input);
      return describeProcess(ctx.db, ctx.scope, input.solutionId);
    }),

  withoutApproval: procedure(ALLOW_WITHOUT_APPROVAL)
    .output(z.array(withoutApprovalRow))
    .query(({ ctx }) => listWithoutApproval(ctx.db, ctx.scope)),

  allowWithoutApproval: command(ALLOW_WITHOUT_APPROVAL)
    .input(allowWithoutApprovalInput)
    .output(done)
    .mutation(async ({ ctx, input }) => {
      await allowWithoutApproval(ctx, input);
      return { done: true as const };
    }),
});
