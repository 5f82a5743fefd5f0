import type { Node } from '../../language/ast.ts';
import type { FuzzSheet, FuzzValue } from './fuzz-sheet.ts';

type Cell = Extract<Node, { kind: 'cell' }>;

/** A tree in which the parts that hand on a cell are written as that cell. */
export interface ResolvedCells {
  readonly node: Node;
  /** One of them was a look-up that found a blank. */
  readonly blankFound: boolean;
}

const KEEPS_BLANKS = new Set(['IFERROR', 'IFNA']);

/**
 * The direct parts of a node, each replaced by the cell it hands on, if it does. The same node when none does.
 * @param blanks whether the blank that IFERROR or IFNA passes on is written as its cell, too: it is a blank in a text, but
 * a value where cells are skipped
 */
export function resolveCells(node: Node, sheet: FuzzSheet, blanks: boolean): ResolvedCells {
  let blankFound = false;
  let changed = false;
  const replace = (part: Node): Node => {
    const asItIs = part.kind === 'cell' || (!blanks && part.kind === 'call' && KEEPS_BLANKS.has(part.name));
    const cell = asItIs ? null : cellOf(part, sheet);
    if (cell === null) return part;
    changed = true;
    blankFound ||= cell.found;
    return cell.cell;
  };
  const replaced = withParts(node, replace);
  return { node: changed ? replaced : node, blankFound };
}

/** The same node over other parts. */
export function withParts(node: Node, replace: (part: Node, index: number) => Node): Node {
  if (node.kind === 'unary') return { ...node, operand: replace(node.operand, 0) };
  if (node.kind === 'binary') return { ...node, left: replace(node.left, 0), right: replace(node.right, 1) };
  return node.kind === 'call' ? { ...node, args: node.args.map(replace) } : node;
}

/** The cell a call hands on, or null. */
export function resolvedCell(part: Node, sheet: FuzzSheet): Cell | null {
  return part.kind === 'cell' ? null : (cellOf(part, sheet)?.cell ?? null);
}

type Call = Extract<Node, { kind: 'call' }>;
type Found = { readonly cell: Cell; readonly found: boolean } | null;

/** The cell a part hands on; `found`: a blank one that VLOOKUP found. */
function cellOf(part: Node, sheet: FuzzSheet): Found {
  if (part.kind === 'cell') return { cell: part, found: false };
  return part.kind === 'call' ? (HANDS_ON[part.name]?.(part, sheet) ?? null) : null;
}

const HANDS_ON: Readonly<Record<string, (call: Call, sheet: FuzzSheet) => Found>> = {
  IF: ({ args }, sheet) => {
    const holds = truth(sheet.ours(args[0]!));
    return holds === null ? null : handedBy(holds ? args[1] : args[2], sheet);
  },
  IFS: ({ args }, sheet) => {
    // A condition that is none ends the search, too.
    const at = args.findIndex((arg, index) => index % 2 === 0 && truth(sheet.ours(arg)) !== false);
    return at < 0 || truth(sheet.ours(args[at]!)) === null ? null : handedBy(args[at + 1], sheet);
  },
  CHOOSE: ({ args }, sheet) => handedBy(args[Number(sheet.ours(args[0]!))], sheet),
  SWITCH: ({ args }, sheet) => {
    const wanted = sheet.ours(args[0]!);
    for (let at = 1; at + 1 < args.length; at += 2) {
      if (sheet.ours(args[at]!) === wanted) return handedBy(args[at + 1], sheet);
    }
    return args.length % 2 === 0 ? handedBy(args[args.length - 1], sheet) : null;
  },
  IFNA: unlessError,
  IFERROR: unlessError,
  INDEX: (call) => {
    const [list, row, col] = call.args;
    if (list?.kind !== 'range' || row?.kind !== 'number') return null;
    const right = col?.kind === 'number' ? col.value - 1 : 0;
    return { cell: cellAt(list.top + row.value - 1, list.left + right, call), found: false };
  },
  XLOOKUP: (call, sheet) => {
    const [wanted, keys, results, otherwise] = call.args;
    if (keys?.kind !== 'range' || results?.kind !== 'range') return null;
    const key = keyOf(wanted!, sheet);
    if (typeof key === 'object' && key !== null) return null;
    for (let row = keys.top; row <= keys.bottom; row += 1) {
      const cell = sheet.cell(row, keys.left);
      // Unlike the other look-ups: a blank finds a blank.
      if (key === null ? cell === null : equalKey(cell, key))
        return lookedUp(cellAt(results.top + row - keys.top, results.left, call), sheet);
    }
    return handedBy(otherwise, sheet);
  },
  HLOOKUP: (call, sheet) => inTable(call, sheet, true),
  VLOOKUP: (call, sheet) => inTable(call, sheet, false),
};

/** Hands on values, not cells; but a blank stays one. */
function unlessError({ args }: Call, sheet: FuzzSheet): Found {
  const value = sheet.ours(args[0]!);
  const isError = typeof value === 'object' && value !== null;
  const inner = handedBy(isError ? args[1] : args[0], sheet);
  const isBlank = inner !== null && sheet.cell(inner.cell.row, inner.cell.col) === null;
  return isBlank ? lookedUp(inner.cell, sheet) : null;
}

function inTable(call: Call, sheet: FuzzSheet, across: boolean): Found {
  const [wanted, table, column] = call.args;
  if (table?.kind !== 'range' || column?.kind !== 'number') return null;
  const key = keyOf(wanted!, sheet);
  if (typeof key === 'object' && key !== null) return null;
  const count = across ? table.right - table.left : table.bottom - table.top;
  for (let step = 0; step <= count; step += 1) {
    const [row, col] = across ? [table.top, table.left + step] : [table.top + step, table.left];
    if (!equalKey(sheet.cell(row, col), key)) continue;
    const away = column.value - 1;
    const cell = across ? cellAt(row + away, col, call) : cellAt(row, col + away, call);
    return sheet.cell(cell.row, cell.col) === null ? { cell, found: true } : null;
  }
  return null;
}

function lookedUp(cell: Cell, sheet: FuzzSheet) {
  return { cell, found: sheet.cell(cell.row, cell.col) === null };
}

function keyOf(part: Node, sheet: FuzzSheet): FuzzValue {
  return part.kind === 'cell' ? sheet.cell(part.row, part.col) : sheet.ours(part);
}

function handedBy(part: Node | undefined, sheet: FuzzSheet) {
  return part === undefined ? null : cellOf(part, sheet);
}

function cellAt(row: number, col: number, { at, end }: Node): Cell {
  return { kind: 'cell', sheet: null, row, col, at, end };
}

function truth(value: FuzzValue): boolean | null {
  if (typeof value === 'boolean') return value;
  if (typeof value === 'number') return value !== 0;
  return null;
}

/** Look-ups ignore case, and a blank to look up counts as 0. */
function equalKey(cell: FuzzValue, key: FuzzValue): boolean {
  if (typeof cell === 'string' && typeof key === 'string') return cell.toLowerCase() === key.toLowerCase();
  return cell !== null && cell === (key ?? 0);
}
