import type { RowNeighbour } from './sheet-types.ts';

/** Where new rows are being typed between stored ones, and so which row is seen at which place. */
export class RowGaps {
  static readonly none = new RowGaps([]);
  /** From the top: how many stored rows lie above each, and which of the new rows it is. */
  private readonly gaps: readonly { readonly above: number; readonly gap: number }[];

  private constructor(gaps: RowGaps['gaps']) {
    this.gaps = gaps;
  }

  /** A new row whose neighbour isn't in sight lies at the end. */
  static beside(
    neighbours: readonly RowNeighbour[],
    place: (rowKey: string) => number | undefined,
    stored: number,
  ): RowGaps {
    if (neighbours.length === 0) return RowGaps.none;
    const gaps = neighbours.map(({ before, after }, gap) => {
      const at = place(before ?? after ?? '');
      const above = at === undefined || at >= stored ? stored : before === undefined ? at + 1 : at;
      return { above, gap };
    });
    return new RowGaps(gaps.sort((a, b) => a.above - b.above || a.gap - b.gap));
  }

  get count(): number {
    return this.gaps.length;
  }

  at(row: number): number | undefined {
    const found = this.gaps.findIndex(({ above }, i) => above + i === row);
    return this.gaps[found]?.gap;
  }

  rowOf(gap: number): number {
    const i = this.gaps.findIndex((each) => each.gap === gap);
    return (this.gaps[i]?.above ?? -1) + i;
  }

  /** The number of the stored row that is seen here, -1 in a gap. */
  storedAt(row: number): number {
    if (this.gaps.length === 0) return row;
    return this.at(row) === undefined ? this.storedFrom(row) : -1;
  }

  /** The same; in a gap the first stored row below it. */
  storedFrom(row: number): number {
    let above = 0;
    while (above < this.gaps.length && (this.gaps[above]?.above ?? 0) + above < row) above++;
    return row - above;
  }

  /** Where a stored row is seen. */
  seenAt(stored: number): number {
    let above = 0;
    while (above < this.gaps.length && (this.gaps[above]?.above ?? 0) <= stored) above++;
    return stored + above;
  }
}
