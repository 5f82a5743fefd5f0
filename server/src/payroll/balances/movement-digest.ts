import type { Kysely, Selectable } from 'kysely';
import type { DB } from '../../platform/db/schema.ts';
import { digestOf, numberOf } from '../../platform/integrity/digest.ts';

const POSTED = [
  'balance_code',
  'row_key',
  'employment_id',
  'legal_entity_id',
  'currency',
  'amount',
  'scale',
  'dated_on',
  'tax_month',
  'pay_date',
  'kind',
  'batch_id',
  'solution_id',
  'period_start',
  'concerns',
  'posted_at',
  'posted_by',
] as const;

type Movement = Selectable<DB['payroll_balance_movements']>;
type Posted = Pick<Movement, (typeof POSTED)[number]>;
const ROWS_AT_ONCE = 1000;

export function digestOfMovement(movement: Posted): string {
  return digestOf(POSTED.map((column) => movement[column]));
}

/**
 * The guard makes amount and guard of every movement of one row add up to the same number. So a sum over any of them shows
 * whether an amount was changed, or a movement came from another row.
 */
export function guardOf({ balance_code, currency, scale, row_key, amount }: Posted): number {
  return guardNumber(guardStart(balance_code, currency), scale, row_key) - amount;
}

export function guardStart(balance: string, currency: string): number {
  return numberOf(`${balance}\u0000${currency}\u0000`);
}

export function guardNumber(start: number, scale: number, rowKey: string): number {
  return numberOf(`${scale}\u0000${rowKey}`, start);
}

/** Whether it is no longer what was posted. */
export const isDamaged = (movement: Movement): boolean =>
  movement.digest !== digestOfMovement(movement) || movement.guard !== guardOf(movement);

/** The whole ledger, in the order of posting. */
export async function* allMovements(db: Kysely<DB>): AsyncGenerator<Movement> {
  for (let after = 0; ; ) {
    const rows = await db
      .selectFrom('payroll_balance_movements')
      .selectAll()
      .where('id', '>', after)
      .orderBy('id')
      .limit(ROWS_AT_ONCE)
      .execute();
    yield* rows;
    after = rows.at(-1)?.id ?? 0;
    if (rows.length < ROWS_AT_ONCE) return;
  }
}
