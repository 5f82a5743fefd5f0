import { canDo, type JsonScalar, keyParts } from '@suanpan/engine';
import type { Kysely } from 'kysely';
import type { z } from 'zod';
import { type Clock, instant } from '../../../platform/clock/clock.ts';
import { inChunks, shouldYield, yieldToEventLoop } from '../../../platform/db/event-loop.ts';
import { chunksOfRows } from '../../../platform/db/rows.ts';
import type { DB } from '../../../platform/db/schema.ts';
import { errorMessage } from '../../../platform/errors/declare-errors.ts';
import { refuse } from '../../../platform/errors/refusal.ts';
import type { QueueDoor } from '../../../platform/jobs/queue.ts';
import type { Language } from '../../../platform/texts/languages.ts';
import type { SignedInCtx } from '../../../platform/trpc/context.ts';
import { batchFacts, lockBatch, refuseStatus, tablesInImport } from '../../batches/freshness/batch-facts.ts';
import { askDynamic } from '../../batches/record/ask-dynamic.ts';
import type { LoadedBatch } from '../../batches/record/batch-plan.ts';
import { notePreparer } from '../../batches/record/preparers.ts';
import type { CellChangeKind } from '../../payroll.tables.ts';
import type { editedTable, editTableInput } from '../batch-tables.schemas.ts';
import { castCell, keyOfValues } from '../cast-cell.ts';
import { cellJson } from '../storage/column-vector.ts';
import { findContent, markChanged } from '../storage/table-content.ts';
import { findSet, readKeys } from '../storage/table-sets.repo.ts';
import { editability, ownRows, type TablePlan, tableOf } from '../table-layout.ts';
import { isTypedOver, TableView } from '../table-view.ts';
import { TableWriter } from '../table-writer.ts';
import { Conflicts } from './conflicts.ts';
import { OwnRows } from './own-rows.ts';
import { removeRows } from './remove-rows.ts';

type Input = z.infer<typeof editTableInput>;
type Edit = Input['edits'][number];
type Edited = z.infer<typeof editedTable>;

/** Above this many cells the answer leaves out what was changed one by one. */
const LISTED_CELLS = 20_000;

interface Change {
  rowKey: string;
  column: string;
  kind: CellChangeKind;
  before: JsonScalar;
  after: JsonScalar;
  reason: string | null;
}

/**
 * Refuses when inputs may not be changed now: submitted for approval, being calculated, submitted, closed. Within a
 * transaction it also makes others who change the batch wait: two people may type into one block of a table.
 */
export async function requireEditable(db: Kysely<DB>, loaded: LoadedBatch): Promise<void> {
  await judgeEditable(db, loaded);
  const { id } = loaded.batch;
  await lockBatch(db, id);
  const batch = await db.selectFrom('payroll_batches').selectAll().where('id', '=', id).executeTakeFirst();
  if (!batch) refuse('platform.NOT_FOUND');
  await judgeEditable(db, { ...loaded, batch });
}

/** The same for one table: while a file is being taken into it, nobody else changes it. */
export async function requireTableEditable(db: Kysely<DB>, loaded: LoadedBatch, { code }: TablePlan) {
  await requireEditable(db, loaded);
  if ((await tablesInImport(db, loaded.batch.id)).includes(code)) refuse('payroll.batches.IMPORTING');
}

async function judgeEditable(db: Kysely<DB>, loaded: LoadedBatch): Promise<void> {
  const facts = await batchFacts(db, loaded, false);
  if (facts.running) refuse('payroll.batches.RUNNING');
  if (facts.submitted) refuse('payroll.batches.SUBMITTED');
  if (!canDo('editInputs', loaded.batch.status, facts)) refuseStatus(loaded.batch.status);
}

/**
 * Takes typed, pasted and filled cells in one go: what fits is stored with its history, what doesn't is answered cell by
 * cell, so that a paste of thousands loses nothing for one bad value.
 */
