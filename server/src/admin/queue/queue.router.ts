import { z } from 'zod';
import { changesBetween } from '../../platform/audit/audit-changes.ts';
import { refuse } from '../../platform/errors/refusal.ts';
import { describeJob, describeJobs } from '../../platform/jobs/job-about.ts';
import { findJobDefinition, jobTopics } from '../../platform/jobs/job-queue.ts';
import { JOB_STATES } from '../../platform/jobs/job-states.ts';
import { saidError } from '../../platform/jobs/job-view.ts';
import { jobDetailSchema, queuedJobSchema, topicSchema } from '../../platform/jobs/jobs.schemas.ts';
import { idAnswer, pageOf } from '../../platform/trpc/page-of.ts';
import { declarePermissions } from '../../platform/trpc/permissions.ts';
import { change, procedure, router } from '../../platform/trpc/procedure.ts';
import './queue.errors.ts';
import { courseSchema, queueCourse } from './queue-course.ts';
import { redactPayload } from './redact-payload.ts';
import { queueTexts } from './texts.ts';

declarePermissions('admin.queue', queueTexts, [
  {
    code: 'admin.queue.manage',
    roles: ['system-administrator'],
    undivided: true,
  },
]);
const MANAGE = 'admin.queue.manage';

const page = {
  page: z.number().int().min(1).default(1),
  pageSize: z.number().int().min(1).max(200).default(50),
};
const states = z.enum(JOB_STATES);
const priority = z.number().int().min(-100).max(100);

