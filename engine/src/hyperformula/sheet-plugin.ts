import { REF } from '../cells/error-values.ts';
import { FormulaError, Matrix, type Scalar, type Value } from '../cells/values.ts';
import type { Node } from '../language/ast.ts';
import { LIMITS } from '../language/limits.ts';
import { CIRCULAR, cellValues } from './cell-values.ts';
import type { Ast, CellValue, Interpreter, Package, State } from './load.ts';
import { readAst } from './read-ast.ts';
import type { CellContext, SheetCells } from './sheet-cells.ts';
import { CARRIERS } from './write-formula.ts';

/** What formulas mean, told to HyperFormula by those who know the functions. */
export interface SheetMeaning {
  /** Functions in capitals; HyperFormula's own of the same name aren't asked. */
  readonly names: readonly string[];
  /** Those of them that read where a cell stands, not what it holds. */
  readonly byAddress: ReadonlySet<string>;
  /** Those whose value may change though what they name doesn't. */
  readonly isVolatile: (name: string) => boolean;
  evaluate(node: Node, cells: SheetCells, at: CellContext): Value;
}

/** A formula whose list has another size than the cells kept for it. */
export interface SpilledFormula extends CellContext {
  readonly node: Node;
  readonly rows: number;
  readonly cols: number;
}

/** What an open sheet tells besides the values of its cells. */
export interface OpenSheets extends SheetCells {
  /** The last value of a formula that stands in no cell, before HyperFormula rounds it for display. */
  lastValue(): Value;
  /** Since it was last asked. */
  takeGrown(): readonly SpilledFormula[];
}

type PluginClass = Package['FunctionPlugin'];

/** Cells computed inside one another at run time before it is called a runaway (OFFSET and INDIRECT only). */
const RUN_DEPTH = 200;

const SIZED: ReadonlySet<string> = new Set([CARRIERS.formula, CARRIERS.area]);

const TOO_DEEP = new FormulaError('#REF!', { key: 'value.tooDeep', facts: {} });

/**
 * One plugin for all functions: HyperFormula keeps the cells, what reads what, and the order; a call and everything
 * inside it means what it means in a column. `opened` gets the sheets of the one engine made with this plugin.
 */
