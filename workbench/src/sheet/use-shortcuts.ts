import { useText } from '@suanpan/portal/kit/i18n';
import { notifyWarning } from '@suanpan/portal/kit/notices';
import { type RefObject, useRef } from 'react';
import type { SheetGrid } from './grid/create-grid.ts';
import type { GridSelection } from './grid/grid-view.ts';
import { momentText } from './grid/hot/on-key.ts';
import type { SheetZoom } from './grid/use-zoom.ts';
import { USUAL_ZOOM } from './grid/zoom.ts';
import type { SheetGrouping } from './groups/use-groups.ts';
import type { ShortcutName } from './keys/shortcuts.ts';
import type { SheetPanes } from './panes/use-panes.ts';
import type { SheetStore } from './store/sheet-store.ts';
import type { SheetColumn, TypedCell } from './store/sheet-types.ts';
import { sumText } from './store/sum-text.ts';
import type { SheetEdits } from './use-sheet-edits.ts';
import type { ColumnGrouping } from './views/use-column-groups.ts';

interface ShortcutWishes {
  store: SheetStore;
  columns: readonly SheetColumn[];
  edits: SheetEdits;
  readOnly: boolean;
  grid: RefObject<SheetGrid | null>;
  selection: RefObject<GridSelection | null>;
  nameBox: RefObject<HTMLInputElement | null>;
  onInsert(side: 'above' | 'below'): void;
  onFind(): void;
  onKeys(): void;
  zoom: SheetZoom;
  groups: SheetGrouping;
  columnGroups: ColumnGrouping;
  panes: SheetPanes;
}

/** What the keys of the list do in the sheet of a batch. */
export function useShortcuts(wishes: ShortcutWishes) {
  const { store, columns, edits, readOnly, grid, columnGroups: outline } = wishes;
  const t = useText('workbench/sheet');
  /** What was typed into one cell last, to be typed again. */
  const last = useRef<unknown>(undefined);
  const at = () => wishes.selection.current;
  const range = () => at()?.ranges.at(-1);
  const typeHere = (text: string) => {
    const here = at();
    if (here) edits.type([{ row: here.row, column: here.column, typed: text }], 'typed');
  };
  const typeAll = async (typed: unknown) => {
    const cells: TypedCell[] = [];
    for (const { top, bottom, left, right } of at()?.ranges ?? []) {
      await store.rows.ensure(top, bottom);
      for (const { code } of columns.slice(left, right + 1))
        for (let row = top; row <= bottom; row++) cells.push({ row, column: code, typed });
    }
    last.current = typed;
    if (cells.length > 0) edits.type(cells, cells.length > 1 ? 'fill' : 'typed');
  };
  const sum = () => {
    const here = at();
    const found = here ? sumText(store, columns, here) : 'nothing';
    if (found === 'nothing' || found === 'tooMany') notifyWarning(t(`sum.${found}`));
    else grid.current?.openWith(found);
  };

  const does: Partial<Record<ShortcutName, (text: string | null) => void>> = {
    goTo: () => wishes.nameBox.current?.focus(),
    find: () => wishes.onFind(),
    replace: () => wishes.onFind(),
    keys: () => wishes.onKeys(),
    otherPane: () => wishes.panes.goOther(at()?.column ?? columns[0]?.code ?? ''),
    // Groups of rows first; where there is nothing left to fold, those of columns.
    foldGroup: () => wishes.groups.foldHere() || outline.fold(outline.selected()),
    unfoldGroup: () => wishes.groups.unfoldHere() || outline.unfold(outline.foldedAt(outline.selected())),
    groupColumns: () => outline.group(outline.groupable(outline.selected())),
    ungroupColumns: () => outline.ungroup(outline.selected()),
    zoomIn: () => wishes.zoom.step(1),
    zoomOut: () => wishes.zoom.step(-1),
    zoomUsual: () => wishes.zoom.set(USUAL_ZOOM),
  };
  if (!readOnly)
    Object.assign(does, {
      undo: () => void edits.undo(),
      redo: () => void edits.redo(),
      fillDown: () => void (range() && edits.fillDown(range()!)),
      fillRight: () => void (range() && edits.fillRight(range()!)),
      fillSelection: (text) => void typeAll(text ?? store.text(at()?.row ?? 0, at()?.column ?? '')),
      repeat: () => last.current !== undefined && void typeAll(last.current),
      today: () => typeHere(momentText('today')),
      now: () => typeHere(momentText('now')),
      sum,
      insertAbove: () => wishes.onInsert('above'),
      insertBelow: () => wishes.onInsert('below'),
    } satisfies typeof does);

  return {
    act: (name: ShortcutName, text: string | null = null) => does[name]?.(text),
    /** Told of everything that is typed. */
    note(cells: readonly TypedCell[]) {
      if (cells.length === 1) last.current = cells[0]?.typed;
    },
    typeHere,
  };
}
