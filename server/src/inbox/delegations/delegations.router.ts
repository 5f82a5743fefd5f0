import { holdersOf, userNames } from '../../identity/index.ts';
import { instant } from '../../platform/clock/clock.ts';
import type { SignedInCtx } from '../../platform/trpc/context.ts';
import { idAnswer } from '../../platform/trpc/page-of.ts';
import { done, idInput } from '../../platform/trpc/paging.ts';
import { router, signedInCommand, signedInProcedure } from '../../platform/trpc/procedure.ts';
import { approvalSubjects } from '../approvals/subjects.ts';
import { createDelegation, endDelegation } from './change-delegation.ts';
import { stateOf } from './days.ts';
import {
  createDelegationInput,
  delegateList,
  delegatesInput,
  delegationList,
} from './delegations.schemas.ts';

const MOST = 200;

/** Who decides in one's place while one is away: shown to both, and ended by either. */
export const delegationsRouter = router({
  own: signedInProcedure.output(delegationList).query(({ ctx }) => listDelegations(ctx)),

  people: signedInProcedure
    .input(delegatesInput)
    .output(delegateList)
    .query(async ({ ctx, input }) => {
      const found = await holdersOf(ctx.db, 'inbox.applications.decide', input);
      return { rows: found.filter(({ id }) => id !== ctx.user.id) };
    }),

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
    .limit(MOST)
    .execute();
  const names = await userNames(
    ctx.db,
    records.flatMap((record) => [record.user_id, record.delegate_id]),
  );
  const person = (id: string) => ({ id, name: names.get(id) ?? '' });
  const now = instant(ctx.clock);
  const rows = records.map((record) => ({
    id: record.id,
    absent: person(record.user_id),
    delegate: person(record.delegate_id),
    startsOn: record.starts_on,
    endsOn: record.ends_on,
    subjects: JSON.parse(record.subjects) as string[],
    remark: record.remark,
    state: stateOf(record, now),
  }));
  return {
    mine: rows.filter((row) => row.absent.id === me),
    forOthers: rows.filter((row) => row.delegate.id === me),
    subjects: approvalSubjects().map(({ subject, name }) => ({ subject, name })),
  };
}
