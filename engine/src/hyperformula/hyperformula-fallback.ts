import { errorOf, isErrorCode, NAME, VALUE } from '../cells/error-values.ts';
import type { ErrorMessage } from '../cells/values.ts';
import { FormulaError, Matrix, type Scalar, type Value } from '../cells/values.ts';
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
  const rows: unknown[][] = [];
  const written: string[] = [];
  let width = 0;
  for (const given of args) {
    // HyperFormula doesn't read a text that holds only a quotation mark; in a cell it is harmless.
    const arg = typeof given === 'string' && given.includes('"') ? new Matrix(1, 1, [given]) : given;
    if (arg instanceof FormulaError) return arg;
    if (!(arg instanceof Matrix)) {
      written.push(literal(arg));
      continue;
    }
    // Lists go into cells, side by side.
    if (arg.data.length === 0) return VALUE;
    for (let row = 0; row < arg.rows; row += 1) {
      rows[row] ??= [];
      for (let col = 0; col < arg.cols; col += 1) {
        const item = arg.data[row * arg.cols + col]!;
        if (item instanceof FormulaError) return item;
        rows[row]![width + col] = typeof item === 'string' ? `'${item}` : item;
      }
    }
    written.push(`${letters(width)}1:${letters(width + arg.cols - 1)}${arg.rows}`);
    width += arg.cols;
  }
  if (width > 0) {
    engine.setSheetContent(
      0,
      rows.map((row) => Array.from({ length: width }, (_, col) => row[col] ?? null)),
    );
  }
  try {
    return toValue(engine.calculateFormula(`=${name}(${written.join(',')})`, 0));
  } catch {
    // What it can't even read is no argument for it.
    return VALUE;
  }
}

function literal(value: Scalar): string {
  if (typeof value === 'string') return `"${value}"`;
  if (typeof value === 'boolean') return value ? 'TRUE()' : 'FALSE()';
  return value === null ? '' : String(value);
}

function letters(index: number): string {
  const high = Math.floor(index / 26);
  return (high > 0 ? letters(high - 1) : '') + String.fromCharCode(65 + (index % 26));
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
