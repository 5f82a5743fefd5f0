import type { ConfirmationState, DisputeSide } from '../shared/payroll.words.ts';

export interface ConfirmationTables {
  /** A row of the master table that its employee was asked about. */
  payroll_confirmations: {
    id: string;
    batch_id: string;
    employment_id: string;
    row_key: string;
    /** Back at `notAsked` once a calculation has changed what was shown. */
    status: ConfirmationState;
    /** JSON: what the employee is shown (shown-figures.ts), and the hash of its figures. */
    shown: string;
    shown_hash: string;
    asked_at: string;
    asked_by: string;
    /** The last day for an answer and the day of the reminder, in this time zone. */
    answer_by: string;
    remind_on: string;
    time_zone: string;
    reminded_at: string | null;
    answered_at: string | null;
    /** When a calculation changed what was shown. */
    changed_at: string | null;
  };
  /** A line that somebody disputes, as it was read then: it outlives the figures. */
  payroll_disputes: {
    id: string;
    /** What the line stands on: figures one was asked about, or a payslip. */
    confirmation_id: string | null;
    payslip_id: string | null;
    /** JSON: an item of a payslip. */
    line: string;
    opened_at: string;
    waits_for: DisputeSide;
    resolved_at: string | null;
    resolved_by: string | null;
  };
  payroll_dispute_messages: {
    id: string;
    dispute_id: string;
    side: DisputeSide;
    text: string;
    written_at: string;
    written_by: string;
  };
}
