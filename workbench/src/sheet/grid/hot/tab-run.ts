import type { Grid } from './handsontable.ts';

interface Place {
  readonly row: number;
  readonly col: number;
}

/** Tab from cell to cell and then Enter: on to the next row, in the column one began in, as in every sheet. */
export class TabRun {
  #start = 0;
  /** Where the last Tab led; anywhere else another run begins. */
  #at: Place | null = null;

  /** Tab is about to move on. */
  tab(hot: Grid): void {
    const at = placeOf(hot);
    if (!at) return;
    if (!this.#isAt(at)) this.#start = at.col;
    this.#at = { row: at.row, col: Math.min(at.col + 1, hot.countCols() - 1) };
  }

  /** Where Enter goes; the grid turns it round with Shift. */
  enter(hot: Grid, event: { readonly shiftKey: boolean }): Place {
    const step = this.peek(hot, event);
    this.#at = null;
    return step;
  }

  /** The same, and the run stays as it is. */
  peek(hot: Grid, event: { readonly shiftKey: boolean }): Place {
    const at = placeOf(hot);
    const back = at && this.#isAt(at) && !event.shiftKey ? this.#start - at.col : 0;
    return { row: 1, col: back };
  }

  #isAt(at: Place): boolean {
    return this.#at?.row === at.row && this.#at.col === at.col;
  }
}

function placeOf(hot: Grid): Place | null {
  const at = hot.getSelectedRangeLast()?.highlight;
  return at ? { row: Math.max(0, at.row ?? 0), col: Math.max(0, at.col ?? 0) } : null;
}
