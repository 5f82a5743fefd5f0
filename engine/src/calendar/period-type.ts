/**
 * Period series of the nine types, days inclusive. Month-based series keep the day they started on: a series from the
 * 31st gives February its last day and March the 31st again, so nothing drifts.
 */
export const PERIOD_TYPES = [
  'day',
  'week',
  'twoWeeks',
  'halfMonth',
  'month',
  'twoMonths',
  'quarter',
  'halfYear',
  'year',
] as const;
export type PeriodType = (typeof PERIOD_TYPES)[number];
