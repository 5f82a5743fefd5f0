import type { Grid } from '../grid/hot/handsontable.ts';
import type { DraftEvents } from './draft-events.ts';
import type { DraftView } from './draft-view.ts';

/** The grid of a draft while it is open: what it shows by now, and whom it tells. */
export interface OpenDraft {
  readonly events: DraftEvents;
  view: DraftView;
  hot: Grid;
}

export type RowObject = { row: number };

/** How Handsontable is told of a column. It gives the accessor back as the name of what was changed. */
export type Accessor = ((row: RowObject) => string) & { at: number };
