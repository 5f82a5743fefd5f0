import { settle } from './round.ts';

/**
 * A sum that stays decimal: Neumaier's compensation carries what each addition lost, and where positive and negative
 * parts cancel the result is settled (see `settle`). In any order the same to the last cent.
 * @example sumOf([0.1, 0.2, -0.3]) // 0
 */
export function sumOf(numbers: Iterable<number>): number {
  const sum = new RunningSum();
  for (const value of numbers) sum.add(value);
  return sum.total();
}

/** The same, one number at a time. */
export class RunningSum {
  private sum = 0;
  private lost = 0;
  private largest = 0;

  add(value: number): void {
    const before = this.sum;
    const next = before + value;
    const size = value < 0 ? -value : value;
    const height = before < 0 ? -before : before;
    this.lost += height >= size ? before - next + value : value - next + before;
    this.sum = next;
    if (height > this.largest) this.largest = height;
    if (size > this.largest) this.largest = size;
  }

  total(): number {
    const total = this.lost - this.lost === 0 ? this.sum + this.lost : this.sum;
    return Math.abs(total) < this.largest ? settle(total, this.largest) : total;
  }
}
