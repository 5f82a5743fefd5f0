import { OPEN_STATUSES } from '@suanpan/engine';
import { registerTodos, type Todo, type TodoReader } from '../../inbox/index.ts';
import { today } from '../../platform/clock/clock.ts';
import { pickText } from '../../platform/texts/languages.ts';
import { scopeOf } from '../../platform/trpc/scope.ts';
import { abnormalAmong } from '../batches/abnormal/abnormal-employees.ts';
import { abnormalKey, factsSeen } from '../batches/abnormal/abnormal-tasks.repo.ts';
import { loadBatch } from '../batches/record/batch-plan.ts';
import { batchNameTexts } from '../shared/batch-names.ts';
import { ofSolutionInScope } from '../shared/solution-access.ts';
import { rulesTexts } from './texts.ts';

registerTodos(abnormalToCure);

/** What the check finds in open batches and was given to somebody, while it stands: one line a batch. */
async function abnormalToCure({ db, clock, user, authentication, language }: TodoReader): Promise<Todo[]> {
  const scope = scopeOf(authentication.grants, 'payroll.batches.view');
  if (!scope) return [];
  const rows = await db
    .selectFrom('payroll_abnormal_tasks as t')
    .innerJoin('payroll_batches as b', 'b.id', 't.batch_id')
    .select(['b.id', 'b.name', 'b.created_at', 't.employment_id', 't.kind', 't.due_day', 't.seen_facts'])
    .where('t.assignee_id', '=', user.id)
    .where('b.status', 'in', OPEN_STATUSES)
    .where(ofSolutionInScope('b.solution_id', scope))
    .orderBy('b.created_at')
    .orderBy('t.employment_id')
    .orderBy('t.kind')
    .execute();
  const todos: Todo[] = [];
  for (const id of new Set(rows.map((row) => row.id))) {
    const mine = new Map(
      rows
        .filter((row) => row.id === id)
        .map((row) => [abnormalKey({ employmentId: row.employment_id, kind: row.kind }), row]),
    );
    const [first] = mine.values();
    if (!first) continue;
    const people = [...mine.values()].map(({ employment_id, kind }) => ({
      employmentId: employment_id,
      kind,
    }));
    // What was cured since asks nobody any more.
    const standing = (await abnormalAmong(db, await loadBatch(db, scope, id), people)).flatMap((row) => {
      const task = mine.get(abnormalKey(row));
      return task && task.seen_facts !== factsSeen(row) ? [task] : [];
    });
    if (standing.length === 0) continue;
    const due = standing.flatMap(({ due_day }) => due_day ?? []).sort()[0] ?? null;
    todos.push({
      id: `abnormal/${id}`,
      category: 'task',
      title: rulesTexts.say('todos.abnormal', { count: standing.length }, language),
      about: pickText(batchNameTexts(first.name), language) ?? '',
      url: abnormalAddress(id),
      from: first.created_at.slice(0, 10),
      due,
      late: due !== null && today(clock) > due,
    });
  }
  return todos;
}

export const abnormalAddress = (batchId: string): string => `/workbench/payroll/batches/${batchId}/people`;
