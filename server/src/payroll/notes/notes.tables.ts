export interface NoteTables {
  /** What is said about one cell, which may be gone by now. */
  payroll_note_threads: {
    id: string;
    batch_id: string;
    table_code: string;
    row_key: string;
    column_code: string;
    created_at: string;
    resolved_at: string | null;
    resolved_by: string | null;
  };
  payroll_notes: {
    id: string;
    thread_id: string;
    text: string;
    /** JSON: ids of the users that it calls. */
    mentions: string;
    written_at: string;
    written_by: string;
    edited_at: string | null;
  };
}
