import type { GridSettings } from '../grid/hot/handsontable.ts';
import { cellAt } from './draft-cells.ts';
import { rangeOf, wholeColumnsOf } from './draft-selection.ts';
import { NAMES } from './draft-view.ts';
import type { Accessor, OpenDraft } from './open-draft.ts';

/** What is told when something is typed, copied, pasted or moved. The grid itself changes nothing. */
export function onDraftEdit(grid: OpenDraft): GridSettings {
  const { events } = grid;
  return {
    beforeChange: (changes: ([number, unknown, unknown, unknown] | null)[]) => {
      for (const change of changes) {
        if (!change) continue;
        const [row, property, , typed] = change;
        const { at } = property as Accessor;
        const text = String(typed ?? '');
        if (text !== cellAt(grid.view, row, at).plain) events.write(row, at, [[text]]);
      }
      return false;
    },
    beforeCopy: () => {
      const whole = wholeColumnsOf(grid.hot);
      if (whole.length > 0) events.copyColumns(whole);
      return whole.length === 0;
    },
    beforePaste: (data: string[][]) => {
      const range = rangeOf(grid.hot);
      if (range && !grid.view.readOnly)
        events.write(wholeColumnsOf(grid.hot).length > 0 ? NAMES : range.top, range.left, data);
      return false;
    },
    beforeColumnMove: (columns: number[], final: number) => {
      events.moveColumns(columns, final);
      return false;
    },
  } as unknown as GridSettings;
}
