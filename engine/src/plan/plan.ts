import type { JsonScalar, ScalarType } from '../cells/types.ts';
import type { PastValues } from '../functions/spec/bound-calls.ts';
import type { Node, Span } from '../language/ast.ts';
import type { NameTable } from '../solution/name-table.ts';
import type {
  AsOf,
  BalanceFile,
  BalanceReset,
  ColumnFile,
  ColumnType,
  DateBasis,
  PivotFunction,
  RoundingMode,
  RuleFile,
  SolutionFile,
  StepFile,
  TableFile,
  TableKind,
  WriteBackFile,
} from '../solution/solution-file.ts';

/** A compiled solution: names bound, shapes checked, everything sorted by dependency. Immutable, cached by `hash`. */
export interface SolutionPlan {
  readonly file: SolutionFile;
  readonly hash: string;
  readonly tables: readonly TablePlan[];
  readonly tableOf: ReadonlyMap<string, TablePlan>;
  /** Tables, parameters and balances by code or display name. */
  readonly names: FormulaNames;
  readonly parameters: readonly ParameterPlan[];
  readonly parameterOf: ReadonlyMap<string, ParameterPlan>;
  readonly balances: readonly BalancePlan[];
  readonly balanceOf: ReadonlyMap<string, BalancePlan>;
  readonly master: TablePlan | undefined;
  readonly steps: readonly StepPlan[];
  readonly order: readonly PlanNode[];
  readonly rules: readonly RulePlan[];
  readonly carry: readonly CarryPlan[];
  readonly writeBack: readonly WriteBackPlan[];
  readonly payslip: PayslipPlan | undefined;
  readonly lookBack: LookBack;
  readonly asOf: AsOf;
  readonly yearStart: string;
}

export interface StepPlan {
  readonly code: string;
  readonly file: StepFile;
  readonly tables: readonly TablePlan[];
}

export interface TablePlan {
  readonly code: string;
  readonly index: number;
  readonly kind: TableKind;
  readonly file: TableFile;
  readonly path: string;
  readonly columns: ColumnPlan[];
  readonly columnOf: Map<string, ColumnPlan>;
  readonly names: NameTable<ColumnPlan>;
  key: readonly ColumnPlan[];
  validity: { readonly from: ColumnPlan; readonly to: ColumnPlan | undefined } | undefined;
  rowSource: RowSource;
  /** Index of the step that computes it; inputs that no step computes have -1. */
  step: number;
}

/** What a formula may name. */
export interface FormulaNames {
  readonly tables: NameTable<TablePlan>;
  readonly parameters: NameTable<ParameterPlan>;
  readonly balances: NameTable<BalancePlan>;
  readonly calendars: readonly string[];
}

/** Where the rows of a table come from. */
export type RowSource =
  | { readonly kind: 'input' }
  | { readonly kind: 'versions' }
  | { readonly kind: 'keys'; readonly sources: readonly KeySource[] }
  | { readonly kind: 'cross'; readonly tables: readonly [TablePlan, TablePlan] }
  | {
      readonly kind: 'slices';
      readonly by: ColumnPlan;
      readonly from: ColumnPlan;
      readonly to: ColumnPlan;
      readonly sources: readonly SliceSource[];
    }
  | { readonly kind: 'union'; readonly parts: readonly UnionPart[] }
  | {
      readonly kind: 'pivot';
      readonly from: TablePlan;
      readonly where: BoundFormula | undefined;
      readonly by: readonly ColumnPlan[];
    };

export interface KeySource {
  readonly table: TablePlan;
  readonly columns: readonly ColumnPlan[];
  readonly where: BoundFormula | undefined;
}

export interface SliceSource {
  readonly table: TablePlan;
  readonly by: ColumnPlan;
  readonly from: ColumnPlan;
  readonly to: ColumnPlan | undefined;
  readonly needed: boolean;
}

export interface UnionPart {
  /** Which part of the file: one that makes rows of columns stands here once for each. */
  readonly index: number;
  readonly table: TablePlan;
  readonly where: BoundFormula | undefined;
  /** By column index of the union: what this part brings, or undefined for blank. */
  readonly sources: readonly (ValueSource | undefined)[];
}

/** A column of a table, or a formula in the scope of its rows. */
export type ValueSource =
  | { readonly kind: 'column'; readonly column: ColumnPlan }
  | { readonly kind: 'formula'; readonly formula: BoundFormula };

