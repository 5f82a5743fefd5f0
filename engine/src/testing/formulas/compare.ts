import { childrenOf, type Node } from '../../language/ast.ts';
import { parseFormula } from '../../language/parse-formula.ts';
import { printFormula } from '../../language/print-formula.ts';
import { contentOf, toJson } from '../../sheet/evaluate-cases.ts';
import { type CellContent, Workbook } from '../../sheet/workbook.ts';
import { type FuzzSheet, type FuzzValue, sameValue } from './fuzz-sheet.ts';
import { Judge } from './judge.ts';
import { reasonFor } from './listed-differences.ts';
import { COLUMNS, Dice, type FuzzCell, ROWS, randomCell, randomFormula } from './random-formula.ts';
import { withParts } from './resolve-cells.ts';

export interface FuzzDifference {
  readonly formula: string;
  /** The smallest part whose own parts agree. */
  readonly cause: string;
  readonly cells: readonly (readonly FuzzCell[])[];
  readonly ours: unknown;
  readonly judged: unknown;
}

export interface FuzzReport {
  readonly runs: number;
  /** Deliberate differences by reason. */
  readonly listed: ReadonlyMap<string, number>;
  readonly unexplained: readonly FuzzDifference[];
}

/**
 * Runs `count` random formulas over random sheets through our own path and through HyperFormula.
 * @param dirt chances out of ten that a cell holds something else than a number
 */
export function fuzz(seed: number, count: number, dirt: number): FuzzReport {
  const dice = new Dice(seed);
  const judge = new Judge();
  const listed = new Map<string, number>();
  const unexplained: FuzzDifference[] = [];
  let cells: FuzzCell[][] = [];
  let book = new Workbook();
  for (let run = 0; run < count; run += 1) {
    if (run % 20 === 0) {
      cells = Array.from({ length: ROWS }, () =>
        Array.from({ length: COLUMNS }, () => randomCell(dice, dirt)),
      );
      judge.load(cells);
      book = new Workbook();
      book.addSheet('A', entries(cells));
    }
    const formula = randomFormula(dice, 1 + dice.below(3));
    const both = compare(book, judge, formula);
    if (both.same) continue;
    const parsed = parseFormula(formula, { sheet: true });
    const cause = parsed.ok ? findCause(parsed.node, book, judge) : null;
    const sheet = sheetOf(cells, book, judge);
    const reason = cause === null ? null : (reasonFor(cause, sheet) ?? deeperReason(cause, sheet));
    if (reason !== null) listed.set(reason, (listed.get(reason) ?? 0) + 1);
    else {
      const text = cause === null ? formula : printFormula(cause);
      unexplained.push({ formula, cause: text, cells, ...compare(book, judge, text) });
    }
  }
  return { runs: count, listed, unexplained };
}

function sheetOf(cells: readonly (readonly FuzzCell[])[], book: Workbook, judge: Judge): FuzzSheet {
  return {
    cell: (row, col) => cells[row]?.[col] ?? null,
    ours: (part) => oursOf(book, printFormula(part)),
    judged: (part) => judge.evaluate(printFormula(part)),
  };
}

/** Of a list its first item, which is what the judge tells of one, too. */
function oursOf(book: Workbook, formula: string): FuzzValue {
  const value = toJson(book.evaluate(formula));
  return (Array.isArray(value) ? value.flat()[0] : value) as FuzzValue;
}

function compare(book: Workbook, judge: Judge, formula: string) {
  const ours = oursOf(book, formula);
  const judged = judge.evaluate(formula);
  return { ours, judged, same: sameValue(ours, judged) };
}

/**
 * A part too small to differ by itself may be divided by, or multiplied: the reason of a part that differs by more
 * than its own last digits, when with our value in its place HyperFormula comes to our result.
 */
function deeperReason(cause: Node, sheet: FuzzSheet): string | null {
  for (const child of childrenOf(cause)) {
    if (child.kind === 'range' || child.kind === 'cell' || child.kind === 'omitted') continue;
    const [ours, judged] = [sheet.ours(child), sheet.judged(child)];
    if (typeof ours !== 'number' || typeof judged !== 'number') continue;
    if (Math.abs(ours - judged) <= 1e-9 * Math.abs(ours)) continue;
    const reason = reasonFor(child, sheet) ?? deeperReason(child, sheet);
    const ourPart: Node = { kind: 'number', value: ours, at: child.at, end: child.end };
    const withOurs = withParts(cause, (part) => (part === child ? ourPart : part));
    if (reason !== null && sameValue(sheet.ours(cause), sheet.judged(withOurs))) return reason;
  }
  return null;
}

/** Goes down to a part that differs though everything inside it agrees. */
function findCause(node: Node, book: Workbook, judge: Judge): Node {
  for (const child of childrenOf(node)) {
    if (child.kind === 'range' || child.kind === 'cell' || child.kind === 'omitted') continue;
    if (!compare(book, judge, printFormula(child)).same) return findCause(child, book, judge);
  }
  return node;
}

function* entries(cells: readonly (readonly FuzzCell[])[]): Generator<[number, number, CellContent]> {
  for (const [row, items] of cells.entries()) {
    for (const [col, item] of items.entries()) yield [row, col, contentOf(item)];
  }
}
