import {
  blankVector,
  type ColumnVector,
  hasOwnRows,
  isBrought,
  type JsonScalar,
  rowKeyOf,
  tableCells,
  takeRows,
} from '@suanpan/engine';
import type { Kysely } from 'kysely';
import type { DB } from '../../platform/db/schema.ts';
import type { LoadedBatch } from '../batches/record/batch-plan.ts';
import { castCell } from './cast-cell.ts';
import { cellJson, keysOf, putCell, textColumn } from './storage/column-vector.ts';
import { contentOf } from './storage/table-content.ts';
import {
  findSet,
  KEY_COLUMN,
  readColumns,
  readKeys,
  readRowRange,
  readRows,
  rowsByKey,
  type TableSet,
} from './storage/table-sets.repo.ts';
import { type ColumnPlan, parameterRows, type TablePlan } from './table-layout.ts';

/**
 * One table of a batch as a person sees it: inputs as they are now, computed columns as they were calculated last,
 * overrides laid over. Reads only the columns, and for a page without search or sorting only the blocks, it is asked for.
 */
export class TableView {
  readonly table: TablePlan;
  readonly rows: number;
  readonly #db: Kysely<DB>;
  readonly #input: TableSet | undefined;
  readonly #result: TableSet | undefined;
  /** Which of the two sets gives the rows; undefined for parameter tables before a calculation: theirs stand in the copy. */
  readonly #base: TableSet | undefined;
  readonly #overrides: readonly { row_key: string; column_code: string; value: string }[];
  readonly #parameter: Map<string, ColumnVector> | undefined;
  #overrideOf: Map<string, string> | undefined;
  #maps = new Map<TableSet, Promise<Int32Array | null>>();

  private constructor(
    db: Kysely<DB>,
    table: TablePlan,
    sets: { input: TableSet | undefined; result: TableSet | undefined },
    overrides: readonly { row_key: string; column_code: string; value: string }[],
  ) {
    this.#db = db;
    this.table = table;
    this.#input = sets.input;
    this.#result = sets.result;
    this.#overrides = overrides;
    const inFile = tableCells(table) === 'inFile';
    // Once calculated, a parameter table shows the version that was in force.
    this.#parameter = inFile && !sets.result ? parameterColumns(table) : undefined;
    this.#base = this.#parameter ? undefined : !hasOwnRows(table) ? (sets.result ?? sets.input) : sets.input;
    this.rows = this.#parameter ? parameterRows(table).length : (this.#base?.rows ?? 0);
  }

  static async open(db: Kysely<DB>, loaded: LoadedBatch, table: TablePlan): Promise<TableView> {
    const [overrides, input, result] = await Promise.all([
      db
        .selectFrom('payroll_overrides')
        .select(['row_key', 'column_code', 'value'])
        .where('batch_id', '=', loaded.batch.id)
        .where('table_code', '=', table.code)
        .execute(),
      findSet(db, loaded.batch.id, table.code, 'input'),
      findSet(db, loaded.batch.id, table.code, 'result'),
    ]);
    return new TableView(db, table, { input, result }, overrides);
  }

  /** Differs whenever a cell of the view may have changed. */
  get content(): string {
    return contentOf(this.#input, this.#result);
  }

  /** What a computed cell is typed over with; undefined where its own value holds. */
  overrideAt(rowKey: string, column: string): JsonScalar | undefined {
    this.#overrideOf ??= new Map(
      this.#overrides.map((each) => [cellKey(each.row_key, each.column_code), each.value]),
    );
    const found = this.#overrideOf.get(cellKey(rowKey, column));
    return found === undefined ? undefined : (JSON.parse(found) as JsonScalar);
  }

