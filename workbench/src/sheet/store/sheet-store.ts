import { joinKey } from '@suanpan/engine/domain';
import type { EditSource } from '@suanpan/server/words';
import { editText } from './cell-values.ts';
import { SheetChanges } from './sheet-changes.ts';
import { type Draft, noDrafts, SheetDrafts } from './sheet-drafts.ts';
import { SheetRows } from './sheet-rows.ts';
import type {
  CellMark,
  CellValue,
  SeenCell,
  SheetColumn,
  SheetEdit,
  SheetOptions,
  SheetPlace,
  SheetQuery,
  TypedCell,
} from './sheet-types.ts';
import { emptyQuery } from './sheet-types.ts';
import type { UndoStacks, UndoStep } from './sheet-undo.ts';
import { inverseOf, TakenCells } from './taken-cells.ts';
import type { RowSpan, TouchedCells } from './touched-cells.ts';
import { placeKey, type UnsavedCell, UnsavedCells } from './unsaved-cells.ts';

/** What was typed into a table before and isn't stored: it waits for its sheet. */
export interface UnsavedEdits {
  readonly unsaved: UnsavedCells;
  readonly drafts: SheetDrafts;
}

export interface ApplyResult {
  readonly applied: number;
  readonly readOnly: number;
  readonly refused: number;
}

/**
 * A sheet's memory: stored rows, rows being typed anew, what was typed and isn't stored, and the undo stacks. Changes are
 * shown at once, sent one after another, and taken back with a reason when the server refuses them; the typed text stays.
 */
export class SheetStore {
  readonly options: SheetOptions;
  readonly rows: SheetRows;
  readonly drafts: SheetDrafts;
  readonly unsaved: UnsavedCells;
  private changes: SheetChanges;
  /** For each grid, which draws no more than it must. */
  readonly touched = new Set<TouchedCells>();
  /** Grows with every change of anything that is shown. */
  revision = 0;
  private columns: Map<string, SheetColumn>;
  private listeners = new Set<() => void>();
  private closed = false;

  constructor(
    options: SheetOptions,
    query: SheetQuery = emptyQuery,
    edits: UnsavedEdits = { unsaved: new UnsavedCells(), drafts: new SheetDrafts() },
  ) {
    this.options = options;
    this.unsaved = edits.unsaved;
    this.drafts = edits.drafts;
    this.columns = new Map(options.columns.map((column) => [column.code, column]));
    this.rows = new SheetRows(options.source, options.columns.length, query, (loaded) => {
      this.changes.showUnderWay();
      this.changed(loaded);
    });
    this.changes = new SheetChanges(options, this.rows, edits, (what) => {
      if (!this.closed) this.changed(what);
    });
  }

  get undoStacks(): UndoStacks {
    return this.changes.undoStacks;
  }

  /** How many changes the server hasn't answered. */
  get saving(): number {
    return this.changes.saving;
  }

  subscribe = (listener: () => void): (() => void) => {
    this.listeners.add(listener);
    return () => this.listeners.delete(listener);
  };

  /** @param what the only cells or rows that look different; without them anything may */
  changed(what?: readonly SheetPlace[] | RowSpan): void {
    this.rows.openGaps(this.drafts.neighbours);
    for (const each of this.touched) each.touch(what);
    this.revision++;
    for (const listener of this.listeners) listener();
  }

  close(): void {
    this.closed = true;
    this.listeners.clear();
  }

