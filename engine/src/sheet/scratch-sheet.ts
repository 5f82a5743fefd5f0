import { castInput } from '../cells/cast.ts';
import { errorOf, isErrorCode } from '../cells/error-values.ts';
import type { JsonScalar, ScalarType } from '../cells/types.ts';
import { FormulaError, type Scalar } from '../cells/values.ts';
import { columnLetters, parseAddress } from '../language/address.ts';
import { childrenOf, type Name, type Node } from '../language/ast.ts';
import { foldName } from '../language/names.ts';
import { parseFormula } from '../language/parse-formula.ts';
import { type CellContent, Workbook } from './workbook.ts';

/** What a free sheet may hold; beyond it says so before it computes anything. */
export const SCRATCH_LIMITS = {
  rows: 500,
  columns: 52,
  cells: 5000,
  formulaLength: 2000,
  /** Characters of a typed text. */
  textLength: 1000,
  /** Cells of tables that its formulas read. */
  tableCells: 400_000,
} as const;

/** Typed texts by address (`B2`); what begins with `=` is a formula. */
export type ScratchCells = Readonly<Record<string, string | number | boolean>>;

/** A table whose columns formulas may name, by code or display name. */
export interface ScratchTable {
  readonly code: string;
  readonly names: readonly string[];
  readonly columns: readonly {
    readonly code: string;
    readonly names: readonly string[];
    readonly type: ScalarType;
  }[];
}

/** Which columns of which tables are read, by code: what has to be fetched. */
export type TablesRead = ReadonlyMap<string, readonly string[]>;

/** Columns by table and code, as whoever looks may see them. */
export type TableValues = ReadonlyMap<string, ReadonlyMap<string, readonly JsonScalar[]>>;

export function tablesRead(cells: ScratchCells, tables: readonly ScratchTable[]): TablesRead {
  const read = new Map<string, Set<string>>();
  for (const content of Object.values(cells)) {
    if (typeof content !== 'string' || !content.startsWith('=')) continue;
    const parsed = parseFormula(content, { sheet: true });
    const open = parsed.ok ? [parsed.node] : [];
    for (let node = open.pop(); node; node = open.pop()) {
      open.push(...childrenOf(node));
      const named = node.kind === 'column' ? columnsOf(node, tables) : undefined;
      if (!named || named instanceof FormulaError) continue;
      const known = read.get(named.table.code) ?? new Set<string>();
      for (const { code } of named.table.columns.slice(named.from, named.to + 1)) known.add(code);
      read.set(named.table.code, known);
    }
  }
  return new Map([...read].map(([table, columns]) => [table, [...columns]]));
}

/**
 * Computes a free sheet: HyperFormula keeps the cells, formulas mean what they mean in a column, `Pay[net]` is the
 * column as it was handed in. `loadHyperFormula` must have run. Answers only cells that aren't blank.
 */
export function computeScratch(
  cells: ScratchCells,
  tables: readonly ScratchTable[],
  values: TableValues,
): Map<string, Scalar> {
  const faults = new Map<string, FormulaError>();
  const loaded = tables.filter(({ code }) => values.has(code));
  const rewrite =
    (fault: (error: FormulaError) => void) =>
    (node: Node): Node => {
      const named = node.kind === 'column' ? columnsOf(node, tables) : undefined;
      if (named instanceof FormulaError) {
        fault(named);
        return { kind: 'error', code: named.code, at: node.at, end: node.end };
      }
      return named ? rangeOf(named, values.get(named.table.code), node) : node;
    };
  const sheet = new Workbook();
  const given: [number, number, CellContent][] = [];
  for (const [address, content] of Object.entries(cells)) {
    const place = parseAddress(address);
    if (!place) continue;
    const isFormula = typeof content === 'string' && content.startsWith('=');
    if (!isFormula) {
      given.push([place.row, place.col, content]);
      continue;
    }
    const parsed = parseFormula(content, { sheet: true });
    if (!parsed.ok) {
      faults.set(address, new FormulaError('#NAME?', { key: parsed.error.key, facts: parsed.error.facts }));
      continue;
    }
    const node = mapNode(
      parsed.node,
      rewrite((error) => faults.set(address, error)),
    );
    if (!faults.has(address)) given.push([place.row, place.col, { formula: content, node }]);
  }
  sheet.addSheet(OWN, given);
  for (const table of loaded) sheet.addSheet(sheetOf(table.code), tableCells(table, values.get(table.code)!));
  return readAll(sheet, cells, faults);
}

