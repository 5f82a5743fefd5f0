import type { Matrix, Scalar, Value } from '../cells/values.ts';
import type { Node } from '../language/ast.ts';

/** Where a formula stands; zero-based. */
export interface CellContext {
  readonly sheet: number;
  readonly row: number;
  readonly col: number;
}

/** What formulas read of the sheets they stand in. */
export interface SheetCells {
  readonly sheetCount: number;
  /** Index of a sheet; null stands for the formula's own. Undefined: there is no such sheet. */
  sheetIndex(name: string | null, context: CellContext): number | undefined;
  /** The sheet's place among all, from 1. */
  sheetNumber(sheet: number): number;
  valueAt(sheet: number, row: number, col: number): Scalar;
  /** The area as a list. Whole columns and rows end where the cells in use end. */
  rangeAt(sheet: number, top: number, left: number, bottom: number, right: number): Matrix;
  /** The formula standing in a cell, or undefined. */
  formulaAt(sheet: number, row: number, col: number): Node | undefined;
  /** What the formula of a cell spills to: `A1#`. */
  spillAt(sheet: number, row: number, col: number): Value;
}