  /** Stored rows, rows being typed between and below them, and one empty row to type the next into. */
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
    return this.rows.opened && this.draftAt(row) !== undefined;
  }

  /** Which of the rows that are being typed anew lies here. */
  draftAt(row: number): number | undefined {
    if (row >= this.rows.total) return row - this.rows.total;
    const gap = this.rows.gapAt(row);
    return gap === undefined ? undefined : -1 - gap;
  }

  /** Where such a row lies. */
  rowOfDraft(index: number): number {
    return index < 0 ? this.rows.rowOfGap(-1 - index) : this.rows.total + index;
  }

  value(row: number, column: string): CellValue | undefined {
    const draft = this.draftAt(row);
    return draft === undefined ? this.rows.value(row, column) : this.drafts.value(draft, column);
  }

  unsavedCell(row: number, column: string): UnsavedCell | undefined {
    const draft = this.draftAt(row);
    if (draft !== undefined) return this.drafts.unsaved(draft, column);
    const key = this.rows.key(row);
    return key === undefined || this.unsaved.size === 0 ? undefined : this.unsaved.get(placeKey(key, column));
  }

  /** In a row that is being typed anew: the first cell that keeps it from being stored. */
  wrongInRow(row: number): { readonly column: string; readonly cell: UnsavedCell } | undefined {
    const index = this.rows.opened ? this.draftAt(row) : undefined;
    return index === undefined ? undefined : this.drafts.wrongIn(index);
  }

  /** The stored row whose key was typed there once more. */
  rowWithKeyOf(row: number): number | undefined {
    const draft = this.drafts.of(this.draftAt(row) ?? Number.NaN);
    const parts = this.options.keyColumns.map((column) => draft?.cells.get(column) ?? null);
    if (!draft || parts.length === 0 || parts.includes(null)) return undefined;
    return this.rows.place(joinKey(parts.map(String)));
  }

  get unsavedCount(): number {
    return this.drafts.failedCount + this.unsaved.refused().length;
  }

  /** A cell as it is shown now: what an edit of it is typed over. */
  seenCell(row: number, column: string): SeenCell {
    return {
      value: this.value(row, column) ?? null,
      overridden: this.mark(row, column)?.override !== undefined,
    };
  }

  /** What is copied and searched: the typed text where it couldn't be stored. */
  text(row: number, column: string): string {
    return this.unsavedCell(row, column)?.typed ?? editText(this.value(row, column));
  }

  /** What a cell is opened with: the arithmetic where its value was typed as such. */
  typedText(row: number, column: string): string {
    const draft = this.draftAt(row);
    const typed = draft === undefined ? this.mark(row, column)?.typed : this.drafts.typed(draft, column);
    return this.unsavedCell(row, column)?.typed ?? typed ?? editText(this.value(row, column));
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
      (cell) =>
        this.columns.get(cell.column)?.editing === 'override' &&
        !this.isDraft(cell.row) &&
        !this.rows.outline.has(cell.row),
    );
  }

  /** Stores typed, pasted or filled cells: one call, one undo. Rows beyond the last become new rows. */
  async apply(cells: readonly TypedCell[], source: EditSource, reason?: string): Promise<ApplyResult> {
    const taken = new TakenCells(this, this.changes, reason);
    for (const cell of cells) taken.take(cell);
    const { edits, inverse, left, readOnly, drafted } = taken;
    this.changed(drafted > 0 || left.length > 0 ? undefined : []);
    const complete = this.options.ownRows ? this.drafts.takeComplete(this.options.keyColumns) : noDrafts;
    const { rows: addRows, places: addPlaces } = complete;
    if (edits.length > 0 || addRows.length > 0 || left.length > 0) {
      await this.changes.send(
        { edits, addRows, addTyped: complete.typed, addPlaces, removeRows: [] },
        { edits: inverse, addRows: [], removeRows: [] },
        source,
        left,
        complete.drafts,
      );
    }
    return { applied: edits.length + drafted, readOnly, refused: left.length };
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
      edits.push({ rowKey, column, value, release: true, seen: this.seenCell(row, column) });
      inverse.push({ rowKey, column, value, reason: override.reason });
    }
    if (edits.length === 0) return;
    await this.changes.send(
      { edits, addRows: [], removeRows: [] },
      { edits: inverse, addRows: [], removeRows: [] },
      'typed',
    );
  }

  /** Opens empty rows above or below one, to be typed into; undo takes them away again. Answers with the first one's place. */
  insertRows(row: number, side: 'above' | 'below', count: number): number | null {
    const index = this.draftAt(row);
    const draft = index === undefined || index >= 0 ? undefined : this.drafts.of(index);
    const rowKey = this.rowKey(row);
    let opened: Draft[] = [];
    if (index !== undefined && draft?.beside)
      opened = this.drafts.open(draft.beside, count, { index, below: side === 'below' });
    else if (rowKey !== undefined)
      opened = this.drafts.open(side === 'above' ? { before: rowKey } : { after: rowKey }, count);
    const [first] = opened;
    if (!first) return null;
    this.changed();
    const none = { edits: [], addRows: [], removeRows: [] };
    void this.changes.send(
      none,
      none,
      'typed',
      opened.map((each) => this.changes.textsOf(each)),
    );
    return this.rowOfDraft(this.drafts.indexOf(first) ?? 0);
  }

  /** Takes whole rows away; drafts vanish at once, stored rows can be brought back by undo. */
  async removeRows(rows: readonly number[]): Promise<void> {
    const stored = rows.filter((row) => row < this.rows.total && this.rows.key(row) !== undefined);
    this.drafts.remove(rows.flatMap((row) => this.draftAt(row) ?? []));
    this.changed();
    if (stored.length === 0) return;
    const inputs = this.options.columns.filter(
      (column) => column.editing === 'input' || column.kind === 'key',
    );
    const addRows = stored.map((row) =>
      Object.fromEntries(inputs.map((column) => [column.code, this.rows.value(row, column.code) ?? null])),
    );
    const removeRows = stored.map((row) => this.rows.key(row)!);
    const removeSeen = Object.fromEntries(removeRows.map((key, i) => [key, addRows[i]!]));
    await this.changes.send(
      { edits: [], addRows: [], removeRows, removeSeen },
      { edits: [], addRows, removeRows: [] },
      'typed',
    );
  }

  /** Stores what was typed over what another has stored meanwhile, which the person has seen by now. */
  async keepMine({ rowKey, column }: SheetPlace): Promise<void> {
    const { edit, theirs } = this.unsaved.get(placeKey(rowKey, column)) ?? {};
    const row = this.rows.place(rowKey);
    const about = this.columns.get(column);
    if (!edit || !theirs || !about) return;
    const seen = { value: theirs.value, overridden: theirs.overridden };
    await this.changes.send(
      { edits: [{ ...edit, seen }], addRows: [], removeRows: [] },
      { edits: [inverseOf(this, row ?? -1, rowKey, about)], addRows: [], removeRows: [] },
      'typed',
    );
  }

  /** Forgets a text that wasn't stored: the cell shows what it holds. */
  drop({ rowKey, column }: SheetPlace): void {
    this.unsaved.delete(placeKey(rowKey, column));
    this.changed();
  }

  undo(): Promise<UndoStep | undefined> {
    return this.changes.undo();
  }

  redo(): Promise<UndoStep | undefined> {
    return this.changes.redo();
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
