import type { Kysely } from 'kysely';
import type { z } from 'zod';
import type { DB } from '../../../platform/db/schema.ts';
import type { SignedInCtx } from '../../../platform/trpc/context.ts';
import { readBatchName } from '../../shared/batch-names.ts';
import { getSolution } from '../../shared/solution-access.ts';
import type { correctable } from './corrections.schemas.ts';

type Correctable = z.infer<typeof correctable>;

/** Closed batches of a solution by their periods, the last one first, and the open periods that a correction may be settled in. */
export async function listCorrectable({ db, scope }: SignedInCtx, solutionId: string): Promise<Correctable> {
  const solution = await getSolution(db, scope, solutionId);
  const rows = await closedBatches(db, solution.id);
  const corrections = await correctionsOf(
    db,
    rows.map(({ id }) => id),
  );
  const periods = new Map<string, Correctable['periods'][number]>();
  for (const row of rows) {
    const period = periods.get(row.period_id) ?? {
      id: row.period_id,
      code: row.code,
      name: row.period_name,
      start: row.start_day,
      end: row.end_day,
      batches: [],
    };
    const own = corrections.filter((each) => each.corrects_id === row.id);
    const open = own.find(({ state }) => state === 'open');
    period.batches.push({
      id: row.id,
      number: row.number,
      name: readBatchName(row.name),
      employees: row.employees,
      open: open ? { id: open.batch_id, number: open.number } : null,
      corrections: own.filter(({ state }) => state === 'settled').length,
    });
    periods.set(row.period_id, period);
  }
  const settleIn = await db
    .selectFrom('payroll_periods')
    .select(['id', 'code', 'name', 'start_day as start', 'end_day as end'])
    .where('solution_id', '=', solution.id)
    .where('status', '=', 'enabled')
    .orderBy('start_day')
    .execute();
  return { periods: [...periods.values()], settleIn };
}

function closedBatches(db: Kysely<DB>, solutionId: string) {
  return db
    .selectFrom('payroll_batches as b')
    .innerJoin('payroll_periods as p', 'p.id', 'b.period_id')
    .select(['b.id', 'b.number', 'b.name', 'b.employees', 'b.period_id'])
    .select(['p.code', 'p.name as period_name', 'p.start_day', 'p.end_day'])
    .where('b.solution_id', '=', solutionId)
    .where('b.type', '=', 'normal')
    .where('b.status', '=', 'closed')
    .orderBy('p.start_day', 'desc')
    .orderBy('b.submitted_at')
    .execute();
}

export function correctionsOf(db: Kysely<DB>, batchIds: readonly string[]) {
  return db
    .selectFrom('payroll_corrections as c')
    .innerJoin('payroll_batches as b', 'b.id', 'c.batch_id')
    .select(['c.batch_id', 'c.corrects_id', 'c.state', 'c.settled_at', 'b.number'])
    .where('c.corrects_id', 'in', ['', ...batchIds])
    .orderBy('c.settled_at')
    .execute();
}
