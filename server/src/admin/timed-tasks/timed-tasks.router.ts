import type { Kysely, Selectable } from 'kysely';
import { z } from 'zod';
import { changesBetween } from '../../platform/audit/audit-changes.ts';
import { instant } from '../../platform/clock/clock.ts';
import type { DB } from '../../platform/db/schema.ts';
import { refuse } from '../../platform/errors/refusal.ts';
import { filteredPage } from '../../platform/filter/filtered-page.ts';
import { filterOf } from '../../platform/filter/read-filter.ts';
import { newId } from '../../platform/ids/new-id.ts';
import type { Language } from '../../platform/texts/languages.ts';
import { putRun, type TimedTask } from '../../platform/timetable/fire-tasks.ts';
import { isTimeZone, nextFirings } from '../../platform/timetable/next-firings.ts';
import { paramField, paramFields } from '../../platform/timetable/param-fields.ts';
import {
  type Expression,
  ExpressionFault,
  readExpression,
} from '../../platform/timetable/quartz-expression.ts';
import {
  findTimedHandler,
  nextMoment,
  runName,
  timedHandlers,
} from '../../platform/timetable/timed-handlers.ts';
import { idAnswer, pageOf, versionAnswer } from '../../platform/trpc/page-of.ts';
import { declarePermissions } from '../../platform/trpc/permissions.ts';
import { change, command, procedure, router } from '../../platform/trpc/procedure.ts';
import { timedTaskTexts } from './texts.ts';
import './timed-tasks.errors.ts';
import { id, RUN_FIELDS, runDetail, runRow, TASK_FIELDS, taskInput, taskRow } from './timed-tasks.schemas.ts';

declarePermissions('admin.timedTasks', timedTaskTexts, [
  { code: 'admin.timedTasks.view', roles: ['system-administrator'], undivided: true },
  { code: 'admin.timedTasks.edit', roles: ['system-administrator'], undivided: true },
]);
const VIEW = 'admin.timedTasks.view';
const EDIT = 'admin.timedTasks.edit';
const PREVIEWED = 5;

const shown = (row: TimedTask, language: Language): z.infer<typeof taskRow> => ({
  ...{
    id: row.id,
    name: row.name,
    handler: row.handler,
    expression: row.expression,
    timeZone: row.time_zone,
  },
  handlerName: findTimedHandler(row.handler)?.nameIn(language) ?? row.handler,
  ...{ params: JSON.parse(row.params), misfire: row.misfire, overlaps: row.overlaps === 1, state: row.state },
  ...{ builtIn: row.built_in === 1, remark: row.remark, nextAt: row.next_at, lastAt: row.last_at },
  ...{ lastState: row.last_state, version: row.version },
});

type Run = Selectable<DB['timed_task_runs']>;
const shownRun = (row: Run, language: Language): z.infer<typeof runRow> => ({
  ...{ id: row.id, taskId: row.task_id, taskName: runName(row, language) },
  ...{ handler: row.handler, trigger: row.trigger },
  ...{ startedBy: row.started_by, dueAt: row.due_at, startedAt: row.started_at, endedAt: row.ended_at },
  state: row.state,
});

