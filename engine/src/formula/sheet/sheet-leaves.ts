import type { Node } from '../ast.ts';
import type { Compiled, Leaves } from '../compile-formula.ts';
import { NAME, REF, VALUE } from '../error-values.ts';
import { FormulaError, Matrix, type Scalar, type Value } from '../values.ts';
import { type Area, areaOf, SHEET_CALLS } from './sheet-calls.ts';
import type { CellContext, Workbook } from './workbook.ts';

/** How sheet formulas read cells, areas and defined names. */
export function sheetLeaves(book: Workbook): Leaves<CellContext> {
  return {
    leaf: (node) => compileLeaf(book, node),
    specialCall: (node, compile) => {
      const call = SHEET_CALLS[node.name];
      return call === undefined ? undefined : call(book, node, compile);
    },
    isReferenceCall: (name) =>
      name === 'OFFSET' || name === 'INDIRECT' || name === 'ANCHORARRAY' || name === 'SINGLE',
  };
}

function compileLeaf(book: Workbook, node: Node): Compiled<CellContext> {
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

/** One cell gives its value, more give a list. */
export function readArea(book: Workbook, area: Area): Value {
  if (area.top === area.bottom && area.left === area.right) {
    return book.valueAt(area.sheet, area.top, area.left);
  }
  return book.rangeAt(area.sheet, area.top, area.left, area.bottom, area.right);
}

/** Excel's implicit intersection: of a row or column the cell in line with the formula. */
export function intersect(book: Workbook, area: Area, context: CellContext): Scalar {
  if (area.top === area.bottom && area.left === area.right) {
    return book.valueAt(area.sheet, area.top, area.left);
  }
  if (area.left === area.right && context.row >= area.top && context.row <= area.bottom) {
    return book.valueAt(area.sheet, context.row, area.left);
  }
  if (area.top === area.bottom && context.col >= area.left && context.col <= area.right) {
    return book.valueAt(area.sheet, area.top, context.col);
  }
  return VALUE;
}

export function firstItem(value: Value): Scalar {
  return value instanceof Matrix ? (value.data[0] ?? null) : value;
}
