import type { BoundFormula, ColumnPlan, RowSource, TablePlan, ValueSource } from '../plan/plan.ts';
import type { Planning } from '../plan/planning.ts';
import type { Computed } from '../plan/reads.ts';
import type { EvaluationContext } from '../run/tables/evaluation-context.ts';
import type { RunCondition } from '../run/tables/row-sets.ts';
import type { Members } from '../solution/shape.ts';
import type { ColumnFile, TableFile } from '../solution/solution-file.ts';
import type { NameWalk } from './column-kind.ts';

/** What a table is for: where its rows and columns come from. */
export interface TableKind {
  /** Members that only tables of such kinds have. */
  readonly members: Members;
  /** Its rows are told apart by a key, and can't be without one. */
  readonly needsKey: boolean;
  /** Codes of its key, where the file doesn't name one. */
  key(file: TableFile): TableFile['key'];
  /** Columns that it makes itself, in front of those in the file; from which table, known before. */
  readonly columns?: {
    from(file: TableFile): string | undefined;
    make(planning: Planning, table: TablePlan, from: TablePlan | undefined): readonly ColumnDraft[];
  };
  /** Settles where the rows come from, and which columns are filled with them. */
  plan(planning: Planning, table: TablePlan): void;
  /** What it names, passed through a visitor. */
  names(file: TableFile, names: NameWalk): Partial<TableFile>;
}

/** A column as it will stand in the plan, before anything is bound. */
export interface ColumnDraft {
  readonly file: ColumnFile;
  readonly path: string;
}

/** Where rows come from. */
export interface RowSourceKind<S extends RowSource = RowSource> {
  /** `brought`: given with the batch. `keyed`: made from others, typed values are laid onto them by key. `derived`: nothing is typed. */
  readonly rows: 'brought' | 'keyed' | 'derived';
  /** They come with the batch: typed, imported or frozen. */
  readonly withBatch?: true;
  /** They belong to no employment of their own: rates are nobody's, groups everybody's. */
  readonly ofNobody?: true;
  /** The column whose every value has rows of its own, cut without a look at those of another. */
  dividedBy?(source: S): ColumnPlan;
  /** Columns that are filled with what other tables hold, and with what. */
  fills?(source: S, table: TablePlan): readonly Fill[];
  reads(source: S, into: Set<Computed>): void;
  /** The tables that rows are made from, and what chooses among them. */
  sources(source: S): readonly { readonly table: TablePlan; readonly where?: BoundFormula | undefined }[];
  make(evaluation: EvaluationContext, table: TablePlan, source: S, condition: RunCondition): void;
  /** The cells that a row stands on. */
  origins(evaluation: EvaluationContext, table: TablePlan, source: S, row: number, cell: OriginCell): void;
}

export interface Fill {
  readonly column: ColumnPlan;
  readonly source: ValueSource;
  /** Which of the parts that rows come from. */
  readonly part: number;
}

export type OriginCell = (column: ColumnPlan, row: number) => void;
