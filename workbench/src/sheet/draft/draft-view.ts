import type { Severity } from '@suanpan/engine';

/** What stands in a column of the sheet in which a table's rules are written. */
export type DraftRole = 'column' | 'before' | 'newColumn' | 'rule' | 'newRule';

export interface DraftColumn {
  readonly id: string;
  readonly role: DraftRole;
  /** Drawn in the header: where its values come from, and what they are. */
  readonly sign: string;
  readonly kind: string;
  readonly unit: string;
  readonly name: string;
  /** The row of formulas: the formula, or in words where the values come from. */
  readonly gist: string;
  readonly isFormula: boolean;
  readonly numeric: boolean;
  readonly hidden: boolean;
  /** What is wrong with it, in words. */
  readonly wrong: string | undefined;
}

export type DraftLook = 'plain' | 'fixed' | 'computed' | 'error' | 'changed' | Severity;

export interface DraftCell {
  readonly text: string;
  /** What is edited and copied. */
  readonly plain: string;
  readonly look: DraftLook;
  readonly title?: string | undefined;
  readonly editable: boolean;
}

/** A whole sheet as it is to be drawn: names, formulas, and so many rows. */
export interface DraftView {
  readonly columns: readonly DraftColumn[];
  readonly rows: number;
  readonly cell: (row: number, column: number) => DraftCell;
  readonly rowLabels: {
    readonly names: string;
    readonly formulas: string;
    readonly fresh: string;
    readonly all: string;
  };
  /** A blank row follows the rows, to be typed into. */
  readonly growing: boolean;
  readonly frozen: number;
  readonly readOnly: boolean;
  readonly dark: boolean;
  readonly language: string;
  /** Columns that the formula being written reads, by their folded codes. */
  readonly colours: ReadonlyMap<string, number>;
  readonly menuWord: string;
}

/** The names stand in the sheet's first row, the formulas in its second. */
export const NAMES = 0;
export const FORMULAS = 1;
export const HEAD_ROWS = 2;
