import type { CellRange } from '../store/sheet-types.ts';
import { cellAt } from './draft-cells.ts';
import { FORMULAS } from './draft-view.ts';
import type { OpenDraft } from './open-draft.ts';

const times = <Item>(count: number, make: (at: number) => Item): Item[] =>
  Array.from({ length: Math.max(0, count) }, (_, at) => make(at));

/** Names aren't written over: each column has its own. */
const belowNames = (range: CellRange): CellRange => ({ ...range, top: Math.max(FORMULAS, range.top) });

/** Ctrl+Enter: one text into all selected cells. */
export function writeAll({ events }: OpenDraft, range: CellRange, text: string): void {
  const { top, bottom, left, right } = belowNames(range);
  events.write(
    top,
    left,
    times(bottom - top + 1, () => times(right - left + 1, () => text)),
  );
}

/** Ctrl+D: the first row over the rest; a single row takes the one above it. */
export function fillDown({ view, events }: OpenDraft, range: CellRange): void {
  const { top, bottom, left, right } = belowNames(range);
  const source = top === bottom ? top - 1 : top;
  if (source < FORMULAS) return;
  const line = times(right - left + 1, (at) => cellAt(view, source, left + at).plain);
  events.write(
    source + 1,
    left,
    times(bottom - source, () => line),
  );
}

/** Ctrl+R: the first column over the rest; a single column takes the one before it. A formula names the same columns there. */
export function fillRight({ view, events }: OpenDraft, range: CellRange): void {
  const { top, bottom, left, right } = belowNames(range);
  const source = left === right ? left - 1 : left;
  if (source < 0) return;
  events.write(
    top,
    source + 1,
    times(bottom - top + 1, (down) => times(right - source, () => cellAt(view, top + down, source).plain)),
  );
}
