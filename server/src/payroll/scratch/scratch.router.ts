import { done } from '../../platform/trpc/paging.ts';
import { change, command, procedure, router } from '../../platform/trpc/procedure.ts';
import { BESIDE_BATCH, BESIDE_SOLUTION, type Beside } from './beside.ts';
import { readSampleTables } from './sample-tables.ts';
import { changeSheet, createSheet, listSheets, removeSheet, saveCells } from './scratch.repo.ts';
import * as schemas from './scratch.schemas.ts';
import { writeSheet } from './write-sheet.ts';

/** Free sheets: notes of whoever may see what they lie beside, which they don't change. */
const sheetsBeside = (beside: Beside) => ({
  list: procedure(beside.permission)
    .input(schemas.sheetsOf)
    .output(schemas.scratchList)
    .query(({ ctx, input }) => listSheets(ctx, beside, input.besideId)),

  create: command(beside.permission)
    .input(schemas.createSheet)
    .output(schemas.scratchSheet)
    .mutation(({ ctx, input }) => createSheet(ctx, beside, input)),

  save: change(beside.permission)
    .meta({ body: 'large' })
    .input(schemas.saveSheet)
    .output(schemas.savedSheet)
    .mutation(({ ctx, input }) => saveCells(ctx, beside, input)),

  change: change(beside.permission)
    .input(schemas.changeSheet)
    .output(done)
    .mutation(async ({ ctx, input }) => {
      await changeSheet(ctx, beside, input);
      return { done: true as const };
    }),

  remove: command(beside.permission)
    .input(schemas.removeSheet)
    .output(done)
    .mutation(async ({ ctx, input }) => {
      await removeSheet(ctx, beside, input.id);
      return { done: true as const };
    }),

  /** The sheet as a file of Excel, with the figures its reader sees. */
  write: command(beside.permission)
    .meta({ body: 'large' })
    .input(schemas.sheetToWrite)
    .output(schemas.writtenSheet)
    .mutation(({ ctx, input }) => writeSheet(ctx, beside, input)),
});

export const scratchRouter = router(sheetsBeside(BESIDE_BATCH));

export const solutionScratchRouter = router({
  ...sheetsBeside(BESIDE_SOLUTION),

  tables: procedure(BESIDE_SOLUTION.permission)
    .input(schemas.sheetsOf)
    .output(schemas.sampleTables)
    .query(({ ctx, input }) => readSampleTables(ctx, input.besideId)),
});
