import { type RefObject, useEffect, useMemo, useRef } from 'react';
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
  revision: number;
  grid: RefObject<SheetGrid | null>;
  selection: RefObject<GridSelection | null>;
}

/** Folds and unfolds groups of rows, and keeps their lines up to date. */
export function useGroups({ store, query, layout, revision, grid, selection }: GroupWishes) {
  const kept = layout.arrangement.folded;
  const folded = useMemo(() => new Set(kept), [kept]);
  useRenewedLines(store, query, revision);

  const setFolded = (paths: Iterable<string>) => layout.setFolded([...paths]);
  const toggle = (path: string) =>
    setFolded(folded.has(path) ? kept.filter((each) => each !== path) : [...kept, path]);
  const here = () => linesOver(store.rows.outline, selection.current?.row ?? -1);
  return {
    folded,
    toggle,
    foldHere() {
      const line = here().findLast(({ path }) => !folded.has(path));
      if (!line) return;
      toggle(line.path);
      grid.current?.select(line.at, selection.current?.column ?? '');
    },
    unfoldHere() {
      const line = here().find(({ path }) => folded.has(path));
      if (line) toggle(line.path);
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

/** What is typed changes what its group comes to. */
function useRenewedLines(store: SheetStore, query: SheetQuery, revision: number): void {
  const isDue = useRef(false);
  const isGrouped = query.group !== undefined;
  useEffect(() => {
    if (store.saving > 0) isDue.current = isGrouped;
    if (!isDue.current || store.saving > 0 || revision < 0) return;
    const timer = setTimeout(() => {
      isDue.current = false;
      store.rows.renewOutline().then(
        (isOtherwise) => isOtherwise && store.changed(),
        () => undefined,
      );
    }, restMs);
    return () => clearTimeout(timer);
  }, [store, isGrouped, revision]);
}
