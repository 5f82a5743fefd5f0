/** The small part: money, calendar and states without the formula language, for front ends that compute nothing. */
export * from './calendar/index.ts';
export * from './cells/index.ts';
export * from './money/index.ts';
export * from './payroll/batches/batch-status.ts';
export * from './payroll/periods/period-series.ts';
export * from './payroll/periods/period-status.ts';
