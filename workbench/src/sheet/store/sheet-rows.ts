import { type Outline, outlineOf } from './outline.ts';
import type { CellMark, CellValue, SheetBlock, SheetQuery, SheetSource } from './sheet-types.ts';
import type { RowSpan } from './touched-cells.ts';

/** Rows asked for at a time. One block of 100 columns is some 300 kB and paints at once. */
export const blockSize = 400;
/** Everything is fetched quietly up to this many cells, so that scrolling, copying and totals need not wait. */
const prefetchCells = 4_000_000;

type BlockState = 'empty' | 'loading' | 'loaded' | 'old';

/**
 * The stored rows of one table as seen through one sort and filter, block by block. Rows that aren't there yet read as
 * undefined; asking for them again after `renew` keeps the old values on screen until the new ones have come.
 */
export class SheetRows {
  total = 0;
  /** The lines over groups, by the row they stand in. */
  outline: Outline = new Map();
  /** False until the first block has come. */
  opened = false;
  private keys: (string | undefined)[] = [];
  private places = new Map<string, number>();
  private values = new Map<string, (CellValue | undefined)[]>();
  private names: string[] = [];
  private marks = new Map<string, Map<string, CellMark>>();
  private blocks: BlockState[] = [];
  private waiting = new Map<number, Promise<void>>();
  private epoch = 0;
  private readonly source: SheetSource;
  private readonly columnCount: number;
  private readonly onLoaded: (rows: RowSpan) => void;
  query: SheetQuery;

  constructor(
    source: SheetSource,
    columnCount: number,
    query: SheetQuery,
    onLoaded: (rows: RowSpan) => void,
  ) {
    this.source = source;
    this.columnCount = columnCount;
    this.query = query;
    this.onLoaded = onLoaded;
  }

  /** Lines over groups have none. */
  key(row: number): string | undefined {
    return this.keys[row] || undefined;
  }

  /** Rows of the table, without the lines over groups. */
  get count(): number {
    return this.total - this.outline.size;
  }

  name(row: number): string {
    return this.names[row] ?? '';
  }

  place(rowKey: string): number | undefined {
    return this.places.get(rowKey);
  }

  value(row: number, column: string): CellValue | undefined {
    return this.values.get(column)?.[row];
  }

  isLoaded(row: number): boolean {
    return this.keys[row] !== undefined;
  }

  mark(rowKey: string, column: string): CellMark | undefined {
    return this.marks.get(rowKey)?.get(column);
  }

  setValue(row: number, column: string, value: CellValue): void {
    let list = this.values.get(column);
    if (!list) {
      list = [];
      this.values.set(column, list);
    }
    list[row] = value;
  }

  setMark(rowKey: string, column: string, mark: CellMark | undefined): void {
    let row = this.marks.get(rowKey);
    if (!row) {
      row = new Map();
      this.marks.set(rowKey, row);
    }
    if (mark) row.set(column, mark);
    else row.delete(column);
  }

  /** Fetches what is missing between two rows, both included. */
  async ensure(from: number, to: number): Promise<void> {
    const first = Math.floor(Math.max(0, from) / blockSize);
    const last = this.opened ? Math.floor(Math.min(to, Math.max(0, this.total - 1)) / blockSize) : first;
    const needed: Promise<void>[] = [];
    for (let block = first; block <= last; block++) {
      const state = this.blocks[block] ?? 'empty';
      if (state === 'loaded') continue;
      needed.push(this.waiting.get(block) ?? this.load(block));
    }
    const wasOpened = this.opened;
    await Promise.all(needed);
    // How many rows there are is known only once the first have come.
    if (!wasOpened && this.opened && to >= (first + 1) * blockSize) await this.ensure(from, to);
  }

  private load(block: number): Promise<void> {
    const epoch = this.epoch;
    const fresh = this.blocks[block] === undefined || this.blocks[block] === 'empty';
    this.blocks[block] = 'loading';
    const work = this.source.load(block * blockSize, blockSize, this.query).then(
      (answer) => {
        if (epoch !== this.epoch) return;
        this.waiting.delete(block);
        this.take(block, answer);
        this.onLoaded({ first: block * blockSize, last: (block + 1) * blockSize - 1 });
      },
      (failure: unknown) => {
        if (epoch === this.epoch) {
          this.waiting.delete(block);
          this.blocks[block] = fresh ? 'empty' : 'old';
        }
        throw failure;
      },
    );
    this.waiting.set(block, work);
    return work;
  }