export function sheetPlugin(
  hyperformula: Package,
  meaning: SheetMeaning,
  opened: (sheets: OpenSheets) => void,
): PluginClass {
  const { ArraySize, CellError, ErrorType, FunctionPlugin, SimpleRangeValue } = hyperformula;
  const { scalarOf, cellValueOf } = cellValues(hyperformula);

  class Functions extends FunctionPlugin implements OpenSheets {
    /** Cells computed out of turn; undefined while they are. */
    private readonly early = new Map<string, Scalar | undefined>();
    private depth = 0;
    private last: Value = null;
    private grown: SpilledFormula[] = [];

    constructor(interpreter: Interpreter) {
      super(interpreter);
      opened(this);
    }

    compute(ast: Ast, state: State): CellValue {
      const at = state.formulaAddress;
      const vertex = state.formulaVertex;
      if (this.depth === 0) this.early.clear();
      const node = this.nodeOf(ast, at);
      const value = meaning.evaluate(node, this, at);
      if (vertex === undefined) {
        if (this.depth === 0) this.last = value;
        return cellValueOf(value);
      }
      if (vertex.getFormula(this.dependencyGraph.lazilyTransformingAstService) !== ast)
        return cellValueOf(value);
      const { height, width } = vertex;
      const [rows, cols] = value instanceof Matrix ? [value.rows, value.cols] : [1, 1];
      const isArea = 'procedureName' in ast && ast.procedureName === CARRIERS.area;
      if (!isArea && (rows !== height || cols !== width)) this.grown.push({ ...at, node, rows, cols });
      if (height * width > 1) return cellValueOf(spread(value, height, width));
      return cellValueOf(value instanceof Matrix ? (value.data[0] ?? value) : value);
    }

    /** The area a formula fills is written beside it once it is known. */
    area(ast: Ast) {
      if (!('procedureName' in ast) || !SIZED.has(ast.procedureName)) return ArraySize.scalar();
      const [, rows, cols] = ast.args as readonly { readonly value?: unknown }[];
      return rows === undefined || cols === undefined
        ? ArraySize.scalar()
        : new ArraySize(Number(cols.value), Number(rows.value));
    }

    lastValue(): Value {
      return this.last;
    }

    takeGrown() {
      const { grown } = this;
      this.grown = [];
      return grown;
    }

    get sheetCount(): number {
      return this.dependencyGraph.sheetMapping.numberOfSheets();
    }

    sheetIndex(name: string | null, context: CellContext): number | undefined {
      return name === null ? context.sheet : this.dependencyGraph.sheetMapping.getSheetId(name);
    }

    sheetNumber(sheet: number): number {
      const { sheetMapping } = this.dependencyGraph;
      return sheetMapping.getSheetNames().indexOf(sheetMapping.getSheetName(sheet) ?? '') + 1;
    }

    valueAt(sheet: number, row: number, col: number): Scalar {
      const address = { sheet, row, col };
      let found: unknown;
      try {
        found = this.dependencyGraph.getCellValue(address);
      } catch {
        return this.computeNow(address);
      }
      const isCycle = found instanceof CellError && found.type === ErrorType.CYCLE;
      return isCycle ? this.computeNow(address) : scalarOf(found);
    }

    rangeAt(sheet: number, top: number, left: number, bottom: number, right: number): Matrix {
      const tooLarge = (bottom - top + 1) * (right - left + 1) > LIMITS.listSize;
      const whole = bottom === LIMITS.rows - 1 || right === LIMITS.columns - 1 || tooLarge;
      const height = whole ? this.dependencyGraph.getSheetHeight(sheet) : 0;
      const width = whole ? this.dependencyGraph.getSheetWidth(sheet) : 0;
      const lastRow = whole ? Math.max(top, Math.min(bottom, height - 1)) : bottom;
      const lastCol = whole ? Math.max(left, Math.min(right, width - 1)) : right;
      const data: Scalar[] = [];
      for (let row = top; row <= lastRow; row += 1) {
        for (let col = left; col <= lastCol; col += 1) data.push(this.valueAt(sheet, row, col));
      }
      return new Matrix(lastRow - top + 1, lastCol - left + 1, data);
    }

    formulaAt(sheet: number, row: number, col: number): Node | undefined {
      const address = { sheet, row, col };
      const formula = this.formulaOf(address);
      return formula && this.nodeOf(formula, address);
    }

    spillAt(sheet: number, row: number, col: number): Value {
      const vertex = this.dependencyGraph.getCell({ sheet, row, col });
      if (vertex === undefined || !('getFormula' in vertex)) return REF;
      const found = vertex.getCellValue();
      if (!(found instanceof SimpleRangeValue)) return scalarOf(found);
      return new Matrix(found.height(), found.width(), found.data.flat().map(scalarOf));
    }

    private nodeOf(ast: Ast, at: CellContext): Node {
      return readAst(ast, at, (sheet) => this.dependencyGraph.sheetMapping.getSheetName(sheet));
    }

    private formulaOf(address: CellContext): Ast | undefined {
      const vertex = this.dependencyGraph.getCell(address);
      return vertex !== undefined && 'getFormula' in vertex
        ? (vertex as unknown as FormulaVertex).getFormula(this.dependencyGraph.lazilyTransformingAstService)
        : undefined;
    }

    /**
     * A cell that OFFSET or INDIRECT reads before its turn has come, or one in a circle: which may be none, as IF and
     * CHOOSE leave out what they don't take.
     */
    private computeNow(address: CellContext): Scalar {
      const formula = this.formulaOf(address);
      if (formula === undefined) return null;
      const key = `${address.sheet},${address.row},${address.col}`;
      if (this.early.has(key)) return this.early.get(key) ?? CIRCULAR;
      if (this.depth > RUN_DEPTH) return TOO_DEEP;
      this.early.set(key, undefined);
      this.depth += 1;
      try {
        const state = { formulaAddress: address, arraysFlag: true } as State;
        const found = scalarOf(this.interpreter.evaluateAst(formula, state)) ?? 0;
        this.early.set(key, found);
        return found;
      } finally {
        this.depth -= 1;
      }
    }
  }

  declareFunctions(hyperformula, Functions, meaning);
  return Functions;
}

function declareFunctions({ HyperFormula }: Package, plugin: PluginClass, meaning: SheetMeaning): void {
  const names = [...meaning.names, ...Object.values(CARRIERS)];
  plugin.implementedFunctions = Object.fromEntries(
    names.map((name) => [
      name,
      {
        method: 'compute',
        sizeOfResultArrayMethod: 'area',
        isVolatile: meaning.isVolatile(name) || name === CARRIERS.offset,
        doesNotNeedArgumentsToBeComputed: meaning.byAddress.has(name) || name === CARRIERS.offset,
      },
    ]),
  );
  // A name HyperFormula has no translation for isn't called.
  HyperFormula.getLanguage('enGB').extendFunctions(Object.fromEntries(names.map((name) => [name, name])));
}

type FormulaVertex = NonNullable<State['formulaVertex']>;

/** A list over an area: single rows and columns repeat, beyond the list is #N/A. */
function spread(value: Value, rows: number, cols: number): Matrix {
  const data: Scalar[] = [];
  for (let row = 0; row < rows; row += 1) {
    for (let col = 0; col < cols; col += 1) {
      if (!(value instanceof Matrix)) {
        data.push(value);
        continue;
      }
      const r = value.rows === 1 ? 0 : row;
      const c = value.cols === 1 ? 0 : col;
      data.push(
        r < value.rows && c < value.cols ? value.data[r * value.cols + c]! : new FormulaError('#N/A'),
      );
    }
  }
  return new Matrix(rows, cols, data);
}
