import type { Kysely, Selectable } from 'kysely';
import { shouldYield, yieldToEventLoop } from '../../platform/db/event-loop.ts';
import type { DB } from '../../platform/db/schema.ts';
import { digestOf } from '../../platform/integrity/digest.ts';
import { refuseDamaged } from '../../platform/integrity/refuse-damaged.ts';
import '../shared/payroll.errors.ts';

/** What a payslip says from the day it is made: all of it but its way from draft to disabled. */
const SAID = [
  'id',
  'number',
  'batch_id',
  'solution_id',
  'period_id',
  'employment_id',
  'row_key',
  'employee_number',
  'employee_name',
  'legal_entity_id',
  'name',
  'style',
  'currency',
  'scale',
  'net',
  'body',
  'pay_date',
  'time_zone',
  'replaces_id',
  'created_at',
] as const;

type Said = Pick<Selectable<DB['payroll_payslips']>, (typeof SAID)[number]>;

export function digestOfPayslip(slip: Said): string {
  return digestOf(SAID.map((column) => slip[column]));
}

/** Refuses to show a payslip that isn't what was made. */
export async function requireSoundPayslips(
  db: Kysely<DB>,
  slips: readonly (Said & { digest: string | null })[],
): Promise<void> {
  for (const slip of slips) {
    if (shouldYield()) await yieldToEventLoop();
    if (slip.digest !== digestOfPayslip(slip))
      await refuseDamaged(db, 'payroll.DAMAGED_PAYSLIP', { number: slip.number });
  }
}
