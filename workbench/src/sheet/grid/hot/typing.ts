import type { EditStart, SheetStore, TypedCell } from '../../store/sheet-store.ts';

/** A cell as it was when typing into it began: its row may move and its value change before typing ends. */
export interface Typing {
  readonly column: string;
  readonly text: string;
  /** In a row that is being typed anew: which of them. */
  readonly draft: number | null;
  readonly start: EditStart | undefined;
}

export function beginTyping(store: SheetStore, row: number, column: string | undefined): Typing | null {
  if (column === undefined) return null;
  const rowKey = store.rowKey(row);
  return {
    column,
    text: store.typedText(row, column),
    draft: store.isDraft(row) ? row - store.rows.total : null,
    start: rowKey === undefined ? undefined : { rowKey, seen: store.seenCell(row, column) },
  };
}

/** The cell that was meant, wherever it is by now; null where nothing was typed. A row that is gone has no number. */
export function endTyping(store: SheetStore, typing: Typing, typed: unknown): TypedCell | null {
  const { column, start, draft } = typing;
  if (String(typed ?? '') === typing.text) return null;
  const row = draft === null ? start && store.rows.place(start.rowKey) : store.rows.total + draft;
  return { row: row ?? -1, column, typed, start };
}
