import { startTransition, useEffect, useState } from 'react';
import type { SheetStore } from './store/sheet-store.ts';

/**
 * Renders anew after the store changed, when nothing more urgent waits: the grid draws changed cells by itself, and the
 * bars around it may follow a moment later.
 */
export function useRevision(store: SheetStore): number {
  const [revision, setRevision] = useState(store.revision);
  useEffect(() => {
    const follow = () => startTransition(() => setRevision(store.revision));
    follow();
    return store.subscribe(follow);
  }, [store]);
  return revision;
}
