/** Conditions on a column of a batch's table. */
export const FILTER_OPERATORS = [
  '=',
  '<>',
  '<',
  '<=',
  '>',
  '>=',
  'contains',
  'startsWith',
  'in',
  'blank',
  'notBlank',
  'error',
  'overridden',
] as const;
export type FilterOperator = (typeof FILTER_OPERATORS)[number];

export const PAYSLIP_STATUSES = ['draft', 'published', 'disabled'] as const;
export type PayslipStatus = (typeof PAYSLIP_STATUSES)[number];
export const PAYSLIP_STYLES = ['mobile', 'web'] as const;

/** Whether one approver of a node is enough. */
export const NODE_MODES = ['any', 'all'] as const;
