import type { WorkingCalendar } from '../../calendar/index.ts';
import { LEVEL, type Level, levelOf, makeVector } from '../../cells/column-vector.ts';
import { joinKey, keyText } from '../../cells/row-keys.ts';
import type { FormulaError, Matrix, Scalar, Value } from '../../cells/values.ts';
import type { ColumnVector, TableData } from '../../cells/vector.ts';
import type { Node } from '../../language/ast.ts';
import type { PeriodFacts } from '../../periods/period-facts.ts';
import type {
  BalancePlan,
  Binding,
  BoundFormula,
  ColumnPlan,
  ParameterPlan,
  SolutionPlan,
  TablePlan,
  ValueSource,
} from '../../plan/plan.ts';
import type { Distinct } from './distinct.ts';

/** `RunColumn.refs`: the row pointed at, or why there is none. */
export const NO_ROW = -1;
/** The key itself failed. */
export const KEY_FAILED = -2;
/** More than one row fits. */
export const SEVERAL_ROWS = -3;

/** A column while a batch is computed: its cells, and for references and rows columns the rows they lead to. */
export class RunColumn implements ColumnVector {
  readonly plan: ColumnPlan;
  readonly type: ColumnVector['type'];
  length = 0;
  num: Float64Array = EMPTY_NUMBERS;
  tag: Uint8Array = EMPTY_TAGS;
  text: (string | null)[] | undefined;
  errors?: Map<number, FormulaError>;
  level: Level = LEVEL.numbers;
  private ways: Ways = {};
  private findWays: (() => void) | undefined;
  ready = false;
  /** The last computation left nothing but numbers: saves looking through them. */
  computedPlain = false;
  /** Its different values, once asked for; null where they are too many. */
  distinct: Distinct | null | undefined;
  /** Rows whose value was typed over, by hand. */
  overridden: Set<number> | undefined;

  constructor(plan: ColumnPlan) {
    this.plan = plan;
    this.type = plan.valueType;
  }

  /** Of a stored result the ways to other rows are found when somebody first goes one. */
  findWaysWhenAsked(find: () => void): void {
    this.findWays = find;
  }

  private found(): Ways {
    if (this.findWays) {
      const find = this.findWays;
      this.findWays = undefined;
      find();
    }
    return this.ways;
  }

  /** reference: row of the target by row. */
  get refs(): Int32Array | undefined {
    return this.found().refs;
  }
  set refs(refs: Int32Array | undefined) {
    this.ways.refs = refs;
  }

  /**
   * rows: rows of the target, `items[starts[list] .. starts[list + 1])` where `list` is `lists[row]`. Rows that look
   * for the same key share their list, so that a thousand siblings need a thousand places, not a million.
   */
  get lists(): Int32Array | undefined {
    return this.found().lists;
  }
  set lists(lists: Int32Array | undefined) {
    this.ways.lists = lists;
  }

  get starts(): Int32Array | undefined {
    return this.found().starts;
  }
  set starts(starts: Int32Array | undefined) {
    this.ways.starts = starts;
  }

  get items(): Int32Array | undefined {
    return this.found().items;
  }
  set items(items: Int32Array | undefined) {
    this.ways.items = items;
  }

  allocate(length: number): void {
    this.use(makeVector(this.type, length));
  }

  use(vector: ColumnVector): void {
    this.distinct = undefined;
    this.length = vector.length;
    this.num = vector.num;
    this.tag = vector.tag;
    this.text = vector.text;
    if (vector.errors) this.errors = vector.errors;
    else delete this.errors;
  }

  /** The cells are there; sets how plain they are. */
  finish(level: Level = levelOf(this)): void {
    this.level = level;
    this.ready = true;
    this.distinct = undefined;
  }

  toVector(): ColumnVector {
    return {
      type: this.type,
      length: this.length,
      num: this.num,
      tag: this.tag,
      text: this.text,
      ...(this.errors && this.errors.size > 0 ? { errors: this.errors } : {}),
    };
  }
}

interface Ways {
  refs?: Int32Array | undefined;
  lists?: Int32Array | undefined;
  starts?: Int32Array | undefined;
  items?: Int32Array | undefined;
}

const EMPTY_NUMBERS = new Float64Array(0);
const EMPTY_TAGS = new Uint8Array(0);

/** Rows that each question for a key adds to the directory. */
const PART = 2048;

export class RunTable {
  readonly plan: TablePlan;
  readonly columns: RunColumn[];
  length = 0;
  ready = false;
  /** Source rows of unions (`part` and `row`) and members of pivot groups, kept for values and explanations. */
  sourcePart: Uint16Array | undefined;
  sourceRow: Int32Array | undefined;
  groupStarts: Int32Array | undefined;
  groupItems: Int32Array | undefined;
  /** Rows by key, those before `listed`. */
  private readonly keys = new Map<string, number>();
  private listed = 0;

  constructor(plan: TablePlan) {
    this.plan = plan;
    this.columns = plan.columns.map((column) => new RunColumn(column));
  }

  column(plan: ColumnPlan): RunColumn {
    return this.columns[plan.index]!;
  }

