import { type Outline, outlineOf } from './outline.ts';
import { RowGaps } from './row-gaps.ts';
import type {
  CellMark,
  CellValue,
  RowNeighbour,
  SheetBlock,
  SheetQuery,
  SheetSource,
} from './sheet-types.ts';
import type { RowSpan } from './touched-cells.ts';

/** Rows asked for at a time. One block of 100 columns is some 300 kB and paints at once. */
export const blockSize = 400;
/** Everything is fetched quietly up to this many cells, so that scrolling, copying and totals need not wait. */
const prefetchCells = 4_000_000;

type BlockState = 'empty' | 'loading' | 'loaded' | 'old';

/**
 * The stored rows of one table as seen through one sort and filter, block by block. Rows that aren't there yet read as
 * undefined; asking for them again after `renew` keeps the old values on screen until the new ones have come. Rows are
 * numbered as they are seen: where new ones are being typed between them, there are gaps.
 */
export class SheetRows {
  /** How many are stored, and the lines over groups with them. */
  stored = 0;
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
  private neighbours: readonly RowNeighbour[] = [];
  private gaps = RowGaps.none;
  private readonly source: SheetSource;
  private readonly columnCount: number;
  private readonly onLoaded: (rows: RowSpan) => void;
  query: SheetQuery;
  /** Keys of the rows that were put in while the rows are asked for like this: they may stand out of sight. */
  readonly added = new Set<string>();

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

  /** Stored rows and the gaps between them. */
  get total(): number {
    return this.stored + this.gaps.count;
  }

  /** Stored rows of the table, without the lines over groups. */
  get count(): number {
    return this.stored - this.outline.size;
  }

  /** Which of the new rows lies here. */
  gapAt(row: number): number | undefined {
    return this.gaps.at(row);
  }

  rowOfGap(gap: number): number {
    return this.gaps.rowOf(gap);
  }

  /** New rows are being typed beside these. */
  openGaps(neighbours: readonly RowNeighbour[]): void {
    this.neighbours = neighbours;
    this.placeGaps();
  }

  /** Among groups a new row has no place yet: it lies at the end. */
  private placeGaps(): void {
    if (this.neighbours.length === 0 && this.gaps.count === 0) return;
    const place = (key: string) => (this.outline.size > 0 ? undefined : this.places.get(key));
    this.gaps = RowGaps.beside(this.neighbours, place, this.stored);
  }

  /** Lines over groups have none. */
  key(row: number): string | undefined {
    return this.keys[this.gaps.storedAt(row)] || undefined;
  }

  name(row: number): string {
    return this.names[this.gaps.storedAt(row)] ?? '';
  }

  place(rowKey: string): number | undefined {
    const stored = this.places.get(rowKey);
    return stored === undefined ? undefined : this.gaps.seenAt(stored);
  }

  value(row: number, column: string): CellValue | undefined {
    return this.values.get(column)?.[this.gaps.storedAt(row)];
  }

  isLoaded(row: number): boolean {
    return this.key(row) !== undefined || this.gapAt(row) !== undefined;
  }

  mark(rowKey: string, column: string): CellMark | undefined {
    return this.marks.get(rowKey)?.get(column);
  }

  setValue(row: number, column: string, value: CellValue): void {
    this.setStored(this.gaps.storedAt(row), column, value);
  }

  private setStored(row: number, column: string, value: CellValue): void {
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
  ensure(from: number, to: number): Promise<void> {
    return this.ensureStored(this.gaps.storedFrom(from), this.gaps.storedFrom(to));
  }

  private async ensureStored(from: number, to: number): Promise<void> {
    const first = Math.floor(Math.max(0, from) / blockSize);
    const last = this.opened ? Math.floor(Math.min(to, Math.max(0, this.stored - 1)) / blockSize) : first;
    const needed: Promise<void>[] = [];
    for (let block = first; block <= last; block++) {
      const state = this.blocks[block] ?? 'empty';
      if (state === 'loaded') continue;
      needed.push(this.waiting.get(block) ?? this.load(block));
    }
    const wasOpened = this.opened;
    await Promise.all(needed);
    // How many rows there are is known only once the first have come.
    if (!wasOpened && this.opened && to >= (first + 1) * blockSize) await this.ensureStored(from, to);
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
        const last = (block + 1) * blockSize - 1 + this.gaps.count;
        this.onLoaded({ first: block * blockSize, last });
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
    if (answer.total < this.stored) this.forget(answer.total);
    this.stored = answer.total;
    this.opened = true;
    this.blocks[block] = 'loaded';
    if (answer.outline || this.outline.size > 0) this.outline = outlineOf(answer.outline ?? [], this.stored);
    answer.rowKeys.forEach((key, i) => {
      this.keys[offset + i] = key;
      this.names[offset + i] = answer.names?.[i] ?? '';
      if (key === '') return;
      this.places.set(key, offset + i);
      this.marks.delete(key);
    });
    for (const [column, values] of Object.entries(answer.columns)) {
      for (let i = 0; i < values.length; i++) this.setStored(offset + i, column, values[i] ?? null);
    }
    for (const { rowKey, column, ...mark } of answer.marks) {
      this.setMark(rowKey, column, { ...this.mark(rowKey, column), ...mark });
    }
    this.placeGaps();
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
    this.added.clear();
    this.epoch++;
    this.waiting.clear();
    this.blocks = [];
    this.keys = [];
    this.names = [];
    this.places.clear();
    this.values.clear();
    this.marks.clear();
    this.outline = new Map();
    this.stored = 0;
    this.opened = false;
    this.placeGaps();
  }

  /** Fetches the rest one block after another, nearest first; gives up when the rows are renewed meanwhile. */
  async prefetch(near: number): Promise<void> {
    if (this.stored * this.columnCount > prefetchCells) return;
    const epoch = this.epoch;
    const count = Math.ceil(this.stored / blockSize);
    const start = Math.floor(this.gaps.storedFrom(near) / blockSize);
    const order = Array.from({ length: count }, (_, block) => block).sort(
      (a, b) => Math.abs(a - start) - Math.abs(b - start),
    );
    for (const block of order) {
      if (epoch !== this.epoch) return;
      await this.ensureStored(block * blockSize, block * blockSize);
    }
  }

  get complete(): boolean {
    const count = Math.max(1, Math.ceil(this.stored / blockSize));
    for (let block = 0; block < count; block++) if (this.blocks[block] !== 'loaded') return false;
    return this.opened;
  }
}
