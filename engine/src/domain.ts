/** Money, calendar, states and words of the domain without the formula language, for front ends that compute nothing. */

export * from './batches/batch-status.ts';
export * from './calendar/index.ts';
export { PERIOD_TYPES, type PeriodType } from './calendar/period-type.ts';
export * from './cells/index.ts';
export * from './cells/row-keys.ts';
export { SCALAR_TYPES } from './cells/types.ts';
export { DIFFERENCE_KINDS, type DifferenceKind } from './explain/difference/kinds.ts';
export { PROPOSED_KINDS, UNTAKEN_REASONS } from './from-workbook/untaken.words.ts';
export { codeFor, freeCode, tableCodeFor } from './language/codes.ts';
export * from './money/index.ts';
export * from './people/index.ts';
export * from './periods/calculation-cycle.ts';
export {
  ATTENDANCE_RULES,
  type AttendanceRule,
  CUT_OFF_RULES,
  type CutOffRule,
  followRules,
  MONTH_BASES,
  type MonthBasis,
  type MonthRule,
  PAY_DAY_SHIFTS,
  type PayDayRule,
  type PayDayShift,
  type PeriodRules,
  PLAIN_PERIOD_RULES,
  RULE_MONTHS,
} from './periods/period-rules.ts';
export * from './periods/period-series.ts';
export * from './periods/period-status.ts';
export { PAY_TOTALS, type PayTotal } from './plan/pay-totals.ts';
export * from './solution/words.ts';
export {
  fallbacks,
  LAST_LANGUAGE,
  type Language,
  languageName,
  nearestLanguage,
  pluralForms,
  pluralOf,
  textIn,
} from './texts/languages.ts';
export { loadTexts } from './texts/locale-files.ts';
