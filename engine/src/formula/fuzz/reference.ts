import type { Node } from '../ast.ts';
import type { FuzzSheet, FuzzValue } from './fuzz-sheet.ts';
import type { FuzzCell } from './random-formula.ts';

/**
 * Some functions written a second time, as short as Excel's rule for them is, over plain cells: what a listed
 * difference says our value must be. Shares no code with the engine's functions.
 */
type Call = Extract<Node, { kind: 'call' }>;
type Item = FuzzValue;

const VALUE = { error: '#VALUE!' };
const NUM = { error: '#NUM!' };

const isError = (item: Item): item is { readonly error: string } =>
  typeof item === 'object' && item !== null;

/** An argument: the cells it stands for, or the one value it is. */
interface Argument {
  readonly inCells: boolean;
  readonly items: readonly Item[];
}

function argumentOf(part: Node, sheet: FuzzSheet): Argument {
  if (part.kind === 'cell') return { inCells: true, items: [sheet.cell(part.row, part.col)] };
  if (part.kind === 'range') return { inCells: true, items: cellsOf(part, sheet) };
  return { inCells: false, items: [sheet.ours(part)] };
}

function cellsOf(part: Node, sheet: FuzzSheet): FuzzCell[] {
  if (part.kind === 'cell') return [sheet.cell(part.row, part.col)];
  if (part.kind !== 'range') return [];
  const cells: FuzzCell[] = [];
  for (let row = part.top; row <= part.bottom; row += 1) {
    for (let col = part.left; col <= part.right; col += 1) cells.push(sheet.cell(row, col));
  }
  return cells;
}

/** A text, boolean or number that stands alone, as a number; null when it is none. */
function asNumber(item: Item): number | null {
  if (typeof item === 'number') return item;
  if (typeof item === 'boolean') return item ? 1 : 0;
  if (item === null) return 0;
  return typeof item === 'string' && /^\s*-?\d+(\.\d+)?\s*$/.test(item) ? Number(item) : null;
}

/** The numbers an aggregate sees: in cells only numbers, else whatever can be read as one. First error first. */
function numbersOf(args: readonly Argument[]): number[] | { readonly error: string } {
  const numbers: number[] = [];
  for (const { inCells, items } of args) {
    for (const item of items) {
      if (isError(item)) return item;
      if (inCells) {
        if (typeof item === 'number') numbers.push(item);
        continue;
      }
      const number = asNumber(item);
      if (number === null) return VALUE;
      numbers.push(number);
    }
  }
  return numbers;
}

/** AND, OR, XOR: text and blanks in cells don't count, nor does the empty text anywhere; nothing left is #VALUE!. */
function conditions(name: string, args: readonly Argument[]): Item {
  const found: boolean[] = [];
  for (const { inCells, items } of args) {
    for (const item of items) {
      if (isError(item)) return item;
      if (typeof item === 'number' || typeof item === 'boolean') found.push(Boolean(item));
      else if (typeof item === 'string' && !inCells && item !== '') {
        if (!/^(true|false)$/i.test(item)) return VALUE;
        found.push(item.toLowerCase() === 'true');
      }
    }
  }
  if (found.length === 0) return VALUE;
  if (name === 'AND') return found.every(Boolean);
  return name === 'OR' ? found.some(Boolean) : found.filter(Boolean).length % 2 === 1;
}

function median(numbers: readonly number[]): Item {
  if (numbers.length === 0) return NUM;
  const order = [...numbers].sort((a, b) => a - b);
  const half = order.length / 2;
  return Number.isInteger(half) ? (order[half - 1]! + order[half]!) / 2 : order[Math.floor(half)]!;
}

/** Months later on the calendar of the operating system's dates; a day the month lacks becomes its last. */
function monthsLater(serial: number, months: number): number {
  const DAY = 86_400_000;
  const start = new Date(Date.UTC(1899, 11, 30) + serial * DAY);
  const last = new Date(Date.UTC(start.getUTCFullYear(), start.getUTCMonth() + months + 1, 0));
  const end = Date.UTC(
    last.getUTCFullYear(),
    last.getUTCMonth(),
    Math.min(start.getUTCDate(), last.getUTCDate()),
  );
  return Math.round((end - Date.UTC(1899, 11, 30)) / DAY);
}

function sumProduct(lists: readonly Argument[]): number {
  const length = lists[0]!.items.length;
  let total = 0;
  for (let at = 0; at < length; at += 1) {
    total += lists.reduce((product, { items }) => {
      const item = items[at]!;
      return product * (typeof item === 'number' ? item : 0);
    }, 1);
  }
  return total;
}

/**
 * Does a cell meet a criterion that is a value? A blank criterion is 0, the empty text finds blanks and empty texts,
 * and what looks like a number finds texts only where they are written the same.
 */
function meets(cell: FuzzCell, wanted: FuzzCell): boolean {
  if (wanted === null || typeof wanted === 'number') {
    const number = wanted ?? 0;
    return typeof cell === 'number'
      ? cell === number
      : typeof cell === 'string' && cell.trim() === String(number);
  }
  if (wanted === '') return cell === null || cell === '';
  if (typeof wanted === 'boolean') return cell === wanted;
  if (typeof cell === 'number') return /^\d+$/.test(wanted.trim()) && cell === Number(wanted);
  return typeof cell === 'string' && cell.trim().toLowerCase() === wanted.trim().toLowerCase();
}

/** What the rules in the comments above make of a call; undefined: no rule for it. */
export function referenceOf(call: Call, sheet: FuzzSheet): Item | undefined {
  const args = call.args.map((part) => argumentOf(part, sheet));
  const numbers = (f: (all: number[]) => Item): Item => {
    const found = numbersOf(args);
    return Array.isArray(found) ? f(found) : found;
  };
  switch (call.name) {
    case 'AND':
    case 'OR':
    case 'XOR':
      return conditions(call.name, args);
    case 'COUNTBLANK':
      return args[0]!.items.filter((item) => item === null || item === '').length;
    case 'PRODUCT':
      return numbers((all) => (all.length === 0 ? 0 : all.reduce((a, b) => a * b, 1)));
    case 'SUM':
      return numbers((all) => all.reduce((a, b) => a + b, 0));
    case 'MEDIAN':
      return numbers(median);
    case 'SUMPRODUCT':
      return sumProduct(args);
    case 'EDATE': {
      const [start, months] = [asNumber(args[0]!.items[0]!), asNumber(args[1]!.items[0]!)];
      return start === null || months === null ? undefined : monthsLater(start, Math.trunc(months));
    }
    case 'COUNTIF': {
      const wanted = args[1]!.items[0]!;
      return isError(wanted)
        ? undefined
        : cellsOf(call.args[0]!, sheet).filter((cell) => meets(cell, wanted)).length;
    }
    default:
      return undefined;
  }
}

/**
 * What a call or operator gives that asks for numbers, or a condition: the first of its arguments that is an error, or
 * #VALUE! for the first that is a text that is none. Undefined when it takes all of them.
 */
export function firstFailure(parts: readonly Node[], sheet: FuzzSheet): Item | undefined {
  for (const part of parts) {
    const item = part.kind === 'cell' ? sheet.cell(part.row, part.col) : sheet.ours(part);
    if (isError(item)) return item;
    if (item === '') return VALUE;
    if (typeof item === 'string' && asNumber(item) === null) return VALUE;
  }
  return undefined;
}
