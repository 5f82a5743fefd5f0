import { editText, readCell } from './cell-values.ts';
import { SheetDrafts } from './sheet-drafts.ts';
import { SheetRows } from './sheet-rows.ts';
import type {
  CellMark,
  CellValue,
  ChangeSource,
  SheetChange,
  SheetColumn,
  SheetEdit,
  SheetPlace,
  SheetQuery,
  SheetSource,
} from './sheet-types.ts';
import { emptyQuery } from './sheet-types.ts';
import { UndoPiles, type UndoStep } from './sheet-undo.ts';
import { type RowSpan, TouchedCells } from './touched-cells.ts';

export interface TypedCell {
  readonly row: number;
  readonly column: string;
  readonly typed: unknown;
}

export interface UnsavedCell {
  readonly typed: string;
  /** Why it wasn't stored; null while it is being stored. */
  readonly message: string | null;
}

export interface SheetOptions {
  readonly columns: readonly SheetColumn[];
  /** Codes of the key columns, for rows that are typed anew. */
  readonly keyColumns: readonly string[];
  /** Rows may be added and removed. */
  readonly ownRows: boolean;
  readonly source: SheetSource;
  /** Words for a value that the column's type can't take. */
  sayWrongType(column: SheetColumn): string;
  /** What depends on edited cells, to be shown before and after the server has taken them. */
  readonly effect?: SheetEffect;
  onFailed(message: string, place?: SheetPlace & { cells: number }): void;
}

export interface SheetEffect {
  /** Cells show new values that aren't stored yet. */
  shown(edits: readonly SheetEdit[]): void;
  /** The server answered: these were stored, those refused (and shown as before). */
  settled(stored: readonly SheetEdit[], refused: readonly SheetEdit[]): void;
}

export interface ApplyResult {
  readonly applied: number;
  readonly readOnly: number;
  readonly refused: number;
}

interface CellBefore {
  readonly value: CellValue | undefined;
  readonly mark: CellMark | undefined;
}

interface Shown {
  readonly cells: readonly { readonly edit: SheetEdit; readonly before: CellBefore }[];
  readonly wholeRows: boolean;
}

const placeKey = (rowKey: string, column: string) => `${rowKey}\u0000${column}`;

/**
 * A sheet's memory: stored rows, rows being typed anew, what was typed and isn't stored, and the piles of undo. Changes are
 * shown at once, sent one after another, and taken back with a reason when the server refuses them; the typed text stays.
 */
export class SheetStore {
  readonly options: SheetOptions;
  readonly rows: SheetRows;
  readonly drafts: SheetDrafts;
  readonly undoPiles = new UndoPiles();
  /** For the grid, which draws no more than it must. */
  readonly touched = new TouchedCells();
  /** Grows with every change of anything that is shown. */
  revision = 0;
  saving = 0;
  private columns: Map<string, SheetColumn>;
  private unsaved = new Map<string, UnsavedCell>();
  /** The newest edit of each cell that the server hasn't answered. */
  private underWay = new Map<string, SheetEdit>();
  private listeners = new Set<() => void>();
  private queue: Promise<unknown> = Promise.resolve();
  private closed = false;

  constructor(options: SheetOptions, query: SheetQuery = emptyQuery) {
    this.options = options;
    this.columns = new Map(options.columns.map((column) => [column.code, column]));
    this.rows = new SheetRows(options.source, options.columns.length, query, (loaded) =>
      this.changed(loaded),
    );
    this.drafts = new SheetDrafts(options.keyColumns);
  }

  subscribe = (listener: () => void): (() => void) => {
    this.listeners.add(listener);
    return () => this.listeners.delete(listener);
  };

  getRevision = (): number => this.revision;

  /** @param what the only cells or rows that look different; without them anything may */
  changed(what?: readonly SheetPlace[] | RowSpan): void {
    this.touched.touch(what);
    this.revision++;
    for (const listener of this.listeners) listener();
  }

  close(): void {
    this.closed = true;
    this.listeners.clear();
  }

  /** Stored rows, rows being typed, and one empty row to type the next into. */
  get rowCount(): number {
    if (!this.rows.opened) return 0;
    return this.rows.total + (this.options.ownRows ? this.drafts.count + 1 : 0);
  }

  column(code: string): SheetColumn | undefined {
    return this.columns.get(code);
  }

  rowKey(row: number): string | undefined {
    return row < this.rows.total ? this.rows.key(row) : undefined;
  }

