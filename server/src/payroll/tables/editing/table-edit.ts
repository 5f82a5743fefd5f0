import { editingOf, hasOwnRows, type JsonScalar, keyParts, tableCells } from '@suanpan/engine';
import type { z } from 'zod';
import { instant } from '../../../platform/clock/clock.ts';
import { inChunks, shouldYield, yieldToEventLoop } from '../../../platform/db/event-loop.ts';
import { chunksOfRows } from '../../../platform/db/rows.ts';
import { errorMessage } from '../../../platform/errors/declare-errors.ts';
import { refuse } from '../../../platform/errors/refusal.ts';
import type { Language } from '../../../platform/texts/languages.ts';
import type { Facts } from '../../../platform/texts/open-texts.ts';
import type { SignedInCtx } from '../../../platform/trpc/context.ts';
import type { LoadedBatch } from '../../batches/record/batch-plan.ts';
import type { editedTable, editTableInput } from '../batch-tables.schemas.ts';
import { castCell, keyOfValues, typedAs } from '../cast-cell.ts';
import { findContent, markChanged } from '../storage/table-content.ts';
import { findSet, readKeys } from '../storage/table-sets.repo.ts';
import { type ColumnPlan, ownRows, type TablePlan } from '../table-layout.ts';
import { TableWriter } from '../table-writer.ts';
import { ChoiceCheck } from './choices.ts';
import { Conflicts } from './conflicts.ts';
import { type Change, type Edit, type Overriding, overrideCells } from './override-cells.ts';
import type { OwnRows } from './own-rows.ts';
import { placeRows, type RowNeighbour, staysBelow } from './place-rows.ts';
import { removeRows } from './remove-rows.ts';

type Input = z.infer<typeof editTableInput>;
type Edited = z.infer<typeof editedTable>;

/** One edit of a table: what fits is written, what doesn't is kept with its reason. */
export class TableEdit implements Overriding {
  readonly changes: Change[] = [];
  readonly rejected: Edited['rejected'] = [];
  readonly conflicts = new Conflicts();
  readonly ctx: SignedInCtx;
  readonly loaded: LoadedBatch;
  readonly table: TablePlan;
  wrote = false;
  readonly #source: Input['source'];
  readonly #own: OwnRows;
  #writer: TableWriter | undefined;
  readonly #choices: ChoiceCheck;
  /** Beside which rows the added ones stand. */
  readonly #neighbours = new Map<string, RowNeighbour>();

  constructor(
    ctx: SignedInCtx,
    loaded: LoadedBatch,
    table: TablePlan,
    source: Input['source'],
    own: OwnRows,
  ) {
    this.ctx = ctx;
    this.loaded = loaded;
    this.table = table;
    this.#source = source;
    this.#own = own;
    this.#choices = new ChoiceCheck(ctx.db, loaded);
  }

  async open(): Promise<TableWriter> {
    this.#writer ??= await TableWriter.open(this.ctx.db, this.ctx.clock, this.loaded.batch.id, this.table);
    return this.#writer;
  }

  reject(rowKey: string, column: string, code: string, added?: number, facts: Facts = {}): void {
    const message = errorMessage(`payroll.cells.${code}`, facts, this.ctx.language as Language) ?? code;
    this.rejected.push({ rowKey, column, code, message, ...(added === undefined ? {} : { added }) });
  }

  /** Answers with the rows that went, each with the one below it that stays. */
  async remove(
    wanted: readonly string[],
    seen: NonNullable<Input['removeSeen']>,
  ): Promise<Map<string, string | null>> {
    if (wanted.length === 0) return new Map();
    if (!ownRows(this.table, this.loaded)) refuse('payroll.batches.ROWS_NOT_OWN', { table: this.table.code });
    await this.#own.refuseAny(wanted, () => this.open());
    const changed = await this.conflicts.ofRows(await this.open(), this.table, wanted, seen);
    const keys = new Set(wanted.filter((key) => !changed.has(key)));
    this.#writer = undefined;
    const { db, clock } = this.ctx;
    const set = await findSet(db, this.loaded.batch.id, this.table.code, 'input');
    const below = staysBelow(set ? await readKeys(db, set.id) : [], keys);
    await removeRows(db, clock, this.loaded.batch.id, this.table.code, keys);
    return below;
  }

