import type { Kysely } from 'kysely';
import type { z } from 'zod';
import { loadBatch, whyOfRow } from '../../payroll/index.ts';
import type { Clock } from '../../platform/clock/clock.ts';
import type { DB } from '../../platform/db/schema.ts';
import { SYSTEM_SCOPE } from '../../platform/trpc/scope.ts';
import type { whyDifferent } from '../portal.schemas.ts';
import { ownSlipWithPrevious } from './own-payslips.ts';

/** Why one's net pay is another than on the payslip before; null where that isn't known, or may not be told. */
export async function whyOwnPayslipDiffers(
  db: Kysely<DB>,
  clock: Clock,
  employmentIds: readonly string[],
  id: string,
): Promise<z.infer<typeof whyDifferent>> {
  const { slip, previous } = await ownSlipWithPrevious(db, clock, employmentIds, id);
  // The payslip before is closed, or not to be seen yet: nothing is told of it by way of this one.
  if (!previous) return null;
  const why = await whyOfRow(db, await loadBatch(db, SYSTEM_SCOPE, slip.batch_id), slip.row_key);
  if (!why || why.period !== previous.period_code || why.causes.length === 0) return null;
  return { ...why, period: { code: previous.period_code, start: previous.start_day, end: previous.end_day } };
}
