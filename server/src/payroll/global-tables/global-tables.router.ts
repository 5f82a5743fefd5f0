import { z } from 'zod';
import { done } from '../../platform/trpc/paging.ts';
import { change, command, procedure, router } from '../../platform/trpc/procedure.ts';
import {
  createGlobalTable,
  discardGlobalDraft,
  newGlobalDraft,
  saveGlobalDraft,
} from './global-drafts.repo.ts';
import {
  createGlobalTableInput,
  globalTableDetail,
  globalTableInput,
  globalTableList,
  newGlobalDraftInput,
  publishedGlobalTable,
  publishGlobalDraftInput,
  publishGlobalTableInput,
  savedGlobalDraft,
  saveGlobalDraftInput,
} from './global-tables.schemas.ts';
import { getGlobalTable, listGlobalTables } from './list-global-tables.ts';
import { publishGlobalDraft, publishGlobalTable } from './publish-global-table.ts';

const VIEW = 'payroll.solutions.view';
const EDIT = 'payroll.solutions.edit';
const PUBLISH = 'payroll.solutions.publish';
const DONE = { done: true as const };

/** Parameter tables that solutions share: written and published by who reaches every solution. */
export const globalTablesRouter = router({
  list: procedure(VIEW)
    .output(globalTableList)
    .query(({ ctx }) => listGlobalTables(ctx)),

  get: procedure(VIEW)
    .input(globalTableInput)
    .output(globalTableDetail)
    .query(({ ctx, input }) => getGlobalTable(ctx, input.code, input.number)),

  create: command(EDIT)
    .input(createGlobalTableInput)
    .output(z.object({ code: z.string() }))
    .mutation(async ({ ctx, input }) => {
      await createGlobalTable(ctx, input);
      return { code: input.code };
    }),

  newDraft: command(EDIT)
    .input(newGlobalDraftInput)
    .output(done)
    .mutation(async ({ ctx, input }) => {
      await newGlobalDraft(ctx, input.code);
      return DONE;
    }),

  saveDraft: change(EDIT)
    .input(saveGlobalDraftInput)
    .output(savedGlobalDraft)
    .mutation(({ ctx, input }) => saveGlobalDraft(ctx, input)),

  discardDraft: command(EDIT)
    .input(newGlobalDraftInput)
    .output(done)
    .mutation(async ({ ctx, input }) => {
      await discardGlobalDraft(ctx, input.code);
      return DONE;
    }),

  publishDraft: command(PUBLISH)
    .input(publishGlobalDraftInput)
    .output(publishedGlobalTable)
    .mutation(({ ctx, input }) => publishGlobalDraft(ctx, input)),

  /** The rows of a solution's own table as the first version; what follows is written as a draft of the global table. */
  publish: command(PUBLISH)
    .input(publishGlobalTableInput)
    .output(publishedGlobalTable)
    .mutation(({ ctx, input }) => publishGlobalTable(ctx, { ...input, afterNumber: 0 })),
});
