import type { BalanceMovement, BalanceOpening } from '@suanpan/engine';
import type { Kysely } from 'kysely';
import type { DB } from '../../platform/db/schema.ts';
import { SYSTEM_SCOPE } from '../../platform/trpc/scope.ts';
import { type LoadedBatch, loadBatch } from '../batches/record/batch-plan.ts';
import { settledInto } from '../batches/record/carried-rows.ts';
import { datedOn, resetWindow } from './balance-window.ts';
import { itemMovements } from './item-movements.ts';
import { storedMovements } from './stored-movements.ts';

/**
 * What a batch adds to the balances when it is submitted. A correction adds what differs from the figures in force, marked with the
 * period it concerns; where an open batch took its differences, that one adds them.
 */
export async function dueMovements(db: Kysely<DB>, loaded: LoadedBatch): Promise<BalanceMovement[]> {
  const { correction } = loaded;
  if (correction) return correction.settlement === 'apart' ? movementDifferences(db, loaded) : [];
  const due = await allMovements(db, loaded);
  for (const { batchId } of await settledInto(db, loaded.batch.id))
    due.push(...(await movementDifferences(db, await loadBatch(db, SYSTEM_SCOPE, batchId))));
  return due;
}

async function allMovements(db: Kysely<DB>, loaded: LoadedBatch): Promise<BalanceMovement[]> {
  return [...(await storedMovements(db, loaded.batch.id)), ...(await itemMovements(db, loaded))];
}

/** What a correction comes to, less what the figures in force had come to. */
async function movementDifferences(db: Kysely<DB>, loaded: LoadedBatch): Promise<BalanceMovement[]> {
  const { correction, computes } = loaded;
  if (!correction) return [];
  const inForce = await loadBatch(db, SYSTEM_SCOPE, correction.in_force_id);
  const sums = new Map<string, BalanceMovement & { units: number }>();
  const add = (movement: BalanceMovement, sign: 1 | -1): void => {
    const place = `${movement.balance}\n${movement.key}`;
    const known = sums.get(place) ?? { ...movement, units: 0, concerns: computes.start_day };
    // Whole units, so that what cancels out is nothing.
    sums.set(place, { ...known, units: known.units + sign * Math.round(movement.value * UNITS) });
  };
  for (const movement of await allMovements(db, loaded)) add(movement, 1);
  for (const movement of await allMovements(db, inForce)) add(movement, -1);
  return [...sums.values()].flatMap(({ units, ...movement }) =>
    units === 0 ? [] : [{ ...movement, value: units / UNITS }],
  );
}

/** Finer than any scale the ledger holds. */
const UNITS = 1_000_000;

/**
 * What corrections change of the balances before a batch, beyond what stood in the ledger when it looked: those it took over itself,
 * and for one that is a correction those of earlier periods, as if they had been known then.
 */
export async function correctionsBefore(
  db: Kysely<DB>,
  loaded: LoadedBatch,
  before: number | null,
): Promise<BalanceOpening[]> {
  const openings: BalanceOpening[] = [];
  for (const each of await earlierCorrections(db, loaded)) {
    const movements = (await movementDifferences(db, each)).filter(({ balance: code }) => {
      const balance = loaded.plan.balanceOf.get(code);
      if (!balance) return false;
      if (!loaded.correction) return true;
      const window = resetWindow(balance, loaded);
      const day = datedOn(balance.dateBasis, each.computes);
      return day <= window.to && (window.from === null || day >= window.from);
    });
    if (loaded.correction && (await isPostedBefore(db, each, before))) continue;
    openings.push(...movements.map(({ balance, key, value }) => ({ balance, key, value })));
  }
  return openings;
}

async function earlierCorrections(db: Kysely<DB>, loaded: LoadedBatch): Promise<LoadedBatch[]> {
  const { correction, batch } = loaded;
  const ids = correction
    ? (
        await db
          .selectFrom('payroll_corrections as c')
          .innerJoin('payroll_batches as b', 'b.id', 'c.batch_id')
          .innerJoin('payroll_periods as p', 'p.id', 'c.period_id')
          .select(['c.batch_id', 'c.state', 'c.settled_at', 'c.run_id', 'b.calculated_at'])
          .where('b.solution_id', '=', batch.solution_id)
          .where('p.start_day', '<', loaded.computes.start_day)
          .where('c.state', '<>', 'dropped')
          .where('b.calculated_at', 'is not', null)
          .orderBy('p.start_day')
          .orderBy('c.batch_id')
          .execute()
      ).flatMap((each) =>
        each.state === 'settled'
          ? correction.settled_at === null || (each.settled_at ?? '') <= correction.settled_at
            ? [each.batch_id]
            : []
          : each.run_id === correction.run_id
            ? [each.batch_id]
            : [],
      )
    : (await settledInto(db, batch.id)).map(({ batchId }) => batchId);
  const found: LoadedBatch[] = [];
  for (const id of ids) found.push(await loadBatch(db, SYSTEM_SCOPE, id));
  return found;
}

/** Whether its difference was in the ledger when the closed batch looked there. */
async function isPostedBefore(
  db: Kysely<DB>,
  { batch, correction, computes }: LoadedBatch,
  before: number | null,
): Promise<boolean> {
  if (correction?.state !== 'settled') return false;
  const posted = await db
    .selectFrom('payroll_balance_movements')
    .select((eb) => eb.fn.min<number>('id').as('id'))
    .where('batch_id', 'in', [batch.id, correction.into_batch ?? batch.id])
    .where('concerns', '=', computes.start_day)
    .executeTakeFirst();
  return posted?.id != null && (before === null || Number(posted.id) < before);
}
