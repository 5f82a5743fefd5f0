import type { Generated } from 'kysely';
import type { OpinionState } from '../shared/payroll.words.ts';

export interface SecondOpinionTables {
  payroll_second_opinions: {
    batch_id: string;
    state: OpinionState;
    /** The figures it judges: the batch's `result_hash` when it was asked for; empty once they are computed anew. */
    result_hash: string;
    /** The job at work; null when none is. */
    job_id: string | null;
    asked_at: string;
    asked_by: string | null;
    ended_at: string | null;
    /** Figures, findings and movements that were computed again. */
    confirmed: Generated<number>;
    /** Those that no rule explains. */
    differences: Generated<number>;
    /** JSON: how many by reason, and by explanation. */
    carried: Generated<string>;
    explained: Generated<string>;
  };
}
