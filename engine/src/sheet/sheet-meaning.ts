import { NAME, REF } from '../cells/error-values.ts';
import { FormulaError } from '../cells/values.ts';
import { compileNode } from '../compile/compile-formula.ts';
import { LAMBDA_CALLS } from '../compile/compile-lambda.ts';
import { functionNames, functionSpec } from '../functions/registry.ts';
import { LET } from '../functions/spec/bound-calls.ts';
import type { Compiled, Leaves } from '../functions/spec/compiled.ts';
import type { CellContext, SheetCells } from '../hyperformula/sheet-cells.ts';
import type { SheetMeaning } from '../hyperformula/sheet-plugin.ts';
import type { Node } from '../language/ast.ts';
import { areaOf, readArea } from './areas.ts';
import { readsAddress, sheetCall, sheetCallNames } from './sheet-calls.ts';

const names = [
  ...new Set([...functionNames(), ...LAMBDA_CALLS, LET.name, 'LAMBDA', ...sheetCallNames]),
].filter((name) => name !== 'OFFSET' && name !== ':');

/** What HyperFormula's sheets compute with: our functions, and calls that only a sheet has. */
export const SHEET_MEANING: SheetMeaning = {
  names,
  byAddress: new Set(names.filter(readsAddress)),
  isVolatile: (name) => name === 'INDIRECT' || functionSpec(name)?.volatile === true,
  evaluate: (node, cells, at) => compileNode(node, sheetLeaves(cells))(at),
};

/** How sheet formulas read cells and areas. */
function sheetLeaves(cells: SheetCells): Leaves<CellContext> {
  return {
    leaf: (node) => compileLeaf(cells, node),
    specialCall: (node, compile) => sheetCall(node.name)?.(cells, node, compile),
    isReferenceCall: (name) =>
      name === ':' || name === 'OFFSET' || name === 'INDIRECT' || name === 'ANCHORARRAY' || name === 'SINGLE',
  };
}

function compileLeaf(cells: SheetCells, node: Node): Compiled<CellContext> {
  switch (node.kind) {
    case 'cell':
    case 'range':
      return (context) => {
        const area = areaOf(cells, node, context);
        return area === null ? REF : readArea(cells, area);
      };
    case 'name': {
      const unknown = new FormulaError('#NAME?', { key: 'formula.unknownName', facts: { name: node.name } });
      return () => unknown;
    }
    default:
      return () => NAME;
  }
}
