export * from './cells/index.ts';
export {
  type BacktrackedPeriod,
  type BacktrackInput,
  type BacktrackResult,
  backtrack,
  type CarriedDifference,
  replaceRows,
} from './payroll/batches/backtrack.ts';
export * from './payroll/batches/batch-status.ts';
export { calculate, checkInputs } from './payroll/batches/calculate.ts';
export { ENGINE_MEANING, inputHash } from './payroll/batches/input-hash.ts';
export * from './payroll/calculation.ts';
export { type ExplainOptions, explain } from './payroll/explain/explain.ts';
export {
  type Calculated,
  type DifferenceCause,
  type DifferenceKind,
  type ExplainedDifference,
  explainDifference,
} from './payroll/explain/explain-difference.ts';
export type { CellRef, ExplainKind, ExplainNode } from './payroll/explain/explain-node.ts';
export {
  type ChangedCell,
  type LiveEdit,
  type LiveTable,
  openLiveTable,
  type PreviewResult,
} from './payroll/live/live-table.ts';
export { message, PAYROLL_TEXTS, payrollText } from './payroll/payroll-texts.ts';
export {
  type ParsePeriodResult,
  type PeriodFacts,
  parsePeriod,
  periodFacts,
} from './payroll/periods/period-facts.ts';
export * from './payroll/periods/period-series.ts';
export * from './payroll/periods/period-status.ts';
export { closedFromJson, type ResultJson, resultToJson } from './payroll/results/result-json.ts';
export {
  type CompileOptions,
  type CompileResult,
  compileSolution,
  type GlobalTable,
} from './payroll/solutions/compile-solution.ts';
export { type LintOptions, lintSolution } from './payroll/solutions/lint-solution.ts';
export { type ParseSolutionResult, parseSolution } from './payroll/solutions/parse-solution.ts';
export type { ColumnPlan, SolutionPlan, TablePlan } from './payroll/solutions/plan.ts';
export { printSolution } from './payroll/solutions/print-solution.ts';
export { runTests, type TestOutcome, type TestReport } from './payroll/solutions/run-tests.ts';
export type * from './payroll/solutions/solution-file.ts';
export type { TestDifference } from './payroll/solutions/test-difference.ts';
export { castInput, toJson } from './payroll/tables/cast.ts';
export { readCell, writeCell } from './payroll/tables/column-vector.ts';
export {
  checkRows,
  dataFromResultRows,
  isTypable,
  rowsFromTable,
  tableFromRows,
} from './payroll/tables/table-data.ts';