  isDraft(row: number): boolean {
    return this.rows.opened && row >= this.rows.total;
  }

  value(row: number, column: string): CellValue | undefined {
    if (row >= this.rows.total) return this.drafts.value(row - this.rows.total, column);
    return this.rows.value(row, column);
  }

  unsavedCell(row: number, column: string): UnsavedCell | undefined {
    if (row >= this.rows.total) return this.drafts.unsaved(row - this.rows.total, column);
    const key = this.rows.key(row);
    return key === undefined || this.unsaved.size === 0 ? undefined : this.unsaved.get(placeKey(key, column));
  }

  get unsavedCount(): number {
    let count = this.drafts.failedCount;
    for (const cell of this.unsaved.values()) if (cell.message !== null) count++;
    return count;
  }

  /** The places of cells whose text isn't stored, to jump to. */
  unsavedPlaces(): SheetPlace[] {
    return [...this.unsaved]
      .filter(([, cell]) => cell.message !== null)
      .map(([key]) => {
        const [rowKey, column] = key.split('\u0000') as [string, string];
        return { rowKey, column };
      });
  }

  /** What a cell is opened with and what is copied: the typed text where it couldn't be stored. */
  text(row: number, column: string): string {
    return this.unsavedCell(row, column)?.typed ?? editText(this.value(row, column));
  }

  mark(row: number, column: string): CellMark | undefined {
    const key = this.rowKey(row);
    return key === undefined ? undefined : this.rows.mark(key, column);
  }

  /** Values computed in the browser from an edit, shown until the server has calculated. */
  showComputed(cells: readonly { rowKey: string; column: string; value: CellValue; error?: string }[]): void {
    if (this.closed) return;
    for (const cell of cells) {
      const row = this.rows.place(cell.rowKey);
      if (row === undefined || !this.columns.has(cell.column)) continue;
      const before = this.rows.mark(cell.rowKey, cell.column);
      if (before?.override || (this.rows.value(row, cell.column) ?? null) === cell.value) continue;
      this.rows.setValue(row, cell.column, cell.value);
      this.rows.setMark(cell.rowKey, cell.column, {
        ...before,
        changed: true,
        error: cell.error === undefined ? undefined : { message: cell.error },
      });
    }
    this.changed(cells);
  }

  /** Which of these cells can be changed only with a reason. */
  needsReason(cells: readonly TypedCell[]): boolean {
    return cells.some(
      (cell) => this.columns.get(cell.column)?.editing === 'override' && !this.isDraft(cell.row),
    );
  }

  /** Stores typed, pasted or filled cells: one call, one undo. Rows beyond the last become new rows. */
  async apply(cells: readonly TypedCell[], source: ChangeSource, reason?: string): Promise<ApplyResult> {
    const edits: SheetEdit[] = [];
    const inverse: SheetEdit[] = [];
    const refusedPlaces: SheetPlace[] = [];
    let readOnly = 0;
    let refused = 0;
    let drafted = 0;
    for (const cell of cells) {
      const column = this.columns.get(cell.column);
      if (!column) continue;
      const read = readCell(cell.typed, column.type);
      if (this.isDraft(cell.row)) {
        if (!this.options.ownRows || (column.editing === 'none' && column.kind !== 'key')) {
          readOnly++;
          continue;
        }
        const draft = cell.row - this.rows.total;
        if (read.ok) this.drafts.set(draft, column.code, read.value);
        else {
          this.drafts.fail(draft, column.code, String(cell.typed), this.options.sayWrongType(column));
          refused++;
        }
        drafted++;
        continue;
      }
      const rowKey = this.rows.key(cell.row);
      if (column.editing === 'none' || rowKey === undefined) {
        readOnly++;
        continue;
      }
      if (!read.ok) {
        const message = this.options.sayWrongType(column);
        this.unsaved.set(placeKey(rowKey, column.code), { typed: String(cell.typed), message });
        refusedPlaces.push({ rowKey, column: column.code });
        refused++;
        continue;
      }
      const before = this.rows.value(cell.row, column.code) ?? null;
      const pending = this.unsaved.has(placeKey(rowKey, column.code));
      const why = column.editing === 'override' ? reason : undefined;
      if (before === read.value && !pending && why === undefined) continue;
      edits.push({ rowKey, column: column.code, value: read.value, ...(why ? { reason: why } : {}) });
      inverse.push(this.inverseOf(cell.row, rowKey, column));
    }
    this.changed(drafted > 0 ? undefined : refusedPlaces);
    const addRows = this.options.ownRows ? this.drafts.takeComplete() : [];
    if (edits.length > 0 || addRows.length > 0) {
      await this.send(
        { edits, addRows, removeRows: [] },
        { edits: inverse, addRows: [], removeRows: [] },
        source,
      );
    }
    return { applied: edits.length + drafted, readOnly, refused };
  }

