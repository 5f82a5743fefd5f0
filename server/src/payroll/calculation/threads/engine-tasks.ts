import type { MessagePort } from 'node:worker_threads';
import type {
  BalanceMovement,
  BalanceOpening,
  BelongingRows,
  CarriedDifference,
  CellError,
  CellOverride,
  ColumnTotal,
  ExplainNode,
  Finding,
  GlobalTable,
  JsonScalar,
  LocalText,
  OpinionDifference,
  Part,
  PeriodInput,
  ScalarType,
  SolutionFile,
  SplitDifference,
  TestDifference,
} from '@suanpan/engine';
import type { Language } from '../../../platform/texts/languages.ts';
import type { StoredBlock } from '../../tables/storage/table-sets.repo.ts';
import type { PartPayload } from './part-payload.ts';

/** A table on its way to or from the worker: blocks as they are stored, so that nothing is copied cell by cell. */
export interface TablePayload {
  code: string;
  rows: number;
  blocks: StoredBlock[];
}

/** What a batch is computed from. */
export interface BatchPayload {
  file: SolutionFile;
  globals: readonly GlobalTable[];
  period: PeriodInput;
  tables: TablePayload[];
  overrides: CellOverride[];
  balances: (BalanceOpening | BalanceMovement)[];
  /** Earlier batches, oldest first, as far as PRIOR and HISTORY look. */
  closed: { period: PeriodInput; tables: TablePayload[] }[];
  /** Of a closed batch that is computed again: its figures in force, and those first paid where they are others. */
  correcting?: { inForce: TablePayload[]; first: TablePayload[] | null };
  /** Rows that this batch took from corrections, and what those were computed from. */
  carried?: { rows: CarriedRow[]; payload: BatchPayload & { results: TablePayload[] } }[];
}

/** A row that a batch took from a correction, and the difference it stands for. */
export interface CarriedRow {
  table: string;
  rowKey: string;
  of: Pick<CarriedDifference, 'table' | 'key' | 'column' | 'before' | 'after' | 'difference'>;
}

/** What a thread is started with. */
export interface EngineThreadData {
  licenceKey: string;
  /** After which a calculation ends by itself. */
  calculationMs: number;
}

/** Where the thread marks what it is at (engine-place.ts). */
interface Placed {
  place?: SharedArrayBuffer;
}

export interface TestTask extends Placed {
  kind: 'test';
  file: SolutionFile;
  globals: readonly GlobalTable[];
  language: Language;
}

/** A copy whose figures are those of its first test; without one there are only the tables that it fills itself. */
export interface CopyToCompute {
  file: SolutionFile;
  globals: readonly GlobalTable[];
  /** YYYY-MM, in which a copy without tests is computed. */
  month: string;
}

/** The tables of a copy with the rows of its first test. */
export interface SampleTask extends Placed, CopyToCompute {
  kind: 'sample';
}

export interface CalculateTask extends Placed {
  kind: 'calculate';
  batchId: string;
  payload: BatchPayload;
  /** Only the rules on inputs; nothing is computed. */
  inputsOnly: boolean;
  /** The last step to be run; without it all are. */
  upTo?: string;
  /** What workers have computed of it before, by the place of the part; null where one gave nothing. */
  parts?: (PartPayload[] | null)[];
  /** Hears of progress; and a cell that is set to 1 to stop. */
  port?: MessagePort;
  stop?: SharedArrayBuffer;
}

/** Computes a part of the employments, as far as they are enough. */
export interface PartTask extends Placed {
  kind: 'part';
  payload: BatchPayload;
  part: Part;
  port?: MessagePort;
  stop?: SharedArrayBuffer;
}

/** Computes what was calculated once more, with HyperFormula. */
export interface JudgeTask extends Placed {
  kind: 'judge';
  payload: BatchPayload & { results: TablePayload[] };
  /** What rules said and balances move by, as it is stored. */
  findings: Finding[];
  movements: BalanceMovement[];
  port?: MessagePort;
  stop?: SharedArrayBuffer;
}

/** Splits what a batch differs in from an earlier one into causes. */
export interface SplitTask extends Placed {
  kind: 'split';
  before: BatchPayload & { results: TablePayload[] };
  payload: BatchPayload & { results: TablePayload[] };
  port?: MessagePort;
  stop?: SharedArrayBuffer;
}

/** The key under which the thread that has calculated a batch keeps it, to explain it. */
export const resultKey = (batchId: string, hash: string) => `${batchId}#${hash}`;

