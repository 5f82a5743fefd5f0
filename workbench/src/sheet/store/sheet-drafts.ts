import { editText } from './cell-values.ts';
import type { AddedTyped, CellValue, SheetRow } from './sheet-types.ts';
import type { UnsavedCell } from './unsaved-cells.ts';

export interface Draft {
  readonly cells: Map<string, CellValue>;
  /** The arithmetic that values were typed as. */
  readonly typed: Map<string, string>;
  readonly failed: Map<string, UnsavedCell>;
  /** Why the server didn't take the row; such a row is sent again when it is edited. */
  message: string | null;
}

/** A draft as it is kept over a reload. */
export interface StoredDraft {
  readonly cells: readonly (readonly [string, CellValue])[];
  readonly typed?: readonly (readonly [string, string])[];
  readonly failed: readonly (readonly [string, UnsavedCell])[];
  readonly message: string | null;
}

const blankDraft = (): Draft => ({ cells: new Map(), typed: new Map(), failed: new Map(), message: null });

/** Rows typed below the last one. A row is sent once its key is complete and nothing in it is wrong. */
export class SheetDrafts {
  private list: Draft[] = [];
  /** Told after every change. */
  onChange: () => void = () => undefined;

  get count(): number {
    return this.list.length;
  }

  get failedCount(): number {
    return this.list.filter((draft) => draft.failed.size > 0 || draft.message !== null).length;
  }

  private at(index: number): Draft {
    while (this.list.length <= index) this.list.push(blankDraft());
    return this.list[index]!;
  }

  value(index: number, column: string): CellValue | undefined {
    return this.list[index]?.cells.get(column);
  }

  unsaved(index: number, column: string): UnsavedCell | undefined {
    const draft = this.list[index];
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
    return this.list[index]?.typed.get(column);
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
      if (last.cells.size > 0 || last.failed.size > 0) return;
      this.list.pop();
    }
  }

  /** Rows whose key is complete and in which nothing is wrong can be stored now; they leave the drafts. */
  takeComplete(keyColumns: readonly string[]): { rows: SheetRow[]; typed: AddedTyped[] } {
    const isComplete = (draft: Draft) =>
      draft.failed.size === 0 &&
      draft.message === null &&
      draft.cells.size > 0 &&
      keyColumns.every((column) => draft.cells.has(column));
    const complete = this.list.filter(isComplete);
    this.list = this.list.filter((draft) => !isComplete(draft));
    if (complete.length > 0) this.onChange();
    return {
      rows: complete.map((draft) => Object.fromEntries(draft.cells)),
      typed: complete.flatMap((draft, row) =>
        [...draft.typed].map(([column, typed]) => ({ row, column, typed })),
      ),
    };
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
  ): Draft {
    const cells = new Map(Object.entries(row));
    const failed = new Map<string, UnsavedCell>();
    if (column !== undefined) failed.set(column, { typed: editText(cells.get(column)), message });
    const draft = { cells, typed: new Map(typed), failed, message: column === undefined ? message : null };
    this.putBack(draft);
    return draft;
  }

  putBack(draft: Draft): void {
    this.list.push(draft);
    this.onChange();
  }

  drop(draft: Draft): void {
    this.list = this.list.filter((each) => each !== draft);
    this.onChange();
  }

  remove(indexes: readonly number[]): void {
    const gone = new Set(indexes);
    this.list = this.list.filter((_, index) => !gone.has(index));
    this.onChange();
  }

  clear(): void {
    this.list = [];
    this.onChange();
  }

  /** What is wrong, row by row, for a list of what isn't stored. */
  refused(): { draft: Draft; column: string; cell: UnsavedCell }[] {
    return this.list.flatMap((draft) => {
      const [first] = draft.failed;
      if (first) return [{ draft, column: first[0], cell: first[1] }];
      if (draft.message === null) return [];
      const [column = '', value = null] = [...draft.cells][0] ?? [];
      return [{ draft, column, cell: { typed: editText(value), message: draft.message } }];
    });
  }

  keep(): StoredDraft[] {
    return this.list.map(({ cells, typed, failed, message }) => ({
      cells: [...cells],
      typed: [...typed],
      failed: [...failed],
      message,
    }));
  }

  restore(edits: readonly StoredDraft[]): void {
    this.list = edits.map(({ cells, typed = [], failed, message }) => ({
      cells: new Map(cells),
      typed: new Map(typed),
      failed: new Map(failed),
      message,
    }));
  }
}
