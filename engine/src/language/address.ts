import { LIMITS } from './limits.ts';

/** `A` → 0, `XFD` → 16383; null beyond the sheet. */
export function columnIndex(letters: string): number | null {
  let index = 0;
  for (const letter of letters.toUpperCase()) index = index * 26 + letter.charCodeAt(0) - 64;
  return index >= 1 && index <= LIMITS.columns ? index - 1 : null;
}

/** 0 → `A`, 27 → `AB`. */
export function columnLetters(index: number): string {
  let rest = index + 1;
  let letters = '';
  while (rest > 0) {
    const digit = (rest - 1) % 26;
    letters = String.fromCharCode(65 + digit) + letters;
    rest = Math.floor((rest - 1) / 26);
  }
  return letters;
}

/** Zero-based row and column of an address such as `B12` or `$B$12`; null when it isn't one. */
export function parseAddress(text: string): { row: number; col: number } | null {
  const match = /^\$?([A-Za-z]{1,3})\$?([1-9][0-9]{0,6})$/.exec(text);
  if (!match) return null;
  const col = columnIndex(match[1]!);
  const row = Number(match[2]) - 1;
  return col === null || row >= LIMITS.rows ? null : { row, col };
}
