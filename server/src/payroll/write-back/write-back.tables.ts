import type { TargetChoice, WriteBackOutcome, WriteBackReason } from './write-back.words.ts';

export interface WriteBackTables {
  /** What a batch's targets held when its snapshots were taken: JSON, by whose they are and what they are called. */
  payroll_write_back_targets: {
    batch_id: string;
    write_back: string;
    owner: string;
    field: string;
    records: string;
  };
  /** Who looked at a target that had changed since, and what is to become of it. The last word holds. */
  payroll_write_back_looks: {
    id: string;
    batch_id: string;
    write_back: string;
    owner: string;
    field: string;
    choice: TargetChoice;
    /** JSON: what stood there when it was looked at. */
    seen: string;
    decided_at: string;
    decided_by: string;
  };
  /** What a submission wrote, value by value, and what it left. */
  payroll_written_back: {
    batch_id: string;
    position: number;
    write_back: string;
    target: string;
    owner: string;
    row_key: string;
    employee_number: string | null;
    person_name: string | null;
    field: string;
    day: string | null;
    outcome: WriteBackOutcome;
    reason: WriteBackReason | null;
    /** JSON: value and currency. */
    before: string;
    after: string;
  };
}
