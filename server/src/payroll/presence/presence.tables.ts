export interface PresenceTables {
  /** Who has a batch open and where they stand in it: a line for each of their windows, gone soon after the window is. */
  payroll_batch_presence: {
    batch_id: string;
    user_id: string;
    window_id: string;
    table_code: string | null;
    row_key: string | null;
    column_code: string | null;
    seen_at: string;
  };
}
