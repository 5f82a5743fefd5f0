import { NAME, REF, SPILL } from '../cells/error-values.ts';
import { FormulaError, Matrix, type Scalar, type Value } from '../cells/values.ts';
import { checkFormula } from '../compile/check-formula.ts';
import { compileNode } from '../compile/compile-formula.ts';
import { LAMBDA_CALLS } from '../compile/compile-lambda.ts';
import type { Compiled } from '../functions/spec/compiled.ts';
import { childrenOf, type Node } from '../language/ast.ts';
import { LIMITS } from '../language/limits.ts';
import { foldName } from '../language/names.ts';
import { parseFormula } from '../language/parse-formula.ts';
import { intersectFormula } from './intersect-formula.ts';
import type { CellContext, SheetCells } from './sheet-cells.ts';
import { sheetLeaves } from './sheet-leaves.ts';

/** What a cell holds as given: a value, or a formula; `array` is the area an array formula fills. */
export type CellContent =
  | Scalar
  | { readonly formula: string; readonly rows?: number; readonly cols?: number };

interface FormulaCell {
  readonly context: CellContext;
  readonly node: Node | null;
  readonly run: Compiled<CellContext>;
  /** The area of an array formula, or 1 × 1. */
  readonly rows: number;
  readonly cols: number;
  readonly isArray: boolean;
  state: 'new' | 'running' | 'done';
  value: Value;
}

interface Sheet {
  readonly name: string;
  readonly values: Map<number, Scalar>;
  readonly formulas: Map<number, FormulaCell>;
  /** What formulas of the last pass spilled into cells that hold nothing. */
  spilled: Map<number, Scalar>;
  lastRow: number;
  lastCol: number;
}

const CIRCULAR = new FormulaError('#REF!', { key: 'value.circular', facts: {} });
const TOO_DEEP = new FormulaError('#REF!', { key: 'value.tooDeep', facts: {} });

/** Cells computed inside one another at run time before it is called a runaway (OFFSET and INDIRECT only). */
const RUN_DEPTH = 200;
const SPILL_PASSES = 8;

const keyOf = (row: number, col: number): number => row * LIMITS.columns + col;

/** A small workbook with A1 addresses, for checks of the language; payroll tables don't use it. */
export class Workbook implements SheetCells {
  private readonly sheets: Sheet[] = [];
  private readonly byName = new Map<string, number>();
  private readonly names = new Map<string, Compiled<CellContext>>();
  private readonly nameNodes = new Map<string, Node>();
  private depth = 0;
  private settled = true;
  private readonly intersects: boolean;

  /** `intersect`: formulas without an area are of the time before lists could spill (files that say so). */
  constructor(options: { readonly intersect?: boolean } = {}) {
    this.intersects = options.intersect === true;
  }

  addSheet(name: string, cells: Iterable<readonly [row: number, col: number, content: CellContent]>): void {
    const index = this.sheets.length;
    const sheet: Sheet = {
      name,
      values: new Map(),
      formulas: new Map(),
      spilled: new Map(),
      lastRow: 0,
      lastCol: 0,
    };
    this.sheets.push(sheet);
    this.byName.set(foldName(name), index);
    for (const [row, col, content] of cells) {
      sheet.lastRow = Math.max(sheet.lastRow, row);
      sheet.lastCol = Math.max(sheet.lastCol, col);
      if (content !== null && typeof content === 'object' && 'formula' in content) {
        this.addFormula(sheet, { sheet: index, row, col }, content);
      } else if (content !== null) {
        sheet.values.set(keyOf(row, col), content);
      }
    }
  }

  /** A defined name: a formula that stands for its cells or value. */
  define(name: string, formula: string): void {
    const parsed = parseFormula(formula, { sheet: true });
    this.names.set(foldName(name), parsed.ok ? compileNode(parsed.node, sheetLeaves(this)) : () => NAME);
    if (parsed.ok) this.nameNodes.set(foldName(name), parsed.node);
  }

