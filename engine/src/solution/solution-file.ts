import type { PeriodType } from '../calendar/period-type.ts';
import type { Weekday } from '../calendar/working-days.ts';
import type { JsonScalar, ScalarType } from '../cells/types.ts';
import type {
  AS_OFS,
  COLUMN_TYPE_NAMES,
  DATE_BASES,
  HISTORIES,
  MATCHES,
  PIVOT_FUNCTIONS,
  RESETS,
  RULE_MOMENTS,
  SECOND_OPINIONS,
  SEVERITIES,
  TABLE_KIND_NAMES,
  UPLOAD_EMPTIES,
  UPLOAD_MATCHES,
  UPLOAD_MODES,
  WRITE_BACK_DAYS,
  WRITE_BACK_MODES,
} from './words.ts';
/**
 * The solution file (`suanpan.solution/1`): one JSON document that holds a solution copy.
 * The shapes here follow docs/solution-file.md member by member; `parseSolution` checks a document against them.
 * Members that start with `x-` may stand anywhere and are carried along untouched.
 */

import type { RoundingMode } from '../money/index.ts';
import type { LocalText } from './local-text.ts';
import type { PayslipFile } from './payslip-file.ts';

export type * from './payslip-file.ts';
export type { LocalText, RoundingMode };

export type SecondOpinionDemand = (typeof SECOND_OPINIONS)[number];
export type AsOf = (typeof AS_OFS)[number];
export type ColumnType = (typeof COLUMN_TYPE_NAMES)[number];
export type TableKind = (typeof TABLE_KIND_NAMES)[number];
export type JsonRow = Readonly<Record<string, JsonScalar>>;
export type OneOrMany = string | readonly string[];

export interface SolutionFile {
  readonly format: 'suanpan.solution/1';
  readonly code: string;
  readonly name?: LocalText;
  readonly currency: string;
  readonly scale?: number;
  readonly rounding?: RoundingMode;
  readonly periodType: PeriodType;
  readonly asOf?: AsOf;
  readonly yearStart?: string;
  readonly calendar?: string;
  readonly secondOpinion?: SecondOpinionDemand;
  readonly calendars?: readonly CalendarFile[];
  readonly parameters?: readonly ParameterFile[];
  readonly tables: readonly TableFile[];
  readonly steps?: readonly StepFile[];
  readonly verification?: readonly RuleFile[];
  readonly balances?: readonly BalanceFile[];
  readonly writeBack?: readonly WriteBackFile[];
  readonly carry?: readonly CarryFile[];
  readonly payslip?: PayslipFile;
  readonly tests?: readonly TestFile[];
}

export interface CalendarFile {
  readonly code: string;
  readonly name?: LocalText;
  readonly weekend?: readonly Weekday[];
  readonly holidays?: readonly string[];
  readonly workdays?: readonly string[];
}

export interface ParameterFile {
  readonly code: string;
  readonly type?: ScalarType;
  /** money: where it isn't the solution's. */
  readonly currency?: string;
  readonly name?: LocalText;
  readonly values: readonly { readonly from?: string; readonly value: JsonScalar }[];
}

/** A number of each row: a formula, the code of a column, or the same plain number for all. */
export type SeekNumber = string | number;

export interface SeekFile {
  readonly target: string;
  readonly equals: SeekNumber;
  readonly between: readonly [SeekNumber, SeekNumber];
}

/** What accumulates, over which rows, in which order. */
export interface RunningFile {
  readonly of: string;
  readonly by: OneOrMany;
  readonly order: OneOrMany;
}

/** What may be typed into a column: these values, or those that stand in a column of another table. */
export type ChoicesFile = readonly JsonScalar[] | { readonly table: string; readonly column: string };

export interface ColumnFile {
  readonly code: string;
  readonly name?: LocalText;
  readonly type: ColumnType;
  /** money: where it isn't the solution's. */
  readonly currency?: string;
  readonly scale?: number;
  readonly rounding?: RoundingMode;
  readonly tags?: readonly string[];
  readonly payType?: string;
  readonly hidden?: boolean;
  readonly input?: boolean;
  readonly choices?: ChoicesFile;
  readonly formula?: string;
  /** reference and rows: the table pointed at. */
  readonly table?: string;
  readonly on?: OneOrMany | Readonly<Record<string, string>>;
  readonly match?: Readonly<Record<string, (typeof MATCHES)[number]>>;
  readonly asOf?: string;
  readonly missing?: 'error' | 'blank';
  /** rows: only rows whose date in this column of the target lies in the period. */
  readonly within?: string;
  readonly seek?: SeekFile;
  readonly running?: RunningFile;
  /** snapshot: the field of the source record (the column's code when absent). */
  readonly field?: string;
  readonly description?: LocalText;
}

