import type { CellRange } from '../../store/sheet-types.ts';
import type { GridSettings } from './handsontable.ts';
import { type Accessor, codeOf, type OpenGrid, selectedRanges } from './open-grid.ts';
import { beginTyping, endTyping, type Typing } from './typing.ts';

/** What is told when something is typed, pasted, copied or filled. The grid itself changes nothing: the store does. */
export function onEdit(grid: OpenGrid): GridSettings {
  return { ...onTyping(grid), ...onClipboard(grid), ...onFill(grid) };
}

function onTyping(grid: OpenGrid): GridSettings {
  const { store, events } = grid;
  let typing: Typing | null = null;
  return {
    afterBeginEditing: (row: number, visualColumn: number) => {
      const column = codeOf(grid, visualColumn);
      typing = beginTyping(store, row, column);
      const editor = grid.hot.getActiveEditor();
      // What is copied is the value; a cell opens with the arithmetic it was typed as.
      if (typing && column && editor?.getValue() === store.text(row, column)) editor.setValue(typing.text);
      const shown = grid.view.columns[visualColumn];
      if (shown?.choices) events.pick.open(row, shown, String(editor?.getValue() ?? ''));
    },
    beforeChange: (changes: ([number, unknown, unknown, unknown] | null)[]) => {
      const [first] = changes;
      const typed = grid.hot.getActiveEditor()?.isOpened() && changes.length === 1 ? typing : null;
      if (typed && first) {
        const cell = endTyping(store, typed, first[3]);
        if (cell) events.type([cell], 'typed');
        return false;
      }
      const cells = changes
        .filter((change) => change !== null)
        .map(([row, property, , typed]) => ({ row, column: (property as Accessor).column, typed }))
        .filter((cell) => String(cell.typed ?? '') !== store.text(cell.row, cell.column));
      if (cells.length > 0) events.type(cells, 'typed');
      return false;
    },
  } as unknown as GridSettings;
}

function onClipboard(grid: OpenGrid): GridSettings {
  const { store, events } = grid;
  const isLoaded = ({ startRow, endRow }: CopiedRange) => {
    for (let row = startRow; row <= Math.min(endRow, store.rows.total - 1); row++) {
      if (!store.rows.isLoaded(row)) return false;
    }
    return true;
  };
  return {
    beforePaste: (data: string[][]) => {
      const target = selectedRanges(grid.hot).at(-1);
      if (target) events.paste(data, target);
      return false;
    },
    beforeCopy: (_data: unknown, copied: CopiedRange[]) => {
      if (copied.every(isLoaded)) return true;
      events.copyUnloaded(
        copied.map((range) => ({
          top: range.startRow,
          left: range.startCol,
          bottom: range.endRow,
          right: range.endCol,
        })),
      );
      return false;
    },
  } as unknown as GridSettings;
}

function onFill(grid: OpenGrid): GridSettings {
  const { store, events } = grid;
  let pending: ReturnType<typeof setTimeout> | undefined;
  return {
    beforeAutofill: (_data: unknown, source: CornerRange, target: CornerRange) => {
      // A double click on the handle arrives here too, when the grid finds empty cells below: ours goes first.
      pending = setTimeout(() => events.fill(box(source), box(target)), 0);
      return false;
    },
    afterOnCellCornerDblClick: () => {
      setTimeout(() => {
        clearTimeout(pending);
        const range = selectedRanges(grid.hot).at(-1);
        const last = store.rows.total - 1;
        if (range && range.bottom < last) {
          events.fill(range, { ...range, top: range.bottom + 1, bottom: last });
        }
      }, 0);
    },
  } as unknown as GridSettings;
}

interface CopiedRange {
  readonly startRow: number;
  readonly endRow: number;
  readonly startCol: number;
  readonly endCol: number;
}

interface CornerRange {
  readonly from: { readonly row: number; readonly col: number };
  readonly to: { readonly row: number; readonly col: number };
}

function box(range: CornerRange): CellRange {
  return {
    top: Math.min(range.from.row, range.to.row),
    left: Math.min(range.from.col, range.to.col),
    bottom: Math.max(range.from.row, range.to.row),
    right: Math.max(range.from.col, range.to.col),
  };
}
