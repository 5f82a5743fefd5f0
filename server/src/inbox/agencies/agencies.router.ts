import { holdersOf, userNames } from '../../identity/index.ts';
import { instant } from '../../platform/clock/clock.ts';
import { AGENCY_SUBJECTS, type AgencySubject } from '../../platform/trpc/agency.words.ts';
import type { SignedInCtx } from '../../platform/trpc/context.ts';
import { idAnswer } from '../../platform/trpc/page-of.ts';
import { done, idInput } from '../../platform/trpc/paging.ts';
import { router, signedInCommand, signedInProcedure } from '../../platform/trpc/procedure.ts';
import { stateOf } from '../delegations/days.ts';
import { inboxTexts } from '../texts.ts';
import { agencyList, agentList, agentsInput, createAgencyInput } from './agencies.schemas.ts';
import { createAgency, endAgency, heldSubjects } from './change-agency.ts';

const MOST = 200;

/** Who acts for one from a day to a day, on chosen subjects: shown to both, and ended by either. */
export const agenciesRouter = router({
  own: signedInProcedure.output(agencyList).query(({ ctx }) => listAgencies(ctx)),

  people: signedInProcedure
    .input(agentsInput)
    .output(agentList)
    .query(async ({ ctx, input }) => {
      const found = await holdersOf(ctx.db, 'inbox.applications.ask', input);
      return { rows: found.filter(({ id }) => id !== ctx.user.id) };
    }),

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
    .limit(MOST)
    .execute();
  const names = await userNames(
    ctx.db,
    records.flatMap((record) => [record.principal_id, record.agent_id]),
  );
  const person = (id: string) => ({ id, name: names.get(id) ?? '' });
  const now = instant(ctx.clock);
  const rows = records.map((record) => ({
    id: record.id,
    principal: person(record.principal_id),
    agent: person(record.agent_id),
    startsOn: record.starts_on,
    endsOn: record.ends_on,
    subjects: JSON.parse(record.subjects) as AgencySubject[],
    remark: record.remark,
    state: stateOf(record, now),
  }));
  const held = heldSubjects(ctx);
  return {
    mine: rows.filter((row) => row.principal.id === me),
    forOthers: rows.filter((row) => row.agent.id === me),
    subjects: AGENCY_SUBJECTS.map((subject) => ({
      subject,
      name: inboxTexts.inEvery(`agencySubjects.${subject}`),
      held: held.has(subject),
    })),
  };
}
