import { type Adjustment, adjustedBy } from '@suanpan/engine/domain';
import type { Kysely } from 'kysely';
import { type Clock, instant } from '../../platform/clock/clock.ts';
import type { DB } from '../../platform/db/schema.ts';
import { refuse } from '../../platform/errors/refusal.ts';
import { newId } from '../../platform/ids/new-id.ts';
import { dayTexts } from '../../platform/texts/day-texts.ts';
import type { AdjustmentType } from '../people.words.ts';
import { dayBefore } from '../records/dated-records.ts';
import { itemsWithEnd, refuseOutside } from './compensation-rules.ts';
import '../people.errors.ts';

export interface PayTransfer {
  employmentId: string;
  id: string;
  version: number;
  validFrom: string;
  payrollPeriod: string;
  type: AdjustmentType;
  ratio?: number | null | undefined;
  value?: number | null | undefined;
  memo?: string | null | undefined;
}

/**
 * Ends an item the day before and goes on with the adjusted amount until the item's own end. The limits go on; a grade and
 * level don't: the amount is no longer theirs.
 */
export async function transferPay(db: Kysely<DB>, clock: Clock, transfer: PayTransfer): Promise<string> {
  const { employmentId, validFrom } = transfer;
  const former = await db
    .selectFrom('compensation_items')
    .selectAll()
    .where('id', '=', transfer.id)
    .where('employment_id', '=', employmentId)
    .executeTakeFirst();
  if (!former) return refuse('platform.NOT_FOUND');
  const last = former.valid_to;
  if (validFrom <= former.valid_from || (last !== null && validFrom > last))
    refuse('people.TRANSFER_DAY', { from: dayTexts(former.valid_from) });
  if (last === null && (await itemsWithEnd(db)).includes(former.item))
    refuse('people.END_REQUIRED', { item: former.item });
  const adjustment = adjustmentOf(transfer);
  const { value, total } = adjustedBy(former.amount, adjustment, former.currency);
  if (value === 0) refuse('people.ADJUSTMENT_REQUIRED');
  if (total === 0) refuse('people.AMOUNT_ZERO');
  refuseOutside(total, former.min_amount, former.max_amount);
  const now = instant(clock);
  const ended = await db
    .updateTable('compensation_items')
    .set({ valid_to: dayBefore(validFrom), version: transfer.version + 1, updated_at: now })
    .where('id', '=', former.id)
    .where('version', '=', transfer.version)
    .returning('id')
    .executeTakeFirst();
  if (!ended) refuse('platform.VERSION_CHANGED');
  const id = newId(clock);
  await db
    .insertInto('compensation_items')
    .values({
      id,
      employment_id: employmentId,
      item: former.item,
      amount: total,
      currency: former.currency,
      memo: transfer.memo ?? null,
      payroll_period: transfer.payrollPeriod,
      min_amount: former.min_amount,
      max_amount: former.max_amount,
      pay_grade_id: null,
      pay_level: null,
      adjustment_type: transfer.type,
      adjustment_ratio: adjustment.type === 'percentage' ? adjustment.ratio : null,
      adjustment_value: value,
      valid_from: validFrom,
      valid_to: last,
      import_id: null,
      import_row: null,
      created_at: now,
      updated_at: now,
    })
    .execute();
  return id;
}

function adjustmentOf({ type, ratio, value }: PayTransfer): Adjustment {
  const given = type === 'fixed' ? value : ratio;
  if (!given) return refuse('people.ADJUSTMENT_REQUIRED');
  return type === 'fixed' ? { type, value: given } : { type, ratio: given };
}
