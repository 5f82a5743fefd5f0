import type { OpinionState } from '../shared/payroll.words.ts';

export interface DifferenceTables {
  payroll_differences: {
    id: string;
    batch_id: string;
    /** `previous`, the last period's figures; or the batch that was chosen to be held against. */
    against: string;
    /** The batch whose run is walked from. */
    against_id: string;
    /** JSON: further batches of the last period, whose figures count too. */
    elsewhere: string;
    state: OpinionState;
    /** The figures of both sides: their `result_hash` when the causes were asked for. */
    result_hash: string;
    against_hash: string;
    /** The job at work; null when none is. */
    job_id: string | null;
    asked_at: string;
    asked_by: string | null;
    ended_at: string | null;
    /** JSON: `StoredCause[]`. */
    causes: string;
    /** Packed: the row keys that effects speak of by their place. */
    row_keys: Uint8Array | null;
    /** Packed: what was changed for whom, by cause. */
    cells: Uint8Array | null;
  };
  payroll_difference_columns: {
    difference_id: string;
    column_code: string;
    /** Packed: `StoredEffects[]`. */
    effects: Uint8Array;
  };
}
