import { useEffect, useRef } from 'react';
import type { SheetColumn } from '../../../sheet/store/sheet-types.ts';
import {
  arrangementOf,
  isSameView,
  plainArrangement,
  queryOf,
  type SheetView,
  viewOf,
} from '../../../sheet/views/arrangement.ts';
import type { ColumnLayout } from '../../../sheet/views/use-arrangement.ts';
import { type BatchPlace, NO_VIEW } from '../state/use-batch-place.ts';
import { type TableView, useViews, type ViewContent } from './use-views.ts';

/** What was opened last in this browser, so that what was changed since isn't thrown away by a reload. */
const storageName = (key: string) => `suanpan.sheet.${key}.view`;

interface Opened {
  readonly id: string;
  /** As it was when it was opened. */
  readonly content: SheetView;
}

function readOpened(key: string): Opened | null {
  try {
    return JSON.parse(localStorage.getItem(storageName(key)) ?? 'null') as Opened | null;
  } catch {
    return null;
  }
}

function keepOpened(key: string, opened: Opened | null): void {
  try {
    if (opened) localStorage.setItem(storageName(key), JSON.stringify(opened));
    else localStorage.removeItem(storageName(key));
  } catch {
    // A private window may refuse: the view is then opened anew with the page.
  }
}

interface CurrentWishes {
  solutionId: string;
  table: string;
  storageKey: string;
  columns: readonly SheetColumn[];
  layout: ColumnLayout;
  place: BatchPlace;
}

/** The view that the address names, or the one this person's table opens in; and whether it was changed since. */
export function useCurrentView({ solutionId, table, storageKey, columns, layout, place }: CurrentWishes) {
  const list = useViews(solutionId, table);
  const views = list.data?.views ?? [];
  const { query } = place;
  const asksForRows = query.filter.length > 0 || query.sort.length > 0 || query.search !== '';
  // Whoever comes to a cell, or with filters of their own, wants to see just that.
  const isOpen = place.view === null && place.cell === null && !asksForRows;
  const wantedId =
    place.view ?? (isOpen ? (list.data?.defaultId ?? readOpened(storageKey)?.id) : null) ?? null;
  const current = views.find(({ id }) => id === wantedId) ?? null;
  const now = viewOf(layout.arrangement, columns, query);
  const isChanged = current !== null && !isSameView(now, current.content as SheetView);

  const open = (view: TableView | null, keepsRows = false) => {
    if (!view) {
      keepOpened(storageKey, null);
      layout.replace(plainArrangement);
      place.setView(NO_VIEW, keepsRows ? query : { filter: [], sort: [], search: '' });
      return;
    }
    const content = view.content as SheetView;
    keepOpened(storageKey, { id: view.id, content });
    layout.replace(arrangementOf(content));
    place.setView(view.id, keepsRows ? query : queryOf(content, columns));
  };

  const newest = useRef({ open, layout, columns });
  newest.current = { open, layout, columns };
  const content = JSON.stringify(current?.content ?? null);
  useEffect(() => {
    if (!current || columns.length === 0) return;
    const opened = readOpened(storageKey);
    const known = opened?.id === current.id ? opened : null;
    const { layout: laid, columns: all } = newest.current;
    // Somebody else may have saved it anew; what one has changed oneself stays, and can be saved over it.
    const mine = known && viewOf(laid.arrangement, all, known.content);
    const isUntouched = known && mine && isSameView(mine, known.content);
    if (known && (!isUntouched || isSameView(known.content, current.content as SheetView))) {
      if (place.view === null) place.setView(current.id, queryOf(known.content, all));
      return;
    }
    newest.current.open(current, asksForRows);
  }, [current?.id, content, storageKey, columns.length]);

  return {
    views,
    current,
    isChanged,
    defaultId: list.data?.defaultId ?? null,
    mayShare: list.data?.mayShare ?? false,
    content: now as ViewContent,
    open,
    /** Saved just now: nothing is changed any more. */
    saved: (id: string) => keepOpened(storageKey, { id, content: now }),
  };
}

export type CurrentView = ReturnType<typeof useCurrentView>;
