import { errorOf, isErrorCode } from '../cells/error-values.ts';
import { FormulaError, Matrix, type Scalar, type Value } from '../cells/values.ts';
import { prepareFallbackFor } from '../functions/fallback/fallback-specs.ts';
import { loadHyperFormula } from '../hyperformula/load.ts';
import { foldName } from '../language/names.ts';
import { type CellContent, Workbook } from './workbook.ts';

/** A value as JSON: dates are serials, blank is null. */
export type JsonScalar = number | string | boolean | null | { readonly error: string };
export type JsonValue = JsonScalar | readonly JsonScalar[] | readonly (readonly JsonScalar[])[];

/** One check: cells by sheet (rows of values; text starting with `=` is a formula), then what to compute. */
export interface EvaluationCase {
  readonly cells?: Readonly<Record<string, readonly (readonly unknown[])[]>>;
  readonly names?: Readonly<Record<string, string>>;
  readonly formula?: string;
  readonly formulas?: readonly string[];
}

/**
 * Computes the formulas of each case; a case with `formula` gives one result, with `formulas` one per formula.
 * A list of one row or one column is a list of values, any other a list of rows.
 * @throws TypeError (rejects) when the document has another shape
 * @example await evaluateCases([{ cells: { Sheet1: [[1, '=A1*2']] }, formula: '=A1+B1' }]) // [3]
 */
export async function evaluateCases(document: unknown): Promise<unknown[]> {
  if (!Array.isArray(document)) throw new TypeError('A list of cases is expected.');
  await loadHyperFormula();
  await prepareFallbackFor(JSON.stringify(document));
  const results: unknown[] = [];
  const book = new Workbook();
  for (const [index, item] of document.entries()) {
    const each = readCase(item, index);
    fill(book, each);
    const formulas = each.formulas ?? [each.formula!];
    const values = formulas.map((formula) => toJson(book.evaluate(formula)));
    if (each.formulas === undefined) results.push(values[0]);
    else results.push(values);
  }
  return results;
}

function readCase(item: unknown, index: number): EvaluationCase {
  if (typeof item !== 'object' || item === null || Array.isArray(item)) {
    throw new TypeError(`Case ${index + 1}: an object is expected.`);
  }
  const each = item as EvaluationCase;
  const listed =
    Array.isArray(each.formulas) && each.formulas.every((formula) => typeof formula === 'string');
  if (typeof each.formula !== 'string' && !listed) {
    throw new TypeError(`Case ${index + 1}: "formula" (text) or "formulas" (a list of texts) is missing.`);
  }
  if (each.cells !== undefined) {
    const sheets = typeof each.cells === 'object' && each.cells !== null ? Object.values(each.cells) : [null];
    if (!sheets.every((rows) => Array.isArray(rows) && rows.every((row) => Array.isArray(row)))) {
      throw new TypeError(`Case ${index + 1}: "cells" holds a list of rows for each sheet.`);
    }
    const names = new Set(Object.keys(each.cells).map(foldName));
    if (names.size < sheets.length) {
      throw new TypeError(`Case ${index + 1}: two sheets have names that differ only in capitals.`);
    }
  }
  return each;
}

function fill(book: Workbook, each: EvaluationCase): void {
  book.clear();
  const sheets = Object.entries(each.cells ?? {});
  if (sheets.length === 0) book.addSheet('Sheet1', []);
  for (const [name, rows] of sheets) book.addSheet(name, cellsOf(rows));
  for (const [name, formula] of Object.entries(each.names ?? {})) book.define(name, formula);
}

function* cellsOf(rows: readonly (readonly unknown[])[]): Generator<[number, number, CellContent]> {
  for (const [row, items] of rows.entries()) {
    for (const [col, item] of items.entries()) yield [row, col, contentOf(item)];
  }
}

/** Text starting with `=` is a formula; all other text stays text, also `12`. */
export function contentOf(item: unknown): CellContent {
  if (typeof item === 'string') return item.startsWith('=') && item.length > 1 ? { formula: item } : item;
  if (typeof item === 'number' || typeof item === 'boolean') return item;
  if (typeof item === 'object' && item !== null && 'error' in item && typeof item.error === 'string') {
    return isErrorCode(item.error) ? errorOf(item.error) : null;
  }
  return null;
}

export function toJson(value: Value): JsonValue {
  if (!(value instanceof Matrix)) return scalarToJson(value);
  const items = value.data.map(scalarToJson);
  if (value.rows === 1 || value.cols === 1) return items;
  const rows: JsonScalar[][] = [];
  for (let row = 0; row < value.rows; row += 1)
    rows.push(items.slice(row * value.cols, (row + 1) * value.cols));
  return rows;
}

function scalarToJson(value: Scalar): JsonScalar {
  return value instanceof FormulaError ? { error: value.code } : value;
}
