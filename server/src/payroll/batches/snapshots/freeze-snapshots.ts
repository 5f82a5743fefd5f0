import {
  blankVector,
  CELL,
  type ColumnVector,
  isBrought,
  rowKeyOf,
  type SolutionPlan,
  tableCells,
} from '@suanpan/engine';
import { FormulaError, type Node, parseFormula, type Value } from '@suanpan/engine/formula';
import type { Kysely } from 'kysely';
import {
  readSnapshotSource,
  SNAPSHOT_SOURCES,
  type SnapshotRecords,
  type SnapshotRequest,
  type SnapshotSource,
  snapshotMark,
} from '../../../people/index.ts';
import type { Clock } from '../../../platform/clock/clock.ts';
import { shouldYield, yieldToEventLoop } from '../../../platform/db/event-loop.ts';
import type { DB } from '../../../platform/db/schema.ts';
import { refuse } from '../../../platform/errors/refusal.ts';
import { castCell } from '../../tables/cast-cell.ts';
import { columnOfRows, putCell } from '../../tables/storage/column-vector.ts';
import { findSet, KEY_COLUMN, type StoredBlock } from '../../tables/storage/table-sets.repo.ts';
import { blocksOfColumns, hashOfBlocks, replaceSet } from '../../tables/storage/write-sets.repo.ts';
import { asOfDay, type LoadedBatch } from '../record/batch-plan.ts';
import { rowCondition } from './row-condition.ts';

type TablePlan = SolutionPlan['tables'][number];

interface FrozenColumns {
  table: TablePlan;
  rows: number;
  columns: Map<string, ColumnVector>;
}

export interface FrozenSnapshot {
  tableCode: string;
  rows: number;
  blocks: StoredBlock[];
  hash: string;
}

export const frozenTables = ({ plan }: Pick<LoadedBatch, 'plan'>): TablePlan[] =>
  plan.tables.filter((table) => tableCells(table) === 'frozen');

/** Reads the snapshot tables of a batch from the HR records, for its employments. Nothing is stored yet. */
export async function readSnapshots(db: Kysely<DB>, loaded: LoadedBatch): Promise<FrozenSnapshot[]> {
  if (frozenTables(loaded).length === 0) return [];
  const employments = await db
    .selectFrom('payroll_batch_employments')
    .select('employment_id')
    .where('batch_id', '=', loaded.batch.id)
    .orderBy('position')
    .execute();
  return readSnapshotsOf(
    db,
    loaded,
    employments.map((row) => row.employment_id),
  );
}

type Frozen = Pick<LoadedBatch, 'plan' | 'file' | 'computes'> &
  Partial<Pick<LoadedBatch, 'batch' | 'correction'>>;

/** What a batch has written itself is no input of it, nor of one that computes it again. */
async function writerOf(db: Kysely<DB>, { batch, correction }: Frozen): Promise<SnapshotRequest['before']> {
  const batchId = correction?.corrects_id ?? (batch?.submitted === 1 ? batch.id : undefined);
  if (batchId === undefined) return undefined;
  const created = await db
    .selectFrom('payroll_written_back')
    .select(['owner', 'field'])
    .where('batch_id', '=', batchId)
    .where('outcome', '=', 'created')
    .execute();
  return { batchId, created: new Set(created.map(({ owner, field }) => `${owner} ${field}`)) };
}

export async function readSnapshotsOf(
  db: Kysely<DB>,
  loaded: Frozen,
  ids: readonly string[],
): Promise<FrozenSnapshot[]> {
  const frozen: FrozenSnapshot[] = [];
  for await (const { table, rows, columns } of readFrozenColumns(db, loaded, ids)) {
    const blocks = await blocksOfColumns(columns);
    frozen.push({ tableCode: table.code, rows, blocks, hash: hashOfBlocks(blocks) });
  }
  return frozen;
}

