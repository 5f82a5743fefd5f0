import type { EditSource } from '@suanpan/server/words';
import { editText } from './cell-values.ts';
import { type Draft, placesOf, type SheetDrafts } from './sheet-drafts.ts';
import type { SheetRows } from './sheet-rows.ts';
import type {
  CellMark,
  CellValue,
  RejectedCell,
  SheetChange,
  SheetChanged,
  SheetEdit,
  SheetOptions,
  SheetPlace,
} from './sheet-types.ts';
import { UndoStacks, type UndoStep } from './sheet-undo.ts';
import { empty, isEmpty, stepOf } from './step-of.ts';
import { placeKey, type UnsavedCell, type UnsavedCells } from './unsaved-cells.ts';

interface CellBefore {
  readonly value: CellValue | undefined;
  readonly mark: CellMark | undefined;
}

interface Shown {
  readonly cells: readonly { readonly edit: SheetEdit; readonly before: CellBefore }[];
  readonly wholeRows: boolean;
}

/** Texts that a change leaves in the sheet because they weren't stored: they go and come back with its undo and redo. */
export interface LeftTexts {
  drop(): void;
  putBack(): void;
  /** It is no more to be taken back: the row it was has been stored. */
  isOver?(): boolean;
}

/**
 * Changes on their way to the server: shown at once, sent one after another, taken back with a reason where they are
 * refused (the typed text stays), and kept for undo where they are stored.
 */
export class SheetChanges {
  readonly undoStacks = new UndoStacks();
  saving = 0;
  /** The newest edit of each cell that the server hasn't answered. */
  private underWay = new Map<string, SheetEdit>();
  private queue: Promise<unknown> = Promise.resolve();
  private readonly options: SheetOptions;
  private readonly rows: SheetRows;
  private readonly drafts: SheetDrafts;
  private readonly unsaved: UnsavedCells;
  private readonly changed: (what?: readonly SheetPlace[]) => void;

  /** @param changed told what looks different; without places anything may */
  constructor(
    options: SheetOptions,
    rows: SheetRows,
    kept: { drafts: SheetDrafts; unsaved: UnsavedCells },
    changed: (what?: readonly SheetPlace[]) => void,
  ) {
    this.options = options;
    this.rows = rows;
    this.drafts = kept.drafts;
    this.unsaved = kept.unsaved;
    this.changed = changed;
  }

  /**
   * @param left texts that weren't worth sending, with what takes them out of the sheet again
   * @param drafts the rows that are added, as they were typed
   */
  send(
    typed: SheetChange,
    inverse: SheetChange,
    source: EditSource,
    left: readonly LeftTexts[] = [],
    drafts: readonly Draft[] = [],
  ): Promise<void> {
    if (!this.options.source.change) return Promise.resolve();
    // What is typed stays in its cell from this moment, however long the line of earlier changes is.
    const nothing = isEmpty(typed);
    const shown = nothing ? null : this.showAll(typed);
    return this.enqueue(async () => {
      // Rows that were stored meanwhile may be the neighbours of these by now.
      const change = drafts.length > 0 ? { ...typed, addPlaces: placesOf(drafts) } : typed;
      const refused: LeftTexts[] = [...left];
      const taken = shown && (await this.deliver(change, source, shown, refused, drafts));
      const step = taken ? stepOf(change, inverse, taken) : { undo: empty, redo: empty, cells: 0 };
      const cells = step.cells || refused.length;
      if (cells > 0) this.undoStacks.push({ ...step, source, cells, left: refused });
      if (nothing) this.changed();
    });
  }

  private enqueue<T>(work: () => Promise<T>): Promise<T> {
    const next = this.queue.then(work, work);
    this.queue = next.catch(() => undefined);
    return next;
  }

  private showAll(change: SheetChange): Shown {
    const cells = change.edits.map((edit) => ({ edit, before: this.show(edit) }));
    const wholeRows = change.addRows.length > 0 || change.removeRows.length > 0;
    this.saving++;
    this.changed(wholeRows ? undefined : change.edits);
    this.options.effect?.shown(change.edits);
    return { cells, wholeRows };
  }

