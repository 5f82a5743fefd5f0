import type {
  BalanceMovement,
  BalanceOpening,
  CalculationInput,
  CellOverride,
  PeriodInput,
  ScalarType,
  Severity,
  SolutionFile,
} from '@suanpan/engine';
import type { Language } from '@suanpan/engine/formula';
import type { CellValue } from '../store/sheet-types.ts';

/** Rows of one or a few people: enough to compute them, far too little for a whole batch. */
export interface SmallInput {
  readonly period: PeriodInput;
  readonly tables: Readonly<Record<string, readonly Readonly<Record<string, unknown>>[]>>;
  readonly overrides?: readonly CellOverride[];
  readonly parameters?: CalculationInput['parameters'];
  readonly balances?: readonly (BalanceOpening | BalanceMovement)[];
}

export interface PreviewTask {
  readonly kind: 'preview';
  readonly file: SolutionFile;
  readonly input: SmallInput;
  readonly table: string;
  readonly rowKey: string | null;
  readonly formula: string;
  /** What the result becomes: the type of the column that owns the formula. */
  readonly type: ScalarType;
}

/** Computes rows and keeps them open, so that edits of them are answered at once. */
export interface OpenTask {
  readonly kind: 'open';
  /** Names the file and the globals: what was compiled under this name is used again. */
  readonly plan: string;
  readonly file: SolutionFile;
  readonly globals: readonly unknown[];
  readonly input: SmallInput;
  readonly table: string;
  /** Rows to answer for. */
  readonly rowKeys: readonly string[];
}

/** Types values into the rows that were opened last; answers with the cells that changed by it. */
export interface EditTask {
  readonly kind: 'edit';
  readonly table: string;
  readonly edits: readonly {
    readonly rowKey: string;
    readonly column: string;
    readonly value: CellValue;
    readonly release?: boolean | undefined;
  }[];
}

export interface RowsTask {
  readonly kind: 'rows';
  readonly file: SolutionFile;
  readonly input: SmallInput;
  readonly table: string;
}

/** Computes rows of a table with a file that is still being written: what can't be read in it is left out. */
export interface SampleTask {
  readonly kind: 'sample';
  readonly file: SolutionFile;
  readonly input: SmallInput;
  readonly table: string;
  /** So many rows are answered at most. */
  readonly limit: number;
}

export type EngineTask = (PreviewTask | OpenTask | EditTask | RowsTask | SampleTask) & {
  readonly language: Language;
};

export interface ComputedCell {
  readonly rowKey: string;
  readonly column: string;
  readonly value: CellValue;
  /** Why it failed, in the person's language. */
  readonly error?: string | undefined;
}

export interface SampleRows {
  readonly kind: 'sample';
  /** Rows the table has, also those beyond the limit. */
  readonly total: number;
  readonly keys: readonly string[];
  readonly columns: Readonly<Record<string, readonly CellValue[]>>;
  readonly errors: readonly { readonly row: number; readonly column: string; readonly message: string }[];
  /** Rows that a verification rule found something in. */
  readonly caught: readonly {
    readonly row: number;
    readonly rule: string;
    readonly severity: Severity;
    readonly message: string;
  }[];
}

export type EngineAnswer =
  | SampleRows
  | { readonly kind: 'value'; readonly value: CellValue }
  | { readonly kind: 'problem'; readonly message: string }
  | { readonly kind: 'noRows' }
  | { readonly kind: 'cells'; readonly cells: readonly ComputedCell[] }
  | { readonly kind: 'rows'; readonly rowKeys: readonly string[] };

export interface EngineRequest {
  readonly id: number;
  readonly task: EngineTask;
  /** HyperFormula's, as the installation has it. */
  readonly licenceKey: string;
}
export type EngineReply =
  | { readonly id: number; readonly answer: EngineAnswer }
  | { readonly id: number; readonly failure: string };
