import { z } from 'zod';
import { errorMessage } from '../../platform/errors/declare-errors.ts';
import { refuse } from '../../platform/errors/refusal.ts';
import { JOB_STATES } from '../../platform/jobs/jobs.schemas.ts';
import type { Facts } from '../../platform/texts/open-texts.ts';
import type { SignedInCtx } from '../../platform/trpc/context.ts';
import { command, router, signedInProcedure } from '../../platform/trpc/procedure.ts';
import { getBatch } from '../batches/record/batch-plan.ts';
import { getCopy } from '../solutions/copies.repo.ts';
import { EXCEL_TOPIC, type ExcelPayload } from './write-excel.job.ts';

const ofBatch = z.strictObject({ batchId: z.string().max(60) });
const ofCopy = z.strictObject({ copyId: z.string().max(60) });
const begun = z.object({ jobId: z.string() });

const writing = z.object({
  state: z.enum(JOB_STATES),
  done: z.number(),
  total: z.number(),
  /** Why there is no file, in words. */
  problem: z.string().nullable(),
  file: z
    .object({ fileId: z.string(), name: z.string(), formulas: z.number(), values: z.number() })
    .nullable(),
});

/** One's own file: how far it is, where it lies, or why there is none. */
async function follow(ctx: SignedInCtx, jobId: string): Promise<z.infer<typeof writing>> {
  const job = await ctx.db
    .selectFrom('jobs')
    .select(['state', 'progress', 'result', 'error'])
    .where('id', '=', jobId)
    .where('topic', '=', EXCEL_TOPIC)
    .where('created_by', '=', ctx.user.id)
    .executeTakeFirst();
  if (!job) return refuse('platform.NOT_FOUND');
  const { done = 0, total = 0 } = JSON.parse(job.progress ?? '{}') as { done?: number; total?: number };
  const error = JSON.parse(job.error ?? 'null') as { code: string; facts?: Facts } | null;
  return {
    state: job.state,
    done,
    total,
    problem: error && (errorMessage(error.code, error.facts ?? {}, ctx.language) ?? error.code),
    file: job.state === 'done' ? writing.shape.file.parse(JSON.parse(job.result ?? 'null')) : null,
  };
}

async function begin(ctx: SignedInCtx, what: Omit<ExcelPayload, 'language'>): Promise<{ jobId: string }> {
  const jobId = await ctx.jobs.enqueue({
    topic: EXCEL_TOPIC,
    payload: { ...what, language: ctx.language } satisfies ExcelPayload,
    maxAttempts: 2,
    createdBy: ctx.user.id,
  });
  await ctx.audit.write({
    subject: what.batchId
      ? { kind: 'payroll.batch', id: what.batchId }
      : { kind: 'payroll.copy', id: what.copyId ?? '' },
    facts: { table: 'excel', job: jobId },
  });
  return { jobId };
}

export const excelRouter = router({
  /** All tables of a batch as Excel with formulas: a look at everybody's pay in it. */
  writeBatch: command('payroll.batches.view')
    .input(ofBatch)
    .output(begun)
    .mutation(async ({ ctx, input }) => {
      await getBatch(ctx.db, ctx.scope, input.batchId);
      return begin(ctx, input);
    }),

  writeCopy: command('payroll.solutions.view')
    .input(ofCopy)
    .output(begun)
    .mutation(async ({ ctx, input }) => {
      await getCopy(ctx.db, ctx.scope, input.copyId);
      return begin(ctx, input);
    }),

  follow: signedInProcedure
    .input(z.strictObject({ jobId: z.string().max(60) }))
    .output(writing)
    .query(({ ctx, input }) => follow(ctx, input.jobId)),
});
