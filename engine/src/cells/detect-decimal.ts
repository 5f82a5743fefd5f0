import { type DecimalSign, readTyped } from './read-typed.ts';

/** The cell by which the decimal sign of a column was recognised. */
export interface DecimalSeen {
  readonly decimal: DecimalSign;
  /** Position within the column. */
  readonly row: number;
  readonly text: string;
}

/**
 * The decimal sign of a column whose texts are all numbers, when one of them can be read with that sign only: `2,5` or
 * `2.5`. A number that only a point explains outweighs the commas, so that the others are refused and not bent.
 */
export function detectDecimal(cells: Iterable<unknown>): DecimalSeen | undefined {
  let comma: DecimalSeen | undefined;
  let row = -1;
  for (const cell of cells) {
    row += 1;
    // Most cells are plain digits or no text at all, and tell nothing.
    if (typeof cell !== 'string' || /^\d*$/.test(cell)) continue;
    const byPoint = readTyped(cell, 'number', { decimal: '.' }).ok;
    const byComma = readTyped(cell, 'number', { decimal: ',' }).ok;
    if (!byPoint && !byComma) return undefined;
    if (byPoint && !byComma) return { decimal: '.', row, text: cell };
    // 1.234.567 has no decimals; a code may look so.
    if (byComma && !byPoint && /[,，]/.test(cell)) comma ??= { decimal: ',', row, text: cell };
  }
  return comma;
}

/**
 * Which columns show that a whole file is written with a decimal comma: at least one does, none shows a point. Empty
 * where that isn't so.
 */
export function columnsWithComma<Seen extends { readonly decimal: DecimalSign }>(
  columns: readonly (Seen | null | undefined)[],
): Seen[] {
  const seen = columns.filter((each) => each !== null && each !== undefined);
  return seen.every(({ decimal }) => decimal === ',') ? seen : [];
}