  /**
   * Sends a change that is shown, and takes back what is refused. Cells typed anew meanwhile keep what was typed last.
   * @param left takes the texts that stay behind unstored
   * @param drafts the rows that are added, where they were typed
   */
  private async deliver(
    change: SheetChange,
    source: EditSource,
    { cells, wholeRows }: Shown,
    left: LeftTexts[],
    drafts: readonly Draft[] = [],
  ): Promise<SheetChanged | null> {
    const touched: SheetPlace[] = [...change.edits];
    const takeBack = (refused: (edit: SheetEdit) => Pick<RejectedCell, 'message' | 'theirs'> | undefined) => {
      for (const { edit, before } of cells) {
        const key = placeKey(edit.rowKey, edit.column);
        if (this.underWay.get(key) !== edit) continue;
        this.underWay.delete(key);
        const refusal = refused(edit);
        if (refusal) left.push(this.takeBack(edit, before, refusal));
        else this.unsaved.delete(key);
      }
    };
    try {
      if (!this.options.source.change) return null;
      const outcome = await this.options.source.change(change, source);
      const rejected = new Map(outcome.rejected.map((cell) => [placeKey(cell.rowKey, cell.column), cell]));
      const refusal = (place: SheetPlace) => rejected.get(placeKey(place.rowKey, place.column));
      takeBack(refusal);
      left.push(...this.giveBackAdded(change, outcome, drafts));
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
        for (const rowKey of outcome.addedRowKeys) this.rows.added.add(rowKey);
        for (const rowKey of change.removeRows) this.rows.added.delete(rowKey);
        this.rows.renew();
        await this.rows.ensure(0, 0).catch(() => undefined);
        await this.becomeStored(outcome, drafts);
      }
      this.options.effect?.settled(
        change.edits.filter((edit) => !refusal(edit)),
        change.edits.filter(refusal),
      );
      return outcome;
    } catch (failure) {
      const message = failure instanceof Error ? failure.message : String(failure);
      takeBack(() => ({ message }));
      change.addRows.forEach((_, added) => {
        left.push(this.giveBack(change, added, drafts[added], message));
      });
      this.options.onFailed(message);
      this.options.effect?.settled([], change.edits);
      return null;
    } finally {
      this.saving--;
      // What is still being read may be older than what was stored.
      this.rows.dropLoads();
      this.changed(wholeRows || left.length > 0 ? undefined : touched);
    }
  }

  /** New rows that weren't taken come back as drafts; of those that were, cells that weren't keep their texts. */
  private giveBackAdded(change: SheetChange, outcome: SheetChanged, drafts: readonly Draft[]): LeftTexts[] {
    if (change.addRows.length === 0 || outcome.rejected.length === 0) return [];
    const refused = new Map(outcome.rejected.map((cell) => [cell.added, cell]));
    const stored = change.addRows.filter((_, index) => !refused.has(index));
    const rowOf = new Map(outcome.addedRowKeys.map((key, i) => [key, stored[i]]));
    return outcome.rejected.flatMap((cell) => {
      const { rowKey, column, message, added } = cell;
      if (added !== undefined) return [this.giveBack(change, added, drafts[added], message, column)];
      const row = rowOf.get(rowKey);
      if (!row) return [];
      const edit = { rowKey, column, value: row[column] ?? null };
      return [this.keepText(edit, { typed: editText(edit.value), message, edit })];
    });
  }

  /** Rows stay where they are typed until they can be read there as stored ones; nothing typed meanwhile goes elsewhere. */
  private async becomeStored(outcome: SheetChanged, drafts: readonly Draft[]): Promise<void> {
    if (drafts.length === 0) return;
    const refused = new Set(outcome.rejected.map((cell) => cell.added));
    const taken = drafts.filter((_, added) => !refused.has(added));
    const rows = taken.map((draft) => this.rowOf(draft)).filter((row) => row !== undefined);
    if (rows.length > 0)
      await this.rows.ensure(Math.min(...rows), Math.max(...rows) + 1).catch(() => undefined);
    const edits: SheetEdit[] = [];
    const inverse: SheetEdit[] = [];
    for (const [i, draft] of taken.entries()) {
      const rowKey = outcome.addedRowKeys[i];
      if (rowKey === undefined) continue;
      for (const { column, value, seen } of this.drafts.stored(draft, rowKey)) {
        const typed = draft.typed.get(column);
        const place = { rowKey, column };
        edits.push({
          ...place,
          value,
          seen: { value: seen, overridden: false },
          ...(typed ? { typed } : {}),
        });
        inverse.push({ ...place, value: seen });
      }
    }
    if (edits.length > 0)
      void this.send(
        { edits, addRows: [], removeRows: [] },
        { edits: inverse, addRows: [], removeRows: [] },
        'typed',
      );
  }

  private rowOf(draft: Draft): number | undefined {
    const index = this.drafts.indexOf(draft);
    if (index === undefined) return undefined;
    return index < 0 ? this.rows.rowOfGap(-1 - index) : this.rows.total + index;
  }

  private giveBack(
    change: SheetChange,
    added: number,
    typedAnew: Draft | undefined,
    message: string,
    column?: string,
  ): LeftTexts {
    if (typedAnew) {
      this.drafts.refused(typedAnew, message, column);
      return this.textsOf(typedAnew);
    }
    const texts = (change.addTyped ?? []).filter((one) => one.row === added);
    const typed = texts.map((one) => [one.column, one.typed] as const);
    const place = change.addPlaces?.find((one) => one.row === added);
    const beside = place && (place.before === undefined ? { after: place.after } : { before: place.before });
    const row = change.addRows[added] ?? {};
    return this.textsOf(this.drafts.giveBack(row, message, column, typed, beside));
  }

  /** A row that is being typed anew comes and goes with its undo, until it is stored. */
  textsOf(draft: Draft): LeftTexts {
    return {
      drop: () => this.drafts.drop(draft),
      putBack: () => this.drafts.putBack(draft),
      isOver: () => draft.storedAs !== undefined,
    };
  }

  private show(edit: SheetEdit): CellBefore {
    const row = this.rows.place(edit.rowKey);
    const snapshot = {
      value: row === undefined ? undefined : this.rows.value(row, edit.column),
      mark: this.rows.mark(edit.rowKey, edit.column),
    };
    this.underWay.set(placeKey(edit.rowKey, edit.column), edit);
    if (row === undefined) return snapshot;
    this.unsaved.set(placeKey(edit.rowKey, edit.column), { typed: textOf(edit), message: null });
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
      typed: edit.release ? undefined : (edit.typed ?? undefined),
      override,
    });
    return snapshot;
  }

  /** Rows that were read anew don't know yet what is on its way. */
  showUnderWay(): void {
    for (const { rowKey, column, value } of this.underWay.values()) {
      const row = this.rows.place(rowKey);
      if (row !== undefined) this.rows.setValue(row, column, value);
    }
  }

  /** Shows what the cell holds (another's value where that is why it was refused), and keeps what was typed beside it. */
  private takeBack(
    edit: SheetEdit,
    before: CellBefore,
    { message, theirs }: Pick<RejectedCell, 'message' | 'theirs'>,
  ): LeftTexts {
    const row = this.rows.place(edit.rowKey);
    if (row !== undefined) {
      const computed = theirs && !theirs.overridden && this.isOverride(edit.column);
      this.rows.setValue(row, edit.column, (theirs && !computed ? theirs.value : before.value) ?? null);
      const override = theirs?.overridden ? { reason: theirs.reason ?? '' } : undefined;
      this.rows.setMark(edit.rowKey, edit.column, theirs ? { ...before.mark, override } : before.mark);
    }
    return this.keepText(edit, { typed: textOf(edit), message, edit, theirs });
  }

  private isOverride(column: string): boolean {
    return this.options.columns.find((each) => each.code === column)?.editing === 'override';
  }

  /** Keeps a text that isn't stored. */
  keepText(place: SheetPlace, cell: UnsavedCell): LeftTexts {
    const key = placeKey(place.rowKey, place.column);
    this.unsaved.set(key, cell);
    return {
      drop: () => {
        if (this.unsaved.get(key) === cell) this.unsaved.delete(key);
      },
      putBack: () => this.unsaved.set(key, cell),
    };
  }

  undo(): Promise<UndoStep | undefined> {
    return this.enqueue(() => this.goBack('undo'));
  }

  redo(): Promise<UndoStep | undefined> {
    return this.enqueue(() => this.goBack('redo'));
  }

  private async goBack(way: 'undo' | 'redo'): Promise<UndoStep | undefined> {
    const take = () => (way === 'undo' ? this.undoStacks.takeUndo() : this.undoStacks.takeRedo());
    let step = take();
    // An empty row that was put in and stored since goes with the step that stored it.
    while (step && isEmpty(step.undo) && step.left.length > 0 && step.left.every((one) => one.isOver?.()))
      step = take();
    if (!step) return undefined;
    const change = step[way];
    const left: LeftTexts[] = [];
    const done = isEmpty(change) || (await this.deliver(change, 'undo', this.showAll(change), left));
    if (!done) {
      for (const texts of left) texts.drop();
      this.undoStacks.putBack(step, way);
      this.changed();
      return undefined;
    }
    for (const texts of step.left) {
      if (way === 'undo') texts.drop();
      else texts.putBack();
    }
    this.changed();
    return step;
  }
}

/** What was typed for it. */
const textOf = ({ typed, value }: SheetEdit): string => typed ?? editText(value);
