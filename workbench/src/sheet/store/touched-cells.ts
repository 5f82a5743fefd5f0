import type { SheetPlace } from './sheet-types.ts';

/** So many single cells are drawn one by one; beyond it the whole view is cheaper. */
const drawnSingly = 500;

/** Rows by their number, both included. */
export interface RowSpan {
  readonly first: number;
  readonly last: number;
}

export interface Touched {
  readonly cells: readonly SheetPlace[];
  readonly spans: readonly RowSpan[];
}

/** What changed since the grid last drew: some cells, some rows, or everything. */
export class TouchedCells {
  private cells: SheetPlace[] = [];
  private spans: RowSpan[] = [];
  private everything = false;

  /** Without places anything may look different now. */
  touch(what?: readonly SheetPlace[] | RowSpan): void {
    if (!what) this.everything = true;
    else if ('first' in what) this.spans.push(what);
    else if (this.cells.length + what.length > drawnSingly) this.everything = true;
    else this.cells.push(...what);
  }

  /** Answers once with the cells when nothing but cells was touched, else with null, and keeps what there is. */
  takeCells(): readonly SheetPlace[] | null {
    return this.everything || this.spans.length > 0 ? null : (this.take()?.cells ?? null);
  }

  /** Answers once with what is to be drawn, null for all, and starts anew. */
  take(): Touched | null {
    const { cells, spans, everything } = this;
    this.cells = [];
    this.spans = [];
    this.everything = false;
    return everything ? null : { cells, spans };
  }
}
