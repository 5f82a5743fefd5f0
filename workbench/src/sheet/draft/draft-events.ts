export interface DraftPlace {
  /** Row of the sheet: names, formulas, then rows. */
  readonly row: number;
  readonly column: number;
}

export interface DraftRange {
  readonly top: number;
  readonly left: number;
  readonly bottom: number;
  readonly right: number;
}

export interface DraftEvents {
  select(place: DraftPlace | null, range: DraftRange | null): void;
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
  shortcut(name: 'undo' | 'redo'): void;
  removeColumns(columns: readonly number[]): void;
  copyColumns(columns: readonly number[]): void;
  leave(): void;
  scrolled(): void;
}
