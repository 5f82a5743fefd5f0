import type { ScalarType } from '../cells/types.ts';
import type { Scalar } from '../cells/values.ts';
import type { CellOrigin } from '../plan/calculation.ts';
import type {
  BoundFormula,
  ColumnPlan,
  ColumnSource,
  ReferencePlan,
  RowSource,
  RowsPlan,
  SeekPlan,
  TablePlan,
  UnionPart,
  ValueSource,
} from '../plan/plan.ts';
import type { Planning } from '../plan/planning.ts';
import type { Computed } from '../plan/reads.ts';
import type { EvaluationContext, RunColumn, RunTable } from '../run/tables/evaluation-context.ts';
import type { CellAt } from '../run/tables/input-cells.ts';
import type { ReadSource } from '../run/tables/key-index.ts';
import type { Members } from '../solution/shape.ts';
import type { ColumnFile, ColumnType, OneOrMany } from '../solution/solution-file.ts';
import type { CellEditing, ColumnLook } from '../solution/words.ts';
import type { TextKey } from '../texts/index.ts';
import type { ExplainNode } from './explain-node.ts';

/**
 * How the cells of a column come about: everything the product knows of a kind stands in its folder and its line in the
 * registry. Rooms ask the kind once for a column, never for a cell.
 */
export interface ColumnKind<S extends ColumnSource = ColumnSource> {
  /** How the file says it; kinds that tables give their columns (pivot values, keys of rows) have none. */
  readonly file?: ColumnKindFile<S>;
  /** Cells come with the rows, brought from outside or made of the rows' keys; nothing computes them. */
  readonly given: 'brought' | 'made' | undefined;
  /** What it is to whoever looks at a batch. */
  readonly look: ColumnLook;
  /** How its cells are changed where rows are typed, and where they are frozen records. */
  readonly editing: Readonly<Record<'typed' | 'frozen', CellEditing>>;
  /** Makes values of its own: not known before the calculation. */
  readonly computed: boolean;
  /** Whether rows may bring values for it. */
  takesRows(column: ColumnPlan, source: S): boolean;
  /** What it reads directly. */
  reads(column: ColumnPlan, source: S, into: Set<Computed>, readsOf: ReadsOf): void;
  /** The formula that makes its value. */
  formula(source: S): BoundFormula | undefined;
  /** The same where its value is the cell as it is, with nothing sought. */
  plain?(source: S): BoundFormula;
  /** Where its cells lead to a row of another table. */
  reference?(source: S): ReferencePlan;
  /** Where they lead to several. */
  rows?(source: S): RowsPlan;
  /** What is sought, and by which columns between. */
  seek?(source: S): SeekPlan;
  /** Every formula it stands on, in the order of the file. */
  formulas(column: ColumnPlan, source: S): readonly BoundFormula[];
  /** Why it can't lie between a sought value and its target. */
  readonly notInSeek?: string;
  compute(run: ColumnRun, column: RunColumn, source: S): void;
  /** Computes single cells: an edit's dependents, values tried while seeking. */
  cell?(evaluation: EvaluationContext, column: RunColumn, source: S): (row: number) => Scalar;
  /** The cells a cell is made from directly, in the order they stand in its formula. */
  inputs(evaluation: EvaluationContext, column: ColumnPlan, source: S, row: number): readonly CellAt[];
  /** What a cell stands on besides, when all it depends on is cut out. */
  dependencies?(walk: DependencyWalk, column: ColumnPlan, source: S, row: number): void;
  /** Long explanations say what they are made of once. */
  readonly unfoldsOnce: boolean;
  /** @param origin who brought the value, where that is known */
  explain(
    unfold: ExplainWalk,
    column: ColumnPlan,
    source: S,
    row: number,
    depth: number,
    origin: CellOrigin | undefined,
  ): Explained;
  /** Rows to compute again when others changed. */
  affected(follow: ChangePropagation, column: ColumnPlan, source: S): Rows;
  /**
   * Computes rows of a live table again in a way of its own; answers with those that are different now, or undefined
   * where the whole column is to be computed.
   */
  recompute?(live: LiveColumns, column: RunColumn, source: S, rows: Rows): ReadonlySet<number> | undefined;
  /** Whether its cells come to the same where only the rows of some employments are there. */
  isOwn(ownership: Ownership, column: ColumnPlan, source: S): boolean;
  /** Columns it goes through once for every value it tries. */
  through?(source: S): readonly ColumnPlan[];
  /** The cell as a sheet says it. */
  sheet<C>(sheet: SheetWriter<C>, column: ColumnPlan, source: S, row: number): C;
}

export interface ColumnKindFile<S extends ColumnSource> {
  /** Types of columns that may be of this kind. */
  readonly types: readonly ColumnType[];
  /** Its cells lead to a row of another table, or to several. */
  readonly leads?: 'one' | 'many';
  /** What its cells show, where the type doesn't say; a key's type once that is known. */
  readonly shows?: ScalarType;
  readonly members: Members;
  /** Whether a column written so is of this kind. */
  says(file: ColumnFile): boolean;
  /** Binds what the file says; undefined where it is wrong, which is reported. */
  plan(planning: Planning, table: TablePlan, column: ColumnPlan): S | undefined;
  /** What it names, passed through a visitor. */
  names?(file: ColumnFile, names: NameWalk, own: string): Partial<ColumnFile>;
}

