import type { Draft } from '../../store/sheet-drafts.ts';
import type { SheetStore } from '../../store/sheet-store.ts';
import type { EditStart, TypedCell } from '../../store/sheet-types.ts';

/** A cell as it was when typing into it began: its row may move and its value change before typing ends. */
export interface Typing {
  readonly column: string;
  readonly text: string;
  /** It stands there and couldn't be stored: typed once more it is tried once more. */
  readonly failed: boolean;
  /** In a row that is being typed anew: which of them, and itself where something stands in it already. */
  readonly draft: number | null;
  readonly anew: Draft | undefined;
  readonly start: EditStart | undefined;
}

export function beginTyping(store: SheetStore, row: number, column: string | undefined): Typing | null {
  if (column === undefined) return null;
  const rowKey = store.rowKey(row);
  const draft = store.draftAt(row) ?? null;
  const unsaved = store.unsavedCell(row, column);
  return {
    column,
    failed: typeof unsaved?.message === 'string' && unsaved.theirs === undefined,
    text: store.typedText(row, column),
    draft,
    anew: draft === null ? undefined : store.drafts.of(draft),
    start: rowKey === undefined ? undefined : { rowKey, seen: store.seenCell(row, column) },
  };
}

/** The cell that was meant, wherever it is by now; null where nothing was typed. A row that is gone has no number. */
export function endTyping(store: SheetStore, typing: Typing, typed: unknown): TypedCell | null {
  const { column, start, draft, anew } = typing;
  if (String(typed ?? '') === typing.text && !typing.failed) return null;
  if (anew?.storedAs !== undefined) {
    const rowKey = anew.storedAs;
    const seen = { value: anew.cells.get(column) ?? null, overridden: false };
    return { row: store.rows.place(rowKey) ?? -1, column, typed, start: { rowKey, seen } };
  }
  if (draft !== null)
    return { row: store.rowOfDraft((anew && store.drafts.indexOf(anew)) ?? draft), column, typed };
  return { row: (start && store.rows.place(start.rowKey)) ?? -1, column, typed, start };
}