  private inverseOf(row: number, rowKey: string, column: SheetColumn): SheetEdit {
    const value = this.rows.value(row, column.code) ?? null;
    const override = this.rows.mark(rowKey, column.code)?.override;
    if (column.editing !== 'override') return { rowKey, column: column.code, value };
    if (!override) return { rowKey, column: column.code, value, release: true };
    return { rowKey, column: column.code, value, reason: override.reason };
  }

  /** Lets the formulas of overridden cells hold again. */
  async release(places: readonly SheetPlace[]): Promise<void> {
    const edits: SheetEdit[] = [];
    const inverse: SheetEdit[] = [];
    for (const { rowKey, column } of places) {
      const row = this.rows.place(rowKey);
      const override = this.rows.mark(rowKey, column)?.override;
      if (row === undefined || !override) continue;
      const value = this.rows.value(row, column) ?? null;
      edits.push({ rowKey, column, value, release: true });
      inverse.push({ rowKey, column, value, reason: override.reason });
    }
    if (edits.length === 0) return;
    await this.send(
      { edits, addRows: [], removeRows: [] },
      { edits: inverse, addRows: [], removeRows: [] },
      'typed',
    );
  }

  /** Takes whole rows away; drafts vanish at once, stored rows can be brought back by undo. */
  async removeRows(rows: readonly number[]): Promise<void> {
    const stored = rows.filter((row) => row < this.rows.total && this.rows.key(row) !== undefined);
    this.drafts.remove(rows.filter((row) => row >= this.rows.total).map((row) => row - this.rows.total));
    this.changed();
    if (stored.length === 0) return;
    const inputs = this.options.columns.filter(
      (column) => column.editing === 'input' || column.kind === 'key',
    );
    const addRows = stored.map((row) =>
      Object.fromEntries(inputs.map((column) => [column.code, this.rows.value(row, column.code) ?? null])),
    );
    const removeRows = stored.map((row) => this.rows.key(row)!);
    await this.send({ edits: [], addRows: [], removeRows }, { edits: [], addRows, removeRows: [] }, 'typed');
  }

  private send(change: SheetChange, inverse: SheetChange, source: ChangeSource): Promise<void> {
    if (!this.options.source.change) return Promise.resolve();
    // What is typed stays in its cell from this moment, however long the line of earlier changes is.
    const shown = this.showAll(change);
    return this.enqueue(async () => {
      const taken = await this.deliver(change, source, shown);
      if (!taken) return;
      const rejected = new Set(taken.rejected.map((cell) => placeKey(cell.rowKey, cell.column)));
      const held = (edit: SheetEdit) => !rejected.has(placeKey(edit.rowKey, edit.column));
      const undo = {
        ...inverse,
        edits: inverse.edits.filter(held),
        removeRows: [...inverse.removeRows, ...taken.addedRowKeys],
      };
      const redo = { ...change, edits: change.edits.filter(held) };
      const cells = redo.edits.length + redo.addRows.length + redo.removeRows.length;
      if (cells > 0) this.undoPiles.push({ undo, redo, source, cells });
    });
  }

  private enqueue<T>(work: () => Promise<T>): Promise<T> {
    const next = this.queue.then(work, work);
    this.queue = next.catch(() => undefined);
    return next;
  }

  private perform(change: SheetChange, source: ChangeSource) {
    return this.deliver(change, source, this.showAll(change));
  }

  private showAll(change: SheetChange): Shown {
    const cells = change.edits.map((edit) => ({ edit, before: this.show(edit) }));
    const wholeRows = change.addRows.length > 0 || change.removeRows.length > 0;
    this.saving++;
    this.changed(wholeRows ? undefined : change.edits);
    this.options.effect?.shown(change.edits);
    return { cells, wholeRows };
  }

