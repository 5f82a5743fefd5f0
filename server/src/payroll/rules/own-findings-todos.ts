import { OPEN_STATUSES } from '@suanpan/engine';
import { registerTodos, type Todo, type TodoReader } from '../../inbox/index.ts';
import { today } from '../../platform/clock/clock.ts';
import { pickText } from '../../platform/texts/languages.ts';
import { scopeOf } from '../../platform/trpc/scope.ts';
import { batchNameTexts } from '../shared/batch-names.ts';
import { ofSolutionInScope } from '../shared/solution-access.ts';
import { rulesTexts } from './texts.ts';

registerTodos(findingsToCure);

/** Findings of open batches that were given to somebody and are neither cured nor acknowledged: one line a batch. */
async function findingsToCure({ db, clock, user, authentication, language }: TodoReader): Promise<Todo[]> {
  const scope = scopeOf(authentication.grants, 'payroll.batches.view');
  if (!scope) return [];
  const rows = await db
    .selectFrom('payroll_findings as f')
    .innerJoin('payroll_batches as b', 'b.id', 'f.batch_id')
    .select(['b.id', 'b.name', 'b.created_at'])
    .select((eb) => [eb.fn.countAll<number>().as('count'), eb.fn.min('f.due_day').as('due')])
    .where('f.assignee_id', '=', user.id)
    .where('f.status', '=', 'open')
    .where('b.status', 'in', OPEN_STATUSES)
    .where(ofSolutionInScope('b.solution_id', scope))
    .groupBy(['b.id', 'b.name', 'b.created_at'])
    .orderBy('b.created_at')
    .execute();
  return rows.map(({ id, name, created_at, count, due }) => ({
    id: `findings/${id}`,
    category: 'task',
    title: rulesTexts.say('todos.cure', { count: Number(count) }, language),
    about: pickText(batchNameTexts(name), language) ?? '',
    url: findingsAddress(id),
    from: created_at.slice(0, 10),
    due,
    late: due !== null && today(clock) > due,
  }));
}

export const findingsAddress = (batchId: string): string =>
  `/workbench/payroll/batches/${batchId}/prepare?panel=findings`;