export async function editTable(ctx: SignedInCtx, loaded: LoadedBatch, input: Input): Promise<Edited> {
  const table = tableOf(loaded, input.table);
  await requireTableEditable(ctx.db, loaded, table);
  const contentBefore = await findContent(ctx.db, loaded.batch.id, table.code);
  const own = await OwnRows.of(ctx.db, loaded, table, ctx.user.employmentIds);
  const edit = new TableEdit(ctx, loaded, table, input.source, own);
  const removed = await edit.remove(input.removeRows ?? [], input.removeSeen ?? {});
  const addedRowKeys = await edit.add(input.addRows ?? []);
  await edit.apply(input.edits);
  const content = await edit.store();
  const rejected = [...edit.rejected, ...(await edit.conflicts.describe(ctx, loaded, table))];
  await touch(ctx.db, ctx.clock, loaded.batch.id, ctx.jobs, ctx.user.id);
  await ctx.audit.write({
    subject: { kind: 'payroll.batch', id: loaded.batch.id },
    facts: {
      table: table.code,
      cells: edit.changes.length,
      added: addedRowKeys.length,
      removed,
      rejected: rejected.length,
      source: input.source,
    },
  });
  return {
    contentBefore,
    content,
    changed:
      edit.changes.length > LISTED_CELLS
        ? []
        : edit.changes.map(({ rowKey, column, before: was, after }) => ({
            rowKey,
            column,
            before: was,
            after,
          })),
    changedCount: edit.changes.length,
    addedRowKeys,
    removed,
    rejected,
  };
}

/** Somebody changed the batch: they have prepared it, its list shows when, and dynamic computation may follow. */
export async function touch(
  db: Kysely<DB>,
  clock: Clock,
  batchId: string,
  jobs: QueueDoor,
  userId: string | null,
): Promise<void> {
  await notePreparer(db, clock, batchId, userId);
  await askDynamic(db, clock, jobs, batchId);
  await db
    .updateTable('payroll_batches')
    .set({ updated_at: instant(clock) })
    .where('id', '=', batchId)
    .execute();
}

class TableEdit {
  readonly changes: Change[] = [];
  readonly rejected: Edited['rejected'] = [];
  readonly conflicts = new Conflicts();
  readonly #ctx: SignedInCtx;
  readonly #loaded: LoadedBatch;
  readonly #table: TablePlan;
  readonly #source: Input['source'];
  readonly #own: OwnRows;
  #writer: TableWriter | undefined;
  #wrote = false;

  constructor(
    ctx: SignedInCtx,
    loaded: LoadedBatch,
    table: TablePlan,
    source: Input['source'],
    own: OwnRows,
  ) {
    this.#ctx = ctx;
    this.#loaded = loaded;
    this.#table = table;
    this.#source = source;
    this.#own = own;
  }

