import { useEffect, useRef } from 'react';
import type { SheetStore } from './store/sheet-store.ts';
import type { SheetPlace } from './store/sheet-types.ts';
import { placeKey } from './store/unsaved-cells.ts';
import type { ColumnLayout } from './views/use-arrangement.ts';

/** The address, and the page with it, follows when the selection rests: typing and walking by keys mustn't wait for it. */
const restMs = 100;

interface PlaceWishes {
  store: SheetStore;
  revision: number;
  layout: ColumnLayout;
  /** The cell that the address names. */
  place: SheetPlace | null;
  onPlace(place: SheetPlace): void;
  goTo(row: number, column: string): void;
}

/** Goes to the cell that the address names once its row is known. Returns what lets the address follow the selection. */
export function useSheetPlace({ store, revision, layout, place, onPlace, goTo }: PlaceWishes) {
  /** Cells the address was sent to and hasn't shown yet: the selection may have moved on before it does. */
  const sent = useRef<string[]>([]);
  const handled = useRef<string | null>(null);
  const wanted = place ? placeKey(place.rowKey, place.column) : null;
  const shown = useRef(wanted);
  shown.current = wanted;
  useEffect(() => {
    if (!place || !wanted || wanted === handled.current || !store.rows.opened) return;
    // The address followed the selection, not the other way round.
    const at = sent.current.lastIndexOf(wanted);
    const ours = at >= 0;
    if (ours) sent.current.splice(0, at + 1);
    // Without a row only the column is meant.
    const row = place.rowKey === '' ? 0 : store.rows.place(place.rowKey);
    if (!ours && row === undefined) return;
    handled.current = wanted;
    if (ours || row === undefined) return;
    requestAnimationFrame(() => goTo(row, place.column));
  }, [place, wanted, store, layout, goTo, revision]);

  const rest = useRef<ReturnType<typeof setTimeout>>(undefined);
  const newest = useRef(onPlace);
  newest.current = onPlace;
  useEffect(() => () => clearTimeout(rest.current), []);

  return (now: SheetPlace) => {
    clearTimeout(rest.current);
    rest.current = setTimeout(() => {
      const key = placeKey(now.rowKey, now.column);
      if (key === (sent.current.at(-1) ?? shown.current)) return;
      sent.current.push(key);
      newest.current(now);
    }, restMs);
  };
}
