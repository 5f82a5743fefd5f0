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

  /**
   * Adds the numbers of a column that bear `tag`, and says how many they are. The same additions as one by one, with the
   * sums in registers: a batch has millions of them.
   */
  addTagged(numbers: Float64Array, tags: Uint8Array, tag: number): number {
    let { sum, lost, largest } = this;
    let count = 0;
    for (let row = 0; row < tags.length; row += 1) {
      if (tags[row] !== tag) continue;
      count += 1;
      const value = numbers[row]!;
      const next = sum + value;
      const size = value < 0 ? -value : value;
      const height = sum < 0 ? -sum : sum;
      lost += height >= size ? sum - next + value : value - next + sum;
      sum = next;
      if (height > largest) largest = height;
      if (size > largest) largest = size;
    }
    this.sum = sum;
    this.lost = lost;
    this.largest = largest;
    return count;
  }

  total(): number {
    const total = this.lost - this.lost === 0 ? this.sum + this.lost : this.sum;
    return Math.abs(total) < this.largest ? settle(total, this.largest) : total;
  }
}
