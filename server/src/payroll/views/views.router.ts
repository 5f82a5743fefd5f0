import { done } from '../../platform/trpc/paging.ts';
import { change, command, procedure, router } from '../../platform/trpc/procedure.ts';
import { changeView, createView, listViews, removeView, saveView, setDefaultView } from './views.repo.ts';
import * as schemas from './views.schemas.ts';

const VIEW = 'payroll.batches.view';

/** How people look at the tables of a solution's batches: their own views, and those that are shared. */
export const viewsRouter = router({
  list: procedure(VIEW)
    .input(schemas.ofTable)
    .output(schemas.viewList)
    .query(({ ctx, input }) => listViews(ctx, input)),

  create: command(VIEW)
    .input(schemas.createView)
    .output(schemas.tableView)
    .mutation(({ ctx, input }) => createView(ctx, input)),

  save: change(VIEW)
    .input(schemas.saveView)
    .output(schemas.savedView)
    .mutation(({ ctx, input }) => saveView(ctx, input)),

  change: change(VIEW)
    .input(schemas.changeView)
    .output(done)
    .mutation(async ({ ctx, input }) => {
      await changeView(ctx, input);
      return { done: true as const };
    }),

  remove: command(VIEW)
    .input(schemas.removeView)
    .output(done)
    .mutation(async ({ ctx, input }) => {
      await removeView(ctx, input.id);
      return { done: true as const };
    }),

  setDefault: change(VIEW)
    .input(schemas.setDefault)
    .output(done)
    .mutation(async ({ ctx, input }) => {
      await setDefaultView(ctx, input);
      return { done: true as const };
    }),
});
