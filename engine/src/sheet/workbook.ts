import { type ErrorCode, FormulaError, Matrix, type Scalar, type Value } from '../cells/values.ts';
import { CARRIERS, writeFormula } from '../hyperformula/write-formula.ts';
import type { Node } from '../language/ast.ts';
import { LIMITS } from '../language/limits.ts';
import { foldName } from '../language/names.ts';
import { parseFormula } from '../language/parse-formula.ts';
import { withNames } from './defined-names.ts';
import { intersectFormula } from './intersect-formula.ts';
import { openSheets, type SheetEngine, settleSpills } from './open-sheets.ts';

/**
 * What a cell holds as given: a value, or a formula; `rows` and `cols` are the area an array formula fills, `node` its
 * tree where somebody has read it already.
 */
export type CellContent =
  | Scalar
  | { readonly formula: string; readonly rows?: number; readonly cols?: number; readonly node?: Node };

type GivenCell = readonly [row: number, col: number, content: CellContent];
type Written = string | number | boolean | null;

/**
 * A workbook with A1 addresses: HyperFormula keeps the cells and their order, every formula means what it means in a
 * column of a table. `loadHyperFormula` must have run.
 */
export class Workbook {
  private readonly given: (readonly [name: string, cells: readonly GivenCell[]])[] = [];
  private readonly names = new Map<string, Node>();
  private engine: SheetEngine | null = null;
  /** HyperFormula's numbers of the sheets, once their cells are in. */
  private ids: readonly number[] | null = null;
  private readonly intersects: boolean;

  /** `intersect`: formulas without an area are of the time before lists could spill (files that say so). */
  constructor(options: { readonly intersect?: boolean } = {}) {
    this.intersects = options.intersect === true;
  }

  addSheet(name: string, cells: Iterable<readonly [row: number, col: number, content: CellContent]>): void {
    this.given.push([name, [...cells]]);
  }

  /** A defined name: a formula that stands for its cells or value. */
  define(name: string, formula: string): void {
    const parsed = parseFormula(formula, { sheet: true });
    if (parsed.ok) this.names.set(foldName(name), parsed.node);
  }

  /** Empties the workbook for another; far quicker than a new one, as HyperFormula builds its parser anew each time. */
  clear(): void {
    const hyperformula = this.engine?.hyperformula;
    for (const name of hyperformula?.getSheetNames() ?? [])
      hyperformula!.removeSheet(hyperformula!.getSheetId(name)!);
    this.ids = null;
    this.given.length = 0;
    this.names.clear();
  }

  /** Computes a formula as if it stood in the first cell of the first sheet, without being there. */
  evaluate(formula: string): Value {
    const { engine, ids } = this.open();
    const parsed = parseFormula(formula, { sheet: true });
    if (!parsed.ok) return new FormulaError('#NAME?', { key: parsed.error.key, facts: parsed.error.facts });
    const written = writeFormula(withNames(parsed.node, this.names));
    engine.hyperformula.calculateFormula(`=${CARRIERS.formula}(${written})`, ids[0]!);
    const value = engine.sheets.lastValue();
    return value === null ? 0 : value instanceof Matrix ? blanksAsZero(value) : value;
  }

  /** The value of a cell; blank cells are null. */
  read(sheet: number, row: number, col: number): Scalar {
    const { engine, ids } = this.open();
    return engine.sheets.valueAt(ids[sheet]!, row, col);
  }

  /** Whether the formula of a cell fills further ones. */
  isList(sheet: number, row: number, col: number): boolean {
    const { engine, ids } = this.open();
    const value = engine.sheets.spillAt(ids[sheet]!, row, col);
    return value instanceof Matrix && value.data.length > 1;
  }

  private open(): { readonly engine: SheetEngine; readonly ids: readonly number[] } {
    this.engine ??= openSheets();
    this.ids ??= this.fill(this.engine);
    return { engine: this.engine, ids: this.ids };
  }

  private fill(engine: SheetEngine): readonly number[] {
    const { hyperformula } = engine;
    const ids = this.given.map(([name]) => hyperformula.getSheetId(hyperformula.addSheet(name))!);
    hyperformula.batch(() => {
      for (const [index, [, cells]] of this.given.entries())
        hyperformula.setSheetContent(ids[index]!, this.rowsOf(cells));
    });
    if (!this.intersects) settleSpills(engine);
    return ids;
  }

  private rowsOf(cells: readonly GivenCell[]): Written[][] {
    const covered = coveredBy(cells);
    const rows: Written[][] = [];
    for (const [row, col, content] of cells) {
      if (covered(row, col)) continue;
      while (rows.length <= row) rows.push([]);
      const items = rows[row]!;
      while (items.length <= col) items.push(null);
      items[col] = this.written(content);
    }
    return rows;
  }

  /** As HyperFormula takes it. */
  private written(content: CellContent): Written {
    // The apostrophe keeps text text.
    if (typeof content === 'string') return `'${content}`;
    if (content instanceof FormulaError) return writtenError(content.code);
    if (content === null || typeof content !== 'object') return content;
    const parsed = content.node
      ? { ok: true as const, node: content.node }
      : parseFormula(content.formula, { sheet: true });
    if (!parsed.ok) return writtenError('#NAME?');
    const node = withNames(parsed.node, this.names);
    const { rows, cols } = content;
    if (rows !== undefined && cols !== undefined)
      return `=${CARRIERS.area}(${writeFormula(node)},${rows},${cols})`;
    const formula = writeFormula(this.intersects ? intersectFormula(node) : node);
    return node.kind === 'call' ? `=${formula}` : `=${CARRIERS.formula}(${formula})`;
  }
}

/** Is a cell filled by the array formula of another? What a file keeps there is that formula's old result. */
function coveredBy(cells: readonly GivenCell[]): (row: number, col: number) => boolean {
  const covered = new Set<number>();
  for (const [top, left, content] of cells) {
    if (typeof content !== 'object' || content === null || !('formula' in content)) continue;
    const { rows = 1, cols = 1 } = content;
    for (let row = top; row < top + rows; row += 1) {
      for (let col = left; col < left + cols; col += 1) {
        if (row !== top || col !== left) covered.add(row * LIMITS.columns + col);
      }
    }
  }
  return (row, col) => covered.has(row * LIMITS.columns + col);
}

function writtenError(code: ErrorCode): string {
  return `=${CARRIERS.formula}(${writeFormula({ kind: 'error', code, at: 0, end: 0 })})`;
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
