import type { Node } from '../../language/ast.ts';
import { decimalRemainder, decimalSum, type RoundingName, roundedDecimal } from './exact-decimals.ts';
import { type FuzzSheet, type FuzzValue, sameValue } from './fuzz-sheet.ts';
import {
  comparedKinds,
  comparedTexts,
  comparedWhole,
  firstFailure,
  numberInText,
  referenceOf,
} from './reference.ts';
import { type ResolvedCells, resolveCells, resolvedCell, withParts } from './resolve-cells.ts';

/** The deliberate differences from HyperFormula: Excel, or exact decimals, are on our side; docs/functions.md lists them. */
export const LISTED = {
  emptyText: 'An empty text in arithmetic or as a condition is #VALUE!.',
  inOrder: 'The first argument that fails decides, whether it is an error or a text that is no number.',
  conditions: 'AND, OR and XOR skip text and blanks in cells, and empty texts anywhere.',
  toolpak: 'Functions of the old Analysis ToolPak take no booleans.',
  parity: 'ISEVEN and ISODD look at the whole part.',
  kinds: 'A look-up in a sorted list compares numbers with numbers only.',
  chosen: 'SUMIF and its kin pass on the errors of what they choose, and no others.',
  kindsApart: 'A number never equals a text, also where the text is a date: numbers stand before texts.',
  blankKey: 'XLOOKUP of a blank finds a blank.',
  wholeNumbers: 'Whole numbers are compared to their last digit.',
  geomean: 'GEOMEAN needs no product that fits into a number.',
  digits: 'A number in a text has 15 digits, and powers of ten are written 1E+20.',
  tooLarge: 'MOD of a quotient from 2^50 on is #NUM!.',
  countBlank: 'COUNTBLANK counts empty texts.',
  noNumbers: 'DEVSQ and AVEDEV of no numbers are #NUM!.',
  product: 'PRODUCT of no numbers is 0.',
  criterion:
    'A blank cell as a criterion counts as 0, an empty text finds blanks and empty texts, and what looks like a number finds text only where it is written the same (0012 isn’t 12).',
  sums: 'SUM skips text and booleans in single cells as in areas, and loses no small number beside a large one.',
  aggregates: 'Aggregates skip text and booleans in single cells as in areas.',
  blankFound: 'A blank cell that a look-up finds stays blank (no 0 in texts).',
  references: 'INDEX, IF, IFS, SWITCH and CHOOSE hand on the cell itself, so that aggregates skip its text.',
  sumProduct: 'SUMPRODUCT takes text and booleans for 0.',
  textOrder: 'Texts stand in the order of their characters, the same on every machine.',
  days360: 'DAYS360 takes the last day of February for the 30th.',
  isoWeek: 'The last days of a year may lie in week 1 of the next.',
  endOfFebruary: 'EDATE keeps 29 February.',
  decimals:
    'A computed number rounds as the decimal it shows in 15 digits; a difference keeps the decimals of its terms.',
  modulo:
    'MOD takes its numbers for the decimals they show: multiples leave 0, large numbers other last digits.',
} as const;

type Call = Extract<Node, { kind: 'call' }>;

/** By function: the rule that its reference follows where HyperFormula has another. */
const BY_REFERENCE: Readonly<Record<string, string>> = {
  AND: LISTED.conditions,
  OR: LISTED.conditions,
  XOR: LISTED.conditions,
  COUNTBLANK: LISTED.countBlank,
  PRODUCT: LISTED.product,
  SUM: LISTED.sums,
  MEDIAN: LISTED.aggregates,
  SUMPRODUCT: LISTED.sumProduct,
  EDATE: LISTED.endOfFebruary,
  ISOWEEKNUM: LISTED.isoWeek,
  DAYS360: LISTED.days360,
  COUNTIF: LISTED.criterion,
  SUMIF: LISTED.chosen,
  SUMIFS: LISTED.chosen,
  AVERAGEIF: LISTED.chosen,
  MAXIFS: LISTED.chosen,
  MINIFS: LISTED.chosen,
  ISEVEN: LISTED.parity,
  ISODD: LISTED.parity,
  MATCH: LISTED.kinds,
  GEOMEAN: LISTED.geomean,
  DEVSQ: LISTED.noNumbers,
  AVEDEV: LISTED.noNumbers,
};

/** Functions that Excel once had in a file of their own. */
const TOOLPAK = new Set(['QUOTIENT', 'ISEVEN', 'ISODD', 'EDATE', 'EOMONTH', 'WEEKNUM']);

