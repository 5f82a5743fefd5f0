import type { ScalarType } from './types.ts';
import type { FormulaError } from './values.ts';

/** What a cell holds, row by row, in `ColumnVector.tag`. */
export const CELL = { number: 0, blank: 1, text: 2, boolean: 3, error: 4 } as const;

/**
 * One column of one table. `num` holds numbers, dates (serial), times (part of a day) and booleans (0/1); `text` exists only where a text does;
 * `errors` only where a cell failed. Rows whose tag is blank hold 0 in `num`.
 */
export interface ColumnVector {
  readonly type: ScalarType;
  length: number;
  num: Float64Array;
  tag: Uint8Array;
  text: (string | null)[] | undefined;
  errors?: Map<number, FormulaError>;
}

export interface TableData {
  readonly code: string;
  length: number;
  /** By column code. Reference columns hold the key of the row they point to, rows columns the number of their rows. */
  readonly columns: Map<string, ColumnVector>;
}
