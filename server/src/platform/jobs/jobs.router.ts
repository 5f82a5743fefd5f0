import { z } from 'zod';
import { refuse } from '../errors/refusal.ts';
import { platformTexts } from '../texts.ts';
import type { SignedInCtx } from '../trpc/context.ts';
import { pageOf } from '../trpc/page-of.ts';
import { declarePermissions } from '../trpc/permissions.ts';
import { router, signedInChange, signedInProcedure } from '../trpc/procedure.ts';
import { scopeOf } from '../trpc/scope.ts';
import { describeJob, describeJobs } from './job-about.ts';
import { JOB_STATES } from './job-states.ts';
import { jobSchema } from './jobs.schemas.ts';

declarePermissions('platform', platformTexts, [
  {
    code: 'platform.jobs.view',
    roles: ['system-administrator'],
    undivided: true,
  },
]);

const id = z.string().max(60);

function seesAll(ctx: SignedInCtx): boolean {
  return scopeOf(ctx.authentication.grants, 'platform.jobs.view') !== undefined;
}

/** One's own jobs; who may see every job sees and stops those of others too. */
async function getJob(ctx: SignedInCtx, jobId: string) {
  let query = ctx.db.selectFrom('jobs').selectAll().where('id', '=', jobId);
  if (!seesAll(ctx)) query = query.where('created_by', '=', ctx.user.id);
  const row = await query.executeTakeFirst();
  return row ? describeJob(ctx.db, row, ctx.language) : refuse('platform.NOT_FOUND');
}

export const platformJobsRouter = router({
  get: signedInProcedure
    .input(z.strictObject({ id }))
    .output(jobSchema)
    .query(({ ctx, input }) => getJob(ctx, input.id)),

  list: signedInProcedure
    .meta({ inPlace: 'look' })
    .input(
      z.strictObject({
        page: z.number().int().min(1).default(1),
        pageSize: z.number().int().min(1).max(100).default(20),
        topic: z.string().max(100).optional(),
        state: z.enum(JOB_STATES).optional(),
      }),
    )
    .output(pageOf(jobSchema))
    .query(async ({ ctx, input }) => {
      let base = ctx.db.selectFrom('jobs');
      if (!seesAll(ctx)) base = base.where('created_by', '=', ctx.user.id);
      if (input.topic) base = base.where('topic', '=', input.topic);
      if (input.state) base = base.where('state', '=', input.state);
      const { total } = await base
        .select((eb) => eb.fn.countAll<number>().as('total'))
        .executeTakeFirstOrThrow();
      const rows = await base
        .selectAll()
        .orderBy('created_at', 'desc')
        .orderBy('id', 'desc')
        .limit(input.pageSize)
        .offset((input.page - 1) * input.pageSize)
        .execute();
      return { total: Number(total), rows: await describeJobs(ctx.db, rows, ctx.language) };
    }),

  /** Asks a job to stop; false when it was over already. */
  cancel: signedInChange
    .input(z.strictObject({ id }))
    .output(z.object({ asked: z.boolean() }))
    .mutation(async ({ ctx, input }) => {
      await getJob(ctx, input.id);
      const asked = await ctx.jobs.requestCancel(input.id);
      if (asked) await ctx.audit.write({ subject: { kind: 'job', id: input.id } });
      return { asked };
    }),
});
