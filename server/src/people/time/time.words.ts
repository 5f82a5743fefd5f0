/** Where a punch came from. */
export const PUNCH_SOURCES = ['clock', 'import', 'typed', 'appeal', 'platform'] as const;
export type PunchSource = (typeof PUNCH_SOURCES)[number];

/** Why the balance of a leave changed. */
export const LEDGER_KINDS = [
  'grant',
  'carryOver',
  'lapse',
  'taken',
  'returned',
  'overtime',
  'correction',
] as const;
export type LedgerKind = (typeof LEDGER_KINDS)[number];

/** A leave that was approved; cut short keeps the part that was taken. */
export const LEAVE_STATUSES = ['approved', 'cutShort', 'cancelled'] as const;
export type LeaveStatus = (typeof LEAVE_STATUSES)[number];

export const OVERTIME_STATUSES = ['approved', 'cancelled'] as const;
export type OvertimeStatus = (typeof OVERTIME_STATUSES)[number];

/** What overtime is given for. */
export const OVERTIME_COMPENSATIONS = ['pay', 'timeOff'] as const;
export type OvertimeCompensation = (typeof OVERTIME_COMPENSATIONS)[number];

export const EXPENSE_KINDS = ['expense', 'travel'] as const;
export type ExpenseKind = (typeof EXPENSE_KINDS)[number];

export const EXPENSE_CATEGORIES = [
  'transport',
  'lodging',
  'meals',
  'allowance',
  'entertainment',
  'office',
  'training',
  'communication',
  'other',
] as const;
export type ExpenseCategory = (typeof EXPENSE_CATEGORIES)[number];

/** How a claim is paid: with the pay of the month, or apart from it. */
export const EXPENSE_PAYMENTS = ['payroll', 'apart'] as const;
export type ExpensePayment = (typeof EXPENSE_PAYMENTS)[number];
