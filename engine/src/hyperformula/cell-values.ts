import { errorOf } from '../cells/error-values.ts';
import { type ErrorCode, FormulaError, Matrix, type Scalar, type Value } from '../cells/values.ts';
import type { CellValue, Package } from './load.ts';

export const CIRCULAR = new FormulaError('#REF!', { key: 'value.circular', facts: {} });

/** Our values as cells of HyperFormula, and back. */
export function cellValues({ CellError, EmptyValue, ErrorType, SimpleRangeValue }: Package) {
  const CODES: Readonly<Record<string, ErrorCode>> = {
    [ErrorType.DIV_BY_ZERO]: '#DIV/0!',
    [ErrorType.VALUE]: '#VALUE!',
    [ErrorType.NUM]: '#NUM!',
    [ErrorType.NA]: '#N/A',
    [ErrorType.REF]: '#REF!',
    [ErrorType.SPILL]: '#SPILL!',
    [ErrorType.NAME]: '#NAME?',
    [ErrorType.ERROR]: '#NAME?',
  };
  const TYPES = new Map(Object.entries(CODES).map(([type, code]) => [code, type]));

  /** Carries an error of ours through HyperFormula's cells, with its message. */
  class CarriedError extends CellError {
    readonly carried: FormulaError;
    constructor(carried: FormulaError) {
      super((TYPES.get(carried.code) ?? ErrorType.VALUE) as ConstructorParameters<typeof CellError>[0]);
      this.carried = carried;
    }

    override attachRootVertex(): CarriedError {
      return this;
    }
  }

  function scalarOf(found: unknown): Scalar {
    if (typeof found === 'number' || typeof found === 'string' || typeof found === 'boolean') return found;
    if (found instanceof CarriedError) return found.carried;
    if (found instanceof CellError)
      return found.type === ErrorType.CYCLE ? CIRCULAR : errorOf(CODES[found.type] ?? '#VALUE!');
    if (found instanceof SimpleRangeValue) return scalarOf(found.data[0]?.[0]);
    // Numbers that HyperFormula knows for dates, percentages or money.
    if (typeof found === 'object' && found !== null && 'val' in found) return Number(found.val);
    return null;
  }

  const cellOf = (value: Scalar) =>
    (value === null ? EmptyValue : value instanceof FormulaError ? new CarriedError(value) : value) as number;

  function cellValueOf(value: Value): CellValue {
    if (!(value instanceof Matrix)) return cellOf(value);
    if (value.data.length === 0) return cellOf(errorOf('#CALC!'));
    const rows = Array.from({ length: value.rows }, (_, row) =>
      // A formula that reads a blank cell shows 0.
      value.data.slice(row * value.cols, (row + 1) * value.cols).map((item) => cellOf(item ?? 0)),
    );
    return SimpleRangeValue.onlyValues(rows);
  }

  return { scalarOf, cellValueOf };
}
