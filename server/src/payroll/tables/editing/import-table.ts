import type { ColumnType, JsonScalar } from '@suanpan/engine';
import { editingOf, tableCells } from '@suanpan/engine';
import type { Kysely } from 'kysely';
import {
  IMPORT_MODES,
  type ImportColumn,
  type ImportColumnType,
  type ImportContext,
  type ImportRow,
  type ImportSession,
  leftOutByMode,
  type RowOutcome,
  registerImportSubject,
} from '../../../admin/imports/index.ts';
import { ownEmploymentsOfUser } from '../../../identity/index.ts';
import { instant } from '../../../platform/clock/clock.ts';
import { shouldYield, yieldToEventLoop } from '../../../platform/db/event-loop.ts';
import type { DB } from '../../../platform/db/schema.ts';
import { refuse } from '../../../platform/errors/refusal.ts';
import { inEveryLanguage } from '../../../platform/texts/languages.ts';
import type { Facts } from '../../../platform/texts/open-texts.ts';
import type { Services } from '../../../platform/trpc/context.ts';
import type { DataScope } from '../../../platform/trpc/scope.ts';
import { SYSTEM_SCOPE } from '../../../platform/trpc/scope.ts';
import { keepHashes } from '../../batches/freshness/changed-rows.ts';
import { type LoadedBatch, loadBatch } from '../../batches/record/batch-plan.ts';
import { aboutBatchJob } from '../../batches/record/job-about.ts';
import { castCell, keyOfValues } from '../cast-cell.ts';
import { importOf, placeOf } from '../storage/import-place.ts';
import { findSet } from '../storage/table-sets.repo.ts';
import { copySet, deleteSet, moveSet } from '../storage/write-sets.repo.ts';
import { ownRows, type TablePlan, tableOf } from '../table-layout.ts';
import { isTypedOver } from '../table-view.ts';
import { TableWriter } from '../table-writer.ts';
import { tablesTexts } from '../texts.ts';
import { ChoiceCheck } from './choices.ts';
import { OwnRows } from './own-rows.ts';
import { removeRows } from './remove-rows.ts';
import { requireEditable, requireTableEditable, touch } from './require-editable.ts';
import { keepBefore, noteLeft, undoableTableImports, undoTableImport } from './undo-table-import.ts';

const TYPES: Partial<Record<ColumnType, ImportColumnType>> = {
  money: 'number',
  number: 'number',
  text: 'text',
  date: 'date',
  boolean: 'boolean',
  time: 'time',
};

async function open(db: Kysely<DB>, scope: DataScope, target: Readonly<Record<string, string>>) {
  const loaded = await loadBatch(db, scope, target.batchId ?? '');
  return { loaded, table: tableOf(loaded, target.table ?? '') };
}

/** The columns a file may bring: keys, and what may be typed. */
function importColumns(table: TablePlan): ImportColumn[] {
  return table.columns.flatMap((column) => {
    const key = table.key.includes(column);
    const type = TYPES[column.valueType];
    // A file may bring what its rules compute where the column allows it: it is its own reason.
    if (!type || (!key && !isTypedOver(column) && editingOf(column) !== 'input')) return [];
    const name = column.file.name;
    const names = typeof name === 'string' ? inEveryLanguage(() => name) : { ...name };
    const { code, currency } = column;
    return [{ code, names, type, currency, ...(key ? { key: true, required: true } : {}) }];
  });
}

registerImportSubject({
  code: 'payroll.table',
  names: tablesTexts.inEvery('table.subject'),
  permission: 'payroll.batches.edit',
  modes: IMPORT_MODES,
  async columns(db, target) {
    const { table } = await open(db, SYSTEM_SCOPE, target);
    return importColumns(table);
  },
  async authorize(ctx, scope, target) {
    const { loaded, table } = await open(ctx.db, scope, target);
    if (tableCells(table) !== 'typed') refuse('payroll.batches.ROWS_NOT_OWN', { table: table.code });
    await requireTableEditable(ctx.db, loaded, table);
  },
  about: aboutBatchJob,
  address: ({ batchId = '', table = '' }) =>
    `/workbench/payroll/batches/${batchId}/prepare/${encodeURIComponent(table)}`,
  open: async (context) => new TableImport(context),
  discard,
  undoable: undoableTableImports,
  undo: undoTableImport,
});

