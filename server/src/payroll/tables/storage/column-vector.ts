import {
  blankVector,
  CELL,
  type ColumnVector,
  type JsonScalar,
  readCell,
  takeRows,
  toJson,
  writeCell,
} from '@suanpan/engine';
import { isoToSerial, timeToPart } from '@suanpan/engine/domain';
import { shouldYield, yieldToEventLoop } from '../../../platform/db/event-loop.ts';

/** A text column, as row keys are kept. */
export function textColumn(values: readonly (string | null)[]): ColumnVector {
  const vector = blankVector('text', values.length);
  const text = new Array<string | null>(values.length).fill(null);
  let any = false;
  for (let row = 0; row < values.length; row++) {
    const value = values[row] ?? null;
    if (value === null) continue;
    vector.tag[row] = CELL.text;
    text[row] = value;
    any = true;
  }
  if (any) vector.text = text;
  return vector;
}

/** A column of many rows, whose cells are found one by one. Lets others have their turn meanwhile. */
export async function columnOfRows(
  type: ColumnVector['type'],
  rows: number,
  valueOf: (row: number) => JsonScalar,
): Promise<ColumnVector> {
  const vector = blankVector(type, rows);
  for (let row = 0; row < rows; row++) {
    if (row % 256 === 0 && shouldYield()) await yieldToEventLoop();
    putCell(vector, row, valueOf(row));
  }
  return vector;
}

export function numberColumn(values: ArrayLike<number>): ColumnVector {
  const vector = blankVector('number', values.length);
  vector.num.set(values);
  vector.tag.fill(CELL.number);
  return vector;
}

export function keysOf(vector: ColumnVector): string[] {
  const keys: string[] = new Array(vector.length);
  for (let row = 0; row < vector.length; row++)
    keys[row] = vector.tag[row] === CELL.text ? (vector.text?.[row] ?? '') : '';
  return keys;
}

/** A cell as JSON: days as YYYY-MM-DD, blank as null, a failed cell as its error code. */
export function cellJson(vector: ColumnVector, row: number): JsonScalar {
  const value = toJson(readCell(vector, row), vector.type);
  return value !== null && typeof value === 'object' ? value.error : value;
}

export function cellNumber(vector: ColumnVector | undefined, row: number): number | null {
  if (!vector || row < 0) return null;
  const tag = vector.tag[row];
  return tag === CELL.number || tag === CELL.boolean ? (vector.num[row] ?? 0) : null;
}

/** The number that stands for a day or a time; null where the type is another, or the text is none. */
export function calendarNumber(text: string, type: ColumnVector['type']): number | null {
  if (type === 'date') return isoToSerial(text);
  return type === 'time' ? timeToPart(text) : null;
}

/** Puts a value that `castCell` has accepted. Days are given as YYYY-MM-DD, times as HH:MM. */
export function putCell(vector: ColumnVector, row: number, value: JsonScalar): void {
  writeCell(vector, row, (typeof value === 'string' ? calendarNumber(value, vector.type) : null) ?? value);
}

/** The column with `extra` blank rows behind it. */
export function growColumn(vector: ColumnVector, extra: number): ColumnVector {
  return takeRows(
    vector,
    Int32Array.from({ length: vector.length + extra }, (_, row) => (row < vector.length ? row : -1)),
  );
}
