import type { SignedInCtx } from '../../platform/trpc/context.ts';
import { idAnswer } from '../../platform/trpc/page-of.ts';
import { done, idInput } from '../../platform/trpc/paging.ts';
import { router, signedInCommand, signedInProcedure } from '../../platform/trpc/procedure.ts';
import { approvalSubjects } from '../approvals/subjects.ts';
import { MOST_SHOWN, shownToBoth } from '../stand-ins/stand-in.ts';
import { createDelegation, type DelegationRecord, endDelegation } from './change-delegation.ts';
import { createDelegationInput, delegationList } from './delegations.schemas.ts';

/** Who decides in one's place while one is away: shown to both, and ended by either. */
export const delegationsRouter = router({
  own: signedInProcedure.output(delegationList).query(({ ctx }) => listDelegations(ctx)),

  create: signedInCommand
    .input(createDelegationInput)
    .output(idAnswer)
    .mutation(async ({ ctx, input }) => ({ id: await createDelegation(ctx, input) })),

  end: signedInCommand
    .input(idInput)
    .output(done)
    .mutation(async ({ ctx, input }) => {
      await endDelegation(ctx, input.id);
      return { done: true as const };
    }),
});

async function listDelegations(ctx: SignedInCtx) {
  const me = ctx.user.id;
  const records = await ctx.db
    .selectFrom('inbox_delegations')
    .selectAll()
    .where((eb) => eb.or([eb('user_id', '=', me), eb('delegate_id', '=', me)]))
    .orderBy('ends_at', 'desc')
    .orderBy('id', 'desc')
    .limit(MOST_SHOWN)
    .execute();
  const { mine, forOthers } = await shownToBoth<DelegationRecord, string>(ctx, records, (record) => ({
    principal: record.user_id,
    standIn: record.delegate_id,
  }));
  const row = ({ principal, standIn, span }: (typeof mine)[number]) => ({
    ...span,
    absent: principal,
    delegate: standIn,
  });
  return {
    mine: mine.map(row),
    forOthers: forOthers.map(row),
    subjects: approvalSubjects().map(({ subject, name }) => ({ subject, name })),
  };
}
