import { cycleTaskState } from '@suanpan/engine';
import { registerTodos, type Todo, type TodoReader } from '../../inbox/index.ts';
import { pickText } from '../../platform/texts/languages.ts';
import { scopeOf } from '../../platform/trpc/scope.ts';
import { storedPeriodName } from '../shared/batch-names.ts';
import { ofSolutionInScope } from '../shared/solution-access.ts';
import { textsOf } from '../shared/texts-of.ts';
import { openSchedule, tasksOfPeriod } from './period-tasks.ts';

registerTodos(ownTasks);

/** Tasks of enabled periods that have begun and aren't done, of solutions that their owner still may look at. */
async function ownTasks({ db, clock, user, authentication, language }: TodoReader): Promise<Todo[]> {
  const scope = scopeOf(authentication.grants, 'payroll.solutions.view');
  if (!scope) return [];
  const periods = await db
    .selectFrom('payroll_periods as p')
    .innerJoin('payroll_solutions as s', 's.id', 'p.solution_id')
    .selectAll('p')
    .select('s.name as solution_name')
    .where('p.status', '=', 'enabled')
    .where(ofSolutionInScope('p.solution_id', scope))
    .where('p.solution_id', 'in', (eb) =>
      eb.selectFrom('payroll_cycles').select('solution_id').where('tasks', 'like', `%"${user.id}"%`),
    )
    .execute();
  const todos: Todo[] = [];
  for (const solutionId of new Set(periods.map((period) => period.solution_id))) {
    const schedule = await openSchedule(db, clock, solutionId);
    for (const period of periods.filter((each) => each.solution_id === solutionId)) {
      const done = await db
        .selectFrom('payroll_period_tasks_done')
        .select('task_id')
        .where('period_id', '=', period.id)
        .execute();
      for (const { task, start, end } of tasksOfPeriod(schedule, period)) {
        const isDone = done.some((row) => row.task_id === task.id);
        const state = cycleTaskState({ start, end, done: isDone }, schedule.today);
        if (task.ownerId !== user.id || (state !== 'open' && state !== 'late')) continue;
        todos.push({
          id: `${period.id}/${task.id}`,
          category: 'task',
          title: task.name,
          about: `${pickText(textsOf(period.solution_name), language) ?? ''} · ${storedPeriodName(period, language)}`,
          url: `/workbench/payroll/solutions/${solutionId}/periods/${period.id}`,
          from: start,
          due: end,
          late: state === 'late',
        });
      }
    }
  }
  return todos;
}
