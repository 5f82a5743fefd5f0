import type { CellMark, CellValue, SheetColumn } from '../store/sheet-types.ts';

export interface LookedAt {
  readonly row: number;
  readonly rowKey: string | undefined;
  readonly column: SheetColumn;
  readonly value: CellValue | undefined;
  readonly mark: CellMark | undefined;
  /** A typed text that isn't stored stands there: it is shown as it was typed. */
  readonly unsaved: boolean;
}

/** Dresses a cell after it was drawn: whoever holds the sheet marks, formats and colours by it. */
export type CellLooks = (td: HTMLTableCellElement, cell: LookedAt) => void;

export const allLooks =
  (looks: readonly CellLooks[]): CellLooks =>
  (td, cell) => {
    for (const look of looks) look(td, cell);
  };
