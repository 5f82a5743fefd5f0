import { SheetDrafts, type StoredDraft } from '../../../sheet/store/sheet-drafts.ts';
import type { UnsavedEdits } from '../../../sheet/store/sheet-store.ts';
import { type UnsavedAt, UnsavedCells } from '../../../sheet/store/unsaved-cells.ts';

/** What was typed into a table and isn't stored, with how to forget it. */
export interface UnsavedText {
  readonly table: string;
  readonly typed: string;
  readonly message: string;
  readonly column: string;
  /** Null in a row that is being typed anew. */
  readonly rowKey: string | null;
  drop(): void;
}

interface Stored {
  readonly cells: readonly UnsavedAt[];
  readonly drafts: readonly StoredDraft[];
}

/**
 * What was typed into the tables of one batch and isn't stored. It stays until it is mended or dropped: while another table
 * is looked at, and over a reload of the page (the browser tab keeps it, for one person).
 */
export class BatchUnsavedEdits {
  readonly tables = new Map<string, UnsavedEdits>();
  private readonly name: string;
  private readonly listeners = new Set<() => void>();
  private texts: readonly UnsavedText[] = [];

  constructor(name: string) {
    this.name = name;
    for (const [table, stored] of Object.entries(readStored(name))) {
      const edits = this.open(table);
      for (const { rowKey, column, ...cell } of stored.cells)
        edits.unsaved.set(`${rowKey}\u0000${column}`, cell);
      edits.drafts.restore(stored.drafts);
    }
    this.changed();
  }

  open(table: string): UnsavedEdits {
    let edits = this.tables.get(table);
    if (!edits) {
      edits = { unsaved: new UnsavedCells(), drafts: new SheetDrafts() };
      this.tables.set(table, edits);
      edits.unsaved.onChange = () => this.changed();
      edits.drafts.onChange = () => this.changed();
    }
    return edits;
  }

  private due = false;

  /** A paste changes thousands at once: told and kept once, when it is over. */
  private changed(): void {
    if (this.due) return;
    this.due = true;
    queueMicrotask(() => {
      this.due = false;
      this.store();
      const texts = this.list();
      // Cells that are only on their way are no news.
      if (texts.length === 0 && this.texts.length === 0) return;
      this.texts = texts;
      for (const listener of this.listeners) listener();
    });
  }

  private list(): UnsavedText[] {
    return [...this.tables].flatMap(([table, { unsaved, drafts }]) => [
      ...unsaved.refused().map(({ rowKey, column, typed, message }) => ({
        table,
        rowKey,
        column,
        typed,
        message: message ?? '',
        drop: () => unsaved.delete(`${rowKey}\u0000${column}`),
      })),
      ...drafts.wrong().map(({ draft, column, cell }) => ({
        table,
        rowKey: null,
        column,
        typed: cell.typed,
        message: cell.message ?? '',
        drop: () => drafts.drop(draft),
      })),
    ]);
  }

  private store(): void {
    const stored: Record<string, Stored> = {};
    for (const [table, { unsaved, drafts }] of this.tables) {
      const cells = unsaved.refused();
      const rows = drafts.keep();
      if (cells.length > 0 || rows.length > 0) stored[table] = { cells, drafts: rows };
    }
    try {
      if (Object.keys(stored).length === 0) sessionStorage.removeItem(this.name);
      else sessionStorage.setItem(this.name, JSON.stringify(stored));
    } catch {
      // The tab's storage is full or forbidden: it stays for as long as the page does.
    }
  }

  subscribe = (listener: () => void): (() => void) => {
    this.listeners.add(listener);
    return () => this.listeners.delete(listener);
  };

  snapshot = (): readonly UnsavedText[] => this.texts;
}

function readStored(name: string): Record<string, Stored> {
  try {
    return JSON.parse(sessionStorage.getItem(name) ?? '{}') as Record<string, Stored>;
  } catch {
    return {};
  }
}

const batches = new Map<string, BatchUnsavedEdits>();

export function unsavedEditsOf(userId: string, batchId: string): BatchUnsavedEdits {
  const name = `suanpan.unsaved.${userId}.${batchId}`;
  let edits = batches.get(name);
  if (!edits) {
    edits = new BatchUnsavedEdits(name);
    batches.set(name, edits);
  }
  return edits;
}