  async #open(): Promise<TableWriter> {
    this.#writer ??= await TableWriter.open(
      this.#ctx.db,
      this.#ctx.clock,
      this.#loaded.batch.id,
      this.#table,
    );
    return this.#writer;
  }

  #reject(rowKey: string, column: string, code: string, added?: number): void {
    const message = errorMessage(`payroll.cells.${code}`, {}, this.#ctx.language as Language) ?? code;
    this.rejected.push({ rowKey, column, code, message, ...(added === undefined ? {} : { added }) });
  }

  async remove(wanted: readonly string[], seen: NonNullable<Input['removeSeen']>): Promise<number> {
    if (wanted.length === 0) return 0;
    if (!ownRows(this.#table, this.#loaded))
      refuse('payroll.batches.ROWS_NOT_OWN', { table: this.#table.code });
    await this.#own.refuseAny(wanted, () => this.#open());
    const changed = await this.conflicts.ofRows(await this.#open(), this.#table, wanted, seen);
    const keys = wanted.filter((key) => !changed.has(key));
    this.#writer = undefined;
    return removeRows(this.#ctx.db, this.#ctx.clock, this.#loaded.batch.id, this.#table.code, new Set(keys));
  }

  async add(rows: readonly Record<string, JsonScalar>[]): Promise<string[]> {
    if (rows.length === 0) return [];
    const table = this.#table;
    if (!ownRows(table, this.#loaded)) refuse('payroll.batches.ROWS_NOT_OWN', { table: table.code });
    const writer = await this.#open();
    const added: string[] = [];
    for (const [index, row] of rows.entries()) {
      if (shouldYield()) await yieldToEventLoop();
      const key = keyOfValues(table, row, `#${index + 1}`, (column, code) =>
        this.#reject(`#${index + 1}`, column, code, index),
      );
      if (key === null) continue;
      const mine = Object.entries(row).find(([column, value]) => this.#own.hasValue(column, value));
      if (mine || this.#own.hasKey(key)) {
        this.#reject(key, mine?.[0] ?? table.key[0]?.code ?? '', 'OWN_PAY', index);
        continue;
      }
      if (table.key.length > 0 && writer.has(key)) {
        this.#reject(key, table.key[0]?.code ?? '', 'KEY_TAKEN', index);
        continue;
      }
      const rowKey = table.key.length > 0 ? key : String(writer.rows + 1);
      await writer.append(rowKey);
      this.#wrote = true;
      added.push(rowKey);
      for (const [code, value] of Object.entries(row)) await this.#putAdded(writer, rowKey, code, value);
    }
    return added;
  }

  async #putAdded(writer: TableWriter, rowKey: string, code: string, value: JsonScalar): Promise<void> {
    const column = this.#table.columnOf.get(code);
    if (!column) return this.#reject(rowKey, code, 'NO_SUCH_COLUMN');
    if (!this.#table.key.includes(column) && editability(this.#table, column) !== 'input')
      return this.#reject(rowKey, code, 'NOT_EDITABLE');
    const cast = castCell(column.valueType, value, { currency: column.currency });
    if (!cast.ok) return this.#reject(rowKey, code, cast.code);
    if (cast.value === null) return;
    await writer.put(rowKey, code, cast.value);
    this.changes.push({
      rowKey,
      column: code,
      kind: this.#source,
      before: null,
      after: cast.value,
      reason: null,
    });
  }

  async apply(edits: readonly Edit[]): Promise<void> {
    const overrides: Edit[] = [];
    for (const [index, edit] of edits.entries()) {
      if (index % 64 === 0 && shouldYield()) await yieldToEventLoop();
      const column = this.#table.columnOf.get(edit.column);
      if (!column) {
        this.#reject(edit.rowKey, edit.column, 'NO_SUCH_COLUMN');
        continue;
      }
      if (await this.#isOwn(edit)) {
        this.#reject(edit.rowKey, edit.column, 'OWN_PAY');
        continue;
      }
      const how = editability(this.#table, column);
      if (how === 'no')
        this.#reject(
          edit.rowKey,
          edit.column,
          this.#table.key.includes(column) ? 'KEY_FIXED' : 'NOT_EDITABLE',
        );
      else if (how === 'override') overrides.push(edit);
      else await this.#putInput(edit);
    }
    if (overrides.length > 0) await this.#override(overrides);
  }

  /** About oneself, or made so by the edit. */
  async #isOwn(edit: Edit): Promise<boolean> {
    return this.#own.hasValue(edit.column, edit.value) || this.#own.isRow(edit.rowKey, () => this.#open());
  }

  async #putInput(edit: Edit): Promise<void> {
    const column = this.#table.columnOf.get(edit.column);
    if (!column) return;
    const cast = castCell(column.valueType, edit.clear ? null : edit.value, { currency: column.currency });
    if (!cast.ok) return this.#reject(edit.rowKey, edit.column, cast.code);
    const writer = await this.#open();
    if (writer.has(edit.rowKey) && (await this.conflicts.ofInput(writer, column, edit, cast.value))) return;
    if (!writer.has(edit.rowKey) && !(await this.#startDerivedRow(writer, edit.rowKey)))
      return this.#reject(edit.rowKey, edit.column, 'NO_SUCH_ROW');
    const before = await writer.put(edit.rowKey, edit.column, cast.value);
    this.#wrote = true;
    if (before === cast.value) return;
    // What is typed over an imported cell no longer comes from the file.
    if ((await writer.get(edit.rowKey, `@${edit.column}`)) !== null)
      await writer.put(edit.rowKey, `@${edit.column}`, null);
    const { rowKey, column: code, reason = null } = edit;
    this.changes.push({ rowKey, column: code, kind: this.#source, before, after: cast.value, reason });
  }

  /** Rows that follow other tables exist once they are calculated; their typed cells begin a row beside them. */
  async #startDerivedRow(writer: TableWriter, rowKey: string): Promise<boolean> {
    const table = this.#table;
    if (table.rowSource.kind === 'input' || table.kind !== 'data') return false;
    const result = await findSet(this.#ctx.db, this.#loaded.batch.id, table.code, 'result');
    if (!result || !(await readKeys(this.#ctx.db, result.id)).includes(rowKey)) return false;
    await writer.append(rowKey);
    const parts = keyParts(rowKey);
    for (const [i, column] of table.key.entries()) {
      const cast = castCell(column.valueType, parts[i] ?? null);
      if (cast.ok) await writer.put(rowKey, column.code, cast.value);
    }
    return true;
  }

  async #override(edits: readonly Edit[]): Promise<void> {
    const { db } = this.#ctx;
    const view = await TableView.open(db, this.#loaded, this.#table);
    const rows = await view.rowOf(edits.map((edit) => edit.rowKey));
    const columns = await view.columns([...new Set(edits.map((edit) => edit.column))]);
    for (const [i, edit] of edits.entries()) {
      const row = rows[i] ?? -1;
      const vector = columns.get(edit.column);
      if (row < 0 || !vector) {
        this.#reject(edit.rowKey, edit.column, 'NO_SUCH_ROW');
        continue;
      }
      const before = cellJson(vector, row);
      const cast = castCell(vector.type, edit.clear ? null : edit.value, {
        currency: this.#table.columnOf.get(edit.column)?.currency,
      });
      if (cast.ok && this.conflicts.ofOverride(view, edit, vector.type, cast.value)) continue;
      if (edit.clear) {
        await this.#dropOverride(edit, before);
        continue;
      }
      const reason = edit.reason?.trim() ?? '';
      if (!cast.ok) this.#reject(edit.rowKey, edit.column, cast.code);
      else if (reason === '') this.#reject(edit.rowKey, edit.column, 'REASON_NEEDED');
      else await this.#putOverride(edit, before, cast.value, reason);
    }
  }

  #cell(edit: Edit) {
    return {
      batch_id: this.#loaded.batch.id,
      table_code: this.#table.code,
      row_key: edit.rowKey,
      column_code: edit.column,
    };
  }

  async #putOverride(edit: Edit, before: JsonScalar, after: JsonScalar, reason: string): Promise<void> {
    const values = {
      value: JSON.stringify(after),
      reason,
      changed_at: instant(this.#ctx.clock),
      changed_by: this.#ctx.user.id,
    };
    await this.#ctx.db
      .insertInto('payroll_overrides')
      .values({ ...this.#cell(edit), ...values })
      .onConflict((conflict) =>
        conflict.columns(['batch_id', 'table_code', 'row_key', 'column_code']).doUpdateSet(values),
      )
      .execute();
    this.changes.push({ rowKey: edit.rowKey, column: edit.column, kind: 'override', before, after, reason });
  }

  async #dropOverride(edit: Edit, before: JsonScalar): Promise<void> {
    const { batch_id, table_code, row_key, column_code } = this.#cell(edit);
    const result = await this.#ctx.db
      .deleteFrom('payroll_overrides')
      .where('batch_id', '=', batch_id)
      .where('table_code', '=', table_code)
      .where('row_key', '=', row_key)
      .where('column_code', '=', column_code)
      .executeTakeFirst();
    if (Number(result.numDeletedRows) === 0 && !(await this.#dropImported(edit))) return;
    const reason = edit.reason ?? null;
    this.changes.push({
      rowKey: edit.rowKey,
      column: edit.column,
      kind: 'clearOverride',
      before,
      after: null,
      reason,
    });
  }

  /** What a file brought in place of a formula. */
  async #dropImported({ rowKey, column }: Edit): Promise<boolean> {
    const plan = this.#table.columnOf.get(column);
    const writer = plan && isTypedOver(plan) ? await this.#open() : undefined;
    if (!writer?.has(rowKey) || (await writer.put(rowKey, column, null)) === null) return false;
    await writer.put(rowKey, `@${column}`, null);
    this.#wrote = true;
    return true;
  }

  /** Answers with the table's content afterwards. */
  async store(): Promise<string> {
    if (this.#writer && this.#wrote) await this.#writer.flush();
    const now = instant(this.#ctx.clock);
    const rowOf = (change: Change) => ({
      batch_id: this.#loaded.batch.id,
      table_code: this.#table.code,
      row_key: change.rowKey,
      column_code: change.column,
      kind: change.kind,
      value: JSON.stringify(change.after),
      previous: JSON.stringify(change.before),
      reason: change.reason,
      changed_at: now,
      changed_by: this.#ctx.user.id,
    });
    for await (const some of inChunks(this.changes))
      for (const part of chunksOfRows(some.map(rowOf)))
        await this.#ctx.db.insertInto('payroll_cell_changes').values(part).execute();
    const { db } = this.#ctx;
    const { code } = this.#table;
    if (this.changes.some((change) => change.kind === 'override' || change.kind === 'clearOverride'))
      await markChanged(db, this.#loaded.batch.id, code);
    return findContent(db, this.#loaded.batch.id, code);
  }
}
