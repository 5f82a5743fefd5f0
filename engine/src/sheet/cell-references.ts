import { columnIndex, columnLetters, parseAddress } from '../language/address.ts';
import { childrenOf, type Node } from '../language/ast.ts';
import { LIMITS } from '../language/limits.ts';
import { narrow } from '../language/names.ts';
import { parseFormula } from '../language/parse-formula.ts';
import { SCRATCH_LIMITS, type ScratchCells } from './scratch-limits.ts';

/** Cells of a sheet, zero-based, both ends included. */
export interface CellBox {
  readonly top: number;
  readonly left: number;
  readonly bottom: number;
  readonly right: number;
}

/** Rows or columns put in (`count` above 0) or taken out before and from `at` on. */
export interface Reshaping {
  readonly axis: 'row' | 'col';
  readonly at: number;
  readonly count: number;
}

/** One end of a reference as it was written; whole rows have no column and whole columns no row. */
interface Corner {
  readonly row: number | undefined;
  readonly col: number | undefined;
  readonly fixedRow: boolean;
  readonly fixedCol: boolean;
}

/** What becomes of a reference; null where nothing is left of it. */
type Move = (corners: readonly Corner[]) => readonly Corner[] | null;

/** @example filledFormula('=A1*$B$1', 1, 0) // '=A2*$B$1' */
export const filledFormula = (formula: string, down: number, right: number): string =>
  rewritten(formula, (corners) => {
    const moved = corners.map((corner) => ({
      ...corner,
      row: corner.fixedRow ? corner.row : plus(corner.row, down),
      col: corner.fixedCol ? corner.col : plus(corner.col, right),
    }));
    return moved.every(isInSheet) ? moved : null;
  });

/**
 * The cells once rows or columns are put in or taken out: what stands behind moves, and every formula goes on reading what
 * it read. Undefined where filled cells would be pushed off the sheet.
 */
export function reshapeCells(cells: ScratchCells, change: Reshaping): ScratchCells | undefined {
  const reshaped: Record<string, string | number | boolean> = {};
  for (const [address, content] of Object.entries(cells)) {
    const place = parseAddress(address);
    if (!place) continue;
    const at = behind(place[change.axis], change);
    if (at === null) continue;
    const { row, col } = change.axis === 'row' ? { ...place, row: at } : { ...place, col: at };
    if (row >= SCRATCH_LIMITS.rows || col >= SCRATCH_LIMITS.columns) return undefined;
    reshaped[addressOf(row, col)] = ofFormula(content, (text) =>
      rewritten(text, (corners) => reshapedCorners(corners, change)),
    );
  }
  return reshaped;
}

/**
 * Cells cut here and pasted there: formulas that read nothing but them follow, and they themselves read what they read.
 * What is read of the cells beneath them is gone, as in Excel.
 */
export function moveCells(cells: ScratchCells, from: CellBox, to: { row: number; col: number }) {
  const [down, right] = [to.row - from.top, to.col - from.left];
  const onto = {
    top: to.row,
    left: to.col,
    bottom: from.bottom + down,
    right: from.right + right,
  };
  const follows: Move = (corners) => {
    const among = (box: CellBox) => corners.filter(({ row, col }) => isWithin(box, row, col)).length;
    if (among(from) === corners.length)
      return corners.map((corner) => ({
        ...corner,
        row: plus(corner.row, down),
        col: plus(corner.col, right),
      }));
    return among(onto) === corners.length && among(from) === 0 ? null : corners;
  };
  const moved: Record<string, string | number | boolean> = {};
  const landed: Record<string, string | number | boolean> = {};
  for (const [address, content] of Object.entries(cells)) {
    const place = parseAddress(address);
    if (!place) continue;
    const next = ofFormula(content, (text) => rewritten(text, follows));
    const [row, col] = [place.row - down, place.col - right];
    if (isWithin(from, place.row, place.col)) landed[addressOf(place.row + down, place.col + right)] = next;
    // What stood where the cells come to lie is gone.
    else if (!isWithin(from, row, col)) moved[address] = next;
  }
  return { ...moved, ...landed };
}

