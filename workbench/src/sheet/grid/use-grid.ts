import { type RefObject, useEffect, useRef } from 'react';
import type { SheetStore } from '../store/sheet-store.ts';
import { createGrid, type SheetGrid } from './create-grid.ts';
import type { GridEvents, GridView } from './grid-view.ts';

interface GridWishes {
  /** Holds the grid while there is one. */
  grid: RefObject<SheetGrid | null>;
  frame: RefObject<HTMLDivElement | null>;
  store: SheetStore;
  view: GridView;
  events: GridEvents;
  licenceKey: string;
  /** A dialog or menu is open: the grid must not take the keys that are typed into it. */
  elsewhere: boolean;
  /** Whether a cell was ever selected: only then the keys are the grid's. */
  hasSelection(): boolean;
}

/** Opens a grid in the frame, keeps it as `view` says, and closes it. */
export function useGrid(wishes: GridWishes): void {
  const { grid, frame, store, view, licenceKey, elsewhere } = wishes;
  const newest = useRef(wishes);
  newest.current = wishes;

  useEffect(() => {
    const element = frame.current;
    if (!element) return;
    // Handsontable keeps the callbacks it was born with; they always call the newest.
    const events: GridEvents = {
      select: (...all) => newest.current.events.select(...all),
      type: (...all) => newest.current.events.type(...all),
      fill: (...all) => newest.current.events.fill(...all),
      paste: (...all) => newest.current.events.paste(...all),
      columnMenu: (...all) => newest.current.events.columnMenu(...all),
      cellMenu: (...all) => newest.current.events.cellMenu(...all),
      scrolled: (...all) => newest.current.events.scrolled(...all),
      resized: (...all) => newest.current.events.resized(...all),
      moved: (...all) => newest.current.events.moved(...all),
      copyUnloaded: (...all) => newest.current.events.copyUnloaded(...all),
      shortcut: (...all) => newest.current.events.shortcut(...all),
      editInBar: (text) => newest.current.events.editInBar(text),
      pick: newest.current.events.pick,
      leave: () => newest.current.events.leave(),
      fold: (path) => newest.current.events.fold(path),
      foldColumns: (group) => newest.current.events.foldColumns(group),
      zoom: (by) => newest.current.events.zoom(by),
    };
    const made = createGrid(element, store, newest.current.view, events, licenceKey);
    grid.current = made;
    const unsubscribe = store.subscribe(made.redraw);
    const resize = new ResizeObserver(() => {
      made.hot.refreshDimensions();
      // A panel that opens beside the sheet must not push the selected cell out of sight.
      const at = made.hot.getSelectedRangeLast()?.highlight;
      if (at && (at.row ?? -1) >= 0 && (at.col ?? -1) >= 0)
        made.hot.scrollViewportTo({ row: at.row!, col: at.col! });
    });
    resize.observe(element);
    return () => {
      resize.disconnect();
      unsubscribe();
      made.destroy();
      grid.current = null;
    };
  }, [grid, frame, store, licenceKey]);

  useEffect(() => {
    if (elsewhere) {
      grid.current?.hot.unlisten();
      return;
    }
    // Not before the key that closed the dialog is over.
    const timer = setTimeout(() => {
      if (newest.current.hasSelection()) grid.current?.hot.listen();
    }, 0);
    return () => clearTimeout(timer);
  }, [elsewhere, grid]);

  useEffect(() => grid.current?.update(view), [view, grid]);
}