/** No table is called like this, and people don't write it. */
const OWN = '\u2060';
const sheetOf = (code: string): string => `\u2060${code}`;

interface Named {
  readonly table: ScratchTable;
  readonly from: number;
  readonly to: number;
}

function columnsOf(
  node: Extract<Node, { kind: 'column' }>,
  tables: readonly ScratchTable[],
): Named | FormulaError {
  const table = tables.find((each) => isCalled(each, node.table));
  if (!table) return unknown('bind.unknownTable', { name: node.table.text });
  const at = (name: Name): number => table.columns.findIndex((each) => isCalled(each, name));
  const from = at(node.from);
  const to = node.to ? at(node.to) : from;
  if (from < 0 || to < 0)
    return unknown('bind.unknownColumn', { name: (from < 0 ? node.from : node.to!).text, table: table.code });
  return { table, from: Math.min(from, to), to: Math.max(from, to) };
}

const isCalled = (
  { code, names }: { readonly code: string; readonly names: readonly string[] },
  { text }: Name,
) => [code, ...names].some((each) => foldName(each) === foldName(text));

const unknown = (key: string, facts: Readonly<Record<string, string>>): FormulaError =>
  new FormulaError('#NAME?', { key, facts });

type Columns = ReadonlyMap<string, readonly JsonScalar[]>;

function rangeOf({ table, from, to }: Named, columns: Columns | undefined, { at, end }: Node): Node {
  const loaded = table.columns.filter(({ code }) => columns?.has(code));
  const left = loaded.indexOf(table.columns[from]!);
  const rows = Math.max(1, ...[...(columns?.values() ?? [])].map(({ length }) => length));
  if (left < 0) return { kind: 'error', code: '#REF!', at, end };
  return {
    kind: 'range',
    sheet: sheetOf(table.code),
    top: 0,
    left,
    bottom: rows - 1,
    right: left + to - from,
    at,
    end,
  };
}

function* tableCells(
  table: ScratchTable,
  columns: Columns,
): Generator<readonly [number, number, CellContent]> {
  const loaded = table.columns.filter(({ code }) => columns.has(code));
  for (const [col, { code, type }] of loaded.entries())
    for (const [row, value] of columns.get(code)!.entries()) {
      const cell =
        typeof value === 'string' && isErrorCode(value) ? errorOf(value) : castInput(value, type, false);
      if (cell !== null) yield [row, col, cell];
    }
}

function mapNode(node: Node, change: (node: Node) => Node): Node {
  const inside = (part: Node): Node => mapNode(part, change);
  switch (node.kind) {
    case 'unary':
      return { ...node, operand: inside(node.operand) };
    case 'binary':
      return { ...node, left: inside(node.left), right: inside(node.right) };
    case 'call':
      return { ...node, args: node.args.map(inside) };
    default:
      return change(node);
  }
}

/** Lists fill cells that hold nothing themselves: as far as the sheet goes. */
function readAll(
  sheet: Workbook,
  cells: ScratchCells,
  faults: ReadonlyMap<string, FormulaError>,
): Map<string, Scalar> {
  const read = new Map<string, Scalar>(faults);
  const hasLists = Object.values(cells).some((each) => typeof each === 'string' && each.startsWith('='));
  const addresses = hasLists
    ? Array.from({ length: SCRATCH_LIMITS.rows * SCRATCH_LIMITS.columns }, (_, index) => [
        Math.floor(index / SCRATCH_LIMITS.columns),
        index % SCRATCH_LIMITS.columns,
      ])
    : Object.keys(cells).map((address) => {
        const { row, col } = parseAddress(address) ?? { row: 0, col: 0 };
        return [row, col];
      });
  for (const [row, col] of addresses as [number, number][]) {
    const address = `${columnLetters(col)}${row + 1}`;
    if (faults.has(address)) continue;
    const value = sheet.read(0, row, col);
    if (value !== null) read.set(address, value);
  }
  return read;
}
