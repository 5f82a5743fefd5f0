import { editText } from './cell-values.ts';
import type { AddedPlace, AddedTyped, CellValue, RowNeighbour, SheetRow } from './sheet-types.ts';
import type { UnsavedCell } from './unsaved-cells.ts';

export interface Draft {
  readonly cells: Map<string, CellValue>;
  /** The arithmetic that values were typed as. */
  readonly typed: Map<string, string>;
  readonly failed: Map<string, UnsavedCell>;
  /** Why the server didn't take the row; such a row is sent again when it is edited. */
  message: string | null;
  /** Between stored rows; without a neighbour below the last one. */
  beside?: RowNeighbour | undefined;
  /** What is on its way to the server. The row stays where it is until the answer has come. */
  sent?: ReadonlyMap<string, CellValue> | undefined;
  /** The stored row that it has become: what is still being typed goes there. */
  storedAs?: string | undefined;
}

/** A draft as it is kept over a reload. */
export interface StoredDraft {
  readonly cells: readonly (readonly [string, CellValue])[];
  readonly typed?: readonly (readonly [string, string])[];
  readonly failed: readonly (readonly [string, UnsavedCell])[];
  readonly message: string | null;
  readonly beside?: RowNeighbour | undefined;
}

/** Rows that can be stored now, and what they were typed as. */
export interface CompleteDrafts {
  readonly rows: readonly SheetRow[];
  readonly typed: readonly AddedTyped[];
  readonly places: readonly AddedPlace[];
  readonly drafts: readonly Draft[];
}

export const noDrafts: CompleteDrafts = { rows: [], typed: [], places: [], drafts: [] };

const blankDraft = (beside?: RowNeighbour): Draft => ({
  cells: new Map(),
  typed: new Map(),
  failed: new Map(),
  message: null,
  ...(beside ? { beside } : {}),
});
/** Where rows stand among the stored ones now. */
export const placesOf = (drafts: readonly Draft[]): AddedPlace[] =>
  drafts.flatMap(({ beside }, row) => (beside ? [{ row, ...beside }] : []));
const isBlank = ({ cells, failed }: Draft) => cells.size === 0 && failed.size === 0;

/**
 * Rows typed below the last one, by 0, 1, 2, and between stored ones, by -1, -2, -3. A row is sent once its key is complete
 * and nothing in it is wrong.
 */
export class SheetDrafts {
  private list: Draft[] = [];
  private between: Draft[] = [];
  /** Told after every change. */
  onChange: () => void = () => undefined;

  /** Below the last row. */
  get count(): number {
    return this.list.length;
  }

  /** Beside which stored rows the others lie. */
  get neighbours(): readonly RowNeighbour[] {
    return this.between.map(({ beside }) => beside ?? {});
  }

  private get all(): Draft[] {
    return [...this.between, ...this.list];
  }

  get failedCount(): number {
    return this.all.filter((draft) => draft.failed.size > 0 || draft.message !== null).length;
  }

  /** The row with this number; nothing where nobody has typed yet. */
  of(index: number): Draft | undefined {
    return index < 0 ? this.between[-1 - index] : this.list[index];
  }

  indexOf(draft: Draft): number | undefined {
    const between = this.between.indexOf(draft);
    if (between >= 0) return -1 - between;
    const below = this.list.indexOf(draft);
    return below >= 0 ? below : undefined;
  }

  private at(index: number): Draft {
    const known = this.of(index);
    if (known) return known;
    while (this.list.length <= index) this.list.push(blankDraft());
    return this.list[index]!;
  }

  /**
   * Empty rows beside a stored one, or beside another that is being typed.
   * @param from the number of that other one
   */
  open(beside: RowNeighbour, count: number, from?: { index: number; below: boolean }): Draft[] {
    const opened = Array.from({ length: count }, () => blankDraft(beside));
    if (from) this.between.splice(-1 - from.index + (from.below ? 1 : 0), 0, ...opened);
    // Nearest to its row: after all that lie above it, before all below.
    else if (beside.before === undefined) this.between.unshift(...opened);
    else this.between.push(...opened);
    this.onChange();
    return opened;
  }

  value(index: number, column: string): CellValue | undefined {
    return this.of(index)?.cells.get(column);
  }

  unsaved(index: number, column: string): UnsavedCell | undefined {
    const draft = this.of(index);
    if (!draft) return undefined;
    const failed = draft.failed.get(column);
    if (failed) return failed;
    if (draft.message !== null && draft.cells.has(column)) {
      return { typed: editText(draft.cells.get(column)), message: draft.message };
    }
    return undefined;
  }

  /** The arithmetic a value was typed as. */
  typed(index: number, column: string): string | undefined {
    return this.of(index)?.typed.get(column);
  }

  set(index: number, column: string, value: CellValue, typed?: string): void {
    const draft = this.at(index);
    if (typed === undefined) draft.typed.delete(column);
    else draft.typed.set(column, typed);
    draft.failed.delete(column);
    draft.message = null;
    if (value === null) draft.cells.delete(column);
    else draft.cells.set(column, value);
    this.dropEmptyTail();
    this.onChange();
  }

  /** Keeps a text that its column can't take; answers with what takes it back. */
  fail(index: number, column: string, typed: string, message: string): () => void {
    const draft = this.at(index);
    const cell = { typed, message };
    draft.failed.set(column, cell);
    this.onChange();
    return () => {
      if (draft.failed.get(column) === cell) draft.failed.delete(column);
      this.dropEmptyTail();
      this.onChange();
    };
  }