export const addressOf = (row: number, col: number): string => `${columnLetters(col)}${row + 1}`;

const ofFormula = <T>(content: T, change: (formula: string) => string): T | string =>
  typeof content === 'string' && content.startsWith('=') ? change(content) : content;

const isInSheet = ({ row = 0, col = 0 }: Corner): boolean =>
  row >= 0 && row < LIMITS.rows && col >= 0 && col < LIMITS.columns;

const isWithin = (box: CellBox, row: number | undefined, col: number | undefined): boolean =>
  row !== undefined &&
  col !== undefined &&
  row >= box.top &&
  row <= box.bottom &&
  col >= box.left &&
  col <= box.right;

const plus = (place: number | undefined, by: number): number | undefined =>
  place === undefined ? undefined : place + by;

/** Where a row or column comes to lie; null where it is taken out. */
function behind(place: number, { at, count }: Reshaping): number | null {
  if (place < at) return place;
  return place < at - count ? null : place + count;
}

function reshapedCorners(corners: readonly Corner[], change: Reshaping): readonly Corner[] | null {
  const { axis, at, count } = change;
  const places = corners.map((corner) => corner[axis]);
  const [low, high] = [Math.min(...places.map(Number)), Math.max(...places.map(Number))];
  if (places.includes(undefined)) return corners;
  // An area that loses an end ends at what is left of it.
  const [first, last] = [behind(low, change) ?? at, behind(high, change) ?? at - 1];
  if (first > last || (corners.length === 1 && behind(low, change) === null)) return null;
  const moved = corners.map((corner) => ({ ...corner, [axis]: corner[axis] === low ? first : last }));
  return count < 0 || moved.every(isInSheet) ? moved : null;
}

/** A formula with its references to cells of its own sheet written anew; one that can't be read stays as it is. */
function rewritten(formula: string, move: Move): string {
  const parsed = parseFormula(formula, { sheet: true });
  if (!parsed.ok) return formula;
  let text = formula;
  for (const { at, end } of referencesOf(parsed.node).sort((a, b) => b.at - a.at)) {
    const corners = readCorners(narrow(formula.slice(at, end)));
    if (!corners) continue;
    const moved = move(corners);
    if (moved !== corners)
      text = `${text.slice(0, at)}${moved?.map(writeCorner).join(':') ?? '#REF!'}${text.slice(end)}`;
  }
  return text;
}

function referencesOf(root: Node): Node[] {
  const found: Node[] = [];
  const open = [root];
  for (let node = open.pop(); node; node = open.pop()) {
    open.push(...childrenOf(node));
    if ((node.kind === 'cell' || node.kind === 'range') && node.sheet === null) found.push(node);
  }
  return found;
}

const CORNER = /^(\$?)([A-Za-z]{1,3})?(\$?)([1-9][0-9]{0,6})?$/;

function readCorners(text: string): readonly Corner[] | undefined {
  const corners = text.split(':').map((part) => {
    const [, first, letters, second, digits] = CORNER.exec(part) ?? [];
    const col = letters === undefined ? undefined : (columnIndex(letters) ?? undefined);
    return {
      col,
      row: digits === undefined ? undefined : Number(digits) - 1,
      fixedCol: letters !== undefined && first === '$',
      fixedRow: (letters === undefined ? first : second) === '$',
    };
  });
  return corners.every(({ row, col }) => row !== undefined || col !== undefined) ? corners : undefined;
}

function writeCorner({ row, col, fixedRow, fixedCol }: Corner): string {
  const column = col === undefined ? '' : `${fixedCol ? '$' : ''}${columnLetters(col)}`;
  return row === undefined ? column : `${column}${fixedRow ? '$' : ''}${row + 1}`;
}