/** Functions of which every argument is a number or a condition. */
const OF_NUMBERS = new Set([
  ...['ROUND', 'ROUNDUP', 'ROUNDDOWN', 'TRUNC', 'INT', 'ABS', 'SIGN', 'MOD', 'NOT'],
  ...['YEAR', 'MONTH', 'DAY', 'EDATE', 'EOMONTH', 'DATE', 'WEEKDAY', 'DAYS', 'HOUR', 'MINUTE', 'SECOND'],
  ...['POWER', 'SQRT', 'CEILING', 'FLOOR', 'QUOTIENT', 'EVEN', 'ODD', 'DAYS360', 'WEEKNUM', 'ISOWEEKNUM'],
  ...['ISEVEN', 'ISODD', 'PMT', 'FV'],
]);

/**
 * The reason for a smallest differing part, or null when nothing explains it. A reason is only given when the rule it
 * names, computed apart from the engine, gives exactly our value.
 */
export function reasonFor(cause: Node, sheet: FuzzSheet): string | null {
  const ours = sheet.ours(cause);
  const says: Says = (expected) => expected !== undefined && sameValue(ours, expected);
  const known =
    byFailure(cause, sheet, says) ??
    (cause.kind === 'call' ? byCall(cause, sheet, says) : undefined) ??
    (cause.kind === 'binary' ? byOperator(cause, sheet, says) : undefined);
  if (known !== undefined) return known;
  if (multipliedRemainder(cause, sheet)) return LISTED.modulo;
  if (cause.kind === 'call' && says(lookedUp(cause, sheet))) return LISTED.blankKey;
  return byCells(cause, sheet) ?? byDigits(cause, sheet);
}

type Says = (expected: FuzzValue | undefined) => boolean;

/** The reason, null where a rule fits that has none, undefined where none fits. */
type Reason = string | null | undefined;

function byFailure(cause: Node, sheet: FuzzSheet, says: Says): Reason {
  const failing = failingParts(cause);
  if (failing === undefined) return undefined;
  const booleans = !(cause.kind === 'call' && TOOLPAK.has(cause.name));
  if (!says(firstFailure(failing, sheet, booleans))) return undefined;
  if (!booleans && !says(firstFailure(failing, sheet, true))) return LISTED.toolpak;
  return failing.some((part) => sheet.ours(part) === '') ? LISTED.emptyText : LISTED.inOrder;
}

function byCall(cause: Extract<Node, { kind: 'call' }>, sheet: FuzzSheet, says: Says): Reason {
  if (says(referenceOf(cause, sheet))) return BY_REFERENCE[cause.name] ?? null;
  if (says(roundedDecimals(cause, sheet))) return LISTED.decimals;
  if (cause.name !== 'MOD') return undefined;
  if (remainderHolds(cause, sheet)) return LISTED.modulo;
  return quotientTooLarge(cause, sheet) && says({ error: '#NUM!' }) ? LISTED.tooLarge : undefined;
}

function byOperator(
  { op, left, right }: Extract<Node, { kind: 'binary' }>,
  sheet: FuzzSheet,
  says: Says,
): Reason {
  const [a, b] = [valueOf(left, sheet), valueOf(right, sheet)];
  if (says(comparedKinds(op, a, b))) return LISTED.kindsApart;
  if (says(comparedTexts(op, a, b))) return LISTED.textOrder;
  if (says(comparedWhole(op, a, b))) return LISTED.wholeNumbers;
  const decimals = decimalDifference(op, numberOf(left, sheet), numberOf(right, sheet));
  return says(decimals) ? LISTED.decimals : undefined;
}

/** Where numbers stand in texts: with the text of each written in its place HyperFormula must say the same. */
function byDigits(cause: Node, sheet: FuzzSheet): string | null {
  if (cause.kind !== 'binary' && cause.kind !== 'call') return null;
  const written = (part: Node, index: number): Node => {
    const takesText =
      cause.kind === 'binary' ? cause.op === '&' : (TEXTS[cause.name] ?? '').includes(String(index));
    const value = takesText && part.kind !== 'range' ? valueOf(part, sheet) : null;
    // Nothing is 0 in a number and the empty text in a text: as it stands.
    if (typeof value !== 'number' || value === 0) return part;
    return { kind: 'text', value: numberInText(value), at: part.at, end: part.end };
  };
  const node = withParts(cause, written);
  return sameValue(sheet.ours(cause), sheet.judged(node)) ? LISTED.digits : null;
}

/** Which arguments of a function are texts. */
const TEXTS: Readonly<Record<string, string>> = {
  ...Object.fromEntries(
    [
      'LEN',
      'LEFT',
      'RIGHT',
      'MID',
      'UPPER',
      'LOWER',
      'TRIM',
      'PROPER',
      'CLEAN',
      'CODE',
      'REPLACE',
      'REPT',
    ].map((name) => [name, '0']),
  ),
  CONCATENATE: '0123',
  SUBSTITUTE: '012',
  EXACT: '01',
  FIND: '01',
  SEARCH: '01',
};

function quotientTooLarge(call: Call, sheet: FuzzSheet): boolean {
  const [x, y] = call.args.map((arg) => numberOf(arg, sheet));
  return typeof x === 'number' && typeof y === 'number' && y !== 0 && Math.abs(x / y) >= 2 ** 50;
}