/** What happens by the clock: tasks, when they fire next, and what became of every firing. */
export const timedTasksRouter = router({
  list: procedure(VIEW)
    .meta({ rest: { method: 'GET', path: '/api/base/quartz/listJob', summary: 'Timed tasks' } })
    .input(z.strictObject({ filter: filterOf(TASK_FIELDS) }))
    .output(pageOf(taskRow))
    .query(async ({ ctx, input }) => {
      const query = ctx.db.selectFrom('timed_tasks').selectAll();
      const sorted = input.filter.order.length > 0 ? query : query.orderBy('name');
      const page = await filteredPage(sorted, input.filter, {
        search: ['name', 'handler', 'remark'],
        last: 'id',
      });
      return { ...page, rows: page.rows.map((row) => shown(row, ctx.language)) };
    }),

  /** Those that will fire, with the next moments of each. */
  schedule: procedure(VIEW)
    .meta({
      rest: { method: 'GET', path: '/api/base/quartz/listScheduleJob', summary: 'When tasks fire next' },
    })
    .input(z.strictObject({ filter: filterOf(TASK_FIELDS) }))
    .output(pageOf(taskRow.extend({ next: z.array(z.string()) })))
    .query(async ({ ctx, input }) => {
      const query = ctx.db
        .selectFrom('timed_tasks')
        .selectAll()
        .where('state', '=', 'running')
        .where('next_at', 'is not', null);
      const sorted = input.filter.order.length > 0 ? query : query.orderBy('next_at');
      const page = await filteredPage(sorted, input.filter, {
        search: ['name', 'handler', 'remark'],
        last: 'id',
      });
      const next = (row: TimedTask) =>
        momentsOf(readExpression(row.expression), row.time_zone, ctx.clock.now());
      return { ...page, rows: page.rows.map((row) => ({ ...shown(row, ctx.language), next: next(row) })) };
    }),

  /** What tasks can be made of. */
  handlers: procedure(VIEW)
    .output(z.array(z.object({ key: z.string(), name: z.string(), params: z.array(paramField) })))
    .query(({ ctx }) =>
      timedHandlers().map((handler) => ({
        ...{ key: handler.key, name: handler.nameIn(ctx.language) },
        params: paramFields(handler, ctx.language),
      })),
    ),

  /** The next five moments of a timetable, before it is kept. */
  preview: procedure(VIEW)
    .input(z.strictObject({ expression: z.string().max(200), timeZone: z.string().max(60) }))
    .output(z.object({ next: z.array(z.string()) }))
    .query(({ ctx, input }) => ({
      next: momentsOf(judged(input.expression, input.timeZone), input.timeZone, ctx.clock.now()),
    })),

  add: change(EDIT)
    .meta({ rest: { method: 'POST', path: '/api/base/quartz/add', answers: 201 } })
    .input(taskInput)
    .output(idAnswer)
    .mutation(async ({ ctx, input }) => {
      const made = newId(ctx.clock);
      const now = instant(ctx.clock);
      await ctx.db
        .insertInto('timed_tasks')
        .values({
          ...columnsOf(input),
          ...{
            id: made,
            state: 'running',
            built_in: 0,
            last_at: null,
            last_state: null,
            created_by: ctx.user.id,
          },
          ...{ next_at: nextOf(ctx.clock, input), created_at: now, updated_at: now },
        })
        .execute();
      await ctx.audit.write({
        subject: { kind: 'timedTask', id: made },
        changes: changesBetween(undefined, await getTask(ctx.db, made)),
      });
      return { id: made };
    }),

  /** Changes what a task does or when, or pauses it; absent fields stay. */
  modify: change(EDIT)
    .meta({
      rest: { method: 'POST', path: '/api/base/quartz/modifyJob', summary: 'Changes or pauses a timed task' },
    })
    .input(
      taskInput.partial().extend({
        id,
        version: z.number().int().min(1),
        ...{
          params: z.record(z.string().max(60), z.unknown()).optional(),
          timeZone: z.string().max(60).optional(),
        },
        ...{ misfire: taskInput.shape.misfire.unwrap().optional(), overlaps: z.boolean().optional() },
        paused: z.boolean().optional(),
      }),
    )
    .output(versionAnswer)
    .mutation(async ({ ctx, input: { id: known, version, paused, ...given } }) => {
      const before = await getTask(ctx.db, known);
      const values = {
        ...{
          name: before.name,
          handler: before.handler,
          params: JSON.parse(before.params),
          misfire: before.misfire,
        },
        ...{ expression: before.expression, timeZone: before.time_zone, overlaps: before.overlaps === 1 },
        remark: before.remark,
        ...Object.fromEntries(Object.entries(given).filter(([, value]) => value !== undefined)),
      } as z.infer<typeof taskInput>;
      if (before.built_in && values.handler !== before.handler) refuse('admin.timedTasks.BUILT_IN');
      const state = paused === undefined ? before.state : paused ? ('paused' as const) : ('running' as const);
      const changed = await ctx.db
        .updateTable('timed_tasks')
        .set({
          ...columnsOf(values),
          ...{ state, version: version + 1, updated_at: instant(ctx.clock) },
          next_at: state === 'paused' ? null : nextOf(ctx.clock, values),
        })
        .where('id', '=', known)
        .where('version', '=', version)
        .returning('id')
        .executeTakeFirst();
      if (!changed) refuse('platform.VERSION_CHANGED');
      await ctx.audit.write({
        subject: { kind: 'timedTask', id: known },
        changes: changesBetween(before, await getTask(ctx.db, known)),
      });
      return { id: known, version: version + 1 };
    }),

  /** Goes on from now: what fell into the pause is not made up for. */
  resume: change(EDIT)
    .meta({
      rest: { method: 'POST', path: '/api/base/quartz/resumeJob', summary: 'Lets a paused task fire again' },
    })
    .input(z.strictObject({ id }))
    .output(idAnswer)
    .mutation(async ({ ctx, input }) => {
      const before = await getTask(ctx.db, input.id);
      const next = nextMoment(ctx.clock, before.expression, before.time_zone);
      if (next === null) refuse('admin.timedTasks.NEVER');
      await ctx.db
        .updateTable('timed_tasks')
        .set({ state: 'running', next_at: next, version: before.version + 1, updated_at: instant(ctx.clock) })
        .where('id', '=', input.id)
        .execute();
      await ctx.audit.write({
        subject: { kind: 'timedTask', id: input.id },
        changes: changesBetween(before, await getTask(ctx.db, input.id)),
      });
      return { id: input.id };
    }),

  /** One firing now, beside the timetable. */
  runNow: command(EDIT)
    .meta({
      rest: { method: 'POST', path: '/api/base/quartz/manual', summary: 'Runs a task now', answers: 202 },
    })
    .input(z.strictObject({ id, params: z.record(z.string().max(60), z.unknown()).optional() }))
    .output(z.object({ runId: z.string() }))
    .mutation(async ({ ctx, input }) => {
      const task = await getTask(ctx.db, input.id);
      if (input.params) judgeParams(task.handler, input.params);
      const params = input.params && JSON.stringify(input.params);
      const by = { userId: ctx.user.id, ...(params ? { params } : {}) };
      const runId = await putRun(ctx, task, 'manual', instant(ctx.clock), 'waiting', by);
      if (!runId) refuse('admin.timedTasks.RUNNING');
      await ctx.audit.write({
        subject: { kind: 'timedTask', id: input.id },
        changes: changesBetween(undefined, { run: runId, params: params ?? task.params }),
      });
      return { runId };
    }),

  remove: change(EDIT)
    .meta({ rest: { method: 'DELETE', path: '/api/base/quartz/removeJob' } })
    .input(z.strictObject({ id }))
    .output(idAnswer)
    .mutation(async ({ ctx, input }) => {
      const before = await getTask(ctx.db, input.id);
      if (before.built_in) refuse('admin.timedTasks.BUILT_IN');
      await ctx.db.deleteFrom('timed_tasks').where('id', '=', input.id).execute();
      await ctx.audit.write({
        subject: { kind: 'timedTask', id: input.id },
        changes: changesBetween(before, undefined),
      });
      return { id: input.id };
    }),

  logs: procedure(VIEW)
    .meta({ rest: { method: 'GET', path: '/api/base/quartz/listJobLog', summary: 'Firings of timed tasks' } })
    .input(z.strictObject({ filter: filterOf(RUN_FIELDS) }))
    .output(pageOf(runRow))
    .query(async ({ ctx, input }) => {
      const query = ctx.db.selectFrom('timed_task_runs').selectAll();
      const sorted = input.filter.order.length > 0 ? query : query.orderBy('due_at', 'desc');
      const page = await filteredPage(sorted, input.filter, { search: ['task_name', 'message'], last: 'id' });
      return { ...page, rows: page.rows.map((row) => shownRun(row, ctx.language)) };
    }),

  logDetail: procedure(VIEW)
    .meta({ rest: { method: 'GET', path: '/api/base/quartz/listJobLogDetail/{id}' } })
    .input(z.strictObject({ id, object: z.string().max(100).optional() }))
    .output(runDetail)
    .query(async ({ ctx, input }) => {
      const row = await ctx.db
        .selectFrom('timed_task_runs')
        .selectAll()
        .where('id', '=', input.id)
        .executeTakeFirst();
      if (!row) return refuse('platform.NOT_FOUND');
      const result = row.result === null ? null : JSON.parse(row.result);
      return { ...shownRun(row, ctx.language), params: JSON.parse(row.params), message: row.message, result };
    }),
});

