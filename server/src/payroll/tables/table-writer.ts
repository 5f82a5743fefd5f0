import { blankVector, type ColumnVector, type JsonScalar } from '@suanpan/engine';
import type { Kysely } from 'kysely';
import type { Clock } from '../../platform/clock/clock.ts';
import { shouldYield, yieldToEventLoop } from '../../platform/db/event-loop.ts';
import type { DB } from '../../platform/db/schema.ts';
import type { TablePart } from './storage/cells.tables.ts';
import { BLOCK_ROWS, decodeBlocks, encodeBlock, hashOfBytes } from './storage/column-block.ts';
import { cellJson, growColumn, putCell } from './storage/column-vector.ts';
import { requireSoundBlocks } from './storage/sound-blocks.ts';
import {
  findSet,
  KEY_COLUMN,
  rowsByKey,
  type StoredBlock,
  type TableSet,
} from './storage/table-sets.repo.ts';
import { replaceBlocks, replaceSet } from './storage/write-sets.repo.ts';
import type { TablePlan } from './table-layout.ts';

/**
 * Writes cells into an input table block by block: an edit of one cell reads and writes one block, an import a thousand
 * rows at a time. Nothing is stored before `flush`. It lives within one transaction, or is taken over into the next
 * while nobody else has written to the table (`continueIn`).
 */
export class TableWriter {
  #db: Kysely<DB>;
  readonly #table: TablePlan;
  #set: TableSet;
  #rows: number;
  /** The rows that were there, which others look up too, and those that are added. */
  readonly #stored: ReadonlyMap<string, number>;
  readonly #added = new Map<string, number>();
  /** Blocks in hand, by column and number. */
  readonly #blocks = new Map<string, Map<number, { vector: ColumnVector; dirty: boolean }>>();

  private constructor(db: Kysely<DB>, table: TablePlan, set: TableSet, stored: ReadonlyMap<string, number>) {
    this.#db = db;
    this.#table = table;
    this.#set = set;
    this.#rows = set.rows;
    this.#stored = stored;
  }

  static async open(
    db: Kysely<DB>,
    clock: Clock,
    batchId: string,
    table: TablePlan,
    part: TablePart = 'input',
  ): Promise<TableWriter> {
    const known = await findSet(db, batchId, table.code, part);
    const set =
      known ?? (await replaceSet(db, clock, { batchId, tableCode: table.code, part, rows: 0, blocks: [] }));
    return new TableWriter(db, table, set, await rowsByKey(db, set));
  }

  /** Goes on in another transaction; answers false when the table has changed meanwhile and must be opened anew. */
  async continueIn(db: Kysely<DB>, batchId: string): Promise<boolean> {
    const current = await findSet(db, batchId, this.#table.code, this.#set.part);
    if (current?.id !== this.#set.id || current.version !== this.#set.version) return false;
    this.#db = db;
    return true;
  }

  get version(): number {
    return this.#set.version;
  }

  get rows(): number {
    return this.#rows;
  }

  has(key: string): boolean {
    return this.#rowOf(key) !== undefined;
  }

  *keys(): IterableIterator<string> {
    yield* this.#stored.keys();
    yield* this.#added.keys();
  }

  #rowOf(key: string): number | undefined {
    return this.#added.get(key) ?? this.#stored.get(key);
  }

  async get(key: string, column: string): Promise<JsonScalar> {
    const row = this.#rowOf(key);
    if (row === undefined) return null;
    const block = await this.#block(column, Math.floor(row / BLOCK_ROWS));
    return cellJson(block.vector, row % BLOCK_ROWS);
  }

  /** Puts a value that fits the column; answers what was there. `@code` and `#…` columns may be written too. */
  async put(key: string, column: string, value: JsonScalar): Promise<JsonScalar> {
    const row = this.#rowOf(key);
    if (row === undefined) throw new Error(`No row ${key} to write to.`);
    const block = await this.#block(column, Math.floor(row / BLOCK_ROWS));
    const before = cellJson(block.vector, row % BLOCK_ROWS);
    putCell(block.vector, row % BLOCK_ROWS, value);
    block.dirty = true;
    return before;
  }

  /** Adds a row; its key columns must be written by the caller. */
  async append(key: string): Promise<void> {
    this.#added.set(key, this.#rows);
    this.#rows++;
    await this.put(key, KEY_COLUMN, key);
  }

  #type(column: string): ColumnVector['type'] {
    if (column === KEY_COLUMN) return 'text';
    return this.#table.columnOf.get(column)?.valueType ?? 'number';
  }

  async #block(column: string, number: number): Promise<{ vector: ColumnVector; dirty: boolean }> {
    let ofColumn = this.#blocks.get(column);
    if (!ofColumn) {
      ofColumn = new Map();
      this.#blocks.set(column, ofColumn);
    }
    const length = this.#rowsOf(number);
    let block = ofColumn.get(number);
    if (!block) {
      const stored = await this.#db
        .selectFrom('payroll_table_blocks')
        .select(['column_code as column', 'block', 'hash', 'content'])
        .where('set_id', '=', this.#set.id)
        .where('column_code', '=', column)
        .where('block', '=', number)
        .executeTakeFirst();
      if (stored) await requireSoundBlocks(this.#db, this.#set.id, [stored]);
      const vector = stored ? decodeBlocks([stored.content]) : blankVector(this.#type(column), length);
      block = { vector, dirty: false };
      ofColumn.set(number, block);
    }
    // Rows were added since this block was read: room for all it can hold is made once, not row by row.
    if (block.vector.length < length)
      block.vector = growColumn(block.vector, BLOCK_ROWS - block.vector.length);
    return block;
  }

  /** Stores what was written. Every column that is touched, and all of them when rows were added, ends up whole. */
  async flush(): Promise<TableSet> {
    await this.#evenOut();
    const blocks: StoredBlock[] = [];
    for (const [column, ofColumn] of this.#blocks)
      for (const [number, block] of ofColumn) {
        if (!block.dirty) continue;
        const rows = this.#rowsOf(number);
        const content = encodeBlock(block.vector, 0, rows);
        blocks.push({ column, block: number, rows, hash: hashOfBytes(content), content });
        block.dirty = false;
        if (shouldYield()) await yieldToEventLoop();
      }
    this.#set = await replaceBlocks(this.#db, { ...this.#set, rows: this.#rows }, blocks);
    return this.#set;
  }

  #rowsOf(block: number): number {
    return Math.min(BLOCK_ROWS, this.#rows - block * BLOCK_ROWS);
  }

  /** A column is read as its blocks one after the other, so none may be missing or shorter than the table says. */
  async #evenOut(): Promise<void> {
    const stored = await this.#db
      .selectFrom('payroll_table_blocks')
      .select(['column_code', 'block', 'rows'])
      .where('set_id', '=', this.#set.id)
      .execute();
    const rowsAt = new Map(stored.map((row) => [`${row.column_code}\u0000${row.block}`, row.rows]));
    const touched = [...this.#blocks.keys()];
    const grown = this.#rows > this.#set.rows;
    const columns = new Set(grown ? [...stored.map((row) => row.column_code), ...touched] : touched);
    const count = Math.ceil(this.#rows / BLOCK_ROWS);
    for (const column of columns)
      for (let number = 0; number < count; number++)
        if (rowsAt.get(`${column}\u0000${number}`) !== this.#rowsOf(number))
          (await this.#block(column, number)).dirty = true;
  }
}
