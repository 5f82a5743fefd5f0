import { done, idInput } from '../../platform/trpc/paging.ts';
import { change, command, procedure, router } from '../../platform/trpc/procedure.ts';
import { loadBatch } from '../batches/record/batch-plan.ts';
import { explained } from '../batches/record/batches.schemas.ts';
import { noteRead } from '../batches/record/note-read.ts';
import { askWhatIf, changeWhatIf, createWhatIf, discardWhatIf } from './change-what-if.ts';
import {
  choicesOf,
  describeWhatIf,
  listWhatIfs,
  peopleOfWhatIf,
  personOfWhatIf,
} from './describe-what-if.ts';
import { explainWhatIf } from './explain-what-if.ts';
import { putIntoDraft, takeInputs } from './merge-what-if.ts';
import { openWhatIf } from './what-if-record.ts';
import './what-ifs.errors.ts';
import * as schemas from './what-ifs.schemas.ts';

const VIEW = 'payroll.batches.view';

/** Batches as they would come out with other rates, rules or inputs. None of it is a batch: nothing here can be paid. */
export const whatIfsRouter = router({
  list: procedure(VIEW)
    .input(schemas.ofBatch)
    .output(schemas.whatIfList)
    .query(async ({ ctx, input }) => {
      const found = await listWhatIfs(ctx, input.batchId);
      await noteRead(ctx, input.batchId, { table: 'whatIfs', rows: found.length });
      return found;
    }),

  choices: procedure(VIEW)
    .input(schemas.ofBatch)
    .output(schemas.whatIfChoices)
    .query(async ({ ctx, input }) => choicesOf(await loadBatch(ctx.db, ctx.scope, input.batchId))),

  get: procedure(VIEW)
    .input(idInput)
    .output(schemas.whatIfDetail)
    .query(async ({ ctx, input }) => {
      const opened = await openWhatIf(ctx.db, ctx.scope, input.id);
      await noteRead(ctx, opened.loaded.batch.id, { table: 'whatIf' });
      return describeWhatIf(ctx, opened);
    }),

  people: procedure(VIEW)
    .input(schemas.whatIfPeopleInput)
    .output(schemas.whatIfPeople)
    .query(async ({ ctx, input }) => {
      const opened = await openWhatIf(ctx.db, ctx.scope, input.id);
      const page = await peopleOfWhatIf(ctx, opened, input);
      await noteRead(ctx, opened.loaded.batch.id, { table: 'whatIfPeople', rows: page.total });
      return page;
    }),

  person: procedure(VIEW)
    .input(schemas.whatIfPersonInput)
    .output(schemas.whatIfPerson)
    .query(async ({ ctx, input }) => {
      const opened = await openWhatIf(ctx.db, ctx.scope, input.id);
      await noteRead(ctx, opened.loaded.batch.id, { table: 'whatIfPeople' });
      return personOfWhatIf(ctx, opened, input.rowKey);
    }),

  explain: procedure(VIEW)
    .input(schemas.whatIfCell)
    .output(explained)
    .query(async ({ ctx, input }) => {
      const opened = await openWhatIf(ctx.db, ctx.scope, input.id);
      await noteRead(ctx, opened.loaded.batch.id, { table: 'whatIfPeople', column: input.column });
      return explainWhatIf(ctx, opened, input);
    }),

  create: command(VIEW)
    .input(schemas.createWhatIf)
    .output(schemas.created)
    .mutation(({ ctx, input }) => createWhatIf(ctx, input)),

  change: change(VIEW)
    .input(schemas.changeWhatIf)
    .output(done)
    .mutation(async ({ ctx, input }) => {
      await changeWhatIf(ctx, input);
      return { done: true as const };
    }),

  calculate: command(VIEW)
    .input(idInput)
    .output(schemas.asked)
    .mutation(async ({ ctx, input }) => ({ jobId: await askWhatIf(ctx, input.id) })),

  discard: command(VIEW)
    .input(idInput)
    .output(done)
    .mutation(async ({ ctx, input }) => {
      await discardWhatIf(ctx, input.id);
      return { done: true as const };
    }),

  /** Rules and rates go on as a draft of the solution, which whoever may edit it publishes, or not. */
  toDraft: command('payroll.solutions.edit')
    .input(schemas.intoDraft)
    .output(schemas.drafted)
    .mutation(({ ctx, input }) => putIntoDraft(ctx, input)),

  /** Inputs go on into the batch, as if typed. */
  toBatch: command('payroll.batches.edit')
    .input(idInput)
    .output(schemas.taken)
    .mutation(({ ctx, input }) => takeInputs(ctx, input.id)),
});
