import type { JsonScalar } from '../cells/types.ts';
import type { CellOrigin } from '../plan/calculation.ts';
import type { ColumnSource } from '../plan/plan.ts';

/** Where a cell is; what `explain` is asked for and what its inputs point to. */
export interface CellRef {
  readonly table: string;
  readonly rowKey: string;
  readonly column: string;
  /** Where it is another batch's: that of a closed period that was computed again. */
  readonly batch?: string;
}

/** What a cell's column is, or what a value that has no cell is. */
export type ExplainKind =
  | Exclude<ColumnSource['kind'], 'rowKey'>
  | 'override'
  | 'key'
  | 'list'
  | 'table'
  | 'parameter'
  | 'period'
  | 'balance'
  | 'posting'
  | 'past'
  | 'share';

/** One value and how it came about. */
export interface ExplainNode {
  readonly kind: ExplainKind;
  /** As the formula names it, or the column's name. */
  readonly label: string;
  /** The cell to ask for next; lists and parameters have none. */
  readonly ref?: CellRef;
  readonly value: JsonScalar | { readonly error: string };
  /** The value as people read it. */
  readonly shown: string;
  /** What to know besides: which row was found, since when a rate holds, what was left over. */
  readonly note?: string;
  readonly formula?: string;
  /** The same formula with values in place of names. */
  readonly filled?: string;
  readonly inputs?: readonly ExplainNode[];
  /** Of leaves: who brought the value, from where. */
  readonly origin?: CellOrigin;
  /** Made of rows that are not the asked row's own: colleagues, or a table as a whole. An employee isn't shown these. */
  readonly ofOthers?: true;
  /** Where words were asked for: how the figure came about, without codes. */
  readonly sentence?: string;
  /** Likewise, of an input: its name and figure as people know them. */
  readonly said?: { readonly name: string; readonly figure: string };
  /** More inputs than are listed. */
  readonly more?: number;
}
