import { BATCH_STATUSES, type BatchStatus, isOver } from '@suanpan/engine';
import type { Kysely } from 'kysely';
import type { z } from 'zod';
import type { DB } from '../../platform/db/schema.ts';
import type { DataScope } from '../../platform/trpc/scope.ts';
import { solutionsInScope } from '../shared/solution-access.ts';
import type { overviewFigures } from './overview.schemas.ts';

/** How far a batch is: what was withdrawn is looked at again. */
const progressOf = (status: BatchStatus): number =>
  BATCH_STATUSES.indexOf(status === 'withdrawn' ? 'calculated' : status);

const MOST_SHOWN = 60;

/** Every active solution with its oldest open period, and the batch in it that is furthest behind. */
export async function standingOfSolutions(
  db: Kysely<DB>,
  scope: DataScope,
): Promise<z.infer<typeof overviewFigures>['solutions']> {
  const reached = db
    .selectFrom('payroll_solutions as s')
    .where((eb) => solutionsInScope(eb, scope))
    .where('s.active', '=', 1);
  const { total } = await reached
    .select((eb) => eb.fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow();
  const solutions = await reached
    .select(['s.id', 's.code', 's.name'])
    .orderBy('s.code')
    .limit(MOST_SHOWN)
    .execute();
  const ids = solutions.map(({ id }) => id);
  const periods = ids.length === 0 ? [] : await openPeriods(db, ids);
  const current = new Map<string, (typeof periods)[number]>();
  for (const period of periods) if (!current.has(period.solution_id)) current.set(period.solution_id, period);
  const batches = await batchesOf(
    db,
    [...current.values()].map(({ id }) => id),
  );
  return {
    total: Number(total),
    rows: solutions.map(({ id, code, name }) => {
      const period = current.get(id);
      const inIt = batches.filter((batch) => batch.period_id === period?.id);
      const open = inIt.filter(({ status }) => !isOver(status));
      const behind = (open.length > 0 ? open : inIt).toSorted(
        (a, b) => progressOf(a.status) - progressOf(b.status),
      )[0];
      return {
        id,
        code,
        name: JSON.parse(name) as Record<string, string>,
        period: period
          ? {
              id: period.id,
              code: period.code,
              name: period.name,
              start: period.start_day,
              end: period.end_day,
            }
          : null,
        batch: behind ? { id: behind.id, status: behind.status } : null,
        batches: inIt.length,
      };
    }),
  };
}

function openPeriods(db: Kysely<DB>, solutionIds: readonly string[]) {
  return db
    .selectFrom('payroll_periods')
    .select(['id', 'solution_id', 'code', 'name', 'start_day', 'end_day'])
    .where('solution_id', 'in', [...solutionIds])
    .where('status', '=', 'enabled')
    .orderBy('start_day')
    .execute();
}

async function batchesOf(db: Kysely<DB>, periodIds: readonly string[]) {
  if (periodIds.length === 0) return [];
  return db
    .selectFrom('payroll_batches')
    .select(['id', 'period_id', 'status'])
    .where('period_id', 'in', [...periodIds])
    .where('status', '<>', 'canceled')
    .orderBy('created_at')
    .execute();
}
