import type { Node } from '../ast.ts';
import { toBoolean, toNumber, toText } from '../coerce.ts';
import type { Compiled } from '../compile-formula.ts';
import { NA, REF, VALUE } from '../error-values.ts';
import { functionSpec } from '../functions/registry.ts';
import { LIMITS } from '../limits.ts';
import { parseFormula } from '../parse-formula.ts';
import { printFormula } from '../print-formula.ts';
import { FormulaError, Matrix, type Value } from '../values.ts';
import { type Area, areaOf, firstItem, intersect, readArea } from './areas.ts';
import type { CellContext, Workbook } from './workbook.ts';

type CallNode = Extract<Node, { kind: 'call' }>;
type Compile = (node: Node) => Compiled<CellContext>;
type SheetCall = (book: Workbook, node: CallNode, compile: Compile) => Compiled<CellContext> | undefined;

function within(area: Area): boolean {
  return area.top >= 0 && area.left >= 0 && area.bottom < LIMITS.rows && area.right < LIMITS.columns;
}

/** Reads the cells of an area that is only known at run time (OFFSET, INDIRECT). */
type RunArea = (context: CellContext) => Area | FormulaError;

function offsetArea(book: Workbook, node: CallNode, compile: Compile): RunArea {
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
    const height = numbers[2] ?? start.bottom - start.top + 1;
    const width = numbers[3] ?? start.right - start.left + 1;
    if (height === 0 || width === 0) return REF;
    const top = start.top + (numbers[0] ?? 0);
    const left = start.left + (numbers[1] ?? 0);
    // A negative size reaches up or left from the start.
    const area = {
      sheet: start.sheet,
      top: height > 0 ? top : top + height + 1,
      bottom: height > 0 ? top + height - 1 : top,
      left: width > 0 ? left : left + width + 1,
      right: width > 0 ? left + width - 1 : left,
    };
    return within(area) ? area : REF;
  };
}

