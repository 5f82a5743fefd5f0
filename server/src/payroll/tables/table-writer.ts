import type { ColumnVector, JsonScalar } from '@suanpan/engine';
import type { Kysely } from 'kysely';
import type { Clock } from '../../platform/clock/clock.ts';
import type { DB } from '../../platform/db/schema.ts';
import { BLOCK_ROWS, decodeBlocks, encodeBlock, hashOfBytes } from './column-block.ts';
import { blankColumn, cellJson, growColumn, putCell } from './column-vector.ts';
import type { TablePlan } from './table-layout.ts';
import {
  findSet,
  KEY_COLUMN,
  replaceBlocks,
  replaceSet,
  rowsByKey,
  type StoredBlock,
  type TableSet,
} from './table-sets.repo.ts';

/**
 * Writes cells into an input table block by block: an edit of one cell reads and writes one block, an import a thousand
 * rows at a time. Lives within one transaction; nothing is stored before `flush`.
 */
export class TableWriter {
  readonly #db: Kysely<DB>;
  readonly #table: TablePlan;
  #set: TableSet;
  #rows: number;
  readonly #rowOf: Map<string, number>;
  /** Blocks in hand, by column and number. */
  readonly #blocks = new Map<string, Map<number, { vector: ColumnVector; dirty: boolean }>>();

  private constructor(db: Kysely<DB>, table: TablePlan, set: TableSet, rowOf: Map<string, number>) {
    this.#db = db;
    this.#table = table;
    this.#set = set;
    this.#rows = set.rows;
    this.#rowOf = rowOf;
  }

  static async open(db: Kysely<DB>, clock: Clock, batchId: string, table: TablePlan): Promise<TableWriter> {
    const known = await findSet(db, batchId, table.code, 'input');
    const set =
      known ??
      (await replaceSet(db, clock, { batchId, tableCode: table.code, part: 'input', rows: 0, blocks: [] }));
    return new TableWriter(db, table, set, new Map(await rowsByKey(db, set)));
  }

  get version(): number {
    return this.#set.version;
  }

  get rows(): number {
    return this.#rows;
  }

  has(key: string): boolean {
    return this.#rowOf.has(key);
  }

  keys(): IterableIterator<string> {
    return this.#rowOf.keys();
  }

  async get(key: string, column: string): Promise<JsonScalar> {
    const row = this.#rowOf.get(key);
    if (row === undefined) return null;
    const block = await this.#block(column, Math.floor(row / BLOCK_ROWS));
    return cellJson(block.vector, row % BLOCK_ROWS);
  }

  /** Puts a value that fits the column; answers what was there. `@code` and `#…` columns may be written too. */
  async put(key: string, column: string, value: JsonScalar): Promise<JsonScalar> {
    const row = this.#rowOf.get(key);
    if (row === undefined) throw new Error(`No row ${key} to write to.`);
    const block = await this.#block(column, Math.floor(row / BLOCK_ROWS));
    const before = cellJson(block.vector, row % BLOCK_ROWS);
    putCell(block.vector, row % BLOCK_ROWS, value);
    block.dirty = true;
    return before;
  }

  /** Adds a row; its key columns must be written by the caller. */
  async append(key: string): Promise<void> {
    this.#rowOf.set(key, this.#rows);
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
    const length = Math.min(BLOCK_ROWS, this.#rows - number * BLOCK_ROWS);
    let block = ofColumn.get(number);
    if (!block) {
      const stored = await this.#db
        .selectFrom('payroll_table_blocks')
        .select('content')
        .where('set_id', '=', this.#set.id)
        .where('column_code', '=', column)
        .where('block', '=', number)
        .executeTakeFirst();
      const vector = stored ? decodeBlocks([stored.content]) : blankColumn(this.#type(column), length);
      block = { vector, dirty: false };
      ofColumn.set(number, block);
    }
    // Rows were added since this block was read: room for all it can hold is made once, not row by row.
    if (block.vector.length < length)
      block.vector = growColumn(block.vector, BLOCK_ROWS - block.vector.length);
    return block;
  }

  /** Stores what was written, and fills columns that know nothing of added rows with blanks. */
  async flush(): Promise<TableSet> {
    if (this.#rows > this.#set.rows) await this.#evenOut();
    const blocks: StoredBlock[] = [];
    for (const [column, ofColumn] of this.#blocks)
      for (const [number, { vector, dirty }] of ofColumn) {
        if (!dirty) continue;
        const rows = Math.min(BLOCK_ROWS, this.#rows - number * BLOCK_ROWS);
        const content = encodeBlock(vector, 0, rows);
        blocks.push({ column, block: number, rows, hash: hashOfBytes(content), content });
      }
    for (const ofColumn of this.#blocks.values()) for (const block of ofColumn.values()) block.dirty = false;
    this.#set = await replaceBlocks(this.#db, { ...this.#set, rows: this.#rows }, blocks);
    return this.#set;
  }

  /** Every stored column must be as long as the table: its last block is grown, and blocks behind it are added. */
  async #evenOut(): Promise<void> {
    const stored = await this.#db
      .selectFrom('payroll_table_blocks')
      .select('column_code')
      .distinct()
      .where('set_id', '=', this.#set.id)
      .execute();
    const columns = new Set([...stored.map((row) => row.column_code), ...this.#blocks.keys()]);
    const last = Math.floor((this.#rows - 1) / BLOCK_ROWS);
    for (const column of columns)
      for (
        let number =
          this.#blocks.has(column) && !stored.some((row) => row.column_code === column)
            ? 0
            : Math.floor(Math.max(0, this.#set.rows - 1) / BLOCK_ROWS);
        number <= last;
        number++
      ) {
        const block = await this.#block(column, number);
        block.dirty = true;
      }
  }
}