/** The parts that must be numbers or conditions, in the order they are read. */
function failingParts(cause: Node): readonly Node[] | undefined {
  if (cause.kind === 'unary') return [cause.operand];
  if (cause.kind === 'binary') return /^[-+*/^]$/.test(cause.op) ? [cause.left, cause.right] : undefined;
  if (cause.kind !== 'call') return undefined;
  if (OF_NUMBERS.has(cause.name)) return cause.args;
  return cause.name === 'IF' || cause.name === 'IFS' ? cause.args.slice(0, 1) : undefined;
}

/** Where parts hand on a cell: with the cell written in their place HyperFormula, or another rule, must say the same. */
function byCells(cause: Node, sheet: FuzzSheet): string | null {
  return (
    byCellsOf(cause, resolveCells(cause, sheet, true), sheet) ??
    byCellsOf(cause, resolveCells(cause, sheet, false), sheet)
  );
}

function byCellsOf(cause: Node, { node, blankFound }: ResolvedCells, sheet: FuzzSheet): string | null {
  if (node === cause || !sameValue(sheet.ours(node), sheet.ours(cause))) return null;
  const agrees = sameValue(sheet.ours(cause), sheet.judged(node));
  if (!agrees && reasonFor(node, sheet) === null) return null;
  return blankFound ? LISTED.blankFound : LISTED.references;
}

/** The sum or difference of the decimals that two numbers show in 15 digits; HyperFormula takes nearly equal ones for equal. */
function decimalDifference(op: string, a: number | null, b: number | null): number | undefined {
  if ((op !== '-' && op !== '+') || a === null || b === null) return undefined;
  const [x, y] = [a, b].map((each) => Number(each.toPrecision(15))) as [number, number];
  return decimalSum([x, op === '-' ? -y : y]);
}

/** The rounding of the decimal that a computed number shows. */
function roundedDecimals(call: Call, sheet: FuzzSheet): FuzzValue | undefined {
  if (!['ROUND', 'ROUNDUP', 'ROUNDDOWN', 'TRUNC', 'INT', 'EVEN', 'ODD'].includes(call.name)) return undefined;
  const [amount, places] = call.args;
  const x = amount === undefined ? null : numberOf(amount, sheet);
  const digits = places === undefined ? 0 : numberOf(places, sheet);
  return x === null || digits === null ? undefined : roundedDecimal(call.name as RoundingName, x, digits);
}

/** A remainder as decimals say it, to the digits that a number of the dividend's size has. */
function remainderHolds(call: Call, sheet: FuzzSheet): boolean {
  const [x, y] = call.args.map((arg) => numberOf(arg, sheet));
  const ours = sheet.ours(call);
  if (typeof x !== 'number' || typeof y !== 'number' || y === 0 || typeof ours !== 'number') return false;
  const noise = Math.abs(x) * 2 ** -48;
  const apart = Math.abs(ours - decimalRemainder(x, y));
  // All but a whole divisor left is nothing left.
  return apart <= noise || Math.abs(apart - Math.abs(y)) <= noise;
}

/** A remainder too little off to differ by itself, multiplied: both factors hold, and so does the product. */
function multipliedRemainder(cause: Node, sheet: FuzzSheet): boolean {
  if (cause.kind !== 'binary' || (cause.op !== '*' && cause.op !== '/')) return false;
  const { left, right } = cause;
  const isRemainder = (part: Node): boolean =>
    part.kind === 'call' && part.name === 'MOD' && remainderHolds(part, sheet);
  if (!isRemainder(left) && !isRemainder(right)) return false;
  const a = numberOf(left, sheet);
  const b = numberOf(right, sheet);
  if (a === null || b === null) return false;
  return sameValue(sheet.ours(cause), cause.op === '*' ? a * b : a / b);
}

/** What XLOOKUP gives: the cell it hands on, or what stands in for one. */
function lookedUp(call: Call, sheet: FuzzSheet): FuzzValue | undefined {
  if (call.name !== 'XLOOKUP') return undefined;
  const cell = resolvedCell(call, sheet) ?? call.args[3];
  return cell === undefined ? undefined : (valueOf(cell, sheet) ?? 0);
}

/** What a part is worth; a blank cell stays blank. */
function valueOf(part: Node, sheet: FuzzSheet): FuzzValue {
  return part.kind === 'cell' ? sheet.cell(part.row, part.col) : sheet.ours(part);
}

/** A part's value as a number: of a cell what it holds. */
function numberOf(part: Node, sheet: FuzzSheet): number | null {
  const value = sheet.ours(part);
  if (typeof value === 'boolean') return value ? 1 : 0;
  if (typeof value === 'string' && value.trim() !== '' && !Number.isNaN(Number(value))) return Number(value);
  return typeof value === 'number' ? value : null;
}