function indirectArea(book: Workbook, node: CallNode, compile: Compile): RunArea {
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
    const parsed = parseFormula(text, { sheet: true });
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

function runArea(book: Workbook, node: Node, compile: Compile): RunArea {
  if (node.kind === 'call' && node.name === 'OFFSET' && node.args.length >= 3)
    return offsetArea(book, node, compile);
  if (node.kind === 'call' && node.name === 'INDIRECT' && node.args.length >= 1)
    return indirectArea(book, node, compile);
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

/** ROW and COLUMN: of the formula's own cell, of one cell, or of every row or column of an area. */
function position(down: boolean): SheetCall {
  return (book, node, compile) => {
    const [arg] = node.args;
    if (arg === undefined) return (context) => (down ? context.row : context.col) + 1;
    if (node.args.length > 1) return undefined;
    const area = runArea(book, arg, compile);
    return (context) => {
      const found = area(context);
      if (found instanceof FormulaError) return found;
      const first = down ? found.top : found.left;
      const count = Math.min((down ? found.bottom : found.right) - first + 1, 100_000);
      if (count === 1) return first + 1;
      const numbers = Array.from({ length: count }, (_, index) => first + 1 + index);
      return down ? new Matrix(count, 1, numbers) : new Matrix(1, count, numbers);
    };
  };
}

/** ROWS and COLUMNS of an area: its own size, also beyond the cells in use. */
function size(down: boolean): SheetCall {
  return (book, node, compile) => {
    const [arg] = node.args;
    if (arg === undefined || (arg.kind !== 'cell' && arg.kind !== 'range')) return undefined;
    const area = runArea(book, arg, compile);
    return (context) => {
      const found = area(context);
      if (found instanceof FormulaError) return found;
      return down ? found.bottom - found.top + 1 : found.right - found.left + 1;
    };
  };
}

/** SUMIF and AVERAGEIF read as many values as the tested area has, whatever size is written. */
const resized: SheetCall = (book, node, compile) => {
  const [tested, criterion, values] = node.args;
  const spec = functionSpec(node.name);
  if (!tested || !criterion || !values || node.args.length !== 3 || !spec || !('list' in spec))
    return undefined;
  if (tested.kind !== 'cell' && tested.kind !== 'range') return undefined;
  if (values.kind !== 'cell' && values.kind !== 'range') return undefined;
  const shape = runArea(book, tested, compile);
  const start = runArea(book, values, compile);
  const wanted = compile(criterion);
  const compiled = compile({ ...node, name: node.name, args: [tested, criterion] });
  return (context) => {
    const area = shape(context);
    const from = start(context);
    if (area instanceof FormulaError) return area;
    if (from instanceof FormulaError) return from;
    const sum = {
      ...from,
      bottom: from.top + area.bottom - area.top,
      right: from.left + area.right - area.left,
    };
    if (!within(sum)) return compiled(context);
    const call = { refs: [true, false, true], omitted: [false, false, false] };
    const test = wanted(context);
    const items = test instanceof Matrix ? test.data : [test];
    const results = items.map((item) =>
      firstItem(spec.list([readArea(book, area), item, readArea(book, sum)], call)),
    );
    return test instanceof Matrix ? new Matrix(test.rows, test.cols, results) : results[0]!;
  };
};

/** Cells that are subtotals themselves don't count again. */
const subtotal: SheetCall = (book, node, compile) => {
  const spec = functionSpec(node.name);
  const first = node.name === 'SUBTOTAL' ? 1 : 2;
  if (!spec || !('list' in spec) || node.args.length < spec.min) return undefined;
  const parts = node.args.map((arg) => ({ arg, run: compile(arg) }));
  return (context) => {
    const values: Value[] = parts.map(({ arg, run }, index) => {
      const area = index < first ? null : areaOf(book, arg, context);
      if (area === null) return run(context);
      const items = book.rangeAt(area.sheet, area.top, area.left, area.bottom, area.right);
      const data = items.data.map((item, at) => {
        const formula = book.formulaAt(
          area.sheet,
          area.top + Math.floor(at / items.cols),
          area.left + (at % items.cols),
        );
        const nested =
          formula?.kind === 'call' && (formula.name === 'SUBTOTAL' || formula.name === 'AGGREGATE');
        return nested ? null : item;
      });
      return new Matrix(items.rows, items.cols, data);
    });
    const kind = values[0]!;
    if (kind instanceof FormulaError) return kind;
    return spec.list(values, { refs: parts.map(() => true), omitted: parts.map(() => false) });
  };
};

export const SHEET_CALLS: Readonly<Record<string, SheetCall>> = {
  ROW: position(true),
  COLUMN: position(false),
  ROWS: size(true),
  COLUMNS: size(false),
  SUMIF: resized,
  AVERAGEIF: resized,
  SUBTOTAL: subtotal,
  AGGREGATE: subtotal,
  OFFSET: (book, node, compile) => {
    if (node.args.length < 3 || node.args.length > 5) return undefined;
    const area = offsetArea(book, node, compile);
    return (context) => {
      const found = area(context);
      return found instanceof FormulaError ? found : readArea(book, found);
    };
  },
  INDIRECT: (book, node, compile) => {
    if (node.args.length < 1 || node.args.length > 2) return undefined;
    const area = indirectArea(book, node, compile);
    return (context) => {
      const found = area(context);
      return found instanceof FormulaError ? found : readArea(book, found);
    };
  },
  ANCHORARRAY: (book, node) => (context) => {
    const area = areaOf(book, node.args[0]!, context);
    return area === null ? REF : book.spillAt(area.sheet, area.top, area.left);
  },
  SINGLE: (book, node, compile) => {
    const value = compile(node.args[0]!);
    return (context) => {
      const area = areaOf(book, node.args[0]!, context);
      return area === null ? firstItem(value(context)) : intersect(book, area, context);
    };
  },
  ISREF: (book, node) => {
    const [arg] = node.args;
    if (arg === undefined) return undefined;
    return (context) =>
      areaOf(book, arg, context) !== null ||
      (arg.kind === 'call' && (arg.name === 'OFFSET' || arg.name === 'INDIRECT'));
  },
  ISFORMULA: (book, node) => (context) => {
    const area = areaOf(book, node.args[0]!, context);
    return area === null ? VALUE : book.formulaAt(area.sheet, area.top, area.left) !== undefined;
  },
  FORMULATEXT: (book, node) => (context) => {
    const area = areaOf(book, node.args[0]!, context);
    const formula = area === null ? undefined : book.formulaAt(area.sheet, area.top, area.left);
    return formula ? printFormula(formula) : NA;
  },
  SHEET: (book, node) => (context) => {
    const [arg] = node.args;
    if (arg === undefined) return context.sheet + 1;
    const area = areaOf(book, arg, context);
    return area === null ? NA : area.sheet + 1;
  },
  SHEETS: (book) => () => book.sheetCount,
};
