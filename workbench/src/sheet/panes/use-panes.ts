import { useMemo, useRef, useState } from 'react';
import type { SheetGrid } from '../grid/create-grid.ts';
import type { GridEvents } from '../grid/grid-view.ts';

export type PaneName = 'first' | 'second';

/** One grid over the rows, or two: the one with the selection is who everything else speaks with. */
export function usePanes() {
  const first = useRef<SheetGrid | null>(null);
  const second = useRef<SheetGrid | null>(null);
  const now = useRef<PaneName>('first');
  const [active, setActive] = useState<PaneName>('first');
  return useMemo(() => {
    const refs = { first, second };
    const current = (): PaneName => (second.current ? now.current : 'first');
    const enter = (name: PaneName) => {
      if (now.current === name) return;
      const left = refs[now.current].current;
      now.current = name;
      setActive(name);
      // What it tells of that is nobody's any more.
      left?.hot.deselectCell();
    };
    return {
      refs,
      active,
      /** Read like a ref; which grid it is changes with the selection. */
      grid: {
        get current() {
          return refs[current()].current;
        },
      },
      /** What happens in a pane; its selection makes it the active one. */
      eventsOf: (name: PaneName, events: GridEvents): GridEvents => ({
        ...events,
        select(next) {
          if (next === null && current() !== name) return;
          if (next !== null) enter(name);
          events.select(next);
        },
      }),
      /** Into the pane one isn't in: its first whole row in sight, in the same column. */
      goOther(column: string) {
        const other = refs[current() === 'first' ? 'second' : 'first'].current;
        other?.select(other.hot.getFirstFullyVisibleRow() ?? 0, column);
        other?.hot.listen();
      },
    };
  }, [active]);
}

export type SheetPanes = ReturnType<typeof usePanes>;