  /** Sends a change that is shown, and takes back what is refused. Cells typed anew meanwhile keep what was typed last. */
  private async deliver(change: SheetChange, source: ChangeSource, { cells, wholeRows }: Shown) {
    const touched: SheetPlace[] = [...change.edits];
    const takeBack = (refused: (edit: SheetEdit) => string | undefined) => {
      for (const { edit, before } of cells) {
        const key = placeKey(edit.rowKey, edit.column);
        if (this.underWay.get(key) !== edit) continue;
        this.underWay.delete(key);
        const message = refused(edit);
        if (message === undefined) this.unsaved.delete(key);
        else this.takeBack(edit, before, message);
      }
    };
    try {
      if (!this.options.source.change) return null;
      const outcome = await this.options.source.change(change, source);
      const rejected = new Map(outcome.rejected.map((cell) => [placeKey(cell.rowKey, cell.column), cell]));
      const refusal = (place: SheetPlace) => rejected.get(placeKey(place.rowKey, place.column));
      takeBack((edit) => refusal(edit)?.message);
      for (const { rowKey, column, value } of outcome.values ?? []) {
        const row = this.rows.place(rowKey);
        if (row === undefined || refusal({ rowKey, column }) || this.underWay.has(placeKey(rowKey, column)))
          continue;
        this.rows.setValue(row, column, value);
        touched.push({ rowKey, column });
      }
      const first = outcome.rejected[0];
      if (first) {
        this.options.onFailed(first.message, { ...first, cells: outcome.rejected.length });
      }
      if (wholeRows) {
        this.rows.renew();
        await this.rows.ensure(0, 0).catch(() => undefined);
      }
      this.options.effect?.settled(
        change.edits.filter((edit) => !refusal(edit)),
        change.edits.filter(refusal),
      );
      return outcome;
    } catch (failure) {
      const message = failure instanceof Error ? failure.message : String(failure);
      takeBack(() => message);
      if (change.addRows.length > 0) this.drafts.giveBack(change.addRows, message);
      this.options.onFailed(message);
      this.options.effect?.settled([], change.edits);
      return null;
    } finally {
      this.saving--;
      if (!this.closed) this.changed(wholeRows ? undefined : touched);
    }
  }

  private show(edit: SheetEdit): CellBefore {
    const row = this.rows.place(edit.rowKey);
    const snapshot = {
      value: row === undefined ? undefined : this.rows.value(row, edit.column),
      mark: this.rows.mark(edit.rowKey, edit.column),
    };
    this.underWay.set(placeKey(edit.rowKey, edit.column), edit);
    if (row === undefined) return snapshot;
    this.unsaved.set(placeKey(edit.rowKey, edit.column), { typed: editText(edit.value), message: null });
    this.rows.setValue(row, edit.column, edit.value);
    const override = edit.release
      ? undefined
      : edit.reason
        ? { reason: edit.reason }
        : snapshot.mark?.override;
    this.rows.setMark(edit.rowKey, edit.column, {
      ...snapshot.mark,
      changed: true,
      imported: false,
      error: undefined,
      override,
    });
    return snapshot;
  }

  private takeBack(edit: SheetEdit, snapshot: CellBefore, message: string): void {
    const row = this.rows.place(edit.rowKey);
    if (row === undefined) return;
    this.rows.setValue(row, edit.column, snapshot.value ?? null);
    this.rows.setMark(edit.rowKey, edit.column, snapshot.mark);
    this.unsaved.set(placeKey(edit.rowKey, edit.column), { typed: editText(edit.value), message });
  }

  /** Forgets a text that couldn't be stored and shows the stored value again. */
  discardUnsaved(): void {
    this.unsaved.clear();
    this.drafts.clear();
    this.changed();
  }

  undo(): Promise<UndoStep | undefined> {
    return this.enqueue(async () => {
      const step = this.undoPiles.takeUndo();
      if (!step) return undefined;
      if (!(await this.perform(step.undo, 'undo'))) this.undoPiles.putBack(step, 'done');
      return step;
    });
  }

  redo(): Promise<UndoStep | undefined> {
    return this.enqueue(async () => {
      const step = this.undoPiles.takeRedo();
      if (!step) return undefined;
      if (!(await this.perform(step.redo, 'undo'))) this.undoPiles.putBack(step, 'undone');
      return step;
    });
  }

  ask(query: SheetQuery): void {
    this.rows.ask(query);
    this.changed();
  }

  /** Everything may have changed on the server. */
  renew(): void {
    this.rows.renew();
    this.changed();
  }
}
