import { toJson } from './cast.ts';
import { readCell } from './column-vector.ts';
import { CELL, type ColumnVector } from './vector.ts';

/** Between the parts of a key of several columns. Whoever joins or splits keys does it here. */
export const KEY_SEPARATOR = '\u001f';

export function joinKey(parts: readonly string[]): string {
  return parts.join(KEY_SEPARATOR);
}

export function keyParts(key: string): string[] {
  return key.split(KEY_SEPARATOR);
}

/** The first column of the key: in tables of people, the employee number. */
export function firstOfKey(key: string): string {
  const end = key.indexOf(KEY_SEPARATOR);
  return end < 0 ? key : key.slice(0, end);
}

/** A key as people read it. */
export function shownKey(key: string): string {
  return key.replaceAll(KEY_SEPARATOR, '/');
}

/** A key as people write it, several columns joined by `/`; a key of one column may hold a `/` of its own. */
export function keyFromText(text: string, columns: number): string {
  return columns > 1 ? text.replaceAll('/', KEY_SEPARATOR) : text;
}

/** A cell as part of a row key. */
export function keyText(vector: ColumnVector, row: number): string {
  if (vector.tag[row] === CELL.text) return vector.text![row]!;
  const value = toJson(readCell(vector, row), vector.type);
  return value === null ? '' : typeof value === 'object' ? value.error : String(value);
}

/** The key of a row from its key columns; one that isn't there is as if it were blank. */
export function keyOfVectors(vectors: readonly (ColumnVector | undefined)[], row: number): string {
  return joinKey(vectors.map((vector) => (vector ? keyText(vector, row) : '')));
}

/** The text that names a row: its key columns, or its number (from 1) when the table has no key. */
export function rowKeyOf(
  table: { readonly key: readonly { readonly code: string }[] },
  columns: ReadonlyMap<string, ColumnVector>,
  row: number,
): string {
  const [first] = table.key;
  if (!first) return String(row + 1);
  // One column, as nearly every table has: nothing to put together.
  const vector = table.key.length === 1 ? columns.get(first.code) : undefined;
  if (vector) return keyText(vector, row);
  return keyOfVectors(
    table.key.map(({ code }) => columns.get(code)),
    row,
  );
}
