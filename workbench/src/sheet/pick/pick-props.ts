import type { CellPick, Picking } from '../grid/hot/cell-pick.ts';
import type { SheetStore } from '../store/sheet-store.ts';

export interface PickProps {
  pick: CellPick;
  picking: Picking;
  store: SheetStore;
  /** Puts the text into the cell's field; the grid stores it. */
  onWrite(text: string): void;
  /** Puts it there and stores it. */
  onTake(text: string): void;
}
