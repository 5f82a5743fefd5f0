import type { ShortcutName } from '../keys/shortcuts.ts';
import type { CellRange } from '../store/sheet-types.ts';

export interface DraftPlace {
  /** Row of the sheet: names, formulas, then rows. */
  readonly row: number;
  readonly column: number;
}

export interface DraftEvents {
  select(place: DraftPlace | null, range: CellRange | null): void;
  /** Texts typed, pasted or cleared, from this place on. */
  write(top: number, left: number, texts: readonly (readonly string[])[]): void;
  /** A name was typed for a new column and the next one is wanted. */
  nameNext(column: number, name: string): void;
  /** The formula of a column is to be written; `typed` is false when what stands there is kept. */
  beginFormula(column: number, keep: boolean): void;
  /** A column was pressed while a formula is being written; true when it was taken into the formula. */
  point(column: number): boolean;
  moveColumns(columns: readonly number[], to: number): void;
  menu(column: number, at: { x: number; y: number }): void;
  /** A sum of the figures to the left is to be written for the column. */
  beginSum(column: number): void;
  shortcut(name: ShortcutName): void;
  removeColumns(columns: readonly number[]): void;
  copyColumns(columns: readonly number[]): void;
  leave(): void;
  scrolled(): void;
}
