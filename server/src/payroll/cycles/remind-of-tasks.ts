import { cycleTaskState } from '@suanpan/engine';
import type { Kysely } from 'kysely';
import { type Notice, notify } from '../../inbox/index.ts';
import { type Clock, instant } from '../../platform/clock/clock.ts';
import type { DB } from '../../platform/db/schema.ts';
import { dayTexts } from '../../platform/texts/day-texts.ts';
import type { PeriodRecord } from '../periods/periods.repo.ts';
import { periodTexts } from '../shared/batch-names.ts';
import { type DatedTask, openSchedule, tasksOfPeriod } from './period-tasks.ts';
import { cyclesTexts } from './texts.ts';

/**
 * Tells owners that a task of an enabled period has begun, and once more when it is late: each once, to whoever owns the
 * task then. Asked again and again, so what was told is kept in the same transaction.
 */
export async function remindOfTasks(db: Kysely<DB>, clock: Clock): Promise<number> {
  const periods = await db
    .selectFrom('payroll_periods')
    .selectAll()
    .where('status', '=', 'enabled')
    .where('solution_id', 'in', (eb) => eb.selectFrom('payroll_cycles').select('solution_id'))
    .execute();
  let told = 0;
  for (const solutionId of new Set(periods.map((period) => period.solution_id))) {
    const schedule = await openSchedule(db, clock, solutionId);
    for (const period of periods.filter((each) => each.solution_id === solutionId)) {
      const settled = await settledOf(db, period.id);
      for (const dated of tasksOfPeriod(schedule, period)) {
        const { id, ownerId } = dated.task;
        const state = cycleTaskState({ ...dated, done: settled.has(id) }, schedule.today);
        if (state !== 'open' && state !== 'late') continue;
        if (settled.has(`${id}/${state}/${ownerId}`)) continue;
        await db
          .insertInto('payroll_task_reminders')
          .values({
            period_id: period.id,
            task_id: id,
            kind: state,
            owner_id: ownerId,
            sent_at: instant(clock),
          })
          .execute();
        told += await notify(db, clock, noticeOf(dated, state, period));
      }
    }
  }
  return told;
}

/** Tasks that are done, and reminders that were sent. */
async function settledOf(db: Kysely<DB>, periodId: string): Promise<Set<string>> {
  const done = await db
    .selectFrom('payroll_period_tasks_done')
    .select('task_id')
    .where('period_id', '=', periodId)
    .execute();
  const sent = await db
    .selectFrom('payroll_task_reminders')
    .select(['task_id', 'kind', 'owner_id'])
    .where('period_id', '=', periodId)
    .execute();
  return new Set([
    ...done.map((row) => row.task_id),
    ...sent.map((row) => `${row.task_id}/${row.kind}/${row.owner_id}`),
  ]);
}

function noticeOf({ task, start, end }: DatedTask, state: 'open' | 'late', period: PeriodRecord): Notice {
  const facts = { task: task.name, period: periodTexts(period), from: dayTexts(start), to: dayTexts(end) };
  return {
    userIds: [task.ownerId],
    category: 'reminder',
    title: cyclesTexts.inEvery(`reminders.${state}`, facts),
    url: `/workbench/payroll/solutions/${period.solution_id}/periods/${period.id}`,
    mail: true,
  };
}
