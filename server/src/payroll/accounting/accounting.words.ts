/** On which side of the journal an account stands. */
export const POSTING_SIDES = ['debit', 'credit'] as const;
export type PostingSide = (typeof POSTING_SIDES)[number];

/** What an account is set for: an item of the master table, or every item of a pay type that has none of its own. */
export const POSTING_TARGETS = ['item', 'payType'] as const;

/** What is made of a closed batch: a journal for the ledger, or a payment for the bank. */
export const RUN_KINDS = ['journal', 'payment'] as const;
export type RunKind = (typeof RUN_KINDS)[number];

/** The files of a journal, and of a payment. */
export const RUN_FORMATS = ['journalCsv', 'journalXlsx', 'paymentCsv', 'pain001'] as const;
export type RunFormat = (typeof RUN_FORMATS)[number];

/** Why somebody isn't in a payment. */
export const UNPAID_REASONS = [
  'held',
  'noAccount',
  'accountChanged',
  'unfitAccount',
  'noEntityAccount',
  'negative',
  'tooFine',
] as const;
export type UnpaidReason = (typeof UNPAID_REASONS)[number];
