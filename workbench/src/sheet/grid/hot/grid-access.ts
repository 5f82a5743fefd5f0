import type { Grid } from './handsontable.ts';

/**
 * One cell of the grid is a stop of the Tab key: the one that was selected last, or the first in sight. What scrolls is
 * none besides it, and carries no mark of its own that would come between the grid and its rows for who hears them.
 */
export function keepReachable(hot: Grid): void {
  let stop: HTMLTableCellElement | null = null;
  const renew = () => {
    if (hot.isDestroyed) return;
    for (const holder of hot.rootElement.querySelectorAll('.wtHolder[tabindex]'))
      holder.removeAttribute('tabindex');
    const at = hot.getSelectedRangeLast()?.highlight;
    const next =
      (at && hot.getCell(Math.max(0, at.row ?? 0), Math.max(0, at.col ?? 0))) ??
      hot.getCell(hot.getFirstRenderedVisibleRow() ?? 0, hot.getFirstRenderedVisibleColumn() ?? 0);
    if (stop !== next) stop?.setAttribute('tabindex', '-1');
    stop = next;
    stop?.setAttribute('tabindex', '0');
  };
  hot.addHook('afterViewRender', renew);
  hot.addHook('afterSelectionEnd', renew);
  hot.rootElement.addEventListener('focusin', (event) => {
    if (event.target !== stop || !stop || hot.getSelectedRangeLast()) return;
    const at = hot.getCoords(stop);
    if (at && at.row !== null && at.col !== null) hot.selectCell(at.row, at.col);
  });
}