async function getTask(db: Kysely<DB>, taskId: string): Promise<TimedTask> {
  const row = await db.selectFrom('timed_tasks').selectAll().where('id', '=', taskId).executeTakeFirst();
  return row ?? refuse('platform.NOT_FOUND');
}

const momentsOf = (expression: Expression, zone: string, now: Date): string[] =>
  nextFirings(expression, zone, now, PREVIEWED).map((at) => at.toISOString());

/** Refuses what can't be read, at the place where it can't. */
function judged(expression: string, zone: string): Expression {
  if (!isTimeZone(zone)) refuse('admin.timedTasks.TIME_ZONE', { zone });
  try {
    return readExpression(expression);
  } catch (error) {
    if (!(error instanceof ExpressionFault)) throw error;
    return refuse('admin.timedTasks.EXPRESSION', { part: error.part, field: error.field ?? '–' });
  }
}

function nextOf(clock: { now(): Date }, values: z.infer<typeof taskInput>): string {
  const [next] = momentsOf(judged(values.expression, values.timeZone), values.timeZone, clock.now());
  return next ?? refuse('admin.timedTasks.NEVER');
}

function judgeParams(key: string, params: unknown): void {
  const handler = findTimedHandler(key);
  if (!handler)
    return refuse('admin.timedTasks.HANDLER_UNKNOWN', {
      ...{
        handler: key,
        known: timedHandlers()
          .map((each) => each.key)
          .join(', '),
      },
    });
  const read = handler.params.safeParse(params);
  if (!read.success) refuse('admin.timedTasks.PARAMS', { reason: z.prettifyError(read.error).slice(0, 300) });
}

function columnsOf(values: z.infer<typeof taskInput>) {
  judgeParams(values.handler, values.params);
  return {
    ...{ name: values.name, handler: values.handler, params: JSON.stringify(values.params) },
    ...{ expression: values.expression, time_zone: values.timeZone, misfire: values.misfire },
    ...{ overlaps: values.overlaps ? (1 as const) : (0 as const), remark: values.remark ?? null },
  };
}
