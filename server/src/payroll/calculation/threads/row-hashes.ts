import { CELL, type ColumnVector } from '@suanpan/engine';

/** One number per row of an input table; columns in the order of their codes, so that their storage order is free. */
export function rowHashes(table: {
  readonly length: number;
  readonly columns: ReadonlyMap<string, ColumnVector>;
}): Float64Array {
  const { length } = table;
  const low = new Int32Array(length).fill(0x811c9dc5 | 0);
  const high = new Int32Array(length).fill(0x01000193);
  const bits = new Int32Array(2);
  const double = new Float64Array(bits.buffer);
  for (const [, vector] of [...table.columns].sort(([a], [b]) => (a < b ? -1 : 1)))
    for (let row = 0; row < length; row++) {
      let word = vector.tag[row] ?? CELL.blank;
      if (word === CELL.number || word === CELL.boolean) {
        double[0] = vector.num[row] ?? 0;
        word = word ^ (bits[0] ?? 0) ^ Math.imul(bits[1] ?? 0, 0x9e3779b1);
      } else if (word === CELL.text) {
        const text = vector.text?.[row] ?? '';
        for (let i = 0; i < text.length; i++) word = Math.imul(word ^ text.charCodeAt(i), 0x01000193);
      }
      low[row] = Math.imul((low[row] ?? 0) ^ word, 0x85ebca6b);
      high[row] = Math.imul((high[row] ?? 0) + word, 0xc2b2ae35) ^ ((low[row] ?? 0) >>> 13);
    }
  const hashes = new Float64Array(length);
  for (let row = 0; row < length; row++)
    hashes[row] = ((low[row] ?? 0) >>> 0) + (((high[row] ?? 0) >>> 0) & 0x1fffff) * 4294967296;
  return hashes;
}

/** Of a row onto which nothing was typed. */
export const NO_INPUTS = rowHashes({ length: 1, columns: new Map() })[0] ?? 0;
