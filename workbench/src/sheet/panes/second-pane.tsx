import type { ReactNode, RefObject } from 'react';
import { useRef } from 'react';
import type { GridEvents, GridView } from '../grid/grid-view.ts';
import { useGrid } from '../grid/use-grid.ts';
import sheetClasses from '../sheet.module.css';
import type { SheetStore } from '../store/sheet-store.ts';
import classes from './panes.module.css';
import type { SheetPanes } from './use-panes.ts';

interface SecondPaneProps {
  panes: SheetPanes;
  store: SheetStore;
  view: GridView;
  events: GridEvents;
  licenceKey: string;
  elsewhere: boolean;
  /** What lies over the grid while one is in this pane. */
  over(frame: RefObject<HTMLDivElement | null>): ReactNode;
  /** Beneath the grid. */
  children: ReactNode;
}

/** The same rows once more, scrolled on its own: what is typed in one pane is seen in the other at once. */
export function SecondPane({ panes, events, over, children, ...grid }: SecondPaneProps) {
  const frame = useRef<HTMLDivElement>(null);
  const isActive = panes.active === 'second';
  useGrid({
    ...grid,
    grid: panes.refs.second,
    frame,
    events: panes.eventsOf('second', events),
    hasSelection: () => isActive,
  });
  return (
    <div className={classes.pane} data-active={isActive || undefined} data-testid="second-pane">
      <div className={sheetClasses.grid}>
        <div ref={frame} style={{ position: 'absolute', inset: 0 }} />
        {isActive && over(frame)}
      </div>
      {children}
    </div>
  );
}
