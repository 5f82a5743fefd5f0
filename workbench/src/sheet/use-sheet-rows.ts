import { type RefObject, useCallback, useEffect, useState } from 'react';
import type { SheetGrid } from './grid/create-grid.ts';
import type { SheetStore } from './store/sheet-store.ts';
import type { SheetQuery } from './store/sheet-types.ts';

/** Others may be typing too: rows out of sight needn't be read anew after each of their cells. */
const quietMs = 1_000;

/** Keeps the rows a sheet shows loaded: asks anew for a new query, and after a renewal those in sight first. */
export function useSheetRows(
  store: SheetStore,
  query: SheetQuery,
  revision: number,
  grid: RefObject<SheetGrid | null>,
) {
  const [failure, setFailure] = useState<unknown>(null);
  const load = useCallback(
    (from: number, to: number) =>
      store.rows.ensure(from, to).then(
        () => setFailure(null),
        (problem: unknown) => setFailure(problem),
      ),
    [store],
  );

  // A new order, filter or search asks anew; so does the first opening.
  useEffect(() => {
    if (store.rows.query !== query) store.ask(query);
    void load(0, 100).then(() => store.rows.prefetch(0).catch(() => undefined));
  }, [store, query, load]);

  // After a renewal the rows in sight come first, then the rest, once nothing has changed for a moment.
  const renewed = !store.rows.complete;
  useEffect(() => {
    if (!renewed || revision < 0) return;
    const first = grid.current?.hot.getFirstRenderedVisibleRow() ?? 0;
    const soon = setTimeout(() => void load(first, first + 100), 30);
    const later = setTimeout(() => store.rows.prefetch(first).catch(() => undefined), quietMs);
    return () => {
      clearTimeout(soon);
      clearTimeout(later);
    };
  }, [renewed, revision, store, load, grid]);

  return { load, failure };
}
