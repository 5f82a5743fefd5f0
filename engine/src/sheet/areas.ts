import { VALUE } from '../cells/error-values.ts';
import { Matrix, type Scalar, type Value } from '../cells/values.ts';
import type { CellContext, SheetCells } from '../hyperformula/sheet-cells.ts';
import type { Node } from '../language/ast.ts';

/** A rectangle of cells; zero-based, inclusive. */
export interface Area {
  readonly sheet: number;
  readonly top: number;
  readonly left: number;
  readonly bottom: number;
  readonly right: number;
}

/** The cells a node stands for; null when it isn't a reference or the sheet doesn't exist. */
export function areaOf(book: SheetCells, node: Node, context: CellContext): Area | null {
  if (node.kind === 'cell') {
    const sheet = book.sheetIndex(node.sheet, context);
    if (sheet === undefined) return null;
    return { sheet, top: node.row, left: node.col, bottom: node.row, right: node.col };
  }
  if (node.kind === 'range') {
    const sheet = book.sheetIndex(node.sheet, context);
    if (sheet === undefined) return null;
    return { sheet, top: node.top, left: node.left, bottom: node.bottom, right: node.right };
  }
  return null;
}

/** One cell gives its value, more give a list. */
export function readArea(book: SheetCells, area: Area): Value {
  if (area.top === area.bottom && area.left === area.right) {
    return book.valueAt(area.sheet, area.top, area.left);
  }
  return book.rangeAt(area.sheet, area.top, area.left, area.bottom, area.right);
}

/** Excel's implicit intersection: of a row or column the cell in line with the formula. */
export function intersect(book: SheetCells, area: Area, context: CellContext): Scalar {
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
