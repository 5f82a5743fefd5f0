import type { SolutionFile } from '@suanpan/engine';
import { z } from 'zod';
import { snapshotFields } from '../../people/index.ts';
import { done, idInput } from '../../platform/trpc/paging.ts';
import {
  change,
  command,
  commandTransaction,
  commandWasGiven,
  procedure,
  router,
} from '../../platform/trpc/procedure.ts';
import { runInEngine } from '../calculation/threads/engine-pool.ts';
import { getSolution } from '../shared/solution-access.ts';
import { PUBLISH, pendingPublication } from './agreement.repo.ts';
import { compareDocuments } from './compare-copies.ts';
import { comparableCopy } from './configuration/compare-configuration.ts';
import { getCopy, listCopies } from './copies.repo.ts';
import { createSolution } from './create-solution.ts';
import { discardDraft, newDraft, saveCopy } from './edit-draft.ts';
import { globalsFor, globalTableOf, judgeFile } from './judge-file.ts';
import { describeSolution, listSolutions } from './list-solutions.ts';
import { namedDifferences } from './named-differences.ts';
import { checkBeforePublishing, publishCopy, unpublish } from './publish-copy.ts';
import {
  compareCopiesInput,
  copyDetail,
  copyDifference,
  copySummary,
  createdSolution,
  createSolutionInput,
  newDraftInput,
  publishedCopy,
  saveCopyInput,
  savedCopy,
  solutionDetail,
  solutionListInput,
  solutionPage,
  template,
  testReport,
  updateSolutionInput,
} from './solutions.schemas.ts';
import { removeSolution, updateSolution } from './update-solution.ts';

const VIEW = 'payroll.solutions.view';
const EDIT = 'payroll.solutions.edit';

import { SYSTEM_SCOPE } from '../../platform/trpc/scope.ts';
import { findTargets } from './write-back-targets.ts';

export const solutionsRouter = router({
  list: procedure(VIEW)
    .input(solutionListInput)
    .output(solutionPage)
    .query(({ ctx, input }) => listSolutions(ctx, input)),

  get: procedure(VIEW)
    .input(idInput)
    .output(solutionDetail)
    .query(({ ctx, input }) => describeSolution(ctx, input.id)),

  create: command(EDIT)
    .input(createSolutionInput)
    .output(createdSolution)
    .mutation(({ ctx, input }) => createSolution(ctx, input)),

  update: change(EDIT)
    .input(updateSolutionInput)
    .output(solutionDetail)
    .mutation(async ({ ctx, input }) => {
      await updateSolution(ctx, input);
      return describeSolution(ctx, input.id);
    }),

  remove: command(EDIT)
    .input(idInput)
    .output(done)
    .mutation(async ({ ctx, input }) => {
      await removeSolution(ctx, input.id);
      return { done: true as const };
    }),

  templates: procedure(VIEW)
    .output(z.array(template))
    .query(async ({ ctx }) => {
      const rows = await ctx.db.selectFrom('payroll_templates').selectAll().orderBy('code').execute();
      return rows.map((row) => {
        const file = JSON.parse(row.file) as SolutionFile;
        return {
          code: row.code,
          name: file.name ?? row.code,
          description: row.description ? (JSON.parse(row.description) as Record<string, string>) : null,
          currency: file.currency,
          periodType: file.periodType,
          tables: file.tables.length,
          tests: file.tests?.length ?? 0,
        };
      });
    }),
});

export const copiesRouter = router({
  list: procedure(VIEW)
    .input(z.strictObject({ solutionId: z.string() }))
    .output(z.array(copySummary))
    .query(async ({ ctx, input }) => {
      await getSolution(ctx.db, ctx.scope, input.solutionId);
      return listCopies(ctx.db, input.solutionId);
    }),

  get: procedure(VIEW)
    .input(z.strictObject({ copyId: z.string() }))
    .output(copyDetail)
    .query(async ({ ctx, input }) => {
      const copy = await getCopy(ctx.db, ctx.scope, input.copyId);
      const file = JSON.parse(copy.file) as SolutionFile;
      const globals = (await globalsFor(ctx.db, file)).map(globalTableOf);
      const { problems, warnings } = judgeFile(
        file,
        globals,
        await findTargets(ctx.db, file, SYSTEM_SCOPE),
        await snapshotFields(ctx.db),
      );
      return {
        id: copy.id,
        solutionId: copy.solution_id,
        number: copy.number,
        status: copy.status,
        version: copy.version,
        hash: copy.hash,
        file,
        problems,
        warnings,
        createdAt: copy.created_at,
        publishedAt: copy.published_at,
        waits: (await pendingPublication(ctx.db, copy.solution_id))?.copy_id === copy.id,
      };
    }),

  newDraft: command(EDIT)
    .input(newDraftInput)
    .output(z.object({ copyId: z.string() }))
    .mutation(async ({ ctx, input }) => {
      await getSolution(ctx.db, ctx.scope, input.solutionId);
      return { copyId: await newDraft(ctx, input) };
    }),

  save: change(EDIT)
    .input(saveCopyInput)
    .output(savedCopy)
    .mutation(({ ctx, input }) => saveCopy(ctx, input)),

  publish: procedure(PUBLISH)
    .meta({ permission: PUBLISH, command: true })
    .input(z.strictObject({ copyId: z.string() }))
    .output(publishedCopy)
    .use(async ({ ctx, input, next }) => {
      // A key that was used before is answered as it was then, though the copy is no draft any more.
      const known = await commandWasGiven(ctx, 'payroll.copies.publish');
      return next({ ctx: { checkedHash: known ? '' : await checkBeforePublishing(ctx, input.copyId) } });
    })
    .use(commandTransaction)
    .mutation(({ ctx, input }) => publishCopy(ctx, input.copyId, ctx.checkedHash)),

  /** Nothing is in force until a copy is published again; batches keep the copy they pinned. */
  unpublish: command(PUBLISH)
    .input(z.strictObject({ solutionId: z.string() }))
    .output(done)
    .mutation(async ({ ctx, input }) => {
      await unpublish(ctx, input.solutionId);
      return { done: true as const };
    }),

  discard: command(EDIT)
    .input(z.strictObject({ copyId: z.string() }))
    .output(done)
    .mutation(async ({ ctx, input }) => {
      await discardDraft(ctx, input.copyId);
      return { done: true as const };
    }),

  compare: procedure(VIEW)
    .input(compareCopiesInput)
    .output(z.array(copyDifference))
    .query(async ({ ctx, input }) => {
      const [a, b] = [await getCopy(ctx.db, ctx.scope, input.a), await getCopy(ctx.db, ctx.scope, input.b)];
      return compareDocuments(await comparableCopy(ctx.db, a), await comparableCopy(ctx.db, b));
    }),

  /** Runs the copy's own tests, in a worker: formulas are written by people and may run long. */
  test: procedure(VIEW)
    .input(z.strictObject({ copyId: z.string() }))
    .output(testReport)
    .query(async ({ ctx, input }) => {
      const copy = await getCopy(ctx.db, ctx.scope, input.copyId);
      const file = JSON.parse(copy.file) as SolutionFile;
      const globals = (await globalsFor(ctx.db, file)).map(globalTableOf);
      const { problems, plan } = judgeFile(file, globals, undefined, await snapshotFields(ctx.db));
      if (!plan) return { passed: 0, failed: 0, cases: [], problems };
      const { language } = ctx;
      const report = await runInEngine<'test'>(ctx.user.id, { kind: 'test', file, globals, language });
      return { ...report, cases: namedDifferences(report.cases, plan, language), problems };
    }),
});
