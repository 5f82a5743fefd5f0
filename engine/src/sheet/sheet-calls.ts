import { NA, REF, VALUE } from '../cells/error-values.ts';
import { FormulaError, Matrix, type Scalar, type Value } from '../cells/values.ts';
import { functionSpec } from '../functions/registry.ts';
import type { CallTraits } from '../functions/spec/call-traits.ts';
import type { Compiled } from '../functions/spec/compiled.ts';
import { traitsOf } from '../functions/traits.ts';
import type { CellContext, SheetCells } from '../hyperformula/sheet-cells.ts';
import { columnLetters } from '../language/address.ts';
import type { Node } from '../language/ast.ts';
import { printFormula } from '../language/print-formula.ts';
import { parseCriterion } from '../operators/criteria.ts';
import { areaOf, firstItem, intersect, readArea } from './areas.ts';
import { runArea, within } from './run-areas.ts';

type CallNode = Extract<Node, { kind: 'call' }>;
type Compile = (node: Node) => Compiled<CellContext>;
type SheetCall = (book: SheetCells, node: CallNode, compile: Compile) => Compiled<CellContext> | undefined;

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
    if (arg === undefined || node.args.length > 1 || (arg.kind !== 'cell' && arg.kind !== 'range'))
      return undefined;
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
  if (!spec || !('list' in spec) || node.args.length < spec.min) return undefined;
  const first = spec.takes.indexOf('l');
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
        const nested = formula?.kind === 'call' && traitsOf(formula.name).onSheet === 'subtotal';
        return nested ? null : item;
      });
      return new Matrix(items.rows, items.cols, data);
    });
    const kind = values[0]!;
    if (kind instanceof FormulaError) return kind;
    return spec.list(values, { refs: parts.map(() => true), omitted: parts.map(() => false) });
  };
};

/** Calls whose value is the cells they point to. */
function readArguments(book: SheetCells, node: CallNode, compile: Compile): Compiled<CellContext> {
  const area = runArea(book, node, compile);
  return (context) => {
    const found = area(context);
    return found instanceof FormulaError ? found : readArea(book, found);
  };
}

/** COUNTIF and COUNTBLANK count the blank cells of a whole column beyond the cells in use, too. */
const withBlanks: SheetCall = (book, node, compile) => {
  const [tested, criterion] = node.args;
  const spec = functionSpec(node.name);
  if (!tested || !spec || !('list' in spec) || node.args.length !== spec.min) return undefined;
  if (tested.kind !== 'range') return undefined;
  const wanted = criterion === undefined ? null : compile(criterion);
  const call = { refs: [true, false], omitted: [false, false] };
  return (context) => {
    const area = areaOf(book, tested, context);
    if (area === null) return REF;
    const cells = book.rangeAt(area.sheet, area.top, area.left, area.bottom, area.right);
    const beyond = (area.bottom - area.top + 1) * (area.right - area.left + 1) - cells.data.length;
    const count = (test: Scalar): Scalar => {
      const found = firstItem(spec.list(wanted === null ? [cells] : [cells, test], call));
      if (typeof found !== 'number') return found;
      return beyond > 0 && (wanted === null || parseCriterion(test)(null)) ? found + beyond : found;
    };
    if (wanted === null) return count(null);
    const test = wanted(context);
    return test instanceof Matrix ? new Matrix(test.rows, test.cols, test.data.map(count)) : count(test);
  };
};

/** COUNTIFS does the same where all its areas are whole columns or rows of one size. */
const allWithBlanks: SheetCall = (book, node, compile) => {
  const areas = node.args.filter((_, index) => index % 2 === 0);
  if (node.args.length < 2 || node.args.length % 2 !== 0) return undefined;
  if (!areas.every((area) => area.kind === 'range')) return undefined;
  const spec = functionSpec(node.name);
  if (!spec || !('list' in spec)) return undefined;
  const parts = node.args.map(compile);
  const call = { refs: node.args.map((_, index) => index % 2 === 0), omitted: node.args.map(() => false) };
  return (context) => {
    const values = parts.map((part) => part(context));
    const lists = values.some((value, index) => index % 2 === 1 && value instanceof Matrix);
    const found = lists ? null : spec.list(values, call);
    if (found === null) return liftCriteria(values, (items) => spec.list(items, call));
    const [first] = areas;
    const area = areaOf(book, first!, context);
    const read = values[0];
    if (typeof found !== 'number' || area === null || !(read instanceof Matrix)) return found;
    const beyond = (area.bottom - area.top + 1) * (area.right - area.left + 1) - read.data.length;
    const blanks = values.every((value, index) => index % 2 === 0 || parseCriterion(firstItem(value))(null));
    return beyond > 0 && blanks ? found + beyond : found;
  };
};