/** The same of these employments alone, table by table. */
export async function* readFrozenColumns(
  db: Kysely<DB>,
  loaded: Frozen,
  employmentIds: readonly string[],
): AsyncGenerator<FrozenColumns> {
  const sources = new Map<string, SnapshotRecords>();
  const before = await writerOf(db, loaded);
  for (const table of frozenTables(loaded)) {
    const source = table.file.source ?? '';
    if (!isSource(source)) refuse('payroll.batches.UNKNOWN_SOURCE', { source, table: table.code });
    const history = table.file.history ?? 'asOf';
    const cacheKey = `${source}/${history}`;
    let records = sources.get(cacheKey);
    if (!records) {
      records = await readSnapshotSource(db, source, {
        history,
        day: asOfDay(loaded.file, loaded.computes),
        period: { start: loaded.computes.start_day, end: loaded.computes.end_day },
        attendance: { start: loaded.computes.attendance_start, end: loaded.computes.attendance_end },
        cutOff: loaded.computes.cut_off_day,
        employmentIds,
        before,
      });
      sources.set(cacheKey, records);
    }
    yield { table, ...(await freeze(table, records)) };
  }
}

/** Differs whenever an HR record that the batch's snapshot tables read may have changed. */
export async function markOfSources(
  db: Kysely<DB>,
  { plan, computes }: Pick<LoadedBatch, 'plan' | 'computes'>,
): Promise<string> {
  const sources = plan.tables.flatMap((table) =>
    tableCells(table) === 'frozen' ? (table.file.source ?? '') : [],
  );
  const mark = await snapshotMark(db, sources.filter(isSource));
  // The days by which records are chosen may be moved too.
  const { cut_off_day: cutOff, attendance_start: from, attendance_end: to } = computes;
  return mark === '' ? '' : `${mark}/${cutOff ?? ''}/${from}/${to}`;
}

function isSource(text: string): text is SnapshotSource {
  return SNAPSHOT_SOURCES.some((source) => source === text);
}

async function freeze(table: TablePlan, records: SnapshotRecords): Promise<Omit<FrozenColumns, 'table'>> {
  const rows = wantedRows(table, records);
  const columns = new Map<string, ColumnVector>();
  const put = async (code: string, vector: ColumnVector) => {
    columns.set(code, vector);
    if (shouldYield()) await yieldToEventLoop();
  };
  for (const column of table.columns) {
    if (!isBrought(column)) continue;
    const vector = blankVector(column.valueType, rows.length);
    const values = records.columns[column.file.field ?? column.code];
    for (let i = 0; values && i < rows.length; i++) {
      if (i % 256 === 0 && shouldYield()) await yieldToEventLoop();
      const cast = castCell(column.valueType, values[rows[i] ?? 0] ?? null);
      if (cast.ok) putCell(vector, i, cast.value);
      else putError(vector, i);
    }
    await put(column.code, vector);
  }
  await put(KEY_COLUMN, await columnOfRows('text', rows.length, (i) => rowKeyOf(table, columns, i)));
  await put(
    '#record',
    await columnOfRows('text', rows.length, (i) => records.recordIds[rows[i] ?? 0] ?? null),
  );
  await put(
    '#import',
    await columnOfRows('text', rows.length, (i) => records.importIds[rows[i] ?? 0] ?? null),
  );
  await put(
    '#importRow',
    await columnOfRows('number', rows.length, (i) => records.importRows[rows[i] ?? 0] ?? 0),
  );
  return { rows: rows.length, columns };
}

function wantedRows(table: TablePlan, records: SnapshotRecords): number[] {
  const rows = Array.from({ length: records.length }, (_, row) => row);
  if (!table.file.where) return rows;
  const parsed = parseFormula(table.file.where);
  if (!parsed.ok) return rows;
  const holds = rowCondition(parsed.node as Node, (name, row: number): Value => {
    const column = table.columns.find((each) => each.code === name);
    const values = records.columns[column?.file.field ?? name] ?? records.columns[name];
    return values?.[row] ?? null;
  });
  return rows.filter(holds);
}

function putError(vector: ColumnVector, row: number): void {
  vector.tag[row] = CELL.error;
  vector.errors ??= new Map();
  vector.errors.set(row, new FormulaError('#VALUE!'));
}

export async function storeSnapshots(
  db: Kysely<DB>,
  clock: Clock,
  batchId: string,
  frozen: readonly FrozenSnapshot[],
): Promise<{ changed: number }> {
  let changed = 0;
  for (const snapshot of frozen) {
    const existing = await findSet(db, batchId, snapshot.tableCode, 'input');
    if (existing?.hash === snapshot.hash) continue;
    await replaceSet(db, clock, { batchId, part: 'input', ...snapshot });
    changed++;
  }
  return { changed };
}
