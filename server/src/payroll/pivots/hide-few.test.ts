import { describe, expect, it } from 'vitest';
import { hideFew } from './hide-few.ts';

/** With totals at the end of each line. */
function withTotals(cells: number[][]): number[][] {
  const lines = cells.map((line) => [...line, line.reduce((all, each) => all + each, 0)]);
  return [
    ...lines,
    (lines[0] ?? []).map((_, column) => lines.reduce((all, line) => all + (line[column] ?? 0), 0)),
  ];
}

/** Solves for hidden cells, line by line, as a curious reader would with what is shown. */
function toldAnyway(counts: number[][], hidden: boolean[][]): number[] {
  const known = hidden.map((line) => line.map((dark) => !dark));
  const told: number[] = [];
  const lines = [
    ...counts.map((line, r) => line.map((_, c) => [r, c] as const)),
    ...(counts[0] ?? []).map((_, c) => counts.map((_, r) => [r, c] as const)),
  ];
  for (let pass = 0; pass < 20; pass++)
    for (const line of lines) {
      const unknown = line.filter(([r, c]) => !known[r]?.[c] && (counts[r]?.[c] ?? 0) > 0);
      const [only] = unknown;
      if (unknown.length !== 1 || !only) continue;
      const [r, c] = only;
      (known[r] as boolean[])[c] = true;
      told.push(counts[r]?.[c] ?? 0);
    }
  return told;
}

describe('groups of few people', () => {
  it('are hidden, and enough beside them that no total gives them away', () => {
    const counts = withTotals([
      [5, 1, 9],
      [4, 6, 8],
      [7, 3, 2],
    ]);
    const hidden = hideFew(counts);
    expect(hidden[0]?.[1]).toBe(true);
    expect(hidden[2]?.[2]).toBe(true);
    expect(toldAnyway(counts, hidden)).toEqual([]);
    expect(hidden[3]?.[3]).toBe(false);
  });

  it('leave grids alone in which every group is large enough', () => {
    const counts = withTotals([
      [3, 0, 9],
      [4, 6, 0],
    ]);
    expect(hideFew(counts).flat()).not.toContain(true);
  });

  it('hide the total where nothing else is left to hide', () => {
    expect(hideFew(withTotals([[2, 0]]))).toEqual([
      [true, false, true],
      [true, false, true],
    ]);
  });

  it('give nobody away in grids of all kinds', () => {
    let seed = 7;
    const next = (most: number) => {
      seed = (seed * 1_103_515_245 + 12_345) % 2_147_483_648;
      return seed % most;
    };
    for (let round = 0; round < 300; round++) {
      const width = 1 + next(5);
      const cells = Array.from({ length: 1 + next(5) }, () => new Array<number>(width).fill(0));
      for (const line of cells) for (const column of line.keys()) line[column] = next(7);
      const counts = withTotals(cells);
      const hidden = hideFew(counts);
      const shown = counts.flat().filter((_, at) => !hidden.flat()[at]);
      expect(shown.filter((people) => people > 0 && people < 3)).toEqual([]);
      expect(toldAnyway(counts, hidden).filter((people) => people < 3)).toEqual([]);
    }
  });
});
