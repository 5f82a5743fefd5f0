import { hasFigures, isOver } from '@suanpan/engine';
import { type Kysely, sql } from 'kysely';
import type { z } from 'zod';
import type { DB } from '../../../platform/db/schema.ts';
import type { LoadedBatch } from '../record/batch-plan.ts';
import type { batchDetail, staleReason } from '../record/batches.schemas.ts';
import { changedRows } from './changed-rows.ts';
import { type CalculationFacts, currentFacts } from './prepare-calculation.ts';

type StaleReason = z.infer<typeof staleReason>;
type BatchStep = z.infer<typeof batchDetail>['steps'][number];

const SHOWN_ROWS = 50;

export interface Staleness {
  is: boolean;
  reasons: StaleReason[];
}

/** Whether something the results rest on has changed since, and if asked what and for whom. */
export async function staleness(db: Kysely<DB>, loaded: LoadedBatch, withRows: boolean): Promise<Staleness> {
  const { batch } = loaded;
  const isOpen = hasFigures(batch.status) && !isOver(batch.status) && batch.submitted !== 1;
  if (batch.calculated_from === null || !isOpen) return { is: false, reasons: [] };
  const reasons = await changedSince(db, loaded, batch.calculated_from, withRows);
  return { is: reasons.length > 0, reasons };
}

async function changedSince(
  db: Kysely<DB>,
  loaded: LoadedBatch,
  calculatedFrom: string,
  withRows: boolean,
): Promise<StaleReason[]> {
  const { batch } = loaded;
  const then = JSON.parse(calculatedFrom) as CalculationFacts;
  const now = await currentFacts(db, loaded, then);
  const reasons: StaleReason[] = [];
  const add = (kind: StaleReason['kind'], more: Partial<StaleReason> = {}) =>
    reasons.push({ kind, table: null, count: 0, rowKeys: [], ...more });
  if (then.copy !== now.copy) add('copy');
  if (then.globals !== now.globals) add('globals');
  if (then.engine !== now.engine) add('engine');
  if (then.employments !== now.employments) add('employments');
  if (then.period !== now.period) add('period');
  for (const code of new Set([...Object.keys(then.tables), ...Object.keys(now.tables)])) {
    if (then.tables[code] === now.tables[code]) continue;
    const table = loaded.plan.tableOf.get(code);
    add('inputs', { table: code, ...(withRows && table ? await changedRows(db, batch.id, table) : {}) });
  }
  if (then.overrides !== now.overrides) add('overrides', withRows ? await changedOverrides(db, loaded) : {});
  if (then.balances !== now.balances || then.closed !== now.closed) add('balances');
  return reasons;
}

async function changedOverrides(db: Kysely<DB>, loaded: LoadedBatch) {
  const rows = await db
    .selectFrom('payroll_cell_changes')
    .select(['row_key'])
    .distinct()
    .where('batch_id', '=', loaded.batch.id)
    // Written out, not as parameters: so the index of just these is taken.
    .where(sql<boolean>`kind in ('override', 'clearOverride')`)
    .where('changed_at', '>', loaded.batch.calculated_at ?? '')
    .execute();
  return { count: rows.length, rowKeys: rows.slice(0, SHOWN_ROWS).map((row) => row.row_key) };
}

/** How far the steps of a calculation are, and which of them rest on what has changed since. */
export async function stepStates(
  db: Kysely<DB>,
  loaded: LoadedBatch,
  isStale: boolean,
): Promise<BatchStep[]> {
  const { batch } = loaded;
  const { steps } = loaded.plan;
  const as = (state: BatchStep['state'], upTo = steps.length) =>
    steps.map(({ code }, index) => ({ code, state: index < upTo ? state : ('new' as const) }));
  if (batch.status === 'new' || batch.calculated_from === null) return as('new');
  if (hasFigures(batch.status)) return as(isStale ? 'stale' : 'calculated');
  // Sent back as a whole, or begun and never ended: figures stand there that somebody wants computed again.
  if (batch.stepped_to === null) return as('stale');
  const changed = await changedSince(db, loaded, batch.calculated_from, false);
  const upTo = steps.findIndex((step) => step.code === batch.stepped_to) + 1;
  return as(changed.length > 0 ? 'stale' : 'calculated', upTo);
}
