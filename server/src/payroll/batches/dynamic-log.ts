import { firstOfKey } from '@suanpan/engine/domain';
import type { Kysely } from 'kysely';
import type { z } from 'zod';
import { type Clock, instant } from '../../platform/clock/clock.ts';
import type { DB } from '../../platform/db/schema.ts';
import { newId } from '../../platform/ids/new-id.ts';
import type { SignedInCtx } from '../../platform/trpc/context.ts';
import { readBatchName } from '../shared/batch-names.ts';
import { getSolution } from '../shared/solution-access.ts';
import type { Staleness } from './freshness/stale.ts';
import type { LoadedBatch } from './record/batch-plan.ts';
import type { dynamicLogInput, dynamicLogPage } from './record/batches.schemas.ts';

type Reason = z.infer<typeof dynamicLogPage>['rows'][number]['reasons'][number];

/** Of whom a line says that they changed; the others are counted. */
const NAMED = 5;

/** Keeps why a default dynamic batch is computed by itself, in the transaction that starts it. */
export async function noteComputation(
  { db, clock }: { db: Kysely<DB>; clock: Clock },
  { batch, file }: LoadedBatch,
  why: { refreshed: boolean; reasons: Staleness['reasons'] },
): Promise<void> {
  const reasons = why.reasons.map(
    ({ kind, table, count, rowKeys }): Reason => ({
      kind,
      table: table === null ? null : (file.tables.find((one) => one.code === table)?.name ?? table),
      count,
      employees: [...new Set(rowKeys.map(firstOfKey))].slice(0, NAMED),
    }),
  );
  await db
    .insertInto('payroll_dynamic_computations')
    .values({
      id: newId(clock),
      solution_id: batch.solution_id,
      batch_id: batch.id,
      at: instant(clock),
      refreshed: why.refreshed ? 1 : 0,
      reasons: JSON.stringify(reasons),
    })
    .execute();
}

/** When batches of the solution were computed by themselves, the newest first. */
export async function listDynamicLog(
  { db, scope }: Pick<SignedInCtx, 'db' | 'scope'>,
  input: z.infer<typeof dynamicLogInput>,
): Promise<z.infer<typeof dynamicLogPage>> {
  const solution = await getSolution(db, scope, input.solutionId);
  const query = db
    .selectFrom('payroll_dynamic_computations as d')
    .innerJoin('payroll_batches as b', 'b.id', 'd.batch_id')
    .where('d.solution_id', '=', solution.id);
  const { total } = await query
    .select((eb) => eb.fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow();
  const rows = await query
    .innerJoin('payroll_periods as p', 'p.id', 'b.period_id')
    .select(['d.id', 'd.at', 'd.refreshed', 'd.reasons', 'b.id as batchId', 'b.name', 'b.number'])
    .select(['p.code', 'p.name as periodName', 'p.start_day as start', 'p.end_day as end'])
    .orderBy('d.at', 'desc')
    .orderBy('d.id', 'desc')
    .limit(input.pageSize)
    .offset((input.page - 1) * input.pageSize)
    .execute();
  return {
    total: Number(total),
    rows: rows.map((row) => ({
      id: row.id,
      at: row.at,
      refreshed: row.refreshed === 1,
      reasons: JSON.parse(row.reasons) as Reason[],
      batch: {
        id: row.batchId,
        number: row.number,
        name: readBatchName(row.name),
        period: { code: row.code, name: row.periodName, start: row.start, end: row.end },
      },
    })),
  };
}
