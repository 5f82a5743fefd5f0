import type { SheetStore } from '../store/sheet-store.ts';
import type { CellPick, Picking } from './cell-pick.ts';

export interface PickProps {
  pick: CellPick;
  picking: Picking;
  store: SheetStore;
  /** Puts the text into the cell's field; the grid stores it. */
  onWrite(text: string): void;
  /** Puts it there and stores it. */
  onTake(text: string): void;
}
