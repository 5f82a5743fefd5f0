import type { SheetColumn } from '../../store/sheet-types.ts';

/** A cell that is being typed into, with what may be picked for it. */
export interface Picking {
  readonly kind: 'list' | 'date';
  readonly row: number;
  readonly column: SheetColumn;
  readonly text: string;
  /** Something was typed since it opened. */
  readonly narrowed: boolean;
}

/** What can be picked in cells of a column. */
export function pickOf(column: SheetColumn | undefined): Picking['kind'] | null {
  if (!column || (column.editing === 'none' && column.kind !== 'key')) return null;
  if (column.choices) return 'list';
  return column.type === 'date' ? 'date' : null;
}

/** The list or calendar at the cell that is open: the grid opens it and gives it keys, the page draws it. */
export class CellPick {
  /** What is drawn takes a key: true where it was its own. */
  onKey: ((event: KeyboardEvent) => boolean) | null = null;
  private now: Picking | null = null;
  private readonly listeners = new Set<() => void>();

  open(row: number, column: SheetColumn, text: string): void {
    const kind = pickOf(column);
    if (kind) this.set({ kind, row, column, text, narrowed: false });
  }

  typed(text: string): void {
    if (this.now && this.now.text !== text) this.set({ ...this.now, text, narrowed: true });
  }

  close(): void {
    if (this.now) this.set(null);
  }

  private set(next: Picking | null): void {
    this.now = next;
    for (const listener of this.listeners) listener();
  }

  subscribe = (listener: () => void): (() => void) => {
    this.listeners.add(listener);
    return () => this.listeners.delete(listener);
  };

  snapshot = (): Picking | null => this.now;
}
