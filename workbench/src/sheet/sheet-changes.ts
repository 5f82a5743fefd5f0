import { editText } from './cell-values.ts';
import type { SheetDrafts } from './sheet-drafts.ts';
import type { SheetRows } from './sheet-rows.ts';
import type {
  CellMark,
  CellValue,
  ChangeSource,
  SheetChange,
  SheetEdit,
  SheetOptions,
  SheetPlace,
} from './sheet-types.ts';
import { UndoPiles, type UndoStep } from './sheet-undo.ts';

export interface UnsavedCell {
  readonly typed: string;
  /** Why it wasn't stored; null while it is being stored. */
  readonly message: string | null;
}

interface CellBefore {
  readonly value: CellValue | undefined;
  readonly mark: CellMark | undefined;
}

interface Shown {
  readonly cells: readonly { readonly edit: SheetEdit; readonly before: CellBefore }[];
  readonly wholeRows: boolean;
}

/** One key for a cell. */
export const placeKey = (rowKey: string, column: string) => `${rowKey}\u0000${column}`;

/**
 * Changes on their way to the server: shown at once, sent one after another, taken back with a reason where they are
 * refused (the typed text stays), and kept for undo where they are stored.
 */
export class SheetChanges {
  readonly undoPiles = new UndoPiles();
  /** By place: what was typed and isn't stored. */
  readonly unsaved = new Map<string, UnsavedCell>();
  saving = 0;
  /** The newest edit of each cell that the server hasn't answered. */
  private underWay = new Map<string, SheetEdit>();
  private queue: Promise<unknown> = Promise.resolve();
  private readonly options: SheetOptions;
  private readonly rows: SheetRows;
  private readonly drafts: SheetDrafts;
  private readonly changed: (what?: readonly SheetPlace[]) => void;

  /** @param changed told what looks different; without places anything may */
  constructor(
    options: SheetOptions,
    rows: SheetRows,
    drafts: SheetDrafts,
    changed: (what?: readonly SheetPlace[]) => void,
  ) {
    this.options = options;
    this.rows = rows;
    this.drafts = drafts;
    this.changed = changed;
  }

  send(change: SheetChange, inverse: SheetChange, source: ChangeSource): Promise<void> {
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
      this.changed(wholeRows ? undefined : touched);
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
}