/** A list of criteria gives a list of counts. */
function liftCriteria(values: readonly Value[], count: (items: readonly Value[]) => Value): Value {
  const shape = values.find((value, index) => index % 2 === 1 && value instanceof Matrix) as Matrix;
  const data = shape.data.map((_, at) =>
    firstItem(
      count(
        values.map((value, index) =>
          index % 2 === 1 && value instanceof Matrix ? (value.data[at] ?? NA) : value,
        ),
      ),
    ),
  );
  return new Matrix(shape.rows, shape.cols, data);
}

/** What CELL can say of a cell without a screen: address, column, row, contents and kind. */
const cellFact: SheetCall = (book, node, compile) => {
  const [kind, reference] = node.args;
  if (kind === undefined || node.args.length > 2) return undefined;
  const wanted = compile(kind);
  const area = reference === undefined ? null : runArea(book, reference, compile);
  return (context) => {
    const fact = firstItem(wanted(context));
    if (fact instanceof FormulaError) return fact;
    const at = area === null ? { ...context, top: context.row, left: context.col } : area(context);
    if (at instanceof FormulaError) return at;
    switch (String(fact).toLowerCase()) {
      case 'address':
        return `$${columnLetters(at.left)}$${at.top + 1}`;
      case 'col':
        return at.left + 1;
      case 'row':
        return at.top + 1;
      case 'contents':
        return book.valueAt(at.sheet, at.top, at.left) ?? 0;
      case 'type': {
        const value = book.valueAt(at.sheet, at.top, at.left);
        return value === null ? 'b' : typeof value === 'string' ? 'l' : 'v';
      }
      default:
        return VALUE;
    }
  };
};

/** What our functions do besides on a sheet. */
const ON_SHEET: Readonly<Record<NonNullable<CallTraits['onSheet']>, SheetCall>> = {
  rowCount: size(true),
  columnCount: size(false),
  blanks: withBlanks,
  allBlanks: allWithBlanks,
  resized,
  subtotal,
};

/** Calls that only a sheet has. */
const SHEET_CALLS: Readonly<Record<string, SheetCall>> = {
  ROW: position(true),
  COLUMN: position(false),
  CELL: cellFact,
  OFFSET: (book, node, compile) =>
    node.args.length < 3 || node.args.length > 5 ? undefined : readArguments(book, node, compile),
  INDIRECT: (book, node, compile) =>
    node.args.length < 1 || node.args.length > 2 ? undefined : readArguments(book, node, compile),
  ':': readArguments,
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
  // Unions of areas aren't read, so that every reference is one area.
  AREAS: (book, node, compile) => {
    if (node.args.length !== 1) return undefined;
    const area = runArea(book, node.args[0]!, compile);
    return (context) => {
      const at = area(context);
      return at instanceof FormulaError ? at : 1;
    };
  },
  ISREF: (book, node) => {
    const [arg] = node.args;
    if (arg === undefined) return undefined;
    return (context) =>
      areaOf(book, arg, context) !== null ||
      (arg.kind === 'call' && (arg.name === 'OFFSET' || arg.name === 'INDIRECT' || arg.name === ':'));
  },
  ISFORMULA: (book, node, compile) => {
    if (node.args.length !== 1) return undefined;
    const area = runArea(book, node.args[0]!, compile);
    return (context) => {
      const at = area(context);
      return at instanceof FormulaError ? at : book.formulaAt(at.sheet, at.top, at.left) !== undefined;
    };
  },
  FORMULATEXT: (book, node, compile) => {
    if (node.args.length !== 1) return undefined;
    const area = runArea(book, node.args[0]!, compile);
    return (context) => {
      const at = area(context);
      const formula = at instanceof FormulaError ? undefined : book.formulaAt(at.sheet, at.top, at.left);
      return formula ? printFormula(formula) : NA;
    };
  },
  SHEET: (book, node, compile) => {
    const [arg] = node.args;
    const value = arg === undefined ? null : compile(arg);
    return (context) => {
      if (arg === undefined) return book.sheetNumber(context.sheet);
      const area = areaOf(book, arg, context);
      if (area !== null) return book.sheetNumber(area.sheet);
      const found = firstItem(value!(context));
      return found instanceof FormulaError ? found : NA;
    };
  },
  SHEETS: (book) => () => book.sheetCount,
};

export const sheetCallNames: readonly string[] = Object.keys(SHEET_CALLS);

export function sheetCall(name: string): SheetCall | undefined {
  const { onSheet } = traitsOf(name);
  return onSheet ? ON_SHEET[onSheet] : SHEET_CALLS[name];
}

/** Calls of a sheet that read an address, not a value. */
const BY_ADDRESS = ['ROW', 'COLUMN', 'AREAS', 'ISREF', 'ISFORMULA', 'FORMULATEXT', 'SHEET'];

export function readsAddress(name: string): boolean {
  const { onSheet } = traitsOf(name);
  return onSheet === 'rowCount' || onSheet === 'columnCount' || BY_ADDRESS.includes(name);
}
