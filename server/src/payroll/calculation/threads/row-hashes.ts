import { CELL, type ColumnVector } from '@suanpan/engine';

/** One number per row of an input table; columns in the order of their codes, so that their storage order is free. */
export function rowHashes(table: {
  readonly length: number;
  readonly columns: ReadonlyMap<string, ColumnVector>;
}): Float64Array {
  const { length } = table;
  const low = new Int32Array(length).fill(0x811c9dc5 | 0);
  const high = new Int32Array(length).fill(0x01000193);
  for (const [, { tag, num, text }] of [...table.columns].sort(([a], [b]) => (a < b ? -1 : 1))) {
    // Every number as its two words.
    const bits = new Int32Array(num.buffer, num.byteOffset, length * 2);
    for (let row = 0; row < length; row++) {
      let word = tag[row]!;
      if (word === CELL.number || word === CELL.boolean)
        word = word ^ bits[row * 2]! ^ Math.imul(bits[row * 2 + 1]!, 0x9e3779b1);
      else if (word === CELL.text) {
        const cell = text?.[row] ?? '';
        for (let i = 0; i < cell.length; i++) word = Math.imul(word ^ cell.charCodeAt(i), 0x01000193);
      }
      const mixed = Math.imul(low[row]! ^ word, 0x85ebca6b);
      low[row] = mixed;
      high[row] = Math.imul(high[row]! + word, 0xc2b2ae35) ^ (mixed >>> 13);
    }
  }
  const hashes = new Float64Array(length);
  for (let row = 0; row < length; row++)
    hashes[row] = ((low[row] ?? 0) >>> 0) + (((high[row] ?? 0) >>> 0) & 0x1fffff) * 4294967296;
  return hashes;
}

/** Of a row onto which nothing was typed. */
export const NO_INPUTS = rowHashes({ length: 1, columns: new Map() })[0] ?? 0;
