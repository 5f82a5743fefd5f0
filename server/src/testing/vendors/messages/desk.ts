/** A message as a vendor took it. */
export interface TakenMessage {
  phone: string;
  sign?: string;
  sender?: string;
  code?: string;
  values?: unknown;
  text?: string;
}

/** What the double shares with who tests: what came, and what the next calls answer instead. */
export interface Desk {
  readonly keyId: string;
  readonly secret: string;
  readonly taken: TakenMessage[];
  /** Codes of the vendor's own, each for one call to come; `drop` takes the message and hangs up. */
  readonly faults: string[];
}