  private take(block: number, answer: SheetBlock): void {
    const offset = block * blockSize;
    if (answer.total < this.total) this.forget(answer.total);
    this.total = answer.total;
    this.opened = true;
    this.blocks[block] = 'loaded';
    if (answer.outline || this.outline.size > 0) this.outline = outlineOf(answer.outline ?? [], this.total);
    answer.rowKeys.forEach((key, i) => {
      this.keys[offset + i] = key;
      this.names[offset + i] = answer.names?.[i] ?? '';
      if (key === '') return;
      this.places.set(key, offset + i);
      this.marks.delete(key);
    });
    for (const [column, values] of Object.entries(answer.columns)) {
      for (let i = 0; i < values.length; i++) this.setValue(offset + i, column, values[i] ?? null);
    }
    for (const { rowKey, column, ...mark } of answer.marks) {
      this.setMark(rowKey, column, { ...this.mark(rowKey, column), ...mark });
    }
  }

  private forget(total: number): void {
    for (let row = total; row < this.keys.length; row++) {
      const key = this.keys[row];
      if (key !== undefined && this.places.get(key) === row) this.places.delete(key);
    }
    this.keys.length = Math.min(this.keys.length, total);
    for (const list of this.values.values()) list.length = Math.min(list.length, total);
  }

  /**
   * Asks what the groups come to by now. Where a row has come to lie in another one, all rows are read anew; else only the
   * figures are set.
   *
   * @returns whether anything is otherwise
   */
  async renewOutline(): Promise<boolean> {
    const epoch = this.epoch;
    const { outline: lines = [], total } = await this.source.load(0, 1, this.query);
    if (epoch !== this.epoch) return false;
    const shape = (outline: Outline) =>
      JSON.stringify([...outline.values()].map(({ at, path, rows }) => [at, path, rows]));
    const fresh = outlineOf(lines, total);
    if (shape(fresh) !== shape(this.outline)) {
      this.renew();
      return true;
    }
    const before = JSON.stringify([...this.outline.values()].map(({ figures }) => figures));
    if (before === JSON.stringify([...fresh.values()].map(({ figures }) => figures))) return false;
    this.outline = fresh;
    for (const { at, figures } of lines)
      for (const [column, figure] of Object.entries(figures)) this.setValue(at, column, figure);
    return true;
  }

  /** Everything may have changed (a calculation, an import): what is on screen stays until the new rows come. */
  renew(): void {
    this.epoch++;
    this.waiting.clear();
    this.blocks = this.blocks.map((state) => (state === 'empty' ? 'empty' : 'old'));
  }

  /** What is being read now is thrown away and read again when it is next asked for. */
  dropLoads(): void {
    if (this.waiting.size === 0) return;
    this.epoch++;
    for (const block of this.waiting.keys()) this.blocks[block] = this.opened ? 'old' : 'empty';
    this.waiting.clear();
  }

  /** Another order or filter: row numbers mean something else now. */
  ask(query: SheetQuery): void {
    this.query = query;
    this.epoch++;
    this.waiting.clear();
    this.blocks = [];
    this.keys = [];
    this.names = [];
    this.places.clear();
    this.values.clear();
    this.marks.clear();
    this.outline = new Map();
    this.total = 0;
    this.opened = false;
  }

  /** Fetches the rest one block after another, nearest first; gives up when the rows are renewed meanwhile. */
  async prefetch(near: number): Promise<void> {
    if (this.total * this.columnCount > prefetchCells) return;
    const epoch = this.epoch;
    const count = Math.ceil(this.total / blockSize);
    const start = Math.floor(near / blockSize);
    const order = Array.from({ length: count }, (_, block) => block).sort(
      (a, b) => Math.abs(a - start) - Math.abs(b - start),
    );
    for (const block of order) {
      if (epoch !== this.epoch) return;
      await this.ensure(block * blockSize, block * blockSize);
    }
  }

  get complete(): boolean {
    const count = Math.max(1, Math.ceil(this.total / blockSize));
    for (let block = 0; block < count; block++) if (this.blocks[block] !== 'loaded') return false;
    return this.opened;
  }
}