export interface ValidityFile {
  readonly from: string;
  readonly to?: string;
}

export type RowsFile = readonly (readonly JsonScalar[] | JsonRow)[];

export interface VersionFile {
  readonly from?: string;
  readonly rows: RowsFile;
}

export type RowsFromFile =
  | string
  | readonly (string | { readonly table: string; readonly where?: string })[]
  | { readonly table: string; readonly where?: string }
  | { readonly cross: readonly [string, string] }
  | { readonly slices: readonly string[]; readonly by: string; readonly need?: readonly string[] };

export interface UnionPartFile {
  readonly table: string;
  readonly columns?: Readonly<Record<string, string>>;
  readonly where?: string;
  readonly unpivot?: UnpivotFile;
}

/** Columns side by side that become rows, one for each. */
export interface UnpivotFile {
  readonly columns: readonly string[];
  /** The column of the union that takes the values. */
  readonly to: string;
  /** The one that says which it was: its code where that is text, its place from 1 where it is a number. */
  readonly as?: string;
  /** Blank cells make rows too. */
  readonly blanks?: boolean;
}

export type PivotFunction = (typeof PIVOT_FUNCTIONS)[number];

export interface PivotValueFile {
  readonly as: string;
  readonly fn: PivotFunction;
  readonly column?: string;
  readonly name?: LocalText;
}

export interface AcrossFile {
  readonly column: string;
  readonly values: readonly JsonScalar[];
  readonly other?: string;
  readonly fn: PivotFunction;
  readonly of?: string;
}

export interface TableFile {
  readonly code: string;
  readonly name?: LocalText;
  readonly kind: TableKind;
  readonly master?: boolean;
  readonly global?: boolean;
  readonly key?: OneOrMany;
  readonly validity?: ValidityFile;
  /** snapshot */
  readonly source?: string;
  readonly history?: History;
  readonly where?: string;
  /** data, and the master */
  readonly rowsFrom?: RowsFromFile;
  /** union */
  readonly parts?: readonly UnionPartFile[];
  /** pivot */
  readonly from?: string;
  readonly by?: OneOrMany;
  readonly across?: AcrossFile;
  readonly values?: readonly PivotValueFile[];
  readonly columns?: readonly ColumnFile[];
  /** parameter */
  readonly effectiveFrom?: string;
  readonly rows?: RowsFile;
  readonly versions?: readonly VersionFile[];
  /** Server only, of a data table: how a file is taken into it where whoever imports says nothing else. */
  readonly upload?: UploadFile;
  readonly description?: LocalText;
}

export interface UploadFile {
  readonly mode?: (typeof UPLOAD_MODES)[number];
  readonly empty?: (typeof UPLOAD_EMPTIES)[number];
  readonly match?: (typeof UPLOAD_MATCHES)[number];
}

export interface StepFile {
  readonly code: string;
  readonly name?: LocalText;
  readonly tables: readonly string[];
}

export type History = (typeof HISTORIES)[number];
export type Severity = (typeof SEVERITIES)[number];
export type RuleMoment = (typeof RULE_MOMENTS)[number];
export type BalanceReset = (typeof RESETS)[number];
export type WriteBackMode = (typeof WRITE_BACK_MODES)[number];
export type WriteBackDay = (typeof WRITE_BACK_DAYS)[number];
export type DateBasis = (typeof DATE_BASES)[number];

export interface RuleFile {
  readonly code: string;
  readonly name?: LocalText;
  readonly set?: string;
  readonly on: RuleMoment;
  /** Switched off: planned, so that its mistakes are told, and never asked. */
  readonly off?: boolean;
  readonly scope?: 'row' | 'table';
  readonly table?: string;
  readonly formula: string;
  readonly severity: Severity;
  readonly message?: LocalText;
  readonly cell?: string;
}

