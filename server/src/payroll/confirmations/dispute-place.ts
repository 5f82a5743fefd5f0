import { type BatchStatus, isOver } from '@suanpan/engine';
import type { Kysely } from 'kysely';
import type { DB } from '../../platform/db/schema.ts';
import { type ConfirmationRecord, type DisputeRecord, sameSlips } from './disputes.repo.ts';

/** What a dispute is about, whose it is, and where both sides read on. */
export interface DisputePlace {
  batchId: string;
  employmentId: string;
  person: string;
  /** Who set the figures before their owner, and is told first. */
  shownBy: string | null;
  ownAddress: string;
  staffAddress: string;
  /** Absent of a payslip: that is published, and nothing waits for a word on it. */
  confirmation?: ConfirmationRecord;
  /** Why its employee may not write on. */
  closed: 'payroll.confirmations.GONE_ON' | 'payroll.payslips.VIEWING_FORBIDDEN' | null;
}

export const ownAddress = (id: string): string => `/payslips/confirm/${id}`;
export const staffAddress = (batchId: string, id: string): string =>
  `/workbench/payroll/batches/${batchId}/confirm?of=${id}`;
export const ownSlipAddress = (id: string): string => `/payslips/${id}`;
export const staffSlipAddress = (id: string): string => `/workbench/payroll/payslips?of=${id}`;

export const placeOfConfirmation = (
  confirmation: ConfirmationRecord,
  person: string,
  batchStatus: BatchStatus,
): DisputePlace => ({
  batchId: confirmation.batch_id,
  employmentId: confirmation.employment_id,
  person,
  shownBy: confirmation.asked_by,
  ownAddress: ownAddress(confirmation.id),
  staffAddress: staffAddress(confirmation.batch_id, confirmation.id),
  confirmation,
  closed: isOver(batchStatus) ? 'payroll.confirmations.GONE_ON' : null,
});

/** Of a payslip that another took the place of: where that one stands. */
async function placeOfPayslip(db: Kysely<DB>, id: string): Promise<DisputePlace> {
  const slip = await sameSlips(db, id)
    .selectAll('s')
    .where((eb) => eb.or([eb('s.status', '=', 'published'), eb('s.id', '=', id)]))
    .orderBy('s.published_at', 'desc')
    .orderBy('s.id', 'desc')
    .executeTakeFirstOrThrow();
  return {
    batchId: slip.batch_id,
    employmentId: slip.employment_id,
    person: slip.employee_name,
    shownBy: slip.published_by,
    ownAddress: ownSlipAddress(slip.id),
    staffAddress: staffSlipAddress(slip.id),
    closed: slip.forbidden_at === null ? null : 'payroll.payslips.VIEWING_FORBIDDEN',
  };
}

export async function placeOf(
  db: Kysely<DB>,
  { confirmation_id, payslip_id }: DisputeRecord,
): Promise<DisputePlace> {
  if (payslip_id !== null) return placeOfPayslip(db, payslip_id);
  const { person_name, batch_status, ...confirmation } = await db
    .selectFrom('payroll_confirmations as c')
    .leftJoin('payroll_batch_employments as e', (join) =>
      join.onRef('e.batch_id', '=', 'c.batch_id').onRef('e.employment_id', '=', 'c.employment_id'),
    )
    .innerJoin('payroll_batches as b', 'b.id', 'c.batch_id')
    .selectAll('c')
    .select(['e.person_name', 'b.status as batch_status'])
    .where('c.id', '=', confirmation_id)
    .executeTakeFirstOrThrow();
  return placeOfConfirmation(confirmation, person_name ?? '–', batch_status);
}