  /** The text that names a row: its key columns, or its number (from 1) when the table has no key. */
  rowKey(row: number): string {
    const { key } = this.plan;
    if (key.length === 0) return String(row + 1);
    if (key.length === 1) return keyText(this.columns[key[0]!.index]!, row);
    return joinKey(key.map((each) => keyText(this.columns[each.index]!, row)));
  }

  /** The first row with this key, or −1. */
  rowOfKey(key: string): number {
    if (this.plan.key.length === 0) return this.rowOfNumber(key);
    const only = this.plan.key.length === 1 ? this.columns[this.plan.key[0]!.index]! : undefined;
    // A person would wait for a directory of 100,000 keys: every question adds a part, and looks through the rest.
    // A blank key isn't a text, so looking wouldn't find its row (a pivot's blank group).
    const rest = key !== '' && only?.type === 'text' ? only.text : undefined;
    this.list(rest ? this.listed + PART : this.length);
    return this.keys.get(key) ?? rest?.indexOf(key, this.listed) ?? -1;
  }

  /** Without a key a row is named by its number. */
  private rowOfNumber(key: string): number {
    const row = Number(key) - 1;
    return String(row + 1) === key && row >= 0 && row < this.length && Number.isInteger(row) ? row : -1;
  }

  private list(until: number): void {
    const end = Math.min(until, this.length);
    for (; this.listed < end; this.listed += 1) {
      const key = this.rowKey(this.listed);
      if (!this.keys.has(key)) this.keys.set(key, this.listed);
    }
  }

  forgetKeys(): void {
    this.keys.clear();
    this.listed = 0;
  }

  toData(): TableData {
    const columns = new Map<string, ColumnVector>();
    for (const column of this.columns) columns.set(column.plan.code, column.toVector());
    return { code: this.plan.code, length: this.length, columns };
  }
}

/** What formulas ask of the batch besides its tables. */
export interface EvaluationFacts {
  readonly period: PeriodFacts;
  readonly calendar: WorkingCalendar;
  readonly calendarOf: (code: string) => WorkingCalendar | undefined;
  readonly parameter: (parameter: ParameterPlan, date: number) => Scalar;
  readonly balance: (balance: BalancePlan, key: string) => number;
  /** A column of earlier batches, by row key: PRIOR (n periods before), HISTORY (last n), ORIGINAL. */
  readonly prior: (column: ColumnPlan, key: string, periodsBefore: number) => Scalar;
  readonly history: (column: ColumnPlan, key: string, count: number) => Scalar[];
  readonly original: ((column: ColumnPlan, key: string, first: boolean) => Scalar) | undefined;
}

/** How formulas are run; given to an evaluation, so that tables needn't know the evaluator that reads them. */
export interface Formulas {
  source(
    evaluation: EvaluationContext,
    source: Extract<ValueSource, { kind: 'formula' }>,
    row: number,
  ): Scalar;
  /** SHARE runs its first argument over the whole table. */
  share(
    evaluation: EvaluationContext,
    formula: BoundFormula,
    node: Extract<Node, { kind: 'call' }>,
    binding: Extract<Binding, { kind: 'share' }>,
  ): ColumnVector & { level: Level };
}

/** Thrown to leave a calculation: stopped, or out of time. Whatever else is thrown is a fault of one row. */
export class CalculationAborted extends Error {}

/** Everything one calculation reads and writes. */
export class EvaluationContext {
  readonly plan: SolutionPlan;
  readonly facts: EvaluationFacts;
  readonly formulas: Formulas;
  readonly tables: RunTable[];
  /** Parts of formulas that don't read the row, computed once. */
  readonly constants = new Map<Node, Value>();
  /** Vectors beside the tables: balances, prior values, shares. */
  readonly derived = new Map<unknown, ColumnVector & { level: Level }>();
  /** Indexes of tables by key, built once each. */
  readonly indexes = new Map<string, unknown>();
  readonly matrices = new Map<Node, Matrix>();
  /** Long lists of rows columns, and what calls make of them alone, by list: siblings read the same one. */
  readonly lists = new Map<unknown, Map<number, Value>>();
  /** Called before every row that runs by itself; throws a `CalculationAborted` to end the calculation. */
  tick: (() => void) | undefined;
  /** What kernels memoize for the length of a calculation: constant blocks, sorted bands. */
  readonly memo = new Map<unknown, unknown>();
  /** The evaluation of a result that may be written over. */
  recycled: EvaluationContext | undefined;
  /** Tables that have no version on the as-of date. */
  readonly withoutVersion = new Set<TablePlan>();

  constructor(plan: SolutionPlan, facts: EvaluationFacts, formulas: Formulas) {
    this.plan = plan;
    this.facts = facts;
    this.formulas = formulas;
    this.tables = plan.tables.map((table) => new RunTable(table));
  }

  table(plan: TablePlan): RunTable {
    return this.tables[plan.index]!;
  }

  column(plan: ColumnPlan): RunColumn {
    return this.tables[plan.table.index]!.columns[plan.index]!;
  }
}

/** Where a formula is run: the row it means by `[@…]`. One object serves a whole column. */
export interface RowContext {
  readonly evaluation: EvaluationContext;
  row: number;
  /** Carry formulas: the column whose difference is carried. */
  carried?: { readonly column: ColumnPlan; readonly difference: number };
}
