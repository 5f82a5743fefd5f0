import { z } from 'zod';
import { done, idInput } from '../../../platform/trpc/paging.ts';
import { change, command, procedure, router } from '../../../platform/trpc/procedure.ts';
import { noteRead } from '../record/note-read.ts';
import { listCorrectable } from './correctable.ts';
import {
  changedInputPage,
  changedInputsInput,
  correctable,
  correctionDetail,
  createCorrectionsInput,
  createdCorrections,
  differencesInput,
  differencesPage,
  previewInput,
  settleInput,
} from './corrections.schemas.ts';
import { createCorrections } from './create-corrections.ts';
import { describeCorrection } from './describe-correction.ts';
import { listChangedInputs, previewCorrections } from './list-changes.ts';
import { listDifferences } from './list-differences.ts';
import { chooseSettlement } from './settle-correction.ts';
import './corrections.errors.ts';

const VIEW = 'payroll.batches.view';
const EDIT = 'payroll.batches.edit';

export const correctionsRouter = router({
  correctable: procedure(VIEW)
    .input(z.strictObject({ solutionId: z.string() }))
    .output(correctable)
    .query(({ ctx, input }) => listCorrectable(ctx, input.solutionId)),

  preview: procedure(EDIT)
    .input(previewInput)
    .output(changedInputPage)
    .query(async ({ ctx, input }) => {
      const page = await previewCorrections(ctx, input);
      for (const id of input.batchIds) await noteRead(ctx, id, { table: 'changedInputs', rows: page.total });
      return page;
    }),

  create: command(EDIT)
    .input(createCorrectionsInput)
    .output(createdCorrections)
    .mutation(({ ctx, input }) => createCorrections(ctx, input)),

  get: procedure(VIEW)
    .input(idInput)
    .output(correctionDetail)
    .query(({ ctx, input }) => describeCorrection(ctx, input.id)),

  changes: procedure(VIEW)
    .input(changedInputsInput)
    .output(changedInputPage)
    .query(async ({ ctx, input }) => {
      const page = await listChangedInputs(ctx, input);
      await noteRead(ctx, input.id, { table: 'changedInputs', rows: page.total });
      return page;
    }),

  differences: procedure(VIEW)
    .input(differencesInput)
    .output(differencesPage)
    .query(async ({ ctx, input }) => {
      const page = await listDifferences(ctx, input);
      await noteRead(ctx, input.id, { table: 'differences', rows: page.total });
      return page;
    }),

  settle: change(EDIT)
    .input(settleInput)
    .output(done)
    .mutation(async ({ ctx, input }) => {
      await chooseSettlement(ctx, input);
      return { done: true as const };
    }),
});
