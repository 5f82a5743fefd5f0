/** What becomes of a value that a batch writes elsewhere. */
export const WRITE_BACK_OUTCOMES = ['created', 'changed', 'untouched', 'refused'] as const;
export type WriteBackOutcome = (typeof WRITE_BACK_OUTCOMES)[number];

/** Why a target stays as it is, or a value isn't taken. */
export const WRITE_BACK_REASONS = [
  'same',
  'exists',
  'missing',
  'blank',
  'theirs',
  'failed',
  'notInBatch',
  'noDay',
  'zero',
  'doubled',
  'overlap',
  'undecided',
  'unknownTarget',
  'noBatch',
  'severalBatches',
  'locked',
  'rowNotOwn',
  'notInTarget',
  'notTaken',
] as const;
export type WriteBackReason = (typeof WRITE_BACK_REASONS)[number];

/** What is to become of a target that somebody changed meanwhile. */
export const TARGET_CHOICES = ['theirs', 'ours'] as const;
export type TargetChoice = (typeof TARGET_CHOICES)[number];
