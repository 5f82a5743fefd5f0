import type { z } from 'zod';
import type { SignedInCtx } from '../../platform/trpc/context.ts';
import { command, procedure, router } from '../../platform/trpc/procedure.ts';
import { lockBatch } from '../batches/freshness/batch-facts.ts';
import { getBatch, loadBatch } from '../batches/record/batch-plan.ts';
import { noteRead } from '../batches/record/note-read.ts';
import { askCauses } from './ask-causes.ts';
import {
  causesOfPerson,
  describeState,
  freshRecord,
  listPeople,
  listRuns,
  rankCauses,
} from './describe-differences.ts';
import './differences.errors.ts';
import {
  asked,
  causePeople,
  columnInput,
  differenceState,
  pairInput,
  peopleInput,
  personCauses,
  personInput,
  rankedCauses,
  runChoices,
} from './differences.schemas.ts';

const VIEW = 'payroll.batches.view';

export const differencesRouter = router({
  /** What a batch can be held against beside the last period. */
  runs: procedure(VIEW)
    .input(pairInput.pick({ batchId: true }))
    .output(runChoices)
    .query(async ({ ctx, input }) => listRuns(ctx.db, await loadBatch(ctx.db, ctx.scope, input.batchId))),

  get: procedure(VIEW)
    .input(pairInput)
    .output(differenceState)
    .query(async ({ ctx, input }) =>
      describeState(ctx.db, ctx.scope, await loadBatch(ctx.db, ctx.scope, input.batchId), input.against),
    ),

  /** Whoever may read the figures may have it found out why they changed: nothing of the batch is touched. */
  find: command(VIEW)
    .input(pairInput)
    .output(asked)
    .mutation(async ({ ctx, input }) => {
      await getBatch(ctx.db, ctx.scope, input.batchId);
      await lockBatch(ctx.db, input.batchId);
      const loaded = await loadBatch(ctx.db, ctx.scope, input.batchId);
      return { jobId: await askCauses({ ...ctx, userId: ctx.user.id }, loaded, input.against) };
    }),

  causes: procedure(VIEW)
    .input(columnInput)
    .output(rankedCauses)
    .query(async ({ ctx, input }) => {
      const { loaded, record } = await opened(ctx, input);
      return rankCauses(ctx.db, loaded, record, input);
    }),

  people: procedure(VIEW)
    .input(peopleInput)
    .output(causePeople)
    .query(async ({ ctx, input }) => {
      const { loaded, record } = await opened(ctx, input);
      return listPeople(ctx.db, loaded, record, input);
    }),

  person: procedure(VIEW)
    .input(personInput)
    .output(personCauses)
    .query(async ({ ctx, input }) => {
      const { record } = await opened(ctx, input);
      return causesOfPerson(ctx.db, record, input);
    }),
});

async function opened(ctx: SignedInCtx, input: z.infer<typeof columnInput>) {
  const loaded = await loadBatch(ctx.db, ctx.scope, input.batchId);
  const record = await freshRecord(ctx.db, ctx.scope, loaded, input.against);
  await noteRead(ctx, input.batchId, { table: 'differences', column: input.column });
  return { loaded, record };
}
