import type { CorrectionRules, CorrectionState, Settlement } from '../../shared/payroll.words.ts';

export interface CorrectionTables {
  /** What an off-cycle batch computes again, and how it is settled. */
  payroll_corrections: {
    batch_id: string;
    /** The closed batch. */
    corrects_id: string;
    /** The batch whose figures were in force when this one was made: the closed one, or its last settled correction. */
    in_force_id: string;
    /** The period it is computed for; the batch itself belongs to the open period it is settled in. */
    period_id: string;
    /** Those made together see each other's figures, in the order of their periods. */
    run_id: string;
    rules: CorrectionRules;
    state: CorrectionState;
    settlement: Settlement;
    /** The open batch that takes the differences. */
    into_batch: string | null;
    /** JSON: the rows it took. */
    carried: string | null;
    settled_at: string | null;
  };
}
