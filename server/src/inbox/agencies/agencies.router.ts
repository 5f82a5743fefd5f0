import { AGENCY_SUBJECTS, type AgencySubject } from '../../platform/trpc/agency.words.ts';
import type { SignedInCtx } from '../../platform/trpc/context.ts';
import { idAnswer } from '../../platform/trpc/page-of.ts';
import { done, idInput } from '../../platform/trpc/paging.ts';
import { router, signedInCommand, signedInProcedure } from '../../platform/trpc/procedure.ts';
import { MOST_SHOWN, shownToBoth } from '../stand-ins/stand-in.ts';
import { inboxTexts } from '../texts.ts';
import { agencyList, createAgencyInput } from './agencies.schemas.ts';
import { createAgency, endAgency, heldSubjects } from './change-agency.ts';

/** Who acts for one from a day to a day, on chosen subjects: shown to both, and ended by either. */
export const agenciesRouter = router({
  own: signedInProcedure.output(agencyList).query(({ ctx }) => listAgencies(ctx)),

  create: signedInCommand
    .meta({ permission: 'signedIn', command: true, stepUp: true })
    .input(createAgencyInput)
    .output(idAnswer)
    .mutation(async ({ ctx, input }) => ({ id: await createAgency(ctx, input) })),

  end: signedInCommand
    .input(idInput)
    .output(done)
    .mutation(async ({ ctx, input }) => {
      await endAgency(ctx, input.id);
      return { done: true as const };
    }),
});

async function listAgencies(ctx: SignedInCtx) {
  const me = ctx.user.id;
  const records = await ctx.db
    .selectFrom('agencies')
    .selectAll()
    .where((eb) => eb.or([eb('principal_id', '=', me), eb('agent_id', '=', me)]))
    .orderBy('ends_at', 'desc')
    .orderBy('id', 'desc')
    .limit(MOST_SHOWN)
    .execute();
  const { mine, forOthers } = await shownToBoth<(typeof records)[number], AgencySubject>(
    ctx,
    records,
    (record) => ({ principal: record.principal_id, standIn: record.agent_id }),
  );
  const row = ({ principal, standIn, span }: (typeof mine)[number]) => ({
    ...span,
    principal,
    agent: standIn,
  });
  const held = heldSubjects(ctx);
  return {
    mine: mine.map(row),
    forOthers: forOthers.map(row),
    subjects: AGENCY_SUBJECTS.map((subject) => ({
      subject,
      name: inboxTexts.inEvery(`agencySubjects.${subject}`),
      held: held.has(subject),
    })),
  };
}
