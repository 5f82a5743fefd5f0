import { editText } from './cell-values.ts';
import type { UnsavedCell } from './sheet-changes.ts';
import type { CellValue, SheetRow } from './sheet-types.ts';

interface Draft {
  readonly cells: Map<string, CellValue>;
  readonly failed: Map<string, UnsavedCell>;
  /** Why the server didn't take the row; such a row is sent again when it is edited. */
  message: string | null;
}

/** Rows typed below the last one. A row is sent once its key is complete and nothing in it is wrong. */
export class SheetDrafts {
  private list: Draft[] = [];
  private readonly keyColumns: readonly string[];

  constructor(keyColumns: readonly string[]) {
    this.keyColumns = keyColumns;
  }

  get count(): number {
    return this.list.length;
  }

  get failedCount(): number {
    return this.list.filter((draft) => draft.failed.size > 0 || draft.message !== null).length;
  }

  private at(index: number): Draft {
    while (this.list.length <= index) this.list.push({ cells: new Map(), failed: new Map(), message: null });
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

  set(index: number, column: string, value: CellValue): void {
    const draft = this.at(index);
    draft.failed.delete(column);
    draft.message = null;
    if (value === null) draft.cells.delete(column);
    else draft.cells.set(column, value);
    this.dropEmptyTail();
  }

  fail(index: number, column: string, typed: string, message: string): void {
    this.at(index).failed.set(column, { typed, message });
  }

  private dropEmptyTail(): void {
    while (this.list.length > 0) {
      const last = this.list.at(-1)!;
      if (last.cells.size > 0 || last.failed.size > 0) return;
      this.list.pop();
    }
  }

  private isComplete(draft: Draft): boolean {
    if (draft.failed.size > 0 || draft.message !== null || draft.cells.size === 0) return false;
    return this.keyColumns.every((column) => draft.cells.has(column));
  }

  /** Rows that can be stored now; they leave the drafts. */
  takeComplete(): SheetRow[] {
    const complete = this.list.filter((draft) => this.isComplete(draft));
    this.list = this.list.filter((draft) => !this.isComplete(draft));
    return complete.map((draft) => Object.fromEntries(draft.cells));
  }

  /** Rows the server refused come back as they were typed. */
  giveBack(rows: readonly SheetRow[], message: string): void {
    this.list.push(
      ...rows.map((row) => ({
        cells: new Map(Object.entries(row)),
        failed: new Map<string, UnsavedCell>(),
        message,
      })),
    );
  }

  remove(indexes: readonly number[]): void {
    const gone = new Set(indexes);
    this.list = this.list.filter((_, index) => !gone.has(index));
  }

  clear(): void {
    this.list = [];
  }
}