/** Explains a cell of a batch that was calculated. The payload is kept by `cacheKey`, so it needn't be sent again. */
export interface ExplainTask extends Placed {
  kind: 'explain';
  cacheKey: string;
  payload?: BatchPayload & { results: TablePayload[] };
  /** `ofRow`: the row of people the cell is explained for, where it stands in another table. */
  cells: { table: string; rowKey: string; column: string; ofRow?: string }[];
  language: Language;
  /** With sentences, for an employee. */
  inWords: boolean;
}

/** Which rows belong to each row of the master, by its rows columns, in a batch that was calculated. */
export interface RowsTask extends Placed {
  kind: 'rows';
  cacheKey: string;
  payload?: BatchPayload & { results: TablePayload[] };
  columns: string[];
}

/** What formulas that no copy holds yet give in rows of a batch that was calculated; nothing of it is kept. */
export interface TryTask extends Placed {
  kind: 'try';
  cacheKey: string;
  payload?: BatchPayload & { results: TablePayload[] };
  cells: { table: string; rowKey: string; formula: string; type: ScalarType }[];
}

/** The differences of a closed batch that was computed again, and the rows they become where they are carried. */
export interface CarryTask extends Placed {
  kind: 'carry';
  cacheKey: string;
  payload?: BatchPayload & { results: TablePayload[] };
}

export interface ProgressMessage {
  done: number;
  total: number;
  step: string;
  table: string;
}

export interface TestOutcome {
  passed: number;
  failed: number;
  cases: {
    name: string;
    passed: boolean;
    differences: TestDifference[];
  }[];
}

export interface SampleOutcome {
  test: string | null;
  tables: {
    code: string;
    name: LocalText;
    rows: number;
    columns: { code: string; name: LocalText; type: ScalarType; cells: JsonScalar[] }[];
  }[];
}

export interface CalculateOutcome {
  cancelled: boolean;
  tables: TablePayload[];
  findings: Finding[];
  errors: CellError[];
  totals: { table: string; column: string; total: ColumnTotal }[];
  /** What leaves the batch when it is submitted, as tables of its own: movements of balances, and what is written back. */
  beside: TablePayload[];
  /** Hash of everything that went in and came out. */
  hash: string;
  milliseconds: number;
}

export interface PartOutcome {
  cancelled: boolean;
  tables: PartPayload[];
}

export interface JudgeOutcome {
  cancelled: boolean;
  confirmed: number;
  carried: Record<string, number>;
  explained: Record<string, number>;
  /** How many no rule explains, and the first of them. */
  different: number;
  differences: DifferenceTexts[];
}

/** `split`: null where it was stopped. */
export interface SplitOutcome {
  split: SplitDifference | null;
}

/** A difference with its figures as texts: errors and days aren't kept on the way between threads. */
export type DifferenceTexts = Omit<OpinionDifference, 'ours' | 'theirs'> & { ours: string; theirs: string };

/** `missing`: the worker doesn't hold the batch; send it along. */
export type ExplainOutcome = { missing: true } | { missing: false; nodes: ExplainNode[] };

export type RowsOutcome = { missing: true } | { missing: false; rows: (BelongingRows | undefined)[] };

/** Failed: the formula can't be read, or gives an error in this row. */
export type TryOutcome =
  | { missing: true }
  | { missing: false; values: { value: JsonScalar; failed: boolean }[] };

/** Each with what its row will hold. */
export type CarryOutcome =
  | { missing: true }
  | {
      missing: false;
      differences: (CarriedDifference & { values: Record<string, JsonScalar> })[];
    };

/** Nothing but the answer that the engine is loaded. */
export interface ReadyTask {
  kind: 'ready';
}

export interface EngineTasks {
  ready: { task: ReadyTask; outcome: null };
  test: { task: TestTask; outcome: TestOutcome };
  /** Null where the copy doesn't compile. */
  sample: { task: SampleTask; outcome: SampleOutcome | null };
  calculate: { task: CalculateTask; outcome: CalculateOutcome };
  part: { task: PartTask; outcome: PartOutcome };
  judge: { task: JudgeTask; outcome: JudgeOutcome };
  explain: { task: ExplainTask; outcome: ExplainOutcome };
  rows: { task: RowsTask; outcome: RowsOutcome };
  try: { task: TryTask; outcome: TryOutcome };
  carry: { task: CarryTask; outcome: CarryOutcome };
  split: { task: SplitTask; outcome: SplitOutcome };
}
export type EngineTask = EngineTasks[keyof EngineTasks]['task'];
