import { startTransition, useEffect, useState } from 'react';
import type { SheetStore } from './store/sheet-store.ts';

/** An edit changes the store thrice within this time: what is typed, its effect, and that it is kept. */
const restMs = 40;

/**
 * Renders anew once the store has changed, when nothing more urgent waits: the grid draws changed cells by itself, and the
 * bars around it follow a moment later, once for several changes.
 */
export function useRevision(store: SheetStore): number {
  const [revision, setRevision] = useState(store.revision);
  useEffect(() => {
    let waiting: ReturnType<typeof setTimeout> | undefined;
    const follow = () => {
      waiting = undefined;
      startTransition(() => setRevision(store.revision));
    };
    follow();
    const stop = store.subscribe(() => {
      waiting ??= setTimeout(follow, restMs);
    });
    return () => {
      clearTimeout(waiting);
      stop();
    };
  }, [store]);
  return revision;
}