/** How the cells of a column come about. */
export type ColumnSource =
  | { readonly kind: 'input' }
  /** Filled when the rows are made: keys of rowsFrom, from/to of slices, `by` of pivots. */
  | { readonly kind: 'rowKey'; readonly position: number }
  | { readonly kind: 'formula'; readonly formula: BoundFormula }
  | { readonly kind: 'reference'; readonly reference: ReferencePlan }
  | { readonly kind: 'rows'; readonly rows: RowsPlan }
  | { readonly kind: 'seek'; readonly seek: SeekPlan }
  | { readonly kind: 'running'; readonly running: RunningPlan }
  | { readonly kind: 'union' }
  | {
      readonly kind: 'pivot';
      readonly fn: PivotFunction;
      readonly of: ColumnPlan | undefined;
      readonly across:
        | {
            readonly column: ColumnPlan;
            readonly value: JsonScalar;
            readonly rest: readonly JsonScalar[] | undefined;
          }
        | undefined;
    };

/** A list in its order, or the column of another table whose values it are. */
export type ChoicesPlan =
  | { readonly kind: 'list'; readonly values: readonly JsonScalar[] }
  | { readonly kind: 'column'; readonly column: ColumnPlan };

export interface ColumnPlan {
  readonly code: string;
  readonly table: TablePlan;
  readonly index: number;
  readonly type: ColumnType;
  /** Whether its cells lead to a row, or to several, of another table. */
  readonly leads: 'one' | 'many' | undefined;
  /** Type of the value shown: reference columns show the key of their row, rows columns a count. */
  valueType: ScalarType;
  /** money: ISO 4217, in capitals. */
  readonly currency: string | undefined;
  scale: number | undefined;
  mode: RoundingMode;
  readonly file: ColumnFile;
  readonly path: string;
  source: ColumnSource;
  /** A typed value may replace the formula. */
  readonly typed: boolean;
  /** What may be typed into it; undefined: anything of its type. */
  choices: ChoicesPlan | undefined;
  /** Part of a key or of an `on`: outer blanks are trimmed when read. */
  trimmed: boolean;
  /** Position in `SolutionPlan.order`. */
  order: number;
}

export interface ReferencePlan {
  readonly target: TablePlan;
  readonly pairs: readonly KeyPair[];
  readonly match:
    | { readonly column: ColumnPlan; readonly source: ValueSource; readonly how: 'floor' | 'ceiling' }
    | undefined;
  /** Undefined: the batch's as-of date, when the target has validity. */
  readonly asOf: ValueSource | undefined;
  readonly missingBlank: boolean;
  /** The column itself holds the typed key. */
  readonly own: boolean;
}

export interface KeyPair {
  readonly target: ColumnPlan;
  readonly source: ValueSource;
}

export interface RowsPlan {
  readonly target: TablePlan;
  readonly pairs: readonly { readonly target: ColumnPlan; readonly source: ValueSource }[];
  readonly within: ColumnPlan | undefined;
}

export interface SeekPlan {
  readonly target: BoundFormula;
  readonly equals: BoundFormula;
  readonly low: BoundFormula;
  readonly high: BoundFormula;
  /** Columns between this one and the target, in order of computing. */
  chain: readonly ColumnPlan[];
}

export interface RunningPlan {
  readonly of: ValueSource;
  readonly by: readonly ColumnPlan[];
  /** As the file says, then the rest of the table's key. */
  readonly order: readonly ColumnPlan[];
  /** The same as sums over the table, where a sheet orders rows alike. */
  readonly asSums: BoundFormula | undefined;
}

export interface ParameterPlan {
  readonly code: string;
  readonly index: number;
  readonly type: ScalarType;
  /** money: ISO 4217, in capitals. */
  readonly currency: string | undefined;
  /** Serial days (−∞ for always), ascending; a later entry with the same day wins. */
  readonly from: readonly number[];
  readonly values: readonly JsonScalar[];
}

export interface BalancePlan {
  readonly code: string;
  readonly index: number;
  readonly file: BalanceFile;
  readonly reset: BalanceReset;
  readonly dateBasis: DateBasis;
  /** Codes of the key columns, matched by code in every table that reads or feeds it. */
  readonly keys: readonly string[];
  readonly scale: number | undefined;
  readonly mode: RoundingMode;
  readonly adds: readonly {
    readonly column: ColumnPlan;
    readonly sign: number;
    readonly keys: readonly ColumnPlan[];
  }[];
}

export interface RulePlan {
  readonly file: RuleFile;
  readonly table: TablePlan | undefined;
  readonly formula: BoundFormula;
  readonly cell: ColumnPlan | undefined;
  readonly message: Readonly<Record<string, readonly MessagePart[]>>;
}

export type MessagePart = string | BoundFormula;

