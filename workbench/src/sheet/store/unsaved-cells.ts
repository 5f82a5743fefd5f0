import type { SheetEdit, SheetPlace, Theirs } from './sheet-types.ts';

export interface UnsavedCell {
  readonly typed: string;
  /** Why it wasn't stored; null while it is being stored. */
  readonly message: string | null;
  /** The edit that was refused; absent where what was typed couldn't be read. */
  readonly edit?: SheetEdit | undefined;
  readonly theirs?: Theirs | undefined;
}

export interface UnsavedAt extends UnsavedCell, SheetPlace {}

/** One key for a cell. */
export const placeKey = (rowKey: string, column: string) => `${rowKey}\u0000${column}`;

const placeOf = (key: string): SheetPlace => {
  const [rowKey = '', column = ''] = key.split('\u0000');
  return { rowKey, column };
};

/** By place: what was typed and isn't stored. It outlives the sheet it was typed into. */
export class UnsavedCells {
  private readonly cells = new Map<string, UnsavedCell>();
  /** Told after every change. */
  onChange: () => void = () => undefined;

  get size(): number {
    return this.cells.size;
  }

  get(key: string): UnsavedCell | undefined {
    return this.cells.get(key);
  }

  set(key: string, cell: UnsavedCell): void {
    this.cells.set(key, cell);
    this.onChange();
  }

  delete(key: string): void {
    if (this.cells.delete(key)) this.onChange();
  }

  clear(): void {
    this.cells.clear();
    this.onChange();
  }

  /** Those that were refused; what is under way isn't among them. */
  refused(): UnsavedAt[] {
    return [...this.cells].flatMap(([key, cell]) =>
      cell.message === null ? [] : [{ ...placeOf(key), ...cell }],
    );
  }
}
