import { done, idInput } from '../../platform/trpc/paging.ts';
import { change, command, procedure, router } from '../../platform/trpc/procedure.ts';
import { createPayType, listPayTypes, removePayType, updatePayType } from './pay-types.repo.ts';
import {
  createPayTypeInput,
  payType,
  payTypeListInput,
  payTypePage,
  updatePayTypeInput,
} from './pay-types.schemas.ts';

const VIEW = 'payroll.solutions.view';
const EDIT = 'payroll.solutions.edit';

/** What columns of all solutions are, in words that everybody shares: changed by who reaches every solution. */
export const payTypesRouter = router({
  list: procedure(VIEW)
    .input(payTypeListInput)
    .output(payTypePage)
    .query(({ ctx, input }) => listPayTypes(ctx, input)),

  create: command(EDIT)
    .input(createPayTypeInput)
    .output(payType)
    .mutation(({ ctx, input }) => createPayType(ctx, input)),

  update: change(EDIT)
    .input(updatePayTypeInput)
    .output(payType)
    .mutation(({ ctx, input }) => updatePayType(ctx, input)),

  remove: command(EDIT)
    .input(idInput)
    .output(done)
    .mutation(async ({ ctx, input }) => {
      await removePayType(ctx, input.id);
      return { done: true as const };
    }),
});