  async add(
    rows: readonly Record<string, JsonScalar>[],
    typed: NonNullable<Input['addTyped']> = [],
    places: NonNullable<Input['addPlaces']> = [],
  ): Promise<string[]> {
    if (rows.length === 0) return [];
    const table = this.table;
    if (!ownRows(table, this.loaded)) refuse('payroll.batches.ROWS_NOT_OWN', { table: table.code });
    const writer = await this.open();
    const added: string[] = [];
    const placeOf = new Map(places.map(({ row, ...neighbour }) => [row, neighbour]));
    for (const [index, row] of rows.entries()) {
      if (shouldYield()) await yieldToEventLoop();
      const key = keyOfValues(table, row, `#${index + 1}`, (column, code) =>
        this.reject(`#${index + 1}`, column, code, index),
      );
      if (key === null) continue;
      const mine = Object.entries(row).find(([column, value]) => this.#own.hasValue(column, value));
      if (mine || this.#own.hasKey(key)) {
        this.reject(key, mine?.[0] ?? table.key[0]?.code ?? '', 'OWN_PAY', index);
        continue;
      }
      if (table.key.length > 0 && writer.has(key)) {
        this.reject(key, table.key[0]?.code ?? '', 'KEY_TAKEN', index);
        continue;
      }
      if (await this.#rejectKey(row, key, index)) continue;
      const rowKey = table.key.length > 0 ? key : String(writer.rows + 1);
      await writer.append(rowKey);
      this.wrote = true;
      added.push(rowKey);
      const neighbour = placeOf.get(index);
      if (neighbour) this.#neighbours.set(rowKey, neighbour);
      const texts = new Map(typed.filter((one) => one.row === index).map((one) => [one.column, one.typed]));
      for (const [code, value] of Object.entries(row))
        await this.#putAdded(writer, rowKey, { code, value, typed: texts.get(code) });
    }
    return added;
  }

  /** A row whose key isn't one of those allowed isn't added at all. */
  async #rejectKey(row: Record<string, JsonScalar>, rowKey: string, index: number): Promise<boolean> {
    for (const column of this.table.key) {
      const cast = castCell(column.valueType, row[column.code] ?? null);
      const wrong = cast.ok ? await this.#choices.problem(column, cast.value) : undefined;
      if (!wrong) continue;
      this.reject(rowKey, column.code, wrong.code, index, wrong.facts);
      return true;
    }
    return false;
  }

  async #rejectChoice(rowKey: string, column: ColumnPlan, value: JsonScalar): Promise<boolean> {
    const wrong = await this.#choices.problem(column, value);
    if (wrong) this.reject(rowKey, column.code, wrong.code, undefined, wrong.facts);
    return wrong !== undefined;
  }

