import { NAME, REF } from '../cells/error-values.ts';
import { FormulaError } from '../cells/values.ts';
import type { Compiled, Leaves } from '../functions/spec/compiled.ts';
import type { Node } from '../language/ast.ts';
import { areaOf, readArea } from './areas.ts';
import { SHEET_CALLS } from './sheet-calls.ts';
import type { CellContext, SheetCells } from './sheet-cells.ts';

/** How sheet formulas read cells, areas and defined names. */
export function sheetLeaves(book: SheetCells): Leaves<CellContext> {
  return {
    leaf: (node) => compileLeaf(book, node),
    specialCall: (node, compile) => {
      const call = SHEET_CALLS[node.name];
      return call === undefined ? undefined : call(book, node, compile);
    },
    isReferenceCall: (name) =>
      name === ':' || name === 'OFFSET' || name === 'INDIRECT' || name === 'ANCHORARRAY' || name === 'SINGLE',
  };
}

function compileLeaf(book: SheetCells, node: Node): Compiled<CellContext> {
  switch (node.kind) {
    case 'cell':
    case 'range':
      return (context) => {
        const area = areaOf(book, node, context);
        return area === null ? REF : readArea(book, area);
      };
    case 'name': {
      const { name } = node;
      const unknown = new FormulaError('#NAME?', { key: 'formula.unknownName', facts: { name } });
      return (context) => book.definedName(name)?.(context) ?? unknown;
    }
    default:
      return () => NAME;
  }
}