  definedName(name: string): Compiled<CellContext> | undefined {
    return this.names.get(foldName(name));
  }

  definedNode(name: string): Node | undefined {
    return this.nameNodes.get(foldName(name));
  }

  /** Index of a sheet; null stands for the formula's own. Undefined: there is no such sheet. */
  sheetIndex(name: string | null, context: CellContext): number | undefined {
    return name === null ? context.sheet : this.byName.get(foldName(name));
  }

  get sheetCount(): number {
    return this.sheets.length;
  }

  /** Computes a formula as if it stood in the first cell of the first sheet, without being there. */
  evaluate(formula: string): Value {
    this.settle();
    const parsed = parseFormula(formula, { sheet: true });
    if (!parsed.ok) {
      return new FormulaError('#NAME?', { key: parsed.error.key, facts: parsed.error.facts });
    }
    const context = { sheet: 0, row: 0, col: 0 };
    for (const cell of this.cellsRead(parsed.node, context)) this.compute(cell);
    const value = compileNode(parsed.node, sheetLeaves(this))(context);
    return value === null ? 0 : value instanceof Matrix ? blanksAsZero(value) : value;
  }

  /** The value of a cell; blank cells are null. */
  read(sheet: number, row: number, col: number): Scalar {
    this.settle();
    return this.valueAt(sheet, row, col);
  }

  valueAt(sheetIndex: number, row: number, col: number): Scalar {
    const sheet = this.sheets[sheetIndex]!;
    const key = keyOf(row, col);
    const plain = sheet.values.get(key);
    if (plain !== undefined) return plain;
    const formula = sheet.formulas.get(key);
    if (formula === undefined) return sheet.spilled.get(key) ?? null;
    const value = this.run(formula);
    return value instanceof Matrix ? (value.data[0] ?? null) : value;
  }

  /** The area as a list. Whole columns and rows end where the cells of the workbook end. */
  rangeAt(sheetIndex: number, top: number, left: number, bottom: number, right: number): Matrix {
    const tooLarge = (bottom - top + 1) * (right - left + 1) > LIMITS.listSize;
    const whole = bottom === LIMITS.rows - 1 || right === LIMITS.columns - 1 || tooLarge;
    const lastRow = whole ? Math.max(top, Math.min(bottom, this.lastRow())) : bottom;
    const lastCol = whole ? Math.max(left, Math.min(right, this.lastCol())) : right;
    const data: Scalar[] = [];
    for (let row = top; row <= lastRow; row += 1) {
      for (let col = left; col <= lastCol; col += 1) data.push(this.valueAt(sheetIndex, row, col));
    }
    return new Matrix(lastRow - top + 1, lastCol - left + 1, data);
  }

  /** The formula standing in a cell, or undefined. */
  formulaAt(sheet: number, row: number, col: number): Node | null | undefined {
    return this.sheets[sheet]?.formulas.get(keyOf(row, col))?.node;
  }

  /** What the formula of a cell spills to: `A1#`. */
  spillAt(sheet: number, row: number, col: number): Value {
    const formula = this.sheets[sheet]?.formulas.get(keyOf(row, col));
    return formula === undefined ? REF : this.run(formula);
  }

  private lastRow(): number {
    return this.sheets.reduce((last, sheet) => Math.max(last, sheet.lastRow), 0);
  }

  private lastCol(): number {
    return this.sheets.reduce((last, sheet) => Math.max(last, sheet.lastCol), 0);
  }

