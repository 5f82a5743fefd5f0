import { hyperformulaConfig, loadedHyperFormula, type Package } from '../hyperformula/load.ts';
import { type OpenSheets, sheetPlugin } from '../hyperformula/sheet-plugin.ts';
import { CARRIERS, writeFormula } from '../hyperformula/write-formula.ts';
import { SHEET_MEANING } from './sheet-meaning.ts';

/** HyperFormula with our functions in the place of its own. */
export interface SheetEngine {
  readonly hyperformula: ReturnType<Package['HyperFormula']['buildEmpty']>;
  readonly sheets: OpenSheets;
}

/** Lists that change the size of lists that change … are given up then. */
const SPILL_PASSES = 8;

/** An engine without sheets. `loadHyperFormula` must have run. */
export function openSheets(): SheetEngine {
  const found = loadedHyperFormula();
  if (found === null) throw new Error('loadHyperFormula must have run.');
  let sheets: OpenSheets | null = null;
  const plugin = sheetPlugin(found, SHEET_MEANING, (opened) => {
    sheets = opened;
  });
  const hyperformula = found.HyperFormula.buildEmpty({
    ...hyperformulaConfig(),
    functionPlugins: [plugin],
    evaluateNullToZero: true,
    undoLimit: 0,
  });
  return { hyperformula, sheets: sheets! };
}

/**
 * Formulas that give lists fill the cells beside them, which others read: until no list changes its size. HyperFormula
 * wants to know the size before it computes, so it is written beside the formula once it is known.
 */
export function settleSpills({ sheets, hyperformula }: SheetEngine): void {
  for (let pass = 0; pass < SPILL_PASSES; pass += 1) {
    const grown = sheets.takeGrown();
    if (grown.length === 0) return;
    for (const { sheet, row, col, node, rows, cols } of grown) {
      const size = rows * cols === 1 ? '' : `,${rows},${cols}`;
      hyperformula.setCellContents({ sheet, row, col }, `=${CARRIERS.formula}(${writeFormula(node)}${size})`);
    }
  }
}
