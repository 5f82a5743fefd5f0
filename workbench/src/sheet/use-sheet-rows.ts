import { type RefObject, useCallback, useEffect, useState } from 'react';
import type { SheetGrid } from './create-grid.ts';
import type { SheetStore } from './sheet-store.ts';
import type { SheetQuery } from './sheet-types.ts';

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

  // After a renewal the rows in sight come first, then the rest.
  const renewed = !store.rows.complete;
  useEffect(() => {
    if (!renewed || revision < 0) return;
    const first = grid.current?.hot.getFirstRenderedVisibleRow() ?? 0;
    const timer = setTimeout(() => {
      void load(first, first + 100).then(() => store.rows.prefetch(first).catch(() => undefined));
    }, 30);
    return () => clearTimeout(timer);
  }, [renewed, revision, store, load, grid]);

  return { load, failure };
}
