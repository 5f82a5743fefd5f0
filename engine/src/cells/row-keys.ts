/** Joins several key columns into one row key. */
export const KEY_SEPARATOR = '\u001f';

/** A key as people write it, several columns joined by `/`; a key of one column may hold a `/` of its own. */
export function keyFromText(text: string, columns: number): string {
  return columns > 1 ? text.replaceAll('/', KEY_SEPARATOR) : text;
}
