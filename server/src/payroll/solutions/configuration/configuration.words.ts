/** What of an employment a condition of the applicable scope looks at, as it is last within the period. */
export const SCOPE_FIELDS = [
  'job',
  'post',
  'grade',
  'payGrade',
  'costCentre',
  'place',
  'contract',
  'hireDate',
] as const;

export type ScopeField = (typeof SCOPE_FIELDS)[number];

export const SCOPE_OPERATORS = ['in', 'notIn', 'blank', 'notBlank', 'from', 'until'] as const;
export type ScopeOperator = (typeof SCOPE_OPERATORS)[number];

/** Whether somebody is taken in or out by name, whatever the conditions say. */
export const SCOPE_EXCEPTIONS = ['in', 'out'] as const;

/** Who deserves a look before paying. */
export const ABNORMAL_CHECKS = [
  'missing',
  'doubled',
  'left',
  'new',
  'paidLastTime',
  'afterLeaving',
  'noAccount',
  'accountChanged',
  'noCostCentre',
  'noIdNumber',
  'noNet',
  'aboveLimit',
] as const;
export type AbnormalCheck = (typeof ABNORMAL_CHECKS)[number];

/** What a line that an employee disputes does to the batch, until it is resolved. */
export const DISPUTE_RULES = ['block', 'warn'] as const;