/** What is an employment's own: it needs nothing of anybody else's. */
export interface Ownership {
  /** The column that names the employment, in tables whose rows belong to one. */
  readonly owner: ReadonlyMap<TablePlan, ColumnPlan>;
  has(node: Computed): boolean;
  /** All that the rows of its table fill a column with. */
  filled(column: ColumnPlan): boolean;
  value(source: ValueSource): boolean;
  /** @param tried columns that count as its employment's own */
  formula(formula: BoundFormula, tried?: ReadonlySet<ColumnPlan>): boolean;
  /** The rows that a reference or rows column leads to. */
  link(column: ColumnPlan): boolean;
}

export type ReadsOf = (node: Computed) => readonly Computed[];

/** What a column is computed with. */
export interface ColumnRun {
  readonly evaluation: EvaluationContext;
  /** Reads keys row by row; formulas among them were run for the whole table. */
  reader(table: TablePlan): ReadSource;
  /** The value typed over a cell, if there is one. */
  typedOver(column: ColumnPlan, row: number): Scalar | undefined;
  /** Computes single cells of another column. */
  cellOf(column: ColumnPlan): (row: number) => Scalar;
}

/** Rows of a column that changed; a table whose rows changed counts with all. */
export type Rows = ReadonlySet<number> | 'all';

/** What follows changes back to the rows they reach. */
export interface ChangePropagation {
  readonly evaluation: EvaluationContext;
  changed(node: Computed): Rows | undefined;
  rowsOf(column: ColumnPlan): Rows;
  formulaRows(formula: BoundFormula): Rows;
  sourceRows(source: ValueSource): Rows;
  /** Rows whose entry of `targets` is this row. */
  pointing(of: RunTable, targets: Int32Array, row: number): Iterable<number>;
  /** The group of each source row of a pivot; −1 where it is in none. */
  groupsOf(table: RunTable): Int32Array;
}

/** What live columns are computed again with; they are copies that may be written to. */
export interface LiveColumns extends ColumnRun {
  /** Makes the column's cells its own and blank, for so many rows. */
  resize(column: RunColumn, length: number): void;
  write(column: RunColumn, row: number, value: Scalar): void;
  makeOwn(column: RunColumn): void;
}

/** What a cell depends on, gathered. */
export interface DependencyWalk {
  readonly evaluation: EvaluationContext;
  cell(column: ColumnPlan, row: number): void;
  /** The ways a formula goes through other rows. */
  formula(formula: BoundFormula, row: number): void;
}

export type Explained = Pick<ExplainNode, 'kind'> & Partial<ExplainNode>;

/** What unfolds a cell into what it was made of. */
export interface ExplainWalk {
  readonly evaluation: EvaluationContext;
  say(key: TextKey, facts?: Readonly<Record<string, string | number>>): string;
  cell(column: ColumnPlan, row: number, depth: number): ExplainNode;
  /** One of a list, by its row. */
  item(column: ColumnPlan, row: number, depth: number): ExplainNode;
  /** So many of a list, where that deep is asked for, and how many more there are. */
  items(
    column: ColumnPlan | undefined,
    rows: ArrayLike<number>,
    depth: number,
  ): Pick<ExplainNode, 'inputs' | 'more'>;
  formula(
    formula: BoundFormula,
    row: number,
    depth: number,
  ): Pick<ExplainNode, 'formula' | 'filled' | 'inputs'>;
  source(source: ValueSource, row: number, depth: number): readonly ExplainNode[];
  show(value: Scalar, column?: ColumnPlan): string;
  keyNote(column: ColumnPlan): string;
  leaf(column: ColumnPlan, origin: CellOrigin | undefined, row: number): Partial<ExplainNode>;
}

type PivotValue = Extract<ColumnSource, { kind: 'pivot' }>;
type PivotGroups = Extract<RowSource, { kind: 'pivot' }>;

/** What a sheet can be told of a cell. */
export interface SheetWriter<C> {
  readonly evaluation: EvaluationContext;
  value(column: ColumnPlan, row: number): C;
  /** A value with a mark: a sheet can't say how it came about. */
  marked(column: ColumnPlan, row: number, reason: 'rows' | 'seek' | 'order'): C;
  formula(column: ColumnPlan, formula: BoundFormula, row: number): C;
  pointed(column: ColumnPlan, row: number, reference: ReferencePlan): C;
  counted(column: ColumnPlan, row: number, rows: RowsPlan): C;
  fromPart(column: ColumnPlan, row: number, parts: readonly UnionPart[]): C;
  fromGroup(column: ColumnPlan, row: number, value: PivotValue, groups: PivotGroups): C;
}

/** What rewrites names: each answers what is to stand instead. */
export interface NameWalk {
  table(code: string): string;
  column(table: string | undefined, code: string): string;
  formula(table: string | undefined, text: string): string;
  /** A column's code, or a formula when it starts with `=`. */
  source(table: string | undefined, text: string): string;
  many(table: string | undefined, codes: OneOrMany): OneOrMany;
  keys<V>(
    table: string | undefined,
    value: Readonly<Record<string, V>>,
    map: (value: V) => V,
  ): Readonly<Record<string, V>>;
}
