import type { OpinionState } from '../shared/payroll.words.ts';

export interface WhatIfTables {
  /** A batch as it would come out with some changes. It is no batch: nothing of it is ever paid, posted or shown to employees. */
  payroll_what_ifs: {
    id: string;
    batch_id: string;
    name: string;
    owner_id: string;
    version: number;
    /** JSON: `StoredChange[]`. */
    changes: string;
    created_at: string;
    /** Of its calculation; null before the first, and when the changes became others. */
    state: OpinionState | null;
    job_id: string | null;
    /** `result_hash` of the batch whose figures it stands beside. */
    base_hash: string | null;
    /** Its own, by which a thread that holds the figures is found. */
    result_hash: string | null;
    ended_at: string | null;
    /** JSON: `StoredTotals`. */
    totals: string | null;
    /** Packed: row keys that the figures are in the order of. */
    row_keys: Uint8Array | null;
    /** The draft its rules and parameters were put into. */
    drafted_number: number | null;
    drafted_at: string | null;
    /** When its inputs were put into the batch. */
    taken_at: string | null;
  };
  payroll_what_if_columns: {
    what_if_id: string;
    column_code: string;
    /** Packed: `StoredFigures`. */
    figures: Uint8Array;
  };
}
