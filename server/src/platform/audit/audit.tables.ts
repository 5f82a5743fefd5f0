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
    /** Made with the server's key when the row is written; rows from before there were signatures have none. */
    signature: string | null;
  };
  /** The head of the chain after every sealing, each signed together with the one before; the anchor file's twin. */
  audit_heads: { number: number; hash: string; at: string; previous: string; signature: string };
  /** One key per person; when it is deleted, what the audit trail says of them can no longer be read. */
  audit_person_keys: { person_id: string; key_cipher: string; created_at: string };
}
