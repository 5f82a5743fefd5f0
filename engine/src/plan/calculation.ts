import type { JsonScalar } from '../cells/types.ts';
/**
 * What goes into a calculation and what comes out of it. Everything is columnar and plain (typed arrays, arrays, Maps):
 * it can be posted to a worker, stored in column blocks and shown in a grid without becoming a million row objects.
 */
import type { ErrorCode } from '../cells/values.ts';
import type { TableData } from '../cells/vector.ts';
import type { PeriodInput } from '../periods/period-input.ts';
import type { Severity } from '../solution/solution-file.ts';
import type { SolutionPlan } from './plan.ts';

/** A value typed over a computed cell. */
export interface CellOverride {
  readonly table: string;
  readonly rowKey: string;
  readonly column: string;
  readonly value: JsonScalar;
}

/** Where a leaf value came from; the caller knows (import, typing, HR record), `explain` passes it on. */
export interface CellOrigin {
  readonly kind: 'import' | 'typed' | 'record' | 'parameter' | 'opening' | 'carried';
  readonly by?: string;
  readonly at?: string;
  readonly file?: string;
  readonly sheet?: string;
  readonly row?: number;
  readonly record?: string;
  readonly date?: string;
  readonly reason?: string;
  /** The arithmetic it was typed as: `=8*1.5`. */
  readonly typed?: string;
}

/** A cell of a closed period that was computed again, and how. */
export interface CarriedFrom {
  readonly table: string;
  readonly key: string;
  readonly column: string;
  readonly before: number;
  readonly after: number;
  readonly difference: number;
  readonly input: CalculationInput;
  readonly result: CalculationResult;
  /** The rules it was computed by, where they aren't those of whoever asks. */
  readonly plan?: SolutionPlan;
}

/** A movement of a balance: one row of its ledger. `key` is the row key of the balance's keys. */
export interface BalanceMovement {
  readonly balance: string;
  readonly key: string;
  readonly value: number;
  /** The day that decides the reset window: pay date, first of the tax month, or period end, as the balance says. */
  readonly date: string;
  /** Start of the period it was posted in, and of the period it concerns when it corrects an earlier one. */
  readonly period?: string;
  readonly concerns?: string;
}

/** A balance brought in from outside: without a date it belongs to the reset window of the batch it is given to. */
export interface BalanceOpening {
  readonly balance: string;
  readonly key: string;
  readonly value: number;
  readonly date?: string;
}

/** A submitted or closed batch, oldest first. `tables` holds inputs and results; `inForce` what later corrections made of them. */
export interface ClosedPeriod {
  readonly period: PeriodInput;
  readonly tables: ReadonlyMap<string, TableData>;
  readonly balances: readonly BalanceMovement[];
  readonly inForce?: ReadonlyMap<string, TableData>;
  /**
   * What was given to `calculate`, later corrections included. Without it the inputs are read from the tables, and
   * values typed over formulas are not known.
   */
  readonly inputs?: ReadonlyMap<string, TableData>;
  readonly overrides?: readonly CellOverride[];
  /** Off-cycle batches don't count for PRIOR and HISTORY. */
  readonly type?: 'normal' | 'backtracking';
}

export interface CalculationProgress {
  readonly step: string;
  readonly table: string;
  readonly column: string;
  /** Cells computed so far and in all (an estimate until the row sets are known). */
  readonly done: number;
  readonly total: number;
}

/** Where a calculation is: a column of a table (the table's rows when the column is absent), or a rule. */
export interface CalculationPlace {
  table?: string;
  column?: string;
  rule?: string;
}

export interface CalculationInput {
  readonly period: PeriodInput;
  /** Input tables by code; tables not named are empty (parameter tables hold the file's rows). */
  readonly tables: ReadonlyMap<string, TableData>;
  readonly overrides?: readonly CellOverride[];
  /** Values that replace the dated values of parameters. */
  readonly parameters?: Readonly<Record<string, JsonScalar>>;
  readonly balances?: readonly (BalanceOpening | BalanceMovement)[];
  readonly closed?: readonly ClosedPeriod[];
  /** Only these steps; tables of other steps are taken from `stored`. */
  readonly steps?: readonly string[];
  readonly stored?: ReadonlyMap<string, TableData>;
  /** Called between columns and blocks; answering false ends the calculation with `cancelled`. */
  readonly onProgress?: (progress: CalculationProgress) => boolean | undefined;
  /** Told before each column and each rule, so that whoever has to end a calculation from outside knows where it was. */
  readonly onPlace?: (place: CalculationPlace) => void;
  /** An earlier result that nobody reads any more: its memory is written over. */
  readonly recycle?: CalculationResult;
  /** Where input cells came from, asked by explain. */
  readonly origin?: (table: string, rowKey: string, column: string) => CellOrigin | undefined;
  /** The difference that a row of the open period was carried for, asked by explain. */
  readonly carriedFrom?: (table: string, rowKey: string) => CarriedFrom | undefined;
  /** Milliseconds after which the calculation ends by itself, and the clock to measure them. */
  readonly deadline?: { readonly now: () => number; readonly at: number };
  /** Backtracking: what ORIGINAL reads (value in force, first paid). */
  readonly original?: {
    readonly inForce: ReadonlyMap<string, TableData>;
    readonly first: ReadonlyMap<string, TableData>;
  };
}

export interface Finding {
  readonly rule: string;
  readonly set?: string;
  readonly severity: Severity;
  readonly table?: string;
  readonly key?: string;
  readonly column?: string;
  /** By language (`en`, `zh-TW`); the same text in all when the file gives only one. */
  readonly message: Readonly<Record<string, string>>;
}

export interface CellError {
  readonly table: string;
  readonly key: string;
  readonly column: string;
  readonly formula: string | null;
  readonly code: ErrorCode;
  readonly message: { readonly key: string; readonly facts: Readonly<Record<string, string | number>> };
  /** The first failing input, when the cell only passes an error on. */
  readonly cause?: { readonly table: string; readonly key: string; readonly column: string };
}

export interface ColumnTotal {
  readonly sum: number;
  readonly count: number;
  /** Rows left out because their cell failed. */
  readonly failed: number;
}

export interface CalculationResult {
  /** Every table, inputs and results. */
  readonly tables: ReadonlyMap<string, TableData>;
  readonly findings: readonly Finding[];
  readonly errors: readonly CellError[];
  readonly totals: ReadonlyMap<string, ReadonlyMap<string, ColumnTotal>>;
  readonly balances: readonly BalanceMovement[];
  /** Hash of plan, period, inputs, overrides, parameters, balances before. */
  readonly hash: string;
  readonly cancelled?: boolean;
}
