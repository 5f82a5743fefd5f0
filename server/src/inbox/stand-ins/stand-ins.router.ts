import { holdersOf } from '../../identity/index.ts';
import { router, signedInProcedure } from '../../platform/trpc/procedure.ts';
import { STANDS_IN } from './stand-in.ts';
import { peopleInput, peopleList } from './stand-ins.schemas.ts';

/** Who may stand in for one: while one is away, or to act in one's place. */
export const standInsRouter = router({
  people: signedInProcedure
    .input(peopleInput)
    .output(peopleList)
    .query(async ({ ctx, input: { purpose, search } }) => {
      const found = await holdersOf(ctx.db, STANDS_IN[purpose], { search });
      return { rows: found.filter(({ id }) => id !== ctx.user.id) };
    }),
});
