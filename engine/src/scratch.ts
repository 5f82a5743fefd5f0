/** Free sheets in the page, with HyperFormula: loaded where one is opened. */
export { FormulaError, type Scalar } from './cells/values.ts';
export { loadHyperFormula } from './hyperformula/load.ts';
export { columnLetters, parseAddress } from './language/address.ts';
export {
  addressOf,
  type CellBox,
  filledFormula,
  moveCells,
  type Reshaping,
  reshapeCells,
} from './sheet/cell-references.ts';
export { SCRATCH_LIMITS, type ScratchCells } from './sheet/scratch-limits.ts';
export {
  type ComputedScratch,
  computeScratch,
  liveFormula,
  readScratch,
  type ScratchTable,
  type TableValues,
  tablesRead,
  type UnreadReason,
  type UnreadTables,
  unreadProblem,
} from './sheet/scratch-sheet.ts';
export { errorText, loadTexts } from './texts/index.ts';
