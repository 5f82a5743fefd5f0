import { describe, expect, it } from 'vitest';
import { hiddenRows, linesOver, outlineOf } from './outline.ts';

const line = (at: number, level: number, value: string, rows: number) => ({
  at,
  level,
  column: level === 0 ? 'department' : 'grade',
  value,
  rows,
  figures: {},
});
/** A: x (rows 2, 3), y (row 5); B: x (row 8). */
const outline = outlineOf(
  [line(0, 0, 'A', 3), line(1, 1, 'x', 2), line(4, 1, 'y', 1), line(6, 0, 'B', 1), line(7, 1, 'x', 1)],
  9,
);

describe('groups of rows', () => {
  it('reach from their line to the next one that isn’t deeper', () => {
    expect([...outline.values()].map(({ at, last }) => [at, last])).toEqual([
      [0, 5],
      [1, 3],
      [4, 5],
      [6, 8],
      [7, 8],
    ]);
  });

  it('are told apart by the groups they lie in', () => {
    expect(outline.get(1)?.path).toBe('["A","x"]');
    expect(outline.get(7)?.path).toBe('["B","x"]');
    expect(linesOver(outline, 3).map(({ value }) => value)).toEqual(['A', 'x']);
    expect(linesOver(outline, 7).map(({ value }) => value)).toEqual(['B', 'x']);
  });

  it('hide what lies beneath a folded line, and leave the line', () => {
    const shown = (...folded: string[]) =>
      hiddenRows(outline, new Set(folded), 10).flatMap((hidden, row) => (hidden ? [] : [row]));
    expect(shown()).toEqual([0, 1, 2, 3, 4, 5, 6, 7, 8, 9]);
    expect(shown('["A","x"]')).toEqual([0, 1, 4, 5, 6, 7, 8, 9]);
    expect(shown('["A"]', '["A","x"]', '["B"]')).toEqual([0, 6, 9]);
  });
});
