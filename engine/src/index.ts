export { balanceYearStart } from './balances/balance-book.ts';
export {
  type BacktrackedPeriod,
  type BacktrackInput,
  type BacktrackResult,
  backtrack,
  replaceRows,
} from './batches/backtrack.ts';
export * from './batches/batch-status.ts';
export { carriedFrom } from './batches/carried-from.ts';
export { type CarriedDifference, carriedOf } from './batches/carry-over.ts';
export { closedFromJson, type ResultJson, resultToJson } from './batches/result-json.ts';
export { PERIOD_TYPES, type PeriodType } from './calendar/period-type.ts';
export { calendarText, castInput, toJson } from './cells/cast.ts';
export { blankVector, copyCell, readCell, takeRows, writeCell } from './cells/column-vector.ts';
export * from './cells/index.ts';
export * from './cells/row-keys.ts';
export type { JsonScalar, ScalarType } from './cells/types.ts';
export * from './cells/vector.ts';
export { type BelongingRows, belongingRows } from './explain/belonging-rows.ts';
export type {
  Calculated,
  CompileRules,
  DifferenceCause,
  ExplainValue,
} from './explain/difference/causes.ts';
export { type ExplainedDifference, explainDifference } from './explain/difference/explain-difference.ts';
export { DIFFERENCE_KINDS, type DifferenceKind } from './explain/difference/kinds.ts';
export {
  type Effects,
  type SplitCause,
  type SplitDifference,
  splitDifference,
} from './explain/difference/split-difference.ts';
export { type ExplainOptions, explain } from './explain/explain.ts';
export type * from './from-workbook/proposal.ts';
export { openWorkbook } from './from-workbook/propose.ts';
export {
  MOST_SOURCE_CELLS,
  type SourceBook,
  type SourceCell,
  type SourceFormat,
  type SourceSheet,
} from './from-workbook/source-book.ts';
export type { CellRef, ExplainKind, ExplainNode } from './kinds/explain-node.ts';
export { editingOf, hasOwnRows, isBrought, isWithRows, lookOf } from './kinds/registry.ts';
export { nearestNames } from './language/nearest.ts';
export { type LintOptions, lintSolution } from './lint/lint-solution.ts';
export { amountsOfNet } from './lint/sums-of-amounts.ts';
export { type FindTarget, type WriteBackTarget, writeBackProblems } from './lint/write-back-problems.ts';
export {
  type ChangedCell,
  type LiveEdit,
  type LiveTable,
  openLiveTable,
} from './live/live-table.ts';
export { type PreviewResult, tryFormulaOn } from './live/try-formula.ts';
export { computePart } from './parts/compute-part.ts';
export { dividedPlan } from './parts/divided-plan.ts';
export type { Part, PartTable } from './parts/employments.ts';
export { joinParts } from './parts/join-parts.ts';
export * from './periods/calculation-cycle.ts';
export {
  type ParsePeriodResult,
  type PeriodFacts,
  parsePeriod,
  periodFacts,
} from './periods/period-facts.ts';
export type { PeriodInput } from './periods/period-input.ts';
export { dayOfMonth, type PeriodDays, type PeriodRules, PLAIN_PERIOD_RULES } from './periods/period-rules.ts';
export * from './periods/period-series.ts';
export * from './periods/period-status.ts';
export * from './plan/calculation.ts';
export { checkRows } from './plan/check-rows.ts';
export { copiedFrom } from './plan/copied-from.ts';
export { PAY_TOTALS, type PayTotal, payTotals, TOWARDS_NET } from './plan/pay-totals.ts';
export type { ColumnPlan, SolutionPlan, TablePlan } from './plan/plan.ts';
export {
  type CompileOptions,
  type CompileResult,
  compileSolution,
} from './planning/compile-solution.ts';
export { columnsOfFileRow, isTypable, valuesNotTaken } from './planning/file-rows.ts';
export type { GlobalTable } from './planning/global-tables.ts';
export { type ParseSolutionResult, parseSolution } from './planning/parse-solution.ts';
export { readsOf } from './planning/plan-reads.ts';
export { printSolution } from './planning/print-solution.ts';
export { snapshotProblems } from './planning/snapshot-conditions.ts';
export { calculate, checkInputs } from './run/calculate.ts';
export { ENGINE_MEANING, inputHash } from './run/input-hash.ts';
export { dataFromResultRows, rowsFromTable, tableFromRows } from './run/table-data.ts';
export { type WriteBackRow, writeBackRows } from './run/write-backs.ts';
export { nameTable } from './solution/names.ts';
export type * from './solution/solution-file.ts';
export { SECOND_OPINIONS, tableCells } from './solution/words.ts';
export { opinionOfTests } from './solution-tests/opinion-of-tests.ts';
export { type TestRowsFile, testRows, withRowsOfFiles } from './solution-tests/rows-of-files.ts';
export { runTests, type TestOutcome, type TestReport } from './solution-tests/run-tests.ts';
export type { TestDifference } from './solution-tests/test-difference.ts';
export { errorText, loadTexts, message, textIn } from './texts/index.ts';
export { type Explanation, explanationOf } from './workbook/explained-differences.ts';
export { type OpinionOptions, opinionInBlocks } from './workbook/opinion-in-blocks.ts';
export type { NotTaken, WorkbookChange } from './workbook/returned/changes.ts';
export { compareBooks } from './workbook/returned/compare-books.ts';
export {
  type ReadBook,
  type ReadCell,
  type ReadSheet,
  ReturnedFileProblem,
} from './workbook/returned/read-sheets.ts';
export { takeChange } from './workbook/returned/take-changes.ts';
export { type OpinionDifference, type SecondOpinion, secondOpinion } from './workbook/second-opinion.ts';
export { toWorkbook } from './workbook/to-workbook.ts';
export type { MarkReason, Workbook, WorkbookCell, WorkbookSheet } from './workbook/workbook.ts';
