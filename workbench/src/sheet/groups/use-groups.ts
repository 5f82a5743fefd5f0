import { type RefObject, useEffect, useMemo } from 'react';
import type { SheetGrid } from '../grid/create-grid.ts';
import type { GridSelection } from '../grid/grid-view.ts';
import { linesOver } from '../store/outline.ts';
import type { SheetStore } from '../store/sheet-store.ts';
import type { SheetQuery } from '../store/sheet-types.ts';
import type { ColumnLayout } from '../views/use-arrangement.ts';

/** Typing goes on: what groups come to is asked once it rests. */
const restMs = 400;

interface GroupWishes {
  store: SheetStore;
  query: SheetQuery;
  layout: ColumnLayout;
  grid: RefObject<SheetGrid | null>;
  selection: RefObject<GridSelection | null>;
}

/** Folds and unfolds groups of rows, and keeps their lines up to date. */
export function useGroups({ store, query, layout, grid, selection }: GroupWishes) {
  const kept = layout.arrangement.folded;
  const folded = useMemo(() => new Set(kept), [kept]);
  useRenewedLines(store, query.group !== undefined);

  const setFolded = (paths: Iterable<string>) => layout.setFolded([...paths]);
  const toggle = (path: string) =>
    setFolded(folded.has(path) ? kept.filter((each) => each !== path) : [...kept, path]);
  const here = () => linesOver(store.rows.outline, selection.current?.row ?? -1);
  return {
    folded,
    toggle,
    /** Tells whether there was anything to fold. */
    foldHere(): boolean {
      const line = here().findLast(({ path }) => !folded.has(path));
      if (!line) return false;
      toggle(line.path);
      grid.current?.select(line.at, selection.current?.column ?? '');
      return true;
    },
    unfoldHere(): boolean {
      const line = here().find(({ path }) => folded.has(path));
      if (line) toggle(line.path);
      return line !== undefined;
    },
    foldAll: () => setFolded([...store.rows.outline.values()].map(({ path }) => path)),
    unfoldAll: () => setFolded([]),
    /** Unfolds what hides a row; tells whether anything did. */
    reveal(row: number): boolean {
      const hiding = linesOver(store.rows.outline, row).filter(
        ({ at, path }) => at < row && folded.has(path),
      );
      if (hiding.length > 0) setFolded(kept.filter((path) => !hiding.some((line) => line.path === path)));
      return hiding.length > 0;
    },
  };
}

export type SheetGrouping = ReturnType<typeof useGroups>;

/** What is typed changes what its group comes to. The store is asked each time: drawing may miss a save that was quick. */
function useRenewedLines(store: SheetStore, isGrouped: boolean): void {
  useEffect(() => {
    if (!isGrouped) return;
    let isDue = false;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const renew = () => {
      timer = undefined;
      store.rows.renewOutline().then(
        (isOtherwise) => isOtherwise && store.changed(),
        () => undefined,
      );
    };
    const follow = () => {
      if (store.saving > 0) {
        isDue = true;
        clearTimeout(timer);
        timer = undefined;
      } else if (isDue) {
        isDue = false;
        timer = setTimeout(renew, restMs);
      }
    };
    const stop = store.subscribe(follow);
    return () => {
      clearTimeout(timer);
      stop();
    };
  }, [store, isGrouped]);
}