export interface BalanceAddFile {
  readonly column?: string;
  readonly payType?: string;
  readonly sign?: number;
  /** Which column of that table holds each key of the balance: `"employee": "employee"`. */
  readonly [key: string]: string | number | undefined;
}

export interface BalanceFile {
  readonly code: string;
  readonly name?: LocalText;
  readonly type?: 'money' | 'number';
  readonly keys?: OneOrMany;
  readonly reset?: BalanceReset;
  readonly dateBasis?: DateBasis;
  readonly add?: readonly (string | BalanceAddFile)[];
}

export interface WriteBackFile {
  readonly code: string;
  readonly name?: LocalText;
  readonly table: string;
  readonly target: string;
  readonly mode: WriteBackMode;
  /** From which day on the values hold; without it from the first day after the period. */
  readonly effective?: WriteBackDay;
  /** Of `effective: column`: the column (or formula) that holds the day. */
  readonly effectiveColumn?: string;
  readonly match?: Readonly<Record<string, string>>;
  readonly columns: Readonly<Record<string, string>>;
  readonly where?: string;
}

export interface CarryFile {
  readonly code: string;
  readonly name?: LocalText;
  readonly columns: readonly string[];
  readonly into: string;
  readonly map: Readonly<Record<string, string>>;
  readonly skipZero?: boolean;
}

export type ExpectedValue = JsonScalar | { readonly error: string };
export type ExpectedRow = Readonly<Record<string, ExpectedValue>>;
export type TestTables = Readonly<Record<string, readonly JsonRow[]>>;

export interface ExpectedFinding {
  readonly rule?: string;
  readonly severity?: Severity;
  readonly table?: string;
  readonly key?: string;
  readonly column?: string;
  readonly message?: string;
}

export interface ExpectedError {
  readonly table?: string;
  readonly key?: string;
  readonly column?: string;
  readonly code?: string;
}

/** `findings`, `errors`, `balances` and `complete` beside tables by code (or, when backtracking, periods of tables by code). */
export type ExpectFile = Readonly<Record<string, unknown>> & {
  readonly findings?: readonly ExpectedFinding[];
  readonly errors?: readonly ExpectedError[];
  readonly balances?: Readonly<Record<string, Readonly<Record<string, number | null>>>>;
  readonly complete?: readonly string[];
};

export interface TestPeriodFile {
  readonly name?: string;
  readonly period: string;
  readonly payDate?: string;
  readonly taxMonth?: string;
  readonly attendance?: { readonly start: string; readonly end: string };
  readonly retro?: boolean;
  readonly tolerance?: number;
  readonly parameters?: Readonly<Record<string, JsonScalar>>;
  readonly balances?: Readonly<Record<string, Readonly<Record<string, number>>>>;
  readonly tables?: TestTables;
  readonly overrides?: readonly {
    readonly table: string;
    readonly key: string;
    readonly column: string;
    readonly value: JsonScalar;
  }[];
  readonly expect?: ExpectFile;
  /** May stand beside `expect` or inside it. */
  readonly complete?: readonly string[];
}

export interface TestBacktrackFile {
  readonly name?: string;
  readonly backtrack: readonly string[];
  readonly in: string;
  readonly tolerance?: number;
  readonly parameters?: Readonly<Record<string, JsonScalar>>;
  readonly tables?: Readonly<Record<string, TestTables>>;
  /** Rows to leave out, by their keys. */
  readonly remove?: Readonly<Record<string, TestTables>>;
  readonly expect?: ExpectFile;
  /** May stand beside `expect` or inside it. */
  readonly complete?: readonly string[];
}

export type TestFile =
  | (TestPeriodFile & { readonly name: string })
  | {
      readonly name: string;
      readonly tolerance?: number;
      readonly sequence: readonly (TestPeriodFile | TestBacktrackFile)[];
    };

export type Problem = {
  /** JSON path of the place: `tables[2].columns[0].formula`. */
  readonly path: string;
  readonly table?: string;
  readonly column?: string;
  /** Zero-based character in the formula, and its end (exclusive). */
  readonly at?: number;
  readonly end?: number;
  /** Which text explains it: a key of engine/src/errors, with the facts that fill it. */
  readonly key: string;
  readonly facts: Readonly<Record<string, string | number>>;
  /** The name that was perhaps meant. */
  readonly nearest?: string;
  /** The formula that is wrong, as written. */
  readonly formula?: string;
  readonly warning?: boolean;
};
