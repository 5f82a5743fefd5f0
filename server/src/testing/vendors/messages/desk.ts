/** A message as a vendor took it. */
export interface TakenMessage {
  phone: string;
  sign?: string;
  sender?: string;
  code?: string;
  values?: unknown;
  text?: string;
}

/** One that may be asked after. */
export interface SentMessage {
  providerId: string;
  phone: string;
  /** What the product called it. */
  outId?: string;
}

/** What the double shares with who tests: what came, and what the next calls answer instead. */
export interface Desk {
  readonly keyId: string;
  readonly secret: string;
  readonly taken: TakenMessage[];
  readonly sent: SentMessage[];
  /** Codes of the vendor's own, each for one call to come; `drop` takes the message and hangs up. */
  readonly faults: string[];
  /** What has been heard of those that were taken, by the vendor's name for them; the others are under way. */
  readonly receipts: Map<string, 'delivered' | 'failed'>;
}
