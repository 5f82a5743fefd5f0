export interface AuditTables {
  audit_rows: {
    id: string;
    at: string;
    user_id: string | null;
    /** The procedure or job, e.g. 'payroll.batches.close'. */
    action: string;
    subject_kind: string;
    subject_id: string;
    /** JSON: what changed, without personal values. */
    facts: string;
    /** The person whose values stand, encrypted under their own key, in `personal`. */
    person_id: string | null;
    personal: string | null;
    trace_id: string;
    /** Given by the sealer: 1, 2, 3 … without gaps. */
    sealed_number: number | null;
    sealed_hash: string | null;
  };
  /** One key per person; when it is deleted, what the audit trail says of them can no longer be read. */
  audit_person_keys: { person_id: string; key_cipher: string; created_at: string };
}
