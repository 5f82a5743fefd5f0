import type { Node } from '../../language/ast.ts';
import { decimalSum } from './exact-decimals.ts';
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

const isError = (item: Item): item is { readonly error: string } => typeof item === 'object' && item !== null;

/** An argument: the cells it stands for, or the one value it is. */
interface Argument {
  readonly inCells: boolean;
  readonly items: readonly Item[];
}

function argumentOf(part: Node, sheet: FuzzSheet): Argument {
  if (part.kind === 'cell') return { inCells: true, items: [sheet.cell(part.row, part.col)] };
  if (part.kind === 'range') return { inCells: true, items: cellsOf(part, sheet) };
  if (part.kind === 'array')
    return { inCells: true, items: part.rows.flat().map((item) => sheet.ours(item)) };
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

/** Days between on months of 30 days: a start at the end of its month is the 30th; an end on the 31st is the 30th after such a start, else the 1st of the next month. */
function days360(from: number, to: number, european: boolean): number {
  const [a, b] = [from, to].map((serial) => new Date(Date.UTC(1899, 11, 30) + serial * 86_400_000)) as [
    Date,
    Date,
  ];
  const isLast = (date: Date): boolean => new Date(date.getTime() + 86_400_000).getUTCDate() === 1;
  const month = (date: Date): number => (date.getUTCFullYear() * 12 + date.getUTCMonth()) * 30;
  let [start, end] = [a.getUTCDate(), b.getUTCDate()];
  if (european) return month(b) - month(a) + Math.min(end, 30) - Math.min(start, 30);
  if (isLast(a)) start = 30;
  if (end === 31) end = start >= 30 ? 30 : 31;
  return month(b) - month(a) + end - start;
}

/** The week of the year that the Thursday of the date's week, Monday first, lies in. */
function isoWeek(serial: number): number {
  const date = new Date(Date.UTC(1899, 11, 30) + serial * 86_400_000);
  const thursday = new Date(date);
  thursday.setUTCDate(date.getUTCDate() - ((date.getUTCDay() + 6) % 7) + 3);
  const first = Date.UTC(thursday.getUTCFullYear(), 0, 1);
  return Math.floor((thursday.getTime() - first) / (7 * 86_400_000)) + 1;
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
function meets(cell: FuzzCell, wanted: Item): boolean {
  // An error as a criterion looks for that error.
  if (isError(cell) || isError(wanted))
    return isError(cell) && isError(wanted) && cell.error === wanted.error;
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

/** A criterion such as ">2": numbers are compared with numbers only. */
function passes(cell: FuzzCell, criterion: string): boolean {
  const [, operator = '', number = ''] = /^(>=|<=|<>|>|<|)(.*)$/.exec(criterion) ?? [];
  const wanted = Number(number);
  if (operator === '<>') return cell !== wanted;
  if (operator === '') return meets(cell, wanted);
  if (typeof cell !== 'number') return false;
  if (operator === '>') return cell > wanted;
  if (operator === '<') return cell < wanted;
  return operator === '>=' ? cell >= wanted : cell <= wanted;
}

/** SUMIF and its kin: of the values beside cells that pass, the first error, else what `f` makes of the numbers. */
function chosen(
  values: Node,
  tests: readonly (readonly [cells: Node, criterion: Node])[],
  sheet: FuzzSheet,
  f: (numbers: readonly number[]) => Item,
): Item | undefined {
  const columns = tests.map(([cells, criterion]) => ({ cells: cellsOf(cells, sheet), criterion }));
  const numbers: number[] = [];
  for (const [at, value] of cellsOf(values, sheet).entries()) {
    const all = columns.every(
      ({ cells, criterion }) => criterion.kind === 'text' && passes(cells[at]!, criterion.value),
    );
    if (!all) continue;
    if (isError(value)) return value;
    if (typeof value === 'number') numbers.push(value);
  }
  return f(numbers);
}

const total = (numbers: readonly number[]): number => numbers.reduce((a, b) => a + b, 0);

/** A number as it stands in text: 15 digits, in powers of ten from 1E+20 on and where it would need 19 decimals. */
export function numberInText(x: number): string {
  const short = Number(x.toPrecision(15));
  if (Math.abs(short) >= 1e20) return short.toExponential().replace('e+', 'E+');
  if (Math.abs(short) < 1e-4 && short !== 0) {
    const [mantissa = '', power = ''] = short.toExponential().split('e-');
    const decimals = mantissa.replace(/^-?\d\.?/, '').length + Number(power);
    return decimals < 19 ? short.toFixed(decimals) : `${mantissa}E-${power.padStart(2, '0')}`;
  }
  if (Math.abs(short) < 1e15) return String(short === 0 ? 0 : short);
  const [digits = '', exponent = ''] = x.toExponential(14).split('e');
  return digits.replace('.', '') + '0'.repeat(Number(exponent) - 14);
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
      return numbers((all) => {
        const product = all.length === 0 ? 0 : all.reduce((a, b) => a * b, 1);
        return Number.isFinite(product) ? product : NUM;
      });
    case 'SUM':
      return numbers(decimalSum);
    case 'MEDIAN':
      return numbers(median);
    case 'GEOMEAN':
      return numbers((all) =>
        all.length > 0 && all.every((x) => x > 0)
          ? Math.exp(total(all.map((x) => Math.log(x) / all.length)))
          : NUM,
      );
    case 'DEVSQ':
    case 'AVEDEV':
      return numbers((all) => {
        if (all.length === 0) return NUM;
        const middle = total(all) / all.length;
        if (call.name === 'DEVSQ') return total(all.map((x) => (x - middle) ** 2));
        return total(all.map((x) => Math.abs(x - middle))) / all.length;
      });
    case 'SUMPRODUCT':
      return sumProduct(args);
    case 'ISOWEEKNUM': {
      const day = asNumber(args[0]!.items[0]!);
      return day === null ? undefined : isoWeek(Math.floor(day));
    }
    case 'DAYS360': {
      const [from, to] = [asNumber(args[0]!.items[0]!), asNumber(args[1]!.items[0]!)];
      return from === null || to === null ? undefined : days360(from, to, args[2]?.items[0] === true);
    }
    case 'EDATE': {
      const [start, months] = [asNumber(args[0]!.items[0]!), asNumber(args[1]!.items[0]!)];
      return start === null || months === null ? undefined : monthsLater(start, Math.trunc(months));
    }
    case 'COUNTIF': {
      const wanted = args[1]!.items[0]!;
      return cellsOf(call.args[0]!, sheet).filter((cell) => meets(cell, wanted)).length;
    }
    case 'SUMIF':
      return chosen(call.args[2]!, [[call.args[0]!, call.args[1]!]], sheet, total);
    case 'AVERAGEIF':
      return chosen(call.args[2]!, [[call.args[0]!, call.args[1]!]], sheet, (all) =>
        all.length === 0 ? { error: '#DIV/0!' } : total(all) / all.length,
      );
    case 'SUMIFS':
      return chosen(call.args[0]!, [[call.args[1]!, call.args[2]!]], sheet, total);
    case 'MAXIFS':
    case 'MINIFS':
      return chosen(call.args[0]!, [[call.args[1]!, call.args[2]!]], sheet, (all) =>
        all.length === 0 ? 0 : call.name === 'MAXIFS' ? Math.max(...all) : Math.min(...all),
      );
    case 'ISEVEN':
    case 'ISODD': {
      const number = asNumber(args[0]!.items[0]!);
      return number === null
        ? undefined
        : Math.abs(Math.trunc(number) % 2) === (call.name === 'ISODD' ? 1 : 0);
    }
    case 'MATCH':
      return call.args[1]?.kind === 'array' ? sortedMatch(args[0]!.items[0]!, args[1]!.items) : undefined;
    default:
      return undefined;
  }
}

/** Kinds in Excel's order; a blank is of the kind it meets. */
const KINDS = ['number', 'string', 'boolean'];

/** Texts compare character by character, in small letters. */
export function comparedTexts(op: string, a: Item, b: Item): boolean | undefined {
  if (typeof a !== 'string' || typeof b !== 'string') return undefined;
  const [x, y] = [a.toLowerCase(), b.toLowerCase()];
  if (op === '<') return x < y;
  if (op === '<=') return x <= y;
  return op === '>' ? x > y : op === '>=' ? x >= y : undefined;
}

/** Whole numbers compare as they are, however little of them two have apart. */
export function comparedWhole(op: string, a: Item, b: Item): boolean | undefined {
  if (typeof a !== 'number' || typeof b !== 'number') return undefined;
  if (!Number.isInteger(a) || !Number.isInteger(b)) return undefined;
  const results: Readonly<Record<string, boolean>> = {
    '=': a === b,
    '<>': a !== b,
    '<': a < b,
    '<=': a <= b,
    '>': a > b,
    '>=': a >= b,
  };
  return results[op];
}

/** A comparison of two kinds of value: every number before every text before every boolean, whatever the text says. */
export function comparedKinds(op: string, a: Item, b: Item): boolean | undefined {
  const order = KINDS.indexOf(typeof a) - KINDS.indexOf(typeof b);
  if (!/[<>=]/.test(op) || a === null || b === null || isError(a) || isError(b) || order === 0)
    return undefined;
  if (op === '=' || op === '<>') return op === '<>';
  return op.startsWith('<') === order < 0;
}

/** The place of the last number not larger, in ascending numbers; what is no number isn't among them. */
function sortedMatch(wanted: Item, numbers: readonly Item[]): Item {
  if (isError(wanted)) return wanted;
  const number = wanted ?? 0;
  if (typeof number !== 'number') return { error: '#N/A' };
  const place = numbers.filter((item) => typeof item === 'number' && item <= number).length;
  return place === 0 ? { error: '#N/A' } : place;
}

/**
 * What a call or operator gives that asks for numbers, or a condition: the first of its arguments that is an error, or
 * #VALUE! for the first that is a text that is none (or a boolean, where those aren't taken). Undefined when it takes all.
 */
export function firstFailure(parts: readonly Node[], sheet: FuzzSheet, booleans: boolean): Item | undefined {
  for (const part of parts) {
    const item = part.kind === 'cell' ? sheet.cell(part.row, part.col) : sheet.ours(part);
    if (isError(item)) return item;
    if (item === '') return VALUE;
    if (typeof item === 'boolean' && !booleans) return VALUE;
    if (typeof item === 'string' && asNumber(item) === null) return VALUE;
  }
  return undefined;
}
