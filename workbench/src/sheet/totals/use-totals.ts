import { useEffect, useRef, useState } from 'react';
import type { SheetStore } from '../store/sheet-store.ts';
import type { ColumnTotals, SheetQuery } from '../store/sheet-types.ts';

/** Typing goes on: figures are asked for once it rests. */
const restMs = 400;

/** What columns add up to over all rows the filters leave, asked anew when rows or filters change. */
export function useTotals(
  store: SheetStore,
  columns: readonly string[],
  query: SheetQuery,
  revision: number,
): Readonly<Record<string, ColumnTotals>> | null {
  const [totals, setTotals] = useState<Readonly<Record<string, ColumnTotals>> | null>(null);
  const codes = columns.join('\n');
  const isFirst = useRef(true);
  const isSettled = store.saving === 0 && store.rows.opened;
  useEffect(() => {
    if (codes === '' || !isSettled) return;
    let isWanted = true;
    const timer = setTimeout(
      () => {
        isFirst.current = false;
        store.options.source.totals?.(codes.split('\n'), query).then(
          (answer) => isWanted && setTotals(answer),
          () => isWanted && setTotals(null),
        );
      },
      isFirst.current ? 0 : restMs,
    );
    return () => {
      isWanted = false;
      clearTimeout(timer);
    };
  }, [store, codes, query, revision, isSettled]);
  return totals;
}