/** Drops the copy that the rows of a file went into; the table stays as it is. */
async function discard(db: Kysely<DB>, { clock, queue }: Services, importId: string): Promise<void> {
  const known = await db
    .deleteFrom('payroll_table_imports')
    .where('import_id', '=', importId)
    .returning(['batch_id', 'table_code'])
    .executeTakeFirst();
  if (!known) return;
  const set = await findSet(db, known.batch_id, known.table_code, 'import');
  if (set) await deleteSet(db, set.id);
  await touch(db, clock, known.batch_id, queue.door(db), null);
}

/**
 * One file into one table of a batch. Its parts go into a copy of the table, which takes the table's place when the last
 * one is there: nobody sees, calculates or submits half a file, and one that fails or is stopped leaves nothing.
 */
class TableImport implements ImportSession {
  readonly #context: ImportContext;
  #number: number | undefined;
  #writer: TableWriter | undefined;
  #own: OwnRows | undefined;
  #choices: ChoiceCheck | undefined;

  constructor(context: ImportContext) {
    this.#context = context;
  }

  async apply(db: Kysely<DB>, rows: readonly ImportRow[]): Promise<RowOutcome[]> {
    const { scope, target, dryRun } = this.#context;
    const { loaded, table } = await open(db, scope, target);
    await requireEditable(db, loaded);
    const number = dryRun ? 0 : await this.#register(db, loaded, table);
    const writer = await this.#open(db, loaded, table);
    const { userId } = this.#context;
    this.#own ??= await OwnRows.of(db, loaded, table, await ownEmploymentsOfUser(db, userId));
    this.#choices = new ChoiceCheck(db, loaded);
    const fresh = new Set<string>();
    const outcomes: RowOutcome[] = [];
    for (const row of rows) {
      outcomes.push(await this.#take(writer, loaded, table, row, number, fresh));
      if (shouldYield()) await yieldToEventLoop();
    }
    if (!dryRun) await writer.flush();
    return outcomes;
  }

  /** One writer for the whole file. */
  async #open(db: Kysely<DB>, loaded: LoadedBatch, table: TablePlan): Promise<TableWriter> {
    const { dryRun, services } = this.#context;
    const { clock } = services;
    if (!this.#writer || !(await this.#writer.continueIn(db, loaded.batch.id)))
      this.#writer = await TableWriter.open(db, clock, loaded.batch.id, table, dryRun ? 'input' : 'import');
    return this.#writer;
  }

  async #take(
    writer: TableWriter,
    loaded: LoadedBatch,
    table: TablePlan,
    row: ImportRow,
    number: number,
    fresh: Set<string>,
  ): Promise<RowOutcome> {
    const { mode, dryRun } = this.#context;
    const failed = (code: string, column?: string, facts?: Facts): RowOutcome => ({
      row: row.row,
      outcome: 'failed',
      code: `payroll.cells.${code}`,
      ...(column ? { column } : {}),
      ...(facts ? { facts } : {}),
    });
    let wrong: RowOutcome | undefined;
    const key = keyOfValues(table, row.values, String(writer.rows + 1), (column, code) => {
      wrong = failed(code, column);
    });
    if (key === null) return wrong ?? failed('KEY_NEEDED');
    if (this.#own?.hasKey(key)) return failed('OWN_PAY', table.key[0]?.code);
    const cells = await this.#cellsOf(table, row, failed);
    if (!Array.isArray(cells)) return cells;
    const known = writer.has(key) || fresh.has(key);
    const skipped = leftOutByMode(mode, known);
    if (skipped) return { row: row.row, outcome: 'skipped', code: skipped };
    if (!known && !ownRows(table, loaded)) return failed('ROW_NOT_IN_BATCH', table.key[0]?.code);
    if (dryRun) {
      fresh.add(key);
      return { row: row.row, outcome: known ? 'updated' : 'created' };
    }
    if (!known) await writer.append(key);
    for (const [code, value] of cells) {
      await writer.put(key, code, value);
      await writer.put(key, `@${code}`, value === null ? null : placeOf(number, row.row));
    }
    return { row: row.row, outcome: known ? 'updated' : 'created' };
  }

  /** The cells of a row as their columns take them, or what is wrong with the first that one doesn't. */
  async #cellsOf(
    table: TablePlan,
    row: ImportRow,
    failed: (code: string, column?: string, facts?: Facts) => RowOutcome,
  ): Promise<[string, JsonScalar][] | RowOutcome> {
    const cells: [string, JsonScalar][] = [];
    for (const [code, value] of Object.entries(row.values)) {
      const column = table.columnOf.get(code);
      if (!column) continue;
      const cast = castCell(column.valueType, value);
      if (!cast.ok) return failed(cast.code, code);
      if (this.#own?.hasValue(code, cast.value)) return failed('OWN_PAY', code);
      const wrong = await this.#choices?.problem(column, cast.value);
      if (wrong) return failed(wrong.code, code, wrong.facts);
      cells.push([code, cast.value]);
    }
    return cells;
  }

  /** The import's number within the batch; after a crash the same import goes on under the one it had. */
  async #register(db: Kysely<DB>, loaded: LoadedBatch, table: TablePlan): Promise<number> {
    if (this.#number !== undefined && (await this.#find(db, loaded)) !== undefined) return this.#number;
    const known = await this.#find(db, loaded);
    if (known !== undefined) {
      this.#number = known;
      return known;
    }
    const { importId, services, userId } = this.#context;
    const record = await db
      .selectFrom('imports')
      .select(['file_id', 'file_name', 'sheet', 'total_rows'])
      .where('id', '=', importId)
      .executeTakeFirst();
    const last = await db
      .selectFrom('payroll_table_imports')
      .select((eb) => eb.fn.max('number').as('number'))
      .where('batch_id', '=', loaded.batch.id)
      .executeTakeFirst();
    const number = Number(last?.number ?? 0) + 1;
    await db
      .insertInto('payroll_table_imports')
      .values({
        batch_id: loaded.batch.id,
        table_code: table.code,
        number,
        import_id: importId,
        file_id: record?.file_id ?? null,
        file_name: record?.file_name ?? '',
        sheet: record?.sheet ?? null,
        rows: record?.total_rows ?? 0,
        imported_at: instant(services.clock),
        imported_by: userId,
        left_hash: null,
      })
      .execute();
    const place = { batchId: loaded.batch.id, tableCode: table.code };
    await copySet(db, services.clock, place, { from: 'input', to: 'import' });
    this.#number = number;
    return number;
  }

  async #find(db: Kysely<DB>, loaded: LoadedBatch): Promise<number | undefined> {
    const row = await db
      .selectFrom('payroll_table_imports')
      .select('number')
      .where('batch_id', '=', loaded.batch.id)
      .where('import_id', '=', this.#context.importId)
      .executeTakeFirst();
    return row?.number;
  }

  async finish(db: Kysely<DB>): Promise<number> {
    const { services, scope, target, mode, importId } = this.#context;
    const { loaded, table } = await open(db, scope, target);
    await requireEditable(db, loaded);
    const number = await this.#find(db, loaded);
    const { taken } = await db
      .selectFrom('imports')
      .select((eb) => eb('created_count', '+', eb.ref('updated_count')).as('taken'))
      .where('id', '=', importId)
      .executeTakeFirstOrThrow();
    // No row of the file could be taken: none goes either.
    if (number === undefined || Number(taken) === 0) {
      await discard(db, services, importId);
      return 0;
    }
    const place = { batchId: loaded.batch.id, tableCode: table.code };
    const written = await findSet(db, place.batchId, place.tableCode, 'import');
    if (written && loaded.batch.calculated_from !== null) await keepHashes(db, written);
    await keepBefore(db, services.clock, place);
    await moveSet(db, place, { from: 'import', to: 'input' });
    const overwrites = mode === 'overwrite' && ownRows(table, loaded);
    const removed = overwrites ? await this.#removeOthers(db, loaded, table, number) : 0;
    await noteLeft(db, place, number);
    await touch(db, services.clock, loaded.batch.id, services.queue.door(db), this.#context.userId);
    return removed;
  }

  /** Overwrite: rows the file didn't name go. They are known by what this import has left at their keys. */
  async #removeOthers(
    db: Kysely<DB>,
    loaded: LoadedBatch,
    table: TablePlan,
    number: number,
  ): Promise<number> {
    const { services, userId } = this.#context;
    const writer = await TableWriter.open(db, services.clock, loaded.batch.id, table);
    // One's own rows stay as a colleague has left them.
    const own = await OwnRows.of(db, loaded, table, await ownEmploymentsOfUser(db, userId));
    const keyColumn = table.key[0]?.code ?? table.columns[0]?.code ?? '';
    const gone = new Set<string>();
    for (const key of writer.keys()) {
      const place = await writer.get(key, `@${keyColumn}`);
      if (await own.isRow(key, async () => writer)) continue;
      if (typeof place !== 'number' || importOf(place).number !== number) gone.add(key);
    }
    return removeRows(db, services.clock, loaded.batch.id, table.code, gone);
  }
}
