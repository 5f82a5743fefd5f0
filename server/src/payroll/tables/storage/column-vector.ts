import { CELL, type ColumnVector, type JsonScalar, type ScalarType } from '@suanpan/engine';
import { FormulaError } from '@suanpan/engine/formula';
import { isoToSerial, serialToIso } from '@suanpan/engine/light';

/** A column of blanks. */
export function blankColumn(type: ScalarType, length: number): ColumnVector {
  return {
    type,
    length,
    num: new Float64Array(length),
    tag: new Uint8Array(length).fill(CELL.blank),
    text: undefined,
  };
}

/** A text column, as row keys are kept. */
export function textColumn(values: readonly (string | null)[]): ColumnVector {
  const vector = blankColumn('text', values.length);
  for (let row = 0; row < values.length; row++) putCell(vector, row, values[row] ?? null);
  return vector;
}

export function numberColumn(values: ArrayLike<number>): ColumnVector {
  const vector = blankColumn('number', values.length);
  vector.num.set(values);
  vector.tag.fill(CELL.number);
  return vector;
}

export function keysOf(vector: ColumnVector): string[] {
  const keys: string[] = new Array(vector.length);
  for (let row = 0; row < vector.length; row++) keys[row] = vector.text?.[row] ?? '';
  return keys;
}

/** A cell as JSON: days as YYYY-MM-DD, blank as null, a failed cell as its error code. */
export function cellJson(vector: ColumnVector, row: number): JsonScalar {
  switch (vector.tag[row]) {
    case CELL.number: {
      const value = vector.num[row] ?? 0;
      return vector.type === 'date' ? (serialToIso(value) ?? value) : value;
    }
    case CELL.text:
      return vector.text?.[row] ?? '';
    case CELL.boolean:
      return vector.num[row] !== 0;
    case CELL.error:
      return vector.errors?.get(row)?.code ?? '#VALUE!';
    default:
      return null;
  }
}

export function cellNumber(vector: ColumnVector | undefined, row: number): number | null {
  if (!vector || row < 0) return null;
  const tag = vector.tag[row];
  return tag === CELL.number || tag === CELL.boolean ? (vector.num[row] ?? 0) : null;
}

/** Puts a value that `castCell` has accepted. Days are given as YYYY-MM-DD. */
export function putCell(vector: ColumnVector, row: number, value: JsonScalar): void {
  vector.errors?.delete(row);
  if (vector.text) vector.text[row] = null;
  vector.num[row] = 0;
  if (value === null) {
    vector.tag[row] = CELL.blank;
  } else if (typeof value === 'boolean') {
    vector.tag[row] = CELL.boolean;
    vector.num[row] = value ? 1 : 0;
  } else if (typeof value === 'number') {
    vector.tag[row] = CELL.number;
    vector.num[row] = value;
  } else if (vector.type === 'date') {
    const serial = isoToSerial(value);
    vector.tag[row] = serial === null || serial === undefined ? CELL.text : CELL.number;
    if (serial !== null && serial !== undefined) vector.num[row] = serial;
    else putText(vector, row, value);
  } else {
    vector.tag[row] = CELL.text;
    putText(vector, row, value);
  }
}

function putText(vector: ColumnVector, row: number, value: string): void {
  vector.text ??= new Array<string | null>(vector.length).fill(null);
  vector.text[row] = value;
}

/** The same column with some rows only, in the order given; -1 gives a blank. */
export function pickRows(vector: ColumnVector, rows: ArrayLike<number>): ColumnVector {
  const picked = blankColumn(vector.type, rows.length);
  if (vector.text) picked.text = new Array<string | null>(rows.length).fill(null);
  for (let i = 0; i < rows.length; i++) {
    const row = rows[i] ?? -1;
    if (row >= 0) copyCell(vector, row, picked, i);
  }
  return picked;
}

export function copyCell(from: ColumnVector, row: number, into: ColumnVector, at: number): void {
  into.num[at] = from.num[row] ?? 0;
  into.tag[at] = from.tag[row] ?? CELL.blank;
  const text = from.text?.[row] ?? null;
  if (text !== null) putText(into, at, text);
  const error = from.errors?.get(row);
  if (!error) return;
  into.errors ??= new Map();
  into.errors.set(at, new FormulaError(error.code, error.message));
}

/** The column with `extra` blank rows behind it. */
export function growColumn(vector: ColumnVector, extra: number): ColumnVector {
  const rows = new Int32Array(vector.length + extra);
  for (let i = 0; i < rows.length; i++) rows[i] = i < vector.length ? i : -1;
  return pickRows(vector, rows);
}
