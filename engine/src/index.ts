export * from './payroll/calculation.ts';
export type * from './payroll/solutions/solution-file.ts';
export * from './payroll/batches/batch-status.ts';
export * from './payroll/periods/period-series.ts';
export * from './payroll/periods/period-status.ts';
