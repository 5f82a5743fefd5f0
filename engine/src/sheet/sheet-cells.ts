import type { Matrix, Scalar, Value } from '../cells/values.ts';
import type { Compiled } from '../functions/spec/compiled.ts';
import type { Node } from '../language/ast.ts';

/** Where a formula stands. */
export interface CellContext {
  readonly sheet: number;
  readonly row: number;
  readonly col: number;
}

/** What formulas read of the workbook they stand in. */
export interface SheetCells {
  readonly sheetCount: number;
  sheetIndex(name: string | null, context: CellContext): number | undefined;
  valueAt(sheet: number, row: number, col: number): Scalar;
  rangeAt(sheet: number, top: number, left: number, bottom: number, right: number): Matrix;
  formulaAt(sheet: number, row: number, col: number): Node | null | undefined;
  spillAt(sheet: number, row: number, col: number): Value;
  definedName(name: string): Compiled<CellContext> | undefined;
  definedNode(name: string): Node | undefined;
}
