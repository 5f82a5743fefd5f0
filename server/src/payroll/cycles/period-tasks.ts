import { baseDay, cycleDay, cycleTaskState } from '@suanpan/engine';
import type { WorkingCalendar } from '@suanpan/engine/domain';
import type { Kysely } from 'kysely';
import type { z } from 'zod';
import { userNames } from '../../identity/index.ts';
import { workingCalendarsOf } from '../../people/index.ts';
import { changesBetween } from '../../platform/audit/audit-changes.ts';
import { type Clock, instant } from '../../platform/clock/clock.ts';
import type { DB } from '../../platform/db/schema.ts';
import { refuse } from '../../platform/errors/refusal.ts';
import type { SignedInCtx } from '../../platform/trpc/context.ts';
import { scopeOf } from '../../platform/trpc/scope.ts';
import { localTime, timeZonesOf } from '../periods/closing-time.ts';
import { getPeriod, type PeriodRecord } from '../periods/periods.repo.ts';
import { entitiesOfSolution } from '../periods/series-options.ts';
import { getSolution, isSolutionInScope } from '../shared/solution-access.ts';
import './cycles.errors.ts';
import { type Cycle, type CycleTask, cyclesOf } from './cycles.repo.ts';
import type { finishTaskInput, periodTasks } from './cycles.schemas.ts';

type Shown = z.infer<typeof periodTasks>['rows'][number];

/** The tasks of all periods of a solution that aren't disabled. */
export async function tasksOfSolution(ctx: SignedInCtx, solutionId: string): Promise<Shown[]> {
  await getSolution(ctx.db, ctx.scope, solutionId);
  const periods = await ctx.db
    .selectFrom('payroll_periods')
    .selectAll()
    .where('solution_id', '=', solutionId)
    .where('status', '<>', 'disabled')
    .orderBy('start_day')
    .execute();
  return describeTasks(ctx, solutionId, periods);
}

export async function tasksOfOnePeriod(ctx: SignedInCtx, periodId: string): Promise<Shown[]> {
  const period = await getPeriod(ctx.db, ctx.scope, periodId);
  return period.status === 'disabled' ? [] : describeTasks(ctx, period.solution_id, [period]);
}

/** Each with its days, owner and state. */
async function describeTasks(
  ctx: SignedInCtx,
  solutionId: string,
  periods: readonly PeriodRecord[],
): Promise<Shown[]> {
  const { db } = ctx;
  const schedule = await openSchedule(db, ctx.clock, solutionId);
  const done = await doneTasks(db, periods);
  const names = await userNames(db, [
    ...schedule.cycles.flatMap(({ tasks }) => tasks.map(({ ownerId }) => ownerId)),
    ...done.flatMap((row) => [row.owner_id, row.done_by]),
  ]);
  const leads = await mayLead(ctx, solutionId);
  return periods.flatMap((period): Shown[] => {
    const over = done.filter((row) => row.period_id === period.id);
    const isOver = new Set(over.map((row) => row.task_id));
    // A closed period asks for nothing any more: what wasn't done by then isn't asked for by a later cycle.
    const open = period.status === 'closed' ? [] : tasksOfPeriod(schedule, period);
    const nameOf = (id: string) => names.get(id) ?? null;
    return [
      ...over.map((row) => ({
        id: row.task_id,
        periodId: period.id,
        period: period.code,
        cycle: row.cycle_name,
        name: row.name,
        start: row.start_day,
        end: row.end_day,
        owner: nameOf(row.owner_id),
        state: 'done' as const,
        late: row.done_at.slice(0, 10) > row.end_day,
        doneBy: nameOf(row.done_by),
        doneAt: row.done_at,
        mine: period.status !== 'closed' && (leads || row.owner_id === ctx.user.id),
      })),
      ...open
        .filter(({ task }) => !isOver.has(task.id))
        .map(({ cycle, task, start, end }) => {
          const state = cycleTaskState({ start, end, done: false }, schedule.today);
          return {
            id: task.id,
            periodId: period.id,
            period: period.code,
            cycle: cycle.name,
            name: task.name,
            start,
            end,
            owner: nameOf(task.ownerId),
            state,
            late: state === 'late',
            doneBy: null,
            doneAt: null,
            mine: leads || task.ownerId === ctx.user.id,
          };
        }),
    ].sort((a, b) => (a.start === b.start ? (a.name < b.name ? -1 : 1) : a.start < b.start ? -1 : 1));
  });
}