  private dropEmptyTail(): void {
    while (this.list.length > 0) {
      const last = this.list.at(-1)!;
      if (!isBlank(last) || last.sent) return;
      this.list.pop();
    }
  }

  /** Rows whose key is complete and in which nothing is wrong can be stored now; they wait for the answer. */
  takeComplete(keyColumns: readonly string[]): CompleteDrafts {
    const isComplete = (draft: Draft) =>
      draft.sent === undefined &&
      draft.failed.size === 0 &&
      draft.message === null &&
      draft.cells.size > 0 &&
      keyColumns.every((column) => draft.cells.has(column));
    const drafts = this.all.filter(isComplete);
    if (drafts.length === 0) return noDrafts;
    for (const draft of drafts) draft.sent = new Map(draft.cells);
    this.onChange();
    return {
      drafts,
      rows: drafts.map((draft) => Object.fromEntries(draft.cells)),
      places: placesOf(drafts),
      typed: drafts.flatMap((draft, row) =>
        [...draft.typed].map(([column, typed]) => ({ row, column, typed })),
      ),
    };
  }

  /** The server has the row; answers with what was typed into it meanwhile. */
  stored(draft: Draft, rowKey: string): { column: string; value: CellValue; seen: CellValue }[] {
    const { cells, sent = new Map<string, CellValue>() } = draft;
    draft.storedAs = rowKey;
    this.standBeside(draft, rowKey);
    this.drop(draft);
    return [...new Set([...cells.keys(), ...sent.keys()])]
      .map((column) => ({ column, value: cells.get(column) ?? null, seen: sent.get(column) ?? null }))
      .filter(({ value, seen }) => value !== seen);
  }

  /** Rows that lay beyond one that is stored now stand beside it: none changes its place. */
  private standBeside(stored: Draft, rowKey: string): void {
    const at = this.between.indexOf(stored);
    for (const [i, draft] of this.between.entries()) {
      const { before, after } = draft.beside ?? {};
      if (draft === stored || before !== stored.beside?.before || after !== stored.beside?.after) continue;
      if (before !== undefined && i < at) draft.beside = { before: rowKey };
      else if (before === undefined && i > at) draft.beside = { after: rowKey };
    }
  }

  /** The server didn't take the row: it says why, at the cell or as a whole. */
  refused(draft: Draft, message: string, column?: string): void {
    draft.sent = undefined;
    if (column === undefined || !draft.cells.has(column)) draft.message = message;
    else draft.failed.set(column, { typed: editText(draft.cells.get(column)), message });
    this.onChange();
  }

  /**
   * A row the server refused comes back as it was typed.
   * @param column what is wrong with it; without one the row as a whole was refused
   */
  giveBack(
    row: SheetRow,
    message: string,
    column?: string,
    typed: readonly (readonly [string, string])[] = [],
    beside?: RowNeighbour,
  ): Draft {
    const cells = new Map(Object.entries(row));
    const failed = new Map<string, UnsavedCell>();
    if (column !== undefined) failed.set(column, { typed: editText(cells.get(column)), message });
    const draft = {
      cells,
      typed: new Map(typed),
      failed,
      message: column === undefined ? message : null,
      ...(beside ? { beside } : {}),
    };
    this.putBack(draft);
    return draft;
  }

  putBack(draft: Draft): void {
    if (this.indexOf(draft) !== undefined || draft.storedAs !== undefined) return;
    if (draft.beside) this.between.push(draft);
    else this.list.push(draft);
    this.onChange();
  }

  drop(draft: Draft): void {
    this.list = this.list.filter((each) => each !== draft);
    this.between = this.between.filter((each) => each !== draft);
    this.onChange();
  }

  remove(indexes: readonly number[]): void {
    const gone = new Set(indexes.map((index) => this.of(index)));
    this.list = this.list.filter((draft) => !gone.has(draft));
    this.between = this.between.filter((draft) => !gone.has(draft));
    this.onChange();
  }

  clear(): void {
    this.list = [];
    this.between = [];
    this.onChange();
  }

  wrongIn(index: number): { column: string; cell: UnsavedCell } | undefined {
    const draft = this.of(index);
    const [first] = draft?.failed ?? [];
    if (first) return { column: first[0], cell: first[1] };
    if (!draft || draft.message === null) return undefined;
    const [column = '', value = null] = [...draft.cells][0] ?? [];
    return { column, cell: { typed: editText(value), message: draft.message } };
  }

  /** What is wrong, row by row, for a list of what isn't stored. */
  wrong(): { draft: Draft; column: string; cell: UnsavedCell }[] {
    return this.all.flatMap((draft) => {
      const wrong = this.wrongIn(this.indexOf(draft) ?? 0);
      return wrong ? [{ draft, ...wrong }] : [];
    });
  }

  keep(): StoredDraft[] {
    const kept = this.all.filter((draft) => !isBlank(draft) && !draft.sent);
    return kept.map(({ cells, typed, failed, message, beside }) => ({
      cells: [...cells],
      typed: [...typed],
      failed: [...failed],
      message,
      ...(beside ? { beside } : {}),
    }));
  }

  restore(edits: readonly StoredDraft[]): void {
    const drafts = edits.map(({ cells, typed = [], failed, message, beside }) => ({
      cells: new Map(cells),
      typed: new Map(typed),
      failed: new Map(failed),
      message,
      ...(beside ? { beside } : {}),
    }));
    this.list = drafts.filter(({ beside }) => !beside);
    this.between = drafts.filter(({ beside }) => beside);
  }
}