  private addFormula(
    sheet: Sheet,
    context: CellContext,
    content: { readonly formula: string; readonly rows?: number; readonly cols?: number },
  ): void {
    const parsed = parseFormula(content.formula, { sheet: true });
    const rows = content.rows ?? 1;
    const cols = content.cols ?? 1;
    const wrong = parsed.ok
      ? null
      : new FormulaError('#NAME?', { key: parsed.error.key, facts: parsed.error.facts });
    const isArray = content.rows !== undefined;
    const written = parsed.ok ? parsed.node : null;
    const node = written !== null && this.intersects && !isArray ? intersectFormula(written) : written;
    const cell: FormulaCell = {
      context,
      node,
      run: node === null ? () => wrong : compileNode(node, sheetLeaves(this)),
      rows,
      cols,
      isArray,
      state: 'new',
      value: null,
    };
    sheet.formulas.set(keyOf(context.row, context.col), cell);
    sheet.lastRow = Math.max(sheet.lastRow, context.row + rows - 1);
    sheet.lastCol = Math.max(sheet.lastCol, context.col + cols - 1);
    if (this.settled && node !== null && (isArray || (!this.intersects && givesList(node))))
      this.settled = false;
  }

  /**
   * Formulas that give lists fill the cells beside them, which others read. Computed over and over until what they
   * spill no longer changes; a workbook without such formulas isn't touched.
   */
  private settle(): void {
    if (this.settled) return;
    this.settled = true;
    for (let pass = 0; pass < SPILL_PASSES; pass += 1) {
      const spills = this.sheets.map(() => new Map<number, Scalar>());
      for (const sheet of this.sheets) {
        for (const cell of sheet.formulas.values()) {
          cell.state = 'new';
        }
      }
      for (const sheet of this.sheets) {
        for (const cell of sheet.formulas.values()) this.spill(cell, spills);
      }
      const same = this.sheets.every((sheet, index) => sameSpill(sheet.spilled, spills[index]!));
      this.sheets.forEach((sheet, index) => {
        sheet.spilled = spills[index]!;
      });
      if (same) return;
    }
  }

  private spill(cell: FormulaCell, spills: Map<number, Scalar>[]): void {
    this.compute(cell);
    if (this.intersects && !cell.isArray) return;
    const value = cell.value;
    const { sheet: index, row, col } = cell.context;
    const sheet = this.sheets[index]!;
    const target = spills[index]!;
    const isList = value instanceof Matrix;
    const rows = cell.isArray ? cell.rows : isList ? value.rows : 1;
    const cols = cell.isArray ? cell.cols : isList ? value.cols : 1;
    if (rows === 1 && cols === 1) return;
    if (!cell.isArray) {
      for (let r = 0; r < rows; r += 1) {
        for (let c = 0; c < cols; c += 1) {
          const key = keyOf(row + r, col + c);
          if (r + c > 0 && (sheet.values.has(key) || sheet.formulas.has(key) || target.has(key))) {
            cell.value = SPILL;
            return;
          }
        }
      }
    }
    for (let r = 0; r < rows; r += 1) {
      for (let c = 0; c < cols; c += 1) {
        if (r + c > 0) target.set(keyOf(row + r, col + c), spreadItem(value, r, c));
      }
    }
    sheet.lastRow = Math.max(sheet.lastRow, row + rows - 1);
    sheet.lastCol = Math.max(sheet.lastCol, col + cols - 1);
  }

  /** Computes a cell after everything it reads by address, without recursion: chains may be thousands long. */
  private compute(start: FormulaCell): void {
    const stack: { cell: FormulaCell; reads: FormulaCell[] | null }[] = [{ cell: start, reads: null }];
    const open = new Set<FormulaCell>();
    for (let top = stack[stack.length - 1]; top !== undefined; top = stack[stack.length - 1]) {
      const { cell } = top;
      if (cell.state === 'done' || (top.reads === null && open.has(cell))) {
        stack.pop();
        continue;
      }
      if (top.reads === null) {
        open.add(cell);
        top.reads = cell.node === null ? [] : [...this.cellsRead(cell.node, cell.context)];
      }
      const next = top.reads.pop();
      if (next !== undefined) {
        if (next.state === 'new' && !open.has(next)) stack.push({ cell: next, reads: null });
        continue;
      }
      this.run(cell);
      stack.pop();
    }
  }