  async keys(): Promise<string[]> {
    if (this.#parameter) return keysOf(this.#parameter.get(KEY_COLUMN) ?? textColumn([]));
    return this.#base ? readKeys(this.#db, this.#base.id) : [];
  }

  /** The keys of some rows; rows in order are read from their blocks alone. */
  async keysAt(rows: readonly number[]): Promise<string[]> {
    const from = rows[0] ?? 0;
    if (!this.#base || rows.length === 0 || !rows.every((row, i) => row === from + i)) {
      const all = await this.keys();
      return rows.map((row) => all[row] ?? '');
    }
    const range = await readRowRange(this.#db, this.#base.id, [KEY_COLUMN], from, from + rows.length);
    const vector = range.columns.get(KEY_COLUMN);
    return rows.map((row) => vector?.text?.[row - range.start] ?? '');
  }

  /** Row numbers by key. */
  async rowOf(keys: readonly string[]): Promise<number[]> {
    if (this.#parameter) {
      const all = await this.keys();
      return keys.map((key) => all.indexOf(key));
    }
    if (!this.#base) return keys.map(() => -1);
    const rows = await rowsByKey(this.#db, this.#base);
    return keys.map((key) => rows.get(key) ?? -1);
  }

  /** Whole columns, as long as the table. */
  async columns(codes: readonly string[]): Promise<Map<string, ColumnVector>> {
    const wanted = this.#plans(codes);
    const found = new Map<string, ColumnVector>();
    for (const [set, columns] of this.#bySet(wanted)) {
      const read = await readColumns(
        this.#db,
        set.id,
        columns.map((column) => column.code),
      );
      const map = await this.#rowMap(set);
      for (const [code, vector] of read) found.set(code, map ? takeRows(vector, map) : vector);
    }
    this.#fill(found, wanted, this.rows);
    await this.#applyTypedValues(found, wanted);
    if (this.#overrides.length > 0) await this.#overlay(found);
    return found;
  }

  /** Some rows, in the order given. */
  async page(codes: readonly string[], rows: readonly number[]): Promise<Map<string, ColumnVector>> {
    const from = rows[0] ?? 0;
    const inOrder = rows.every((row, i) => row === from + i);
    if (this.#parameter) {
      const whole = await this.columns(codes);
      return new Map([...whole].map(([code, vector]) => [code, takeRows(vector, rows)]));
    }
    const wanted = this.#plans(codes);
    const stored = await Promise.all(
      [...this.#bySet(wanted)].map(async ([set, columns]) => {
        const names = columns.map((column) => column.code);
        const map = await this.#rowMap(set);
        if (map || !inOrder) {
          const picked = map ? rows.map((row) => map[row] ?? -1) : rows;
          return [...(await readRows(this.#db, set.id, names, picked))];
        }
        const range = await readRowRange(this.#db, set.id, names, from, from + rows.length);
        const local = rows.map((row) => row - range.start);
        return [...range.columns].map(([code, vector]) => [code, takeRows(vector, local)] as const);
      }),
    );
    const found = new Map<string, ColumnVector>(stored.flat());
    this.#fill(found, wanted, rows.length);
    await this.#applyTypedValues(found, wanted, rows);
    if (this.#overrides.length > 0) await this.#overlay(found, rows);
    return found;
  }

  /** Where imported cells of these rows came from: `@code` columns beside the table's own. */
  async provenance(codes: readonly string[], rows: readonly number[]): Promise<Map<string, ColumnVector>> {
    const found = new Map<string, ColumnVector>();
    if (!this.#input || rows.length === 0) return found;
    const map = this.#base === this.#input ? null : await this.#rowMap(this.#input);
    const picked = map ? rows.map((row) => map[row] ?? -1) : rows;
    const names = codes.map((code) => `@${code}`);
    const from = Math.min(...picked.filter((row) => row >= 0), this.#input.rows);
    const to = Math.max(...picked, 0) + 1;
    if (from >= to) return found;
    const range = await readRowRange(this.#db, this.#input.id, names, from, to);
    const local = picked.map((row) => (row < 0 ? -1 : row - range.start));
    for (const [code, vector] of range.columns) found.set(code.slice(1), takeRows(vector, local));
    return found;
  }

  #plans(codes: readonly string[]): ColumnPlan[] {
    return codes.flatMap((code) => this.table.columnOf.get(code) ?? []);
  }

  /** Which set holds a column: inputs where they are typed, everything else where it was computed. */
  #bySet(columns: readonly ColumnPlan[]): Map<TableSet, ColumnPlan[]> {
    const parts = new Map<TableSet, ColumnPlan[]>();
    for (const column of columns) {
      const set = this.#setOf(column);
      if (set) parts.set(set, [...(parts.get(set) ?? []), column]);
    }
    return parts;
  }

  #setOf(column: ColumnPlan): TableSet | undefined {
    if (this.#parameter) return undefined;
    const typed = isBrought(column);
    // Where the rows are computed, so are their keys; typed columns of such tables are laid beside them by key.
    if (!hasOwnRows(this.table))
      return typed && !this.table.key.includes(column)
        ? (this.#input ?? this.#result)
        : (this.#result ?? this.#input);
    if (typed) return this.#input;
    return this.#result ?? (column.typed ? this.#input : undefined);
  }

  /** For each row of the view its row in a set; null where they are the same. */
  #rowMap(set: TableSet): Promise<Int32Array | null> {
    let map = this.#maps.get(set);
    if (!map) {
      map = this.#makeMap(set);
      this.#maps.set(set, map);
    }
    return map;
  }

  async #makeMap(set: TableSet): Promise<Int32Array | null> {
    const base = this.#base;
    if (!base || set === base || (await this.#sameKeys(set, base))) return null;
    const rows = await rowsByKey(this.#db, set);
    const keys = await readKeys(this.#db, base.id);
    return Int32Array.from(keys, (key) => rows.get(key) ?? -1);
  }

  async #sameKeys(a: TableSet, b: TableSet): Promise<boolean> {
    if (a.rows !== b.rows) return false;
    const hashes = async (set: TableSet) => {
      const rows = await this.#db
        .selectFrom('payroll_table_blocks')
        .select('hash')
        .where('set_id', '=', set.id)
        .where('column_code', '=', KEY_COLUMN)
        .orderBy('block')
        .execute();
      return rows.map((row) => row.hash).join();
    };
    return (await hashes(a)) === (await hashes(b));
  }

  #fill(found: Map<string, ColumnVector>, wanted: readonly ColumnPlan[], rows: number): void {
    for (const column of wanted)
      if (!found.has(column.code))
        found.set(column.code, this.#parameter?.get(column.code) ?? blankVector(column.valueType, rows));
  }

  /** So does what is typed in place of a formula that allows it. */
  async #applyTypedValues(
    found: Map<string, ColumnVector>,
    wanted: readonly ColumnPlan[],
    rows?: readonly number[],
  ): Promise<void> {
    const input = this.#input;
    const codes = wanted.flatMap((column) => (isTypedOver(column) ? [column.code] : []));
    if (!input || !this.#result || codes.length === 0) return;
    const map = await this.#rowMap(input);
    const shown = rows ?? Array.from({ length: this.rows }, (_, row) => row);
    const picked = map ? shown.map((row) => map[row] ?? -1) : shown;
    for (const [code, typed] of await readRows(this.#db, input.id, codes, picked)) {
      const vector = found.get(code);
      for (let row = 0; vector && row < picked.length; row++) {
        const value = (picked[row] ?? -1) < 0 ? null : cellJson(typed, row);
        if (value !== null) putCell(vector, row, value);
      }
    }
  }

  /** Overrides made after the last calculation show at once. */
  async #overlay(found: Map<string, ColumnVector>, rows?: readonly number[]): Promise<void> {
    const mine = this.#overrides.filter((override) => found.has(override.column_code));
    if (mine.length === 0) return;
    const positions = await this.rowOf(mine.map((override) => override.row_key));
    const local = rows ? new Map(rows.map((row, i) => [row, i])) : null;
    for (const [i, override] of mine.entries()) {
      const at = positions[i] ?? -1;
      const row = local ? (local.get(at) ?? -1) : at;
      const vector = found.get(override.column_code);
      if (vector && row >= 0) putCell(vector, row, JSON.parse(override.value) as JsonScalar);
    }
  }
}

/** A computed column whose cells may be typed instead. */
export const isTypedOver = (column: ColumnPlan) => column.typed && !isBrought(column);

const cellKey = (rowKey: string, column: string) => `${rowKey}\u0000${column}`;

function parameterColumns(table: TablePlan): Map<string, ColumnVector> {
  const rows = parameterRows(table);
  const columns = new Map<string, ColumnVector>();
  for (const [index, column] of table.columns.entries()) {
    const vector = blankVector(column.valueType, rows.length);
    for (const [row, cells] of rows.entries()) {
      const value = Array.isArray(cells) ? cells[index] : (cells as Record<string, JsonScalar>)[column.code];
      const cast = castCell(column.valueType, (value as JsonScalar | undefined) ?? null);
      if (cast.ok) putCell(vector, row, cast.value);
    }
    columns.set(column.code, vector);
  }
  columns.set(KEY_COLUMN, textColumn(rows.map((_, row) => rowKeyOf(table, columns, row))));
  return columns;
}
