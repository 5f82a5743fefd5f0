import { castInput } from '../cells/cast.ts';
import { errorOf, isErrorCode } from '../cells/error-values.ts';
import { decimalSignOf, readTyped } from '../cells/read-typed.ts';
import type { JsonScalar, ScalarType } from '../cells/types.ts';
import { FormulaError, type Scalar } from '../cells/values.ts';
import { functionSpec } from '../functions/registry.ts';
import { columnLetters, parseAddress } from '../language/address.ts';
import { childrenOf, type Name, type Node } from '../language/ast.ts';
import { foldName } from '../language/names.ts';
import { parseFormula } from '../language/parse-formula.ts';
import { printFormula } from '../language/print-formula.ts';
import { SCRATCH_LIMITS, type ScratchCells } from './scratch-limits.ts';
import { type CellContent, Workbook } from './workbook.ts';

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

/** Why the columns of a table aren't there for whoever looks. */
export type UnreadReason = 'refused' | 'tooLarge';
export type UnreadTables = ReadonlyMap<string, UnreadReason>;

/** Says it of a table. */
export const unreadProblem = (table: string, reason: UnreadReason) => ({
  key: `scratch.${reason}`,
  facts: { table, most: SCRATCH_LIMITS.tableCells },
});

export interface ComputedScratch {
  /** Cells that aren't blank, by address. */
  readonly values: ReadonlyMap<string, Scalar>;
  /** Where formulas stand that fill further cells. */
  readonly lists: ReadonlySet<string>;
}

const isFormula = (content: unknown): content is string =>
  typeof content === 'string' && content.startsWith('=');

/**
 * What is kept of a typed text: numbers as numbers, with the typist's decimal sign, so that they are the same to every
 * reader. Text stays what begins with an apostrophe or with a zero, as numbers of people do, or names a currency.
 */
export function readScratch(text: string, language: string): string | number | boolean {
  const plain = text.normalize('NFKC').trim();
  if (plain.startsWith('=')) return text.trim().replace(/^\uff1d/, '=');
  if (/^(?:true|false)$/i.test(plain)) return plain.toLowerCase() === 'true';
  if (/^[-+]?0\d/.test(plain) || !/^[-\u2212\u2013+(]?[\d.,'\u2019 ]*\d[\d.,'\u2019 ]*%?\)?$/.test(plain))
    return text;
  const read = readTyped(plain, 'number', { decimal: decimalSignOf(language) });
  return read.ok && typeof read.value === 'number' ? read.value : text;
}

