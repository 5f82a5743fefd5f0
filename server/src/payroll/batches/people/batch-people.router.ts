import { command, procedure, router } from '../../../platform/trpc/procedure.ts';
import { noteRead } from '../record/note-read.ts';
import { addPeople, removePeople } from './change-people.ts';
import { holdSalary, payHeldSalary, releaseSalary } from './hold-salary.ts';
import { listBatchPeople, listCandidates } from './list-people.ts';
import {
  addPeopleInput,
  batchPeopleInput,
  batchPeoplePage,
  candidatePage,
  candidatesInput,
  changedPeople,
  heldState,
  holdInput,
  paidState,
  payInput,
  removePeopleInput,
} from './people.schemas.ts';

const VIEW = 'payroll.batches.view';
const EDIT = 'payroll.batches.edit';

/** Who is in a batch, and whose salary waits. */
export const batchPeopleRouter = router({
  list: procedure(VIEW)
    .input(batchPeopleInput)
    .output(batchPeoplePage)
    .query(async ({ ctx, input }) => {
      const page = await listBatchPeople(ctx, input);
      await noteRead(ctx, input.id, { table: 'people', rows: page.total });
      return page;
    }),

  candidates: procedure(EDIT)
    .input(candidatesInput)
    .output(candidatePage)
    .query(({ ctx, input }) => listCandidates(ctx, input)),

  add: command(EDIT)
    .input(addPeopleInput)
    .output(changedPeople)
    .mutation(({ ctx, input }) => addPeople(ctx, input)),

  remove: command(EDIT)
    .input(removePeopleInput)
    .output(changedPeople)
    .mutation(({ ctx, input }) => removePeople(ctx, input)),

  hold: command(EDIT)
    .input(holdInput)
    .output(heldState)
    .mutation(({ ctx, input }) => holdSalary(ctx, input)),

  release: command(EDIT)
    .input(holdInput)
    .output(heldState)
    .mutation(({ ctx, input }) => releaseSalary(ctx, input)),

  /** From approval on, when it lets money out. */
  pay: command('payroll.batches.approve')
    .meta({ stepUp: true })
    .input(payInput)
    .output(paidState)
    .mutation(({ ctx, input }) => payHeldSalary(ctx, input)),
});
