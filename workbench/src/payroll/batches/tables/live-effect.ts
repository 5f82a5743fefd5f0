import type { ComputedCell } from '../../../sheet/engine/engine-messages.ts';
import type { SheetEdit, SheetEffect } from '../../../sheet/store/sheet-types.ts';

/** More rows than a person can look at: those wait for the server's calculation. */
const liveRows = 200;

export interface LiveEngine {
  /** Reads the stored inputs of rows, computes them and keeps them open. Null: it can't be told from these rows alone. */
  open(rowKeys: readonly string[]): Promise<readonly ComputedCell[] | null>;
  /** Types values into the rows opened last; null when they are others. */
  edit(edits: readonly SheetEdit[]): Promise<readonly ComputedCell[] | null>;
}

interface OpenRow {
  readonly rowKey: string;
  /** Whether it could be opened. */
  readonly ready: Promise<boolean>;
  isOpen: boolean;
}

/**
 * What edits do to the other cells of their rows. The row a person stands in is opened beforehand, so that the effect of
 * typing there is seen at once; edits of other rows are computed when the server has stored them. The server has the last
 * word: whatever can't be told from these rows alone stays as it is until the batch is calculated.
 */
export class LiveEffect implements SheetEffect {
  private readonly engine: LiveEngine;
  private readonly show: (cells: readonly ComputedCell[]) => void;
  /** The row a person stands in. */
  private wanted: string | null = null;
  private prepared: OpenRow | null = null;
  /** Edits whose effect is on screen before they are stored. */
  private readonly reported = new WeakSet<SheetEdit>();
  /** How many edits of a row are under way: until they are stored its stored inputs are old. */
  private readonly underWay = new Map<string, number>();

  constructor(engine: LiveEngine, show: (cells: readonly ComputedCell[]) => void) {
    this.engine = engine;
    this.show = show;
  }

  /** Opens the row a person stands in now. */
  prepare(rowKey: string | null): void {
    this.wanted = rowKey;
    if (rowKey === null || rowKey === this.prepared?.rowKey || this.underWay.has(rowKey)) return;
    const row: OpenRow = {
      rowKey,
      isOpen: false,
      ready: this.open([rowKey]).then((cells) => cells !== null),
    };
    this.prepared = row;
    void row.ready.then((isOpen) => {
      row.isOpen = isOpen;
    });
  }

  shown(edits: readonly SheetEdit[]): void {
    for (const { rowKey } of edits) this.underWay.set(rowKey, (this.underWay.get(rowKey) ?? 0) + 1);
    void this.tell(edits);
  }

  private async tell(edits: readonly SheetEdit[]): Promise<void> {
    const { prepared } = this;
    if (!prepared || edits.some((edit) => edit.rowKey !== prepared.rowKey)) return;
    // Of an open row the worker is asked at once: it computes while the grid is still moving on to the next cell.
    if (!prepared.isOpen && (!(await prepared.ready) || this.prepared !== prepared)) return;
    const cells = await this.engine.edit(edits).catch(() => null);
    if (cells === null) return;
    for (const edit of edits) this.reported.add(edit);
    this.show(cells);
  }

  settled(stored: readonly SheetEdit[], refused: readonly SheetEdit[]): void {
    for (const { rowKey } of [...stored, ...refused]) {
      const left = (this.underWay.get(rowKey) ?? 1) - 1;
      if (left > 0) this.underWay.set(rowKey, left);
      else this.underWay.delete(rowKey);
    }
    const again = [...stored.filter((edit) => !this.reported.has(edit)), ...refused];
    const rowKeys = [...new Set(again.map((edit) => edit.rowKey))];
    if (rowKeys.length > 0 && rowKeys.length <= liveRows) this.computeStored(rowKeys);
    else this.prepare(this.wanted);
  }

  /** Rows were read that have been changed since the calculation: what they show of it is old. */
  read(rowKeys: readonly string[]): void {
    if (rowKeys.length > 0 && rowKeys.length <= liveRows) this.computeStored(rowKeys);
  }

  private computeStored(rowKeys: readonly string[]): void {
    this.prepared = null;
    void this.open(rowKeys).then((cells) => {
      if (cells) this.show(cells);
      this.prepare(this.wanted);
    });
  }

  private open(rowKeys: readonly string[]): Promise<readonly ComputedCell[] | null> {
    // Nothing is lost when it fails: the edit is stored, only its effect isn't shown before the calculation.
    return this.engine.open(rowKeys).catch(() => null);
  }
}