/** The queue monitor: topics with their priorities, and what waits or went wrong. */
export const queueRouter = router({
  topics: procedure(MANAGE)
    .meta({
      permission: MANAGE,
      rest: { method: 'POST', path: '/api/base/sys/queue/page', summary: 'Topics and their load' },
    })
    .input(z.strictObject({ ...page }))
    .output(pageOf(topicSchema))
    .query(async ({ ctx, input }) => {
      const counts = await ctx.db
        .selectFrom('jobs')
        .select(['topic', 'state', (eb) => eb.fn.countAll<number>().as('count')])
        .select((eb) => eb.fn.min('created_at').as('oldest'))
        .groupBy(['topic', 'state'])
        .execute();
      const priorities = await ctx.db.selectFrom('job_topics').selectAll().execute();
      const topics = [...new Set([...jobTopics(), ...counts.map((row) => row.topic)])].sort();
      const rows = topics.map((topic) => {
        const of = (...wanted: string[]) =>
          counts
            .filter((row) => row.topic === topic && wanted.includes(row.state))
            .reduce((sum, row) => sum + Number(row.count), 0);
        return {
          id: topic,
          topic,
          priority: priorities.find((row) => row.topic === topic)?.priority ?? 0,
          queued: of('queued'),
          running: of('running'),
          done: of('done'),
          failed: of('failed'),
          dead: of('dead'),
          oldest: counts.find((row) => row.topic === topic && row.state === 'queued')?.oldest ?? null,
        };
      });
      const start = (input.page - 1) * input.pageSize;
      return { total: rows.length, rows: rows.slice(start, start + input.pageSize) };
    }),

  messages: procedure(MANAGE)
    .meta({ permission: MANAGE, rest: { method: 'POST', path: '/api/base/sys/queue/message/page' } })
    .input(z.strictObject({ ...page, topic: z.string().max(100).optional(), state: states.optional() }))
    .output(pageOf(queuedJobSchema))
    .query(async ({ ctx, input }) => {
      let base = ctx.db.selectFrom('jobs');
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
      const described = await describeJobs(ctx.db, rows, ctx.language);
      return {
        total: Number(total),
        rows: described.map((job, i) => ({
          ...{ ...job, priority: rows[i]?.priority ?? 0 },
          mayAgain: findJobDefinition(job.topic)?.mayAgain === true,
        })),
      };
    }),

  detail: procedure(MANAGE)
    .meta({ permission: MANAGE, rest: { method: 'GET', path: '/api/base/sys/queue/detail/{id}' } })
    .input(z.strictObject({ id: z.string().max(60) }))
    .output(jobDetailSchema)
    .query(async ({ ctx, input }) => {
      const row = await ctx.db.selectFrom('jobs').selectAll().where('id', '=', input.id).executeTakeFirst();
      if (!row) return refuse('platform.NOT_FOUND');
      const failures = await ctx.db
        .selectFrom('job_failures')
        .select(['attempt', 'at', 'error'])
        .where('job_id', '=', input.id)
        .orderBy('at')
        .execute();
      return {
        ...(await describeJob(ctx.db, row, ctx.language)),
        ...{ priority: row.priority, maxAttempts: row.max_attempts, runAt: row.run_at || null },
        mayAgain: findJobDefinition(row.topic)?.mayAgain === true,
        payload: redactPayload(JSON.parse(row.payload)),
        failures: failures.map(({ error, ...failure }) => ({
          ...failure,
          ...saidError(error, ctx.language),
        })),
      };
    }),

  /** What left the queue in each hour of the last day. */
  course: procedure(MANAGE)
    .input(z.strictObject({ topic: z.string().max(100).optional() }))
    .output(courseSchema)
    .query(({ ctx, input }) => queueCourse(ctx.db, ctx.clock.now(), input.topic)),

  /** Puts back what was given up: only what its topic does of itself, never what somebody asked for and was refused. */
  retry: change(MANAGE)
    .input(z.strictObject({ id: z.string().max(60) }))
    .output(idAnswer)
    .mutation(async ({ ctx, input }) => {
      const before = await ctx.db
        .selectFrom('jobs')
        .select(['topic', 'state', 'attempts'])
        .where('id', '=', input.id)
        .where('state', 'in', ['failed', 'dead', 'cancelled'])
        .executeTakeFirst();
      if (!before) refuse('platform.NOT_FOUND');
      if (!findJobDefinition(before.topic)?.mayAgain) refuse('admin.queue.NOT_AGAIN');
      const after = { state: 'queued' as const, attempts: 0 };
      await ctx.db
        .updateTable('jobs')
        .set({ ...after, run_at: '', cancel_requested: 0, finished_at: null, started_at: null, error: null })
        .where('id', '=', input.id)
        .where('state', '=', before.state)
        .execute();
      await ctx.audit.write({
        subject: { kind: 'job', id: input.id },
        changes: changesBetween(before, { ...before, ...after }),
      });
      return input;
    }),

  setTopicPriority: change(MANAGE)
    .meta({
      permission: MANAGE,
      rest: { method: 'POST', path: '/api/base/sys/queue/updateTopicPriorityById' },
    })
    .input(z.strictObject({ id: z.string().max(100), priority }))
    .output(z.object({ id: z.string(), priority: z.number() }))
    .mutation(async ({ ctx, input }) => {
      const before = await ctx.db
        .selectFrom('job_topics')
        .select('priority')
        .where('topic', '=', input.id)
        .executeTakeFirst();
      await ctx.db
        .insertInto('job_topics')
        .values({ topic: input.id, priority: input.priority })
        .onConflict((conflict) => conflict.column('topic').doUpdateSet({ priority: input.priority }))
        .execute();
      await ctx.audit.write({
        subject: { kind: 'topic', id: input.id },
        changes: changesBetween(before, { priority: input.priority }),
      });
      return input;
    }),

  setMessagePriority: change(MANAGE)
    .meta({
      permission: MANAGE,
      rest: { method: 'POST', path: '/api/base/sys/queue/updateMessagePriorityById' },
    })
    .input(z.strictObject({ id: z.string().max(60), priority }))
    .output(z.object({ id: z.string(), priority: z.number() }))
    .mutation(async ({ ctx, input }) => {
      const before = await ctx.db
        .selectFrom('jobs')
        .select('priority')
        .where('id', '=', input.id)
        .where('state', '=', 'queued')
        .executeTakeFirst();
      if (!before) refuse('platform.NOT_FOUND');
      await ctx.db.updateTable('jobs').set({ priority: input.priority }).where('id', '=', input.id).execute();
      await ctx.audit.write({
        subject: { kind: 'job', id: input.id },
        changes: changesBetween(before, { priority: input.priority }),
      });
      return input;
    }),
});