interface Schedule {
  cycles: Cycle[];
  calendars: readonly WorkingCalendar[];
  /** Where it is earliest: nothing is late before it is late everywhere. */
  today: string;
}

export async function openSchedule(db: Kysely<DB>, clock: Clock, solutionId: string): Promise<Schedule> {
  const days = (await timeZonesOf(db, solutionId)).map((zone) => localTime(clock, zone).slice(0, 10));
  return {
    cycles: await cyclesOf(db, solutionId),
    calendars: await workingCalendarsOf(db, await entitiesOfSolution(db, solutionId)),
    today: days.sort()[0] ?? instant(clock).slice(0, 10),
  };
}

export interface DatedTask {
  cycle: Cycle;
  task: CycleTask;
  start: string;
  end: string;
}

export function tasksOfPeriod({ cycles, calendars }: Schedule, period: PeriodRecord): DatedTask[] {
  return cycles.flatMap((cycle) => {
    const base = baseDay(cycle.base, {
      start: period.start_day,
      end: period.end_day,
      payDate: period.pay_date,
      cutOff: period.cut_off_day,
    });
    const dayOf = (offset: number) => cycleDay(base, offset, cycle.type, calendars);
    return cycle.tasks.map((task) => ({ cycle, task, start: dayOf(task.from), end: dayOf(task.to) }));
  });
}

function doneTasks(db: Kysely<DB>, periods: readonly PeriodRecord[]) {
  const ids = periods.map(({ id }) => id);
  return db
    .selectFrom('payroll_period_tasks_done')
    .selectAll()
    .where('period_id', 'in', ids.length > 0 ? ids : [''])
    .execute();
}

async function mayLead(ctx: SignedInCtx, solutionId: string): Promise<boolean> {
  const scope = scopeOf(ctx.authentication.grants, 'payroll.periods.edit');
  return scope !== undefined && isSolutionInScope(ctx.db, scope, solutionId);
}

/** Done, or not done after all: said by its owner, or by whoever keeps the periods. */
export async function finishTask(ctx: SignedInCtx, input: z.infer<typeof finishTaskInput>): Promise<void> {
  const { db, clock } = ctx;
  const period = await getPeriod(db, ctx.scope, input.periodId);
  const before = await db
    .selectFrom('payroll_period_tasks_done')
    .selectAll()
    .where('period_id', '=', period.id)
    .where('task_id', '=', input.task)
    .executeTakeFirst();
  const dated = tasksOfPeriod(await openSchedule(db, clock, period.solution_id), period).find(
    ({ task }) => task.id === input.task,
  );
  const ownerId = before?.owner_id ?? dated?.task.ownerId;
  if (ownerId === undefined || period.status === 'disabled' || period.status === 'closed')
    refuse('payroll.cycles.NO_SUCH_TASK');
  if (ownerId !== ctx.user.id && !(await mayLead(ctx, period.solution_id)))
    refuse('payroll.cycles.NOT_YOURS');
  if (input.done === (before !== undefined)) return;
  const after =
    input.done && dated
      ? {
          period_id: period.id,
          task_id: dated.task.id,
          cycle_id: dated.cycle.id,
          cycle_name: dated.cycle.name,
          name: dated.task.name,
          start_day: dated.start,
          end_day: dated.end,
          owner_id: dated.task.ownerId,
          done_at: instant(clock),
          done_by: ctx.user.id,
        }
      : undefined;
  if (after) await db.insertInto('payroll_period_tasks_done').values(after).execute();
  else
    await db
      .deleteFrom('payroll_period_tasks_done')
      .where('period_id', '=', period.id)
      .where('task_id', '=', input.task)
      .execute();
  await ctx.audit.write({
    subject: { kind: 'payroll.period', id: period.id },
    facts: { code: period.code, task: after?.name ?? before?.name ?? null, done: input.done },
    changes: changesBetween(before, after),
  });
}