  async #putAdded(
    writer: TableWriter,
    rowKey: string,
    { code, value, typed: text }: { code: string; value: JsonScalar; typed: string | undefined },
  ): Promise<void> {
    const column = this.table.columnOf.get(code);
    if (!column) return this.reject(rowKey, code, 'NO_SUCH_COLUMN');
    if (!this.table.key.includes(column) && editingOf(column) !== 'input')
      return this.reject(rowKey, code, 'NOT_EDITABLE');
    const cast = castCell(column.valueType, value, { currency: column.currency });
    if (!cast.ok) return this.reject(rowKey, code, cast.code);
    if (cast.value === null) return;
    const typed = typedAs(text, column.valueType, cast.value, this.ctx.language);
    if (typed === undefined) return this.reject(rowKey, code, 'TYPED_DIFFERS');
    if (await this.#rejectChoice(rowKey, column, cast.value)) return;
    await writer.put(rowKey, code, cast.value);
    this.changes.push({
      rowKey,
      column: code,
      kind: this.#source,
      before: null,
      after: cast.value,
      reason: null,
      typed,
    });
  }

  async apply(edits: readonly Edit[]): Promise<void> {
    const overrides: Edit[] = [];
    for (const [index, edit] of edits.entries()) {
      if (index % 64 === 0 && shouldYield()) await yieldToEventLoop();
      const column = this.table.columnOf.get(edit.column);
      if (!column) {
        this.reject(edit.rowKey, edit.column, 'NO_SUCH_COLUMN');
        continue;
      }
      if (await this.#isOwn(edit)) {
        this.reject(edit.rowKey, edit.column, 'OWN_PAY');
        continue;
      }
      const how = editingOf(column);
      if (how === 'no')
        this.reject(edit.rowKey, edit.column, this.table.key.includes(column) ? 'KEY_FIXED' : 'NOT_EDITABLE');
      else if (how === 'override') overrides.push(edit);
      else await this.#putInput(edit);
    }
    if (overrides.length > 0) await overrideCells(this, overrides);
  }

  /** About oneself, or made so by the edit. */
  async #isOwn(edit: Edit): Promise<boolean> {
    return this.#own.hasValue(edit.column, edit.value) || this.#own.isRow(edit.rowKey, () => this.open());
  }

  async #putInput(edit: Edit): Promise<void> {
    const column = this.table.columnOf.get(edit.column);
    if (!column) return;
    const cast = castCell(column.valueType, edit.clear ? null : edit.value, { currency: column.currency });
    if (!cast.ok) return this.reject(edit.rowKey, edit.column, cast.code);
    const typed = typedAs(edit.typed, column.valueType, cast.value, this.ctx.language);
    if (typed === undefined) return this.reject(edit.rowKey, edit.column, 'TYPED_DIFFERS');
    if (await this.#rejectChoice(edit.rowKey, column, cast.value)) return;
    const writer = await this.open();
    if (writer.has(edit.rowKey) && (await this.conflicts.ofInput(writer, column, edit, cast.value))) return;
    if (!writer.has(edit.rowKey) && !(await this.#startDerivedRow(writer, edit.rowKey)))
      return this.reject(edit.rowKey, edit.column, 'NO_SUCH_ROW');
    const before = await writer.put(edit.rowKey, edit.column, cast.value);
    this.wrote = true;
    if (before === cast.value && edit.typed === undefined) return;
    // What is typed over an imported cell no longer comes from the file.
    if ((await writer.get(edit.rowKey, `@${edit.column}`)) !== null)
      await writer.put(edit.rowKey, `@${edit.column}`, null);
    const { rowKey, column: code, reason = null } = edit;
    this.changes.push({ rowKey, column: code, kind: this.#source, before, after: cast.value, reason, typed });
  }

  /** Rows that follow other tables exist once they are calculated; their typed cells begin a row beside them. */
  async #startDerivedRow(writer: TableWriter, rowKey: string): Promise<boolean> {
    const table = this.table;
    if (hasOwnRows(table) || tableCells(table) !== 'typed') return false;
    const result = await findSet(this.ctx.db, this.loaded.batch.id, table.code, 'result');
    if (!result || !(await readKeys(this.ctx.db, result.id)).includes(rowKey)) return false;
    await writer.append(rowKey);
    const parts = keyParts(rowKey);
    for (const [i, column] of table.key.entries()) {
      const cast = castCell(column.valueType, parts[i] ?? null);
      if (cast.ok) await writer.put(rowKey, column.code, cast.value);
    }
    return true;
  }

  /** Answers with the table's content afterwards. */
  async store(): Promise<string> {
    if (this.#writer && this.wrote) await this.#writer.flush();
    await placeRows(this.ctx.db, this.ctx.clock, this.loaded.batch.id, this.table.code, this.#neighbours);
    const now = instant(this.ctx.clock);
    const rowOf = (change: Change) => ({
      batch_id: this.loaded.batch.id,
      table_code: this.table.code,
      row_key: change.rowKey,
      column_code: change.column,
      kind: change.kind,
      value: JSON.stringify(change.after),
      previous: JSON.stringify(change.before),
      reason: change.reason,
      typed: change.typed ?? null,
      changed_at: now,
      changed_by: this.ctx.user.id,
    });
    for await (const some of inChunks(this.changes))
      for (const part of chunksOfRows(some.map(rowOf)))
        await this.ctx.db.insertInto('payroll_cell_changes').values(part).execute();
    const { db } = this.ctx;
    const { code } = this.table;
    if (this.changes.some((change) => change.kind === 'override' || change.kind === 'clearOverride'))
      await markChanged(db, this.loaded.batch.id, code);
    return findContent(db, this.loaded.batch.id, code);
  }
}