  private run(cell: FormulaCell): Value {
    if (cell.state === 'done') return cell.value;
    if (cell.state === 'running') return CIRCULAR;
    if (this.depth > RUN_DEPTH) return TOO_DEEP;
    cell.state = 'running';
    this.depth += 1;
    const value = cell.run(cell.context);
    this.depth -= 1;
    // A formula that reads a blank cell shows 0.
    cell.value = value === null ? 0 : value instanceof Matrix ? blanksAsZero(value) : value;
    cell.state = 'done';
    return cell.value;
  }

  /** The formula cells a tree reads by address. */
  private *cellsRead(root: Node, context: CellContext): Generator<FormulaCell> {
    const stack: Node[] = [root];
    const seen = new Set<string>();
    for (let node = stack.pop(); node !== undefined; node = stack.pop()) {
      if (node.kind === 'cell' || node.kind === 'range') {
        const index = this.sheetIndex(node.sheet, context);
        if (index === undefined) continue;
        const sheet = this.sheets[index]!;
        if (node.kind === 'cell') {
          const cell = sheet.formulas.get(keyOf(node.row, node.col));
          if (cell) yield cell;
        } else {
          for (const cell of sheet.formulas.values()) {
            const { row, col } = cell.context;
            if (row >= node.top && row <= node.bottom && col >= node.left && col <= node.right) yield cell;
          }
        }
      } else if (node.kind === 'name') {
        const folded = foldName(node.name);
        const definition = this.nameNodes.get(folded);
        if (definition && !seen.has(folded)) {
          seen.add(folded);
          stack.push(definition);
        }
      } else {
        stack.push(...childrenOf(node));
      }
    }
  }
}

function givesList(node: Node): boolean {
  const { shape } = checkFormula(node, {
    leaf: (leaf) => (leaf.kind === 'range' || leaf.kind === 'name' ? 'list' : 'one'),
    calls: {
      OFFSET: { min: 3, max: 5, shape: 'list' },
      INDIRECT: { min: 1, max: 2, shape: 'list' },
      ANCHORARRAY: { min: 1, max: 1, shape: 'list' },
    },
  });
  return shape !== 'one' || usesLists(node);
}

/** INDEX with a row of 0 and XLOOKUP with several columns give lists that the static check doesn't see. */
function usesLists(node: Node): boolean {
  if (
    node.kind === 'call' &&
    (node.name === 'INDEX' ||
      node.name === 'XLOOKUP' ||
      node.name === 'ROW' ||
      node.name === 'COLUMN' ||
      LAMBDA_CALLS.has(node.name))
  ) {
    return true;
  }
  return childrenOf(node).some(usesLists);
}

function blanksAsZero(matrix: Matrix): Matrix {
  return matrix.data.includes(null)
    ? new Matrix(
        matrix.rows,
        matrix.cols,
        matrix.data.map((item) => item ?? 0),
      )
    : matrix;
}

/** The item for a place of an array formula's area: single rows and columns repeat, beyond the list is #N/A. */
function spreadItem(value: Value, row: number, col: number): Scalar {
  if (!(value instanceof Matrix)) return value;
  const r = value.rows === 1 ? 0 : row;
  const c = value.cols === 1 ? 0 : col;
  return r < value.rows && c < value.cols ? value.data[r * value.cols + c]! : new FormulaError('#N/A');
}

function sameSpill(a: ReadonlyMap<number, Scalar>, b: ReadonlyMap<number, Scalar>): boolean {
  if (a.size !== b.size) return false;
  for (const [key, value] of b) {
    const other = a.get(key);
    const same =
      other instanceof FormulaError && value instanceof FormulaError
        ? other.code === value.code
        : Object.is(other, value);
    if (!same || !a.has(key)) return false;
  }
  return true;
}
