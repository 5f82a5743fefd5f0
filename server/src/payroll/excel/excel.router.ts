import { z } from 'zod';
import { refuse } from '../../platform/errors/refusal.ts';
import type { SignedInCtx } from '../../platform/trpc/context.ts';
import { command, procedure, router, signedInProcedure } from '../../platform/trpc/procedure.ts';
import { getBatch } from '../batches/record/batch-plan.ts';
import { pivotSource } from '../pivots/pivot-source.ts';
import { begun, ofJob } from '../shared/follow-job.ts';
import { getCopy } from '../solutions/copies.repo.ts';
import { COMPARE_TOPIC, type ComparePayload } from './compare-excel.job.ts';
import {
  comparing,
  ofBatch,
  ofCopy,
  printedStanding,
  printedValues,
  takeIntoBatch,
  takeIntoCopy,
  takenIntoBatch,
  takenIntoCopy,
  uploaded,
  workbookRead,
  writePivot,
  writeStanding,
  writeValues,
  writing,
} from './excel.schemas.ts';
import { followComparing, followWriting } from './follow-job.ts';
import { readWorkbook } from './read-workbook.ts';
import { takeChangesIntoBatch, takeChangesIntoCopy } from './take-changes.ts';
import { EXCEL_TOPIC, type ExcelPayload } from './write-excel.job.ts';
import {
  type PivotPayload,
  type StandingPayload,
  VALUES_TOPIC,
  type ValuesPayload,
} from './write-values.job.ts';

async function begin(
  ctx: SignedInCtx,
  topic: string,
  payload: (ExcelPayload | ComparePayload | ValuesPayload) & { copyId?: string },
): Promise<{ jobId: string }> {
  const jobId = await ctx.jobs.enqueue({ topic, payload, maxAttempts: 2, createdBy: ctx.user.id });
  await ctx.audit.write({
    subject: payload.batchId
      ? { kind: 'payroll.batch', id: payload.batchId }
      : { kind: 'payroll.copy', id: payload.copyId ?? '' },
    facts: { table: 'excel', job: jobId },
  });
  return { jobId };
}

async function requireOwnUpload(ctx: SignedInCtx, fileId: string): Promise<void> {
  const file = await ctx.files.find(ctx.db, fileId);
  if (!file || file.createdBy !== ctx.user.id) refuse('platform.NOT_FOUND');
}

export const excelRouter = router({
  /** All tables of a batch as Excel with formulas: a look at everybody's pay in it. */
  writeBatch: command('payroll.batches.view')
    .input(ofBatch)
    .output(begun)
    .mutation(async ({ ctx, input }) => {
      await getBatch(ctx.db, ctx.scope, input.batchId);
      return begin(ctx, EXCEL_TOPIC, { ...input, language: ctx.language });
    }),

  writeCopy: command('payroll.solutions.view')
    .input(ofCopy)
    .output(begun)
    .mutation(async ({ ctx, input }) => {
      await getCopy(ctx.db, ctx.scope, input.copyId);
      return begin(ctx, EXCEL_TOPIC, { ...input, language: ctx.language });
    }),

  /** The figures of a screen as a file, without what made them. */
  writeValues: command('payroll.batches.view')
    .input(writeValues)
    .output(begun)
    .mutation(async ({ ctx, input }) => {
      await getBatch(ctx.db, ctx.scope, input.batchId);
      return begin(ctx, VALUES_TOPIC, { ...input, language: ctx.language });
    }),

  /** A pivot as its reader sees it: what is hidden there is hidden in the file. */
  writePivot: command('payroll.pivots.view')
    .input(writePivot)
    .output(begun)
    .mutation(async ({ ctx, input }) => {
      const source = await pivotSource(ctx, input.pivot.solutionId);
      const jobId = await ctx.jobs.enqueue({
        topic: VALUES_TOPIC,
        payload: { source, ...input, language: ctx.language } satisfies PivotPayload,
        maxAttempts: 2,
        createdBy: ctx.user.id,
      });
      await ctx.audit.write({
        subject: { kind: 'payroll.solution', id: source.solution.id },
        facts: { table: `pivot ${input.pivot.table}`, job: jobId },
      });
      return { jobId };
    }),

  /** A table of the standing book: the rows its reader sees, with the reach that they have when they ask. */
  writeStanding: command('payroll.payslips.view')
    .input(writeStanding)
    .output(begun)
    .mutation(async ({ ctx, input }) => {
      const { of, format } = input;
      const payload: StandingPayload = { standing: of, scope: ctx.scope, format, language: ctx.language };
      const jobId = await ctx.jobs.enqueue({
        ...{ topic: VALUES_TOPIC, payload, maxAttempts: 2, createdBy: ctx.user.id },
      });
      await ctx.audit.write({
        subject: { kind: 'payroll.standingBook', id: of.kind },
        facts: { table: of.kind, job: jobId },
      });
      return { jobId };
    }),

  /** The page prints what it has read; who took how much of pay on paper is noted before. */
  printValues: command('payroll.batches.view')
    .input(printedValues)
    .output(z.void())
    .mutation(async ({ ctx, input: { batchId, of, rows } }) => {
      await getBatch(ctx.db, ctx.scope, batchId);
      await ctx.audit.write({ subject: { kind: 'payroll.batch', id: batchId }, facts: { of, rows } });
    }),

  printStanding: command('payroll.payslips.view')
    .input(printedStanding)
    .output(z.void())
    .mutation(async ({ ctx, input: { of, rows } }) => {
      await ctx.audit.write({ subject: { kind: 'payroll.standingBook', id: of }, facts: { of, rows } });
    }),

  follow: signedInProcedure
    .input(ofJob)
    .output(writing)
    .query(({ ctx, input }) => followWriting(ctx, input.jobId)),

  /** Finds what was changed in a file that was downloaded here; what of it counts is chosen afterwards. */
  compareBatch: command('payroll.batches.edit')
    .input(ofBatch.extend(uploaded))
    .output(begun)
    .mutation(async ({ ctx, input }) => {
      await getBatch(ctx.db, ctx.scope, input.batchId);
      await requireOwnUpload(ctx, input.fileId);
      return begin(ctx, COMPARE_TOPIC, input);
    }),

  compareCopy: command('payroll.solutions.edit')
    .input(ofCopy.extend(uploaded))
    .output(begun)
    .mutation(async ({ ctx, input }) => {
      await getCopy(ctx.db, ctx.scope, input.copyId);
      await requireOwnUpload(ctx, input.fileId);
      return begin(ctx, COMPARE_TOPIC, input);
    }),

  followComparison: signedInProcedure
    .input(ofJob)
    .output(comparing)
    .query(({ ctx, input }) => followComparing(ctx, input.jobId)),

  /** A workbook that tables are proposed from: the page makes the proposal, and what is taken of it is saved as typed. */
  readWorkbook: procedure('payroll.solutions.edit')
    .input(z.strictObject(uploaded))
    .output(workbookRead)
    .query(({ ctx, input }) => readWorkbook(ctx, input.fileId)),

  takeIntoBatch: command('payroll.batches.edit')
    .input(takeIntoBatch)
    .output(takenIntoBatch)
    .mutation(({ ctx, input }) => takeChangesIntoBatch(ctx, input)),

  takeIntoCopy: command('payroll.solutions.edit')
    .input(takeIntoCopy)
    .output(takenIntoCopy)
    .mutation(({ ctx, input }) => takeChangesIntoCopy(ctx, input)),
});
