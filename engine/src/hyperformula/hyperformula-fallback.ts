import { errorOf, isErrorCode, NAME, VALUE } from '../cells/error-values.ts';
import type { ErrorMessage } from '../cells/values.ts';
import { FormulaError, Matrix, type Scalar, type Value } from '../cells/values.ts';
import { columnLetters } from '../language/address.ts';
import { finite } from '../operators/operators.ts';
import { hyperformulaConfig, loadHyperFormula } from './load.ts';

/** The little of HyperFormula that is used; the package itself is loaded only when a formula needs it. */
interface Sheet {
  setSheetContent(sheet: number, values: readonly (readonly unknown[])[]): unknown;
  calculateFormula(formula: string, sheet: number): unknown;
}

let engine: Sheet | null = null;

/**
 * Loads HyperFormula (about 50 ms, once). Await it before running formulas for which `usesFallback` is true; they
 * give #NAME? otherwise.
 *
 * @param licenceKey the installation's own key of HyperFormula; without one it runs under the GPL
 */
export async function prepareFallback(licenceKey?: string): Promise<void> {
  const { HyperFormula } = await loadHyperFormula(licenceKey);
  engine ??= HyperFormula.buildFromSheets({ A: [] }, hyperformulaConfig());
}

const NOT_READY: ErrorMessage = { key: 'value.fallbackNotReady', facts: {} };

/** Computes a function with HyperFormula's own implementation. */
export function hyperformulaFallback(name: string, args: readonly Value[]): Value {
  if (engine === null) return new FormulaError('#NAME?', NOT_READY);
  const cells = new ArgumentCells();
  const written: string[] = [];
  for (const arg of args) {
    const text = cells.write(arg);
    if (text instanceof FormulaError) return text;
    written.push(text);
  }
  cells.fill(engine);
  try {
    return toValue(engine.calculateFormula(`=${name}(${written.join(',')})`, 0));
  } catch {
    // What it can't even read is no argument for it.
    return VALUE;
  }
}

/** Lists among the arguments go into cells, side by side; everything else into the formula. */
class ArgumentCells {
  private readonly rows: unknown[][] = [];
  private width = 0;

  /** How the formula says the argument; an error in it is the answer. */
  write(arg: Value): string | FormulaError {
    if (arg instanceof FormulaError) return arg;
    if (arg instanceof Matrix) return this.place(arg);
    // HyperFormula doesn't read a text that holds only a quotation mark; in a cell it is harmless.
    if (typeof arg === 'string' && arg.includes('"')) return this.place(new Matrix(1, 1, [arg]));
    return literal(arg);
  }

  private place(list: Matrix): string | FormulaError {
    if (list.data.length === 0) return VALUE;
    const failed = list.data.find((item) => item instanceof FormulaError);
    if (failed) return failed;
    const left = this.width;
    while (this.rows.length < list.rows) this.rows.push([]);
    for (const [at, item] of list.data.entries())
      this.rows[Math.floor(at / list.cols)]![left + (at % list.cols)] =
        typeof item === 'string' ? `'${item}` : item;
    this.width += list.cols;
    return `${columnLetters(left)}1:${columnLetters(this.width - 1)}${list.rows}`;
  }

  fill(sheet: Sheet): void {
    if (this.width === 0) return;
    const { width } = this;
    sheet.setSheetContent(
      0,
      this.rows.map((row) => Array.from({ length: width }, (_, col) => row[col] ?? null)),
    );
  }
}

function literal(value: Scalar): string {
  if (typeof value === 'string') return `"${value}"`;
  if (typeof value === 'boolean') return value ? 'TRUE()' : 'FALSE()';
  return value === null ? '' : String(value);
}

function toValue(found: unknown): Value {
  if (Array.isArray(found)) {
    const rows = found as unknown[][];
    return new Matrix(rows.length, rows[0]?.length ?? 0, rows.flat().map(scalarOf));
  }
  return scalarOf(found);
}

function scalarOf(found: unknown): Scalar {
  if (typeof found === 'number') return finite(found);
  if (typeof found === 'string' || typeof found === 'boolean') return found;
  if (found === null || found === undefined) return null;
  const code = typeof found === 'object' && 'value' in found ? String(found.value) : '';
  return isErrorCode(code) ? errorOf(code) : code === '#NAME?' ? NAME : VALUE;
}
