/** The rows that point at a row: built once, thrown away when the pointers change. */
export class Reverse {
  readonly targets: Int32Array;
  private readonly starts: Int32Array;
  private readonly items: Int32Array;

  constructor(targets: Int32Array) {
    this.targets = targets;
    let highest = -1;
    for (const target of targets) if (target > highest) highest = target;
    const starts = new Int32Array(highest + 2);
    for (const target of targets) if (target >= 0) starts[target + 1]! += 1;
    for (let index = 1; index < starts.length; index += 1) starts[index]! += starts[index - 1]!;
    const next = starts.slice();
    const items = new Int32Array(starts[starts.length - 1] ?? 0);
    for (let index = 0; index < targets.length; index += 1) {
      const target = targets[index]!;
      if (target >= 0) items[next[target]!++] = index;
    }
    this.starts = starts;
    this.items = items;
  }

  of(target: number): Int32Array {
    if (target + 1 >= this.starts.length) return this.items.subarray(0, 0);
    return this.items.subarray(this.starts[target]!, this.starts[target + 1]!);
  }
}

/** The list a place in a rows column's items belongs to. */
export function listAt(starts: Int32Array, at: number): number {
  let low = 0;
  let high = starts.length - 1;
  while (low < high) {
    const middle = (low + high + 1) >> 1;
    if (starts[middle]! <= at) low = middle;
    else high = middle - 1;
  }
  return low;
}