export function tablesRead(cells: ScratchCells, tables: readonly ScratchTable[]): TablesRead {
  const read = new Map<string, Set<string>>();
  for (const content of Object.values(cells)) {
    if (!isFormula(content)) continue;
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
 * column as it was handed in. `loadHyperFormula` must have run.
 * @param unread tables whose columns whoever looks doesn't get, and why
 */
export function computeScratch(
  cells: ScratchCells,
  tables: readonly ScratchTable[],
  values: TableValues,
  unread: UnreadTables = new Map(),
): ComputedScratch {
  const faults = new Map<string, FormulaError>();
  const sheet = new Workbook();
  const given: [number, number, CellContent][] = [];
  for (const [address, content] of Object.entries(cells)) {
    const place = parseAddress(address);
    if (!place) continue;
    const read = isFormula(content) ? bound(content, { tables, values, unread }) : plainContent(content);
    if (read instanceof FormulaError) faults.set(address, read);
    given.push([place.row, place.col, read]);
  }
  sheet.addSheet(OWN, given);
  for (const table of tables) {
    const columns = values.get(table.code);
    if (columns) sheet.addSheet(sheetOf(table.code), tableCells(table, columns));
  }
  return readAll(sheet, cells, faults);
}

/** An apostrophe keeps text text; digits typed before numbers were kept as such are numbers. */
function plainContent(content: string | number | boolean): string | number | boolean {
  if (typeof content !== 'string') return content;
  if (content.startsWith("'")) return content.slice(1);
  return /^-?(?:0|[1-9]\d*)(?:\.\d+)?$/.test(content) ? Number(content) : content;
}

interface Surroundings {
  readonly tables: readonly ScratchTable[];
  readonly values: TableValues;
  readonly unread: UnreadTables;
}

/** A formula whose names of columns are areas; an error in words where it can't be read. */
function bound(formula: string, { tables, values, unread }: Surroundings): CellContent {
  const parsed = parseFormula(formula, { sheet: true });
  if (!parsed.ok) return new FormulaError('#NAME?', { key: parsed.error.key, facts: parsed.error.facts });
  let fault: FormulaError | undefined;
  const node = mapNode(parsed.node, (part) => {
    const named = part.kind === 'column' ? columnsOf(part, tables) : undefined;
    if (!named) return part;
    const found = named instanceof FormulaError ? named : rangeOf(named, values, unread, part);
    if (!(found instanceof FormulaError)) return found;
    fault ??= found;
    return part;
  });
  return fault ?? { formula, node };
}

/**
 * The formula as a spreadsheet of its own computes it: none where it reads tables, calls what only Suanpan knows, or
 * can't be read.
 */
export function liveFormula(formula: string): string | undefined {
  const parsed = parseFormula(formula, { sheet: true });
  if (!parsed.ok) return undefined;
  const open = [parsed.node];
  for (let node = open.pop(); node; node = open.pop()) {
    open.push(...childrenOf(node));
    const isOwn = node.kind === 'call' && (functionSpec(node.name)?.category ?? 'payroll') === 'payroll';
    if (isOwn || !SAID_IN_SHEETS.has(node.kind)) return undefined;
  }
  // The addresses as they were written: the tree doesn't keep what is fixed.
  const written = (part: Node): Node =>
    part.kind === 'cell' || part.kind === 'range'
      ? { ...part, kind: 'name', name: formula.slice(part.at, part.end).toUpperCase() }
      : part;
  return printFormula(mapNode(parsed.node, written));
}

const SAID_IN_SHEETS: ReadonlySet<Node['kind']> = new Set([
  'number',
  'text',
  'boolean',
  'error',
  'omitted',
  'unary',
  'binary',
  'call',
  'array',
  'cell',
  'range',
]);

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

function rangeOf(
  { table, from, to }: Named,
  values: TableValues,
  unread: UnreadTables,
  { at, end }: Node,
): Node | FormulaError {
  const reason = unread.get(table.code);
  if (reason) return new FormulaError('#REF!', unreadProblem(table.code, reason));
  const columns = values.get(table.code);
  const loaded = table.columns.filter(({ code }) => columns?.has(code));
  const left = loaded.indexOf(table.columns[from]!);
  if (left < 0) return new FormulaError('#REF!');
  const rows = Math.max(1, ...[...(columns?.values() ?? [])].map(({ length }) => length));
  const area = { top: 0, left, bottom: rows - 1, right: left + to - from };
  return { kind: 'range', sheet: sheetOf(table.code), ...area, at, end };
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
): ComputedScratch {
  const values = new Map<string, Scalar>(faults);
  const lists = new Set<string>();
  const read = (row: number, col: number): void => {
    const address = `${columnLetters(col)}${row + 1}`;
    if (faults.has(address)) return;
    const value = sheet.read(0, row, col);
    if (value !== null) values.set(address, value);
    if (isFormula(cells[address]) && sheet.isList(0, row, col)) lists.add(address);
  };
  if (Object.values(cells).some(isFormula)) {
    for (let row = 0; row < SCRATCH_LIMITS.rows; row += 1)
      for (let col = 0; col < SCRATCH_LIMITS.columns; col += 1) read(row, col);
  } else {
    for (const address of Object.keys(cells)) {
      const place = parseAddress(address);
      if (place) read(place.row, place.col);
    }
  }
  return { values, lists };
}
