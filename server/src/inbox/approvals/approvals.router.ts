import { inSavepoint } from '../../platform/db/savepoint.ts';
import { errorMessage } from '../../platform/errors/declare-errors.ts';
import { Refusal } from '../../platform/errors/refusal.ts';
import { idInput } from '../../platform/trpc/paging.ts';
import { router, signedInChange, signedInCommand, signedInProcedure } from '../../platform/trpc/procedure.ts';
import { setFocus } from '../notifications/notifications.router.ts';
import { marked } from '../notifications/notifications.schemas.ts';
import { getOwnApproval } from './approvals.repo.ts';
import {
  addSignerInput,
  approvalDetail,
  approvalListInput,
  approvalPage,
  candidateList,
  candidatesInput,
  copyInput,
  decided,
  decidedMany,
  decideInput,
  decideManyInput,
  focusInput,
  handOnInput,
  withdrawInput,
} from './approvals.schemas.ts';
import { sendCopies } from './copies.ts';
import { decideApproval, handOnApproval, withdrawApproval } from './decide-approval.ts';
import { describeApproval, searchCandidates } from './describe-approval.ts';
import { listApprovals } from './list-approvals.ts';
import { remindOf } from './remind.ts';

/** What one reaches here is one's own: tasks one was given, things one submitted. */
export const approvalsRouter = router({
  list: signedInProcedure
    .input(approvalListInput)
    .output(approvalPage)
    .query(({ ctx, input }) => listApprovals(ctx, input)),

  get: signedInProcedure
    .input(idInput)
    .output(approvalDetail)
    .query(({ ctx, input }) => describeApproval(ctx, input.id)),

  decide: signedInCommand
    .input(decideInput)
    .output(decided)
    .mutation(({ ctx, input }) => decideApproval(ctx, input)),

  /** Each on its own: one that can't be decided doesn't keep the others from it. */
  decideMany: signedInCommand
    .input(decideManyInput)
    .output(decidedMany)
    .mutation(async ({ ctx, input }) => {
      const outcome: {
        decided: Awaited<ReturnType<typeof decideApproval>>[];
        failed: { id: string; code: string; message: string }[];
      } = { decided: [], failed: [] };
      for (const id of new Set(input.ids)) {
        try {
          const { decision, remark } = input;
          // What its effect refuses once it is written is undone, and nothing else.
          const part = () => decideApproval(ctx, { id, decision, remark });
          outcome.decided.push(await inSavepoint(ctx.db, part));
        } catch (error) {
          if (!(error instanceof Refusal)) throw error;
          const message = errorMessage(error.code, error.facts, ctx.language) ?? error.code;
          outcome.failed.push({ id, code: error.code, message });
        }
      }
      return outcome;
    }),

  withdraw: signedInCommand
    .input(withdrawInput)
    .output(decided)
    .mutation(async ({ ctx, input }) => withdrawApproval(ctx, await getOwnApproval(ctx, input.id))),

  /** Asks those who have not decided once more. */
  remind: signedInCommand
    .input(idInput)
    .output(decided)
    .mutation(async ({ ctx, input }) => remindOf(ctx, await getOwnApproval(ctx, input.id))),

  forward: signedInCommand
    .input(handOnInput)
    .output(decided)
    .mutation(({ ctx, input }) => handOnApproval(ctx, 'forward', input)),

  addSigner: signedInCommand
    .input(addSignerInput)
    .output(decided)
    .mutation(({ ctx, input: { place, ...input } }) =>
      handOnApproval(ctx, place === 'before' ? 'signBefore' : 'addSigner', input),
    ),

  candidates: signedInProcedure
    .input(candidatesInput)
    .output(candidateList)
    .query(({ ctx, input }) => searchCandidates(ctx, input)),

  sendCopy: signedInCommand
    .input(copyInput)
    .output(decided)
    .mutation(({ ctx, input }) => sendCopies(ctx, input)),

  delegate: signedInCommand
    .input(handOnInput)
    .output(decided)
    .mutation(({ ctx, input }) => handOnApproval(ctx, 'delegate', input)),

  focus: signedInChange
    .input(focusInput)
    .output(marked)
    .mutation(async ({ ctx, input }) => {
      await describeApproval(ctx, input.id);
      return setFocus(ctx.db, ctx.user.id, 'approval', input.id, input.focused);
    }),
});
