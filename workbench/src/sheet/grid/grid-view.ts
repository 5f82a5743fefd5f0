import type { ShortcutName } from '../keys/shortcuts.ts';
import type { CellLooks } from '../looks/cell-looks.ts';
import type { CellRange, SheetColumn, TypedCell } from '../store/sheet-types.ts';
import type { GroupMark } from '../views/column-groups.ts';
import type { CellPick } from './hot/cell-pick.ts';
import type { HeaderWords } from './sheet-header.ts';

export interface GridSelection {
  readonly row: number;
  readonly column: string;
  readonly ranges: readonly CellRange[];
}

/** What a grid shows and how; anything but the callbacks may change while it is open. */
export interface GridView {
  /** Visible columns in their order; the first `frozen` stay in place. */
  readonly columns: readonly SheetColumn[];
  readonly frozen: number;
  readonly widths: Readonly<Record<string, number>>;
  readonly language: string;
  readonly dark: boolean;
  readonly readOnly: boolean;
  /** Columns that the shown formula reads, with their colours. */
  readonly colours: ReadonlyMap<string, number>;
  readonly sorted: ReadonlyMap<string, 'asc' | 'desc'>;
  readonly filtered: ReadonlySet<string>;
  readonly stale: ReadonlySet<string>;
  /** What stands over the heads of grouped columns; empty where none are. */
  readonly marks: ReadonlyMap<string, GroupMark>;
  readonly words: HeaderWords;
  readonly looks?: CellLooks | undefined;
  /** In hundredths. */
  readonly zoom: number;
  readonly isGrouped: boolean;
  /** Groups of rows that are folded. */
  readonly folded: ReadonlySet<string>;
}

export interface GridEvents {
  select(selection: GridSelection | null): void;
  /** Cells typed, cleared, pasted or filled. Nothing is changed until the store says so. */
  type(cells: TypedCell[], source: 'typed' | 'paste' | 'fill'): void;
  fill(source: CellRange, target: CellRange): void;
  paste(data: string[][], at: CellRange): void;
  columnMenu(column: string, at: DOMRect): void;
  cellMenu(at: { x: number; y: number }): void;
  scrolled(first: number, last: number): void;
  resized(column: string, width: number): void;
  /** Columns were dragged before another one; to the end without one. */
  moved(columns: readonly string[], before: string | null): void;
  copyUnloaded(ranges: readonly CellRange[]): void;
  /** @param text what was being typed then, if anything */
  shortcut(name: ShortcutName, text: string | null): void;
  /** What is being typed in the cell goes on in the bar. */
  editInBar(text: string): void;
  /** The list or calendar at a cell. */
  readonly pick: CellPick;
  /** Escape: on to what comes after the grid. */
  leave(): void;
  /** The wheel was turned with Control held. */
  zoom(by: 1 | -1): void;
  /** The line of a group was pressed. */
  fold(path: string): void;
  /** What folds or unfolds a group of columns was pressed. */
  foldColumns(group: number): void;
}
