export * from './payroll/calculation.ts';
export type * from './payroll/solutions/solution-file.ts';
