import { SCALAR_TYPES } from '../cells/types.ts';

/** The words a solution file chooses from, in the order in which they are offered. Their labels are the front ends'. */
export const AS_OFS = ['end', 'start', 'payDate'] as const;
export const COLUMN_TYPE_NAMES = [...SCALAR_TYPES, 'reference', 'rows'] as const;
export const TABLE_KIND_NAMES = ['snapshot', 'parameter', 'data', 'union', 'pivot'] as const;
export const MATCHES = ['exact', 'floor', 'ceiling'] as const;
export const PIVOT_FUNCTIONS = ['sum', 'count', 'avg', 'min', 'max', 'first', 'last', 'list'] as const;
export const HISTORIES = ['asOf', 'period', 'all'] as const;
export const SEVERITIES = ['block', 'warn', 'inform'] as const;
export const RULE_MOMENTS = ['inputs', 'results', 'prior'] as const;
export const RESETS = ['never', 'year', 'period'] as const;
export const DATE_BASES = ['payDate', 'taxMonth', 'end'] as const;
export const PAYSLIP_ITEM_TYPES = ['amount', 'number', 'text', 'date'] as const;
export const REMINDERS = ['mail', 'message', 'notice'] as const;

/** When HyperFormula computes a batch again. */
export const SECOND_OPINIONS = ['never', 'onDemand', 'beforeSubmission'] as const;
