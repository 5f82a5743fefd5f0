export * from './payroll/calculation.ts';
export type * from './payroll/solutions/solution-file.ts';
export * from './payroll/batches/batch-status.ts';
export * from './payroll/periods/period-series.ts';
export * from './payroll/periods/period-status.ts';
export {
  type CompileOptions,
  type CompileResult,
  compileSolution,
  type GlobalTable,
} from './payroll/solutions/compile-solution.ts';
export { type ParseSolutionResult, parseSolution } from './payroll/solutions/parse-solution.ts';
export type { SolutionPlan } from './payroll/solutions/plan.ts';
export { printSolution } from './payroll/solutions/print-solution.ts';
