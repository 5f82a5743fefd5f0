import { toBoolean, toNumber, toText } from '../cells/coerce.ts';
import { REF, VALUE } from '../cells/error-values.ts';
import { FormulaError } from '../cells/values.ts';
import type { Compiled } from '../functions/spec/compiled.ts';
import { traitsOf } from '../functions/traits.ts';
import type { CellContext, SheetCells } from '../hyperformula/sheet-cells.ts';
import type { Node } from '../language/ast.ts';
import { LIMITS } from '../language/limits.ts';
import { parseFormula } from '../language/parse-formula.ts';
import { type Area, areaOf, firstItem } from './areas.ts';

type CallNode = Extract<Node, { kind: 'call' }>;
type Compile = (node: Node) => Compiled<CellContext>;

export function within(area: Area): boolean {
  return area.top >= 0 && area.left >= 0 && area.bottom < LIMITS.rows && area.right < LIMITS.columns;
}

function enclosing(a: Area, b: Area): Area {
  return {
    sheet: a.sheet,
    top: Math.min(a.top, b.top),
    left: Math.min(a.left, b.left),
    bottom: Math.max(a.bottom, b.bottom),
    right: Math.max(a.right, b.right),
  };
}

/** INDEX as a reference: a cell, or a whole row or column of the area. */
function indexArea(book: SheetCells, node: CallNode, compile: Compile): RunArea {
  const base = runArea(book, node.args[0]!, compile);
  const row = compile(node.args[1]!);
  const col = node.args[2] === undefined ? null : compile(node.args[2]);
  return (context) => {
    const area = base(context);
    if (area instanceof FormulaError) return area;
    const first = toNumber(firstItem(row(context)));
    if (typeof first !== 'number') return first;
    const second = col === null ? 0 : toNumber(firstItem(col(context)));
    if (typeof second !== 'number') return second;
    const along = col === null && area.top === area.bottom && area.left < area.right;
    return along ? partOf(area, 1, Math.trunc(first)) : partOf(area, Math.trunc(first), Math.trunc(second));
  };
}

/** A cell of an area by its row and column in it; 0 stands for all of them. */
function partOf(area: Area, row: number, col: number): Area | FormulaError {
  if (row < 0 || col < 0) return VALUE;
  const found = {
    sheet: area.sheet,
    top: row === 0 ? area.top : area.top + row - 1,
    bottom: row === 0 ? area.bottom : area.top + row - 1,
    left: col === 0 ? area.left : area.left + col - 1,
    right: col === 0 ? area.right : area.left + col - 1,
  };
  return found.bottom <= area.bottom && found.right <= area.right ? found : REF;
}

/** Reads the cells of an area that is only known at run time (OFFSET, INDIRECT). */
type RunArea = (context: CellContext) => Area | FormulaError;

function offsetArea(book: SheetCells, node: CallNode, compile: Compile): RunArea {
  const rest = node.args.slice(1).map((arg) => (arg.kind === 'omitted' ? null : compile(arg)));
  const base = runArea(book, node.args[0]!, compile);
  return (context) => {
    const start = base(context);
    if (start instanceof FormulaError) return start;
    const numbers: (number | null)[] = [];
    for (const each of rest) {
      if (each === null) {
        numbers.push(null);
        continue;
      }
      const number = toNumber(firstItem(each(context)));
      if (typeof number !== 'number') return number;
      numbers.push(Math.trunc(number));
    }
    const [down, across, height, width] = numbers;
    const [top, bottom] = extent(start.top + (down ?? 0), height ?? start.bottom - start.top + 1);
    const [left, right] = extent(start.left + (across ?? 0), width ?? start.right - start.left + 1);
    const area = { sheet: start.sheet, top, bottom, left, right };
    return height !== 0 && width !== 0 && within(area) ? area : REF;
  };
}

/** First and last of so many rows or columns; a negative number reaches up or left from the start. */
const extent = (start: number, size: number): readonly [first: number, last: number] =>
  size > 0 ? [start, start + size - 1] : [start + size + 1, start];

function indirectArea(book: SheetCells, node: CallNode, compile: Compile): RunArea {
  const address = compile(node.args[0]!);
  const style = node.args[1] === undefined ? null : compile(node.args[1]);
  return (context) => {
    const text = toText(firstItem(address(context)));
    if (typeof text !== 'string') return text;
    if (style !== null) {
      const plain = toBoolean(firstItem(style(context)));
      if (plain instanceof FormulaError) return plain;
      if (!plain) return relativeArea(text, context) ?? REF;
    }
    // Addresses in text may have zeros before the row: A01.
    const parsed = parseFormula(
      text.replace(/(?<![\w.])(\$?[A-Za-z]{0,3}\$?)0+(?=[1-9]\d*(?![\w.(]))/g, '$1'),
      { sheet: true },
    );
    if (!parsed.ok || text.trimStart().startsWith('=')) return REF;
    return areaOf(book, parsed.node, context) ?? REF;
  };
}

/** R1C1 addresses: `R2C3`, `R[-1]C`, `R1C1:R2C2`. */
function relativeArea(text: string, context: CellContext): Area | null {
  const corners = text.split(':').map((part) => {
    const match = /^R(?:(\d+)|\[(-?\d+)\])?C(?:(\d+)|\[(-?\d+)\])?$/i.exec(part.trim());
    if (!match) return null;
    return {
      row: match[1] !== undefined ? Number(match[1]) - 1 : context.row + Number(match[2] ?? 0),
      col: match[3] !== undefined ? Number(match[3]) - 1 : context.col + Number(match[4] ?? 0),
    };
  });
  const [first, second = first] = corners;
  if (!first || !second || corners.length > 2) return null;
  const area = {
    sheet: context.sheet,
    top: Math.min(first.row, second.row),
    bottom: Math.max(first.row, second.row),
    left: Math.min(first.col, second.col),
    right: Math.max(first.col, second.col),
  };
  return within(area) ? area : null;
}

/** The cells a reference or a call that gives one stands for. */
export function runArea(book: SheetCells, node: Node, compile: Compile): RunArea {
  if (node.kind === 'call' && node.name === 'OFFSET' && node.args.length >= 3)
    return offsetArea(book, node, compile);
  if (node.kind === 'call' && node.name === 'INDIRECT' && node.args.length >= 1)
    return indirectArea(book, node, compile);
  if (node.kind === 'call' && node.name === ':') {
    const corners = node.args.map((arg) => runArea(book, arg, compile));
    return (context) => {
      const first = corners[0]!(context);
      if (first instanceof FormulaError) return first;
      const second = corners[1]!(context);
      if (second instanceof FormulaError) return second;
      return first.sheet === second.sheet ? enclosing(first, second) : VALUE;
    };
  }
  if (node.kind === 'call' && traitsOf(node.name).chooses === 'nth' && node.args.length > 1) {
    const index = compile(node.args[0]!);
    const choices = node.args.slice(1).map((arg) => runArea(book, arg, compile));
    return (context) => {
      const which = toNumber(firstItem(index(context)));
      if (typeof which !== 'number') return which;
      return choices[Math.trunc(which) - 1]?.(context) ?? VALUE;
    };
  }
  if (node.kind === 'call' && traitsOf(node.name).picks && node.args.length >= 2)
    return indexArea(book, node, compile);
  return (context) => {
    const area = areaOf(book, node, context);
    if (area !== null) return area;
    const isReference = node.kind === 'cell' || node.kind === 'range';
    if (isReference) return REF;
    // What isn't a reference may still be an error that explains itself.
    const value = compile(node)(context);
    return value instanceof FormulaError ? value : VALUE;
  };
}
