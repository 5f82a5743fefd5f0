import type { SheetStore } from './sheet-store.ts';
import type { SheetColumn } from './sheet-types.ts';

/** More numbers in one cell nobody checks. */
const MOST = 20;

/**
 * What Alt+= writes: the numbers right above the cell, or else those to its left, as a sum to be looked at before it is
 * entered. It adds the numbers that stand there now; what is to follow them is a column's formula.
 */
export function sumText(
  store: SheetStore,
  columns: readonly SheetColumn[],
  { row, column }: { row: number; column: string },
): string {
  const above = numbersFrom((step) => store.value(row - step, column));
  const at = columns.findIndex(({ code }) => code === column);
  const beside = numbersFrom((step) => store.value(row, columns[at - step]?.code ?? ''));
  const numbers = above.length > 0 ? above : beside;
  if (numbers.length === 0) return 'nothing';
  if (numbers.length > MOST) return 'tooMany';
  return `=${numbers.reverse().join('+').replaceAll('+-', '-')}`;
}

/** From the nearest on, as long as there are numbers. */
function numbersFrom(at: (step: number) => unknown): number[] {
  const numbers: number[] = [];
  for (let step = 1; numbers.length <= MOST; step++) {
    const value = at(step);
    if (typeof value !== 'number') break;
    numbers.push(value);
  }
  return numbers;
}
