/** What a formula computes with: Excel's values. Dates are serial numbers (1900 system), their type lives in the column. */
export type ErrorCode =
  | '#N/A'
  | '#VALUE!'
  | '#REF!'
  | '#DIV/0!'
  | '#NUM!'
  | '#NAME?'
  | '#NULL!'
  | '#SPILL!'
  | '#CALC!';

/**
 * An error as a value: it flows through cells and never throws. `message` is a code with its facts (not a sentence),
 * put into the person's language where it is shown.
 */
export class FormulaError {
  readonly code: ErrorCode;
  readonly message: ErrorMessage | null;
  constructor(code: ErrorCode, message: ErrorMessage | null = null) {
    this.code = code;
    this.message = message;
  }
}

/** `key` names a text in engine/src/errors; `facts` fill its placeholders (table, key, date, function, …). */
export interface ErrorMessage {
  readonly key: string;
  readonly facts: Readonly<Record<string, string | number>>;
}

/** One cell's worth. `null` is blank. */
export type Scalar = number | string | boolean | null | FormulaError;

/** Whether two cells show the same; errors of one code do. */
export function sameScalar(a: Scalar, b: Scalar): boolean {
  if (a instanceof FormulaError && b instanceof FormulaError) return a.code === b.code;
  return a === b;
}

/** A list or range, row by row. Immutable by convention: results may share `data`. */
export class Matrix {
  readonly rows: number;
  readonly cols: number;
  readonly data: readonly Scalar[];
  constructor(rows: number, cols: number, data: readonly Scalar[]) {
    this.rows = rows;
    this.cols = cols;
    this.data = data;
  }
}

export type Value = Scalar | Matrix;
