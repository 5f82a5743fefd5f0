import { done, idInput } from '../../platform/trpc/paging.ts';
import { change, procedure, router } from '../../platform/trpc/procedure.ts';
import { listLayouts, removeLayout, saveLayout } from './pivot-layouts.ts';
import {
  layoutInput,
  layoutList,
  teamPivotAnswer,
  teamPivotInput,
  teamPivotPeople,
  teamPivotPeopleInput,
  teamPivotSource,
} from './team-pivot.schemas.ts';
import { computeTeamPivot, describeTeamPivot, peopleOfTeamPivot } from './team-pivot.ts';

const VIEW = 'portal.team.view';

/** One's people in groups, by what one likes. */
export const teamPivotRouter = router({
  source: procedure(VIEW)
    .output(teamPivotSource)
    .query(({ ctx }) => describeTeamPivot(ctx)),

  compute: procedure(VIEW)
    .input(teamPivotInput)
    .output(teamPivotAnswer)
    .query(({ ctx, input }) => computeTeamPivot(ctx, input)),

  people: procedure(VIEW)
    .input(teamPivotPeopleInput)
    .output(teamPivotPeople)
    .query(({ ctx, input }) => peopleOfTeamPivot(ctx, input)),

  layouts: procedure(VIEW)
    .output(layoutList)
    .query(({ ctx }) => listLayouts(ctx)),

  saveLayout: change(VIEW)
    .input(layoutInput)
    .output(done)
    .mutation(async ({ ctx, input }) => {
      await saveLayout(ctx, input);
      return { done: true as const };
    }),

  removeLayout: change(VIEW)
    .input(idInput)
    .output(done)
    .mutation(async ({ ctx, input }) => {
      await removeLayout(ctx, input.id);
      return { done: true as const };
    }),
});
