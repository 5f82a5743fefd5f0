import { type RefObject, useEffect, useLayoutEffect, useRef } from 'react';
import { flushSync } from 'react-dom';
import type { ShortcutName } from '../keys/shortcuts.ts';
import { createDraftGrid, type DraftGrid } from './create-draft-grid.ts';
import type { DraftEvents, DraftPlace } from './draft-events.ts';
import type { DraftSheetProps } from './draft-props.ts';
import { type DraftView, NAMES } from './draft-view.ts';
import type { WritingState } from './use-writing.ts';

interface DraftGridWishes {
  props: DraftSheetProps;
  /** Holds the grid while there is one. */
  grid: RefObject<DraftGrid | null>;
  frame: RefObject<HTMLDivElement | null>;
  view: DraftView;
  formula: WritingState;
  place: DraftPlace | null;
  onPlace(place: DraftPlace): void;
  onShortcut(name: ShortcutName): void;
}

/** Opens the grid of a draft in the frame, keeps it as `view` says, and closes it. */
export function useDraftGrid(wishes: DraftGridWishes): void {
  const { grid, frame, view, place } = wishes;
  const { licenceKey, goTo, elsewhere } = wishes.props;
  const newest = useRef(wishes);
  newest.current = wishes;

  useEffect(() => {
    const element = frame.current;
    if (!element) return;
    const made = createDraftGrid(element, newest.current.view, draftEvents(newest, grid), licenceKey);
    grid.current = made;
    const resize = new ResizeObserver(() => made.hot.refreshDimensions());
    resize.observe(element);
    return () => {
      resize.disconnect();
      made.destroy();
      grid.current = null;
    };
  }, [grid, frame, licenceKey]);
  useLayoutEffect(() => grid.current?.update(view), [grid, view]);

  useEffect(() => {
    if (goTo) grid.current?.select(goTo);
  }, [grid, goTo]);

  useEffect(() => {
    if (elsewhere) grid.current?.hot.unlisten();
    else if (!newest.current.formula.writing && place) {
      const timer = setTimeout(() => {
        if (!document.activeElement || document.activeElement === document.body) grid.current?.hot.listen();
      }, 0);
      return () => clearTimeout(timer);
    }
    return undefined;
  }, [grid, elsewhere, place]);
}

/** Handsontable keeps the callbacks it was born with; they always call the newest. */
function draftEvents(newest: RefObject<DraftGridWishes>, grid: RefObject<DraftGrid | null>): DraftEvents {
  const props = () => newest.current.props;
  return {
    select(next, range) {
      if (!next || !range) return;
      newest.current.onPlace(next);
      props().onSelect(next, range);
    },
    write: (...all) => props().onWrite(...all),
    nameNext(at, name) {
      flushSync(() => props().onWrite(NAMES, at, [[name]]));
      grid.current?.select({ row: NAMES, column: name.trim() === '' ? at : at + 1 });
    },
    beginFormula: (...all) => newest.current.formula.begin(...all),
    point: (column) => newest.current.formula.point(column),
    moveColumns: (...all) => props().onMove(...all),
    menu: (...all) => props().onMenu(...all),
    beginSum: (column) => newest.current.formula.begin(column, false, sumOf(props(), column)),
    shortcut: (name) => newest.current.onShortcut(name),
    removeColumns: (columns) => props().onRemove(columns),
    copyColumns: (columns) => props().onCopy(columns),
    leave() {
      grid.current?.hot.unlisten();
      props().onLeave();
    },
    scrolled: () => newest.current.formula.scrolled(),
  };
}

/** The columns of figures right before this one, added up. */
function sumOf({ view, referenceOf }: DraftSheetProps, column: number): string {
  const before: string[] = [];
  for (let at = column - 1; view.columns[at]?.numeric && view.columns[at]?.role === 'column'; at--) {
    const reference = referenceOf(at);
    if (reference) before.unshift(reference);
  }
  return `=SUM(${before.join(',')})`;
}
