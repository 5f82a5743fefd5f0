/** What a command answered, kept with the key it was sent under. */
export interface CommandTables {
  idempotency_keys: {
    user_id: string;
    command: string;
    idempotency_key: string;
    request_hash: string;
    /** JSON; null only inside the transaction that is still working on it. */
    answer: string | null;
    created_at: string;
  };
}