export interface CarryPlan {
  readonly code: string;
  readonly columns: readonly ColumnPlan[];
  readonly into: TablePlan;
  readonly skipZero: boolean;
  /** `map`, bound in the rows of each table whose columns are carried. */
  readonly mapOf: ReadonlyMap<
    TablePlan,
    readonly { readonly target: ColumnPlan; readonly source: ValueSource }[]
  >;
}

export interface WriteBackPlan {
  readonly file: WriteBackFile;
  readonly table: TablePlan;
  readonly match: readonly { readonly target: string; readonly source: ValueSource }[];
  readonly columns: readonly { readonly target: string; readonly source: ValueSource }[];
  readonly where: BoundFormula | undefined;
  /** Which row of people a row of the table is of; undefined where nothing says it. */
  readonly employee: ValueSource | undefined;
  /** The day from which it holds, where rows say it themselves. */
  readonly day: ValueSource | undefined;
}

export interface PayslipPlan {
  readonly table: TablePlan;
  readonly header: readonly (BoundFormula | undefined)[];
  readonly groups: readonly (readonly (BoundFormula | undefined)[])[];
  /** Items that are a line for each of the rows that belong to a row of the master. */
  readonly lines: readonly PayslipLinesPlan[];
}

export interface PayslipLinesPlan {
  /** Place of the item among the groups. */
  readonly group: number;
  readonly item: number;
  readonly rows: ColumnPlan;
  readonly value: BoundFormula | undefined;
  readonly labels: readonly (BoundFormula | undefined)[];
}

/** What PRIOR and HISTORY may ask of earlier batches. */
export interface LookBack {
  /** Periods back: 0, 1 (PRIOR without a count) or as far as there is something. */
  readonly periods: number;
  /** The tables whose earlier rows are read. */
  readonly tables: ReadonlySet<TablePlan>;
}

/** One thing to compute: the rows of a table, or a column. */
export type PlanNode =
  | { readonly kind: 'rows'; readonly table: TablePlan; readonly step: number }
  | {
      readonly kind: 'column';
      readonly table: TablePlan;
      readonly column: ColumnPlan;
      readonly step: number;
    };

export interface BoundFormula {
  /** Canonical text, codes for names, with `=`. */
  readonly text: string;
  /** The text as typed, to which the places of `node` belong, and where it stands in the file. */
  readonly written: string;
  readonly path: string;
  readonly node: Node;
  /** Table whose row `[@…]` means; undefined for formulas over whole tables. */
  readonly scope: TablePlan | undefined;
  /** The column it computes, for rounding inside SHARE and messages. */
  readonly owner: ColumnPlan | undefined;
  readonly bindings: ReadonlyMap<Node, Binding>;
  /** Everything it reads. */
  readonly reads: Reads;
  /** What evaluation keeps with the formula (closures, kernels); made on first use. */
  readonly compiled: { [part: string]: unknown };
}

export interface Reads {
  readonly columns: ReadonlySet<ColumnPlan>;
  readonly rowSets: ReadonlySet<TablePlan>;
  readonly parameters: ReadonlySet<ParameterPlan>;
  readonly balances: ReadonlySet<BalancePlan>;
  readonly prior: ReadonlySet<ColumnPlan>;
  /** Where in the text each column and row set is first read. */
  readonly places: ReadonlyMap<ColumnPlan | TablePlan, Span>;
}

/** What a leaf or special call of a formula means. */
export type Binding =
  | {
      readonly kind: 'field';
      readonly hops: readonly ColumnPlan[];
      readonly column: ColumnPlan;
      readonly list: boolean;
    }
  | { readonly kind: 'own'; readonly columns: readonly ColumnPlan[] }
  | { readonly kind: 'tableColumns'; readonly table: TablePlan; readonly columns: readonly ColumnPlan[] }
  | { readonly kind: 'let' }
  | { readonly kind: 'parameter'; readonly parameter: ParameterPlan }
  | { readonly kind: 'period'; readonly fact: string }
  | { readonly kind: 'balance'; readonly balance: BalancePlan; readonly keys: readonly ColumnPlan[] }
  /** `own`: the column that holds the formula; ORIGINAL of it is blank where nothing was paid before. */
  | { readonly kind: 'past'; readonly past: PastValues; readonly column: ColumnPlan; readonly own?: boolean }
  | {
      readonly kind: 'share';
      readonly weight: ColumnPlan;
      readonly group: ColumnPlan;
      readonly tail: ColumnPlan | undefined;
    }
  /**
   * A subtree without anything of the row: computed once per calculation. One that is `passing` only serves another such
   * call, which runs it once; its value isn't kept, since its list may be of a million numbers.
   */
  | { readonly kind: 'constant'; readonly passing: boolean };
