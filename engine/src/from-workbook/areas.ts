import { columnLetters } from '../language/address.ts';
import type { Grid } from './grid.ts';
import type { Box, SourceCell } from './source-book.ts';

/** A table that was found in a sheet: one row of titles and the rows beneath it. */
export interface Area extends Box {
  /** Where the whole range begins, also when another row is its header. */
  readonly id: string;
  readonly sheet: string;
  readonly header: number;
  /** Rows of data, without sums and remarks. */
  readonly rows: readonly number[];
  /** Rows at the end or between that add up others. */
  readonly totals: readonly number[];
  readonly remarks: readonly number[];
}

/** The filled parts of a sheet that no blank row or column cuts. */
export function blocksOf(grid: Grid): Box[] {
  const all = boxAround(grid.cells);
  return all ? cut(grid, all) : [];
}

function cut(grid: Grid, box: Box): Box[] {
  for (const axis of ['row', 'col'] as const) {
    const parts = stretches(grid, box, axis);
    if (parts.length > 1) return parts.flatMap((part) => cut(grid, part));
  }
  return [box];
}

/** The box in pieces between blank rows (or columns); one piece is the box without blank edges. */
function stretches(grid: Grid, box: Box, axis: 'row' | 'col'): Box[] {
  const inside = grid.within(box);
  const filled = [...new Set(inside.map((cell) => cell[axis]))].sort((a, b) => a - b);
  const parts: Box[] = [];
  for (let from = 0; from < filled.length; ) {
    let to = from;
    while (to + 1 < filled.length && filled[to + 1] === (filled[to] ?? 0) + 1) to += 1;
    const [first = 0, last = 0] = [filled[from], filled[to]];
    const cells = inside.filter((cell) => cell[axis] >= first && cell[axis] <= last);
    const around = boxAround(cells);
    if (around) parts.push(around);
    from = to + 1;
  }
  return parts;
}

function boxAround(cells: readonly SourceCell[]): Box | undefined {
  if (cells.length === 0) return undefined;
  let [top, left, bottom, right] = [Number.POSITIVE_INFINITY, Number.POSITIVE_INFINITY, 0, 0];
  for (const { row, col } of cells) {
    top = Math.min(top, row);
    left = Math.min(left, col);
    bottom = Math.max(bottom, row);
    right = Math.max(right, col);
  }
  return { top, left, bottom, right };
}

/**
 * The table in a block: its header is the first row that names nearly all columns, unless the person says another row.
 * @param named the row the person says
 * @param single cells that formulas elsewhere read one by one: a list of labels and values is no table
 */
export function areaOf(
  grid: Grid,
  block: Box,
  named: number | undefined,
  single: (cell: SourceCell) => boolean,
): Area | undefined {
  const width = block.right - block.left + 1;
  if (width < 2) return undefined;
  const header = named ?? headerOf(grid, block);
  if (header === undefined || header >= block.bottom || header < block.top) return undefined;
  const rows: number[] = [];
  const totals: number[] = [];
  const remarks: number[] = [];
  const body = { ...block, top: header + 1 };
  const cellsOf = byRow(grid.within(body));
  if (named === undefined && width === 2 && [...cellsOf.values()].flat().some(isListed(single, block)))
    return undefined;
  for (const [row, cells] of [...cellsOf].sort(([a], [b]) => a - b)) {
    if (isTotal(cells)) totals.push(row);
    else if (cells.length === 1 && width > 2 && typeof cells[0]?.value === 'string') remarks.push(row);
    else rows.push(row);
  }
  if (rows.length === 0) return undefined;
  return {
    ...block,
    id: grid.nameOf(block.top, block.left),
    sheet: grid.name,
    header,
    rows,
    totals,
    remarks,
  };
}

function byRow(cells: readonly SourceCell[]): Map<number, SourceCell[]> {
  const rows = new Map<number, SourceCell[]>();
  for (const cell of cells) rows.set(cell.row, [...(rows.get(cell.row) ?? []), cell]);
  return rows;
}

const isListed =
  (single: (cell: SourceCell) => boolean, block: Box) =>
  (cell: SourceCell): boolean =>
    cell.col === block.right && single(cell);

function headerOf(grid: Grid, block: Box): number | undefined {
  const width = block.right - block.left + 1;
  for (let row = block.top; row < block.bottom; row += 1) {
    const cells = grid.within({ ...block, top: row, bottom: row });
    const texts = cells.filter(({ value, formula }) => typeof value === 'string' && formula === undefined);
    if (texts.length < cells.length) return undefined;
    if (texts.length >= Math.max(2, Math.ceil(width * 0.6))) return row;
  }
  return undefined;
}

const ADDS = /^\s*(?:SUM|SUBTOTAL|AGGREGATE)\s*\(/i;
const TOTAL_WORD = /^\s*(?:(?:grand |sub)?\s*totals?|sum|[合总總小]\s*[计計])\s*[:：]?\s*$/i;

/** A row that adds up the rows above it: its first text says so, or its sums run down its own columns. */
function isTotal(cells: readonly SourceCell[]): boolean {
  const text = cells.find(({ value }) => typeof value === 'string')?.value;
  if (typeof text === 'string' && TOTAL_WORD.test(text)) return true;
  return cells.some(({ formula, row, col }) => {
    if (formula === undefined || !ADDS.test(formula)) return false;
    const found = /\$?([A-Z]{1,3})\$?(\d+):\$?([A-Z]{1,3})\$?(\d+)/.exec(formula);
    if (!found) return false;
    const [, from, , to, last] = found;
    return from === to && columnLetters(col) === from && Number(last) <= row;
  });
}
