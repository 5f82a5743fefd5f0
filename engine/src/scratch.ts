/** Free sheets in the page, with HyperFormula: loaded where one is opened. */
export { FormulaError, type Scalar } from './cells/values.ts';
export { loadHyperFormula } from './hyperformula/load.ts';
export { columnLetters, parseAddress } from './language/address.ts';
export {
  computeScratch,
  SCRATCH_LIMITS,
  type ScratchCells,
  type ScratchTable,
  type TableValues,
  tablesRead,
} from './sheet/scratch-sheet.ts';
export { errorText, loadTexts } from './texts/index.ts';
