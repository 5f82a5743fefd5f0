import type { Scalar } from '../cells/values.ts';
import type { ColumnPlan, TablePlan } from '../plan/plan.ts';

/** Why a cell of the workbook holds a value where the solution computes one. */
export type MarkReason =
  | 'rows'
  | 'typed'
  | 'seek'
  | 'share'
  | 'history'
  | 'original'
  | 'calendar'
  | 'list'
  | 'shape'
  | 'order'
  | 'function'
  | 'length'
  | 'type'
  | 'failed'
  | 'size'
  | 'message';

export type WorkbookCell =
  /** An input, or a text beside the figures. */
  | { readonly kind: 'value'; readonly value: Scalar }
  /** Computed by the solution, carried as a value because a sheet can't say it: `detail` names the function or column. */
  | { readonly kind: 'marked'; readonly value: Scalar; readonly reason: MarkReason; readonly detail?: string }
  /** `value` is what the solution computed; `array`: to be entered as an array formula where sheets know the difference. */
  | {
      readonly kind: 'formula';
      readonly formula: string;
      readonly array: boolean;
      readonly value: Scalar;
      /** The formula of the solution, as written there. */
      readonly written?: string;
      readonly helper?: boolean;
    };

export interface WorkbookColumn {
  readonly title: string;
  /** Absent in columns that only help others find their row. */
  readonly plan?: ColumnPlan;
  /** Empty where no formula reads a column of values. */
  readonly cells: readonly WorkbookCell[];
}

export interface WorkbookSheet {
  readonly name: string;
  readonly table?: TablePlan;
  /** What the rows are: figures of a table, findings, movements of balances, or what formulas read beside the tables. */
  readonly kind: 'table' | 'findings' | 'movements' | 'facts';
  readonly columns: readonly WorkbookColumn[];
  readonly rows: number;
  /** What each row is called in the batch: its table and row key. */
  readonly places?: readonly ({ readonly table: string; readonly rowKey: string } | undefined)[];
}

/** Thrown where a formula needs rows that stand in another section of the batch. */
export class OutsideSection extends Error {}

/** A solution copy with its inputs as sheets; `names` are defined names and the cell each stands for. */
export interface Workbook {
  readonly sheets: readonly WorkbookSheet[];
  readonly names: readonly { readonly name: string; readonly refersTo: string }[];
}

/** Something a sheet can't say; the cell is carried as a value. */
export class UnsupportedInSheet extends Error {
  readonly reason: MarkReason;
  readonly detail: string;
  constructor(reason: MarkReason, detail = '') {
    super(`${reason} ${detail}`);
    this.reason = reason;
    this.detail = detail;
  }
}

export const quoted = (text: string): string => `"${text.replaceAll('"', '""')}"`;
