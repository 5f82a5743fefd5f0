/** What can make a figure another than it was, in the order in which it is changed from then to now. */
export const DIFFERENCE_KINDS = [
  'joined',
  'left',
  'again',
  'rules',
  'rule',
  'rounding',
  'parameter',
  'version',
  'period',
  'balance',
  'prior',
  'rows',
  'input',
  'override',
  'other',
] as const;

export type DifferenceKind = (typeof DIFFERENCE_KINDS)[number];
