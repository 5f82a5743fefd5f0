import { createHash } from 'node:crypto';
import type { CellOverride, JsonScalar } from '@suanpan/engine';
import type { Kysely } from 'kysely';
import type { DB } from '../../../platform/db/schema.ts';
import { SYSTEM_SCOPE } from '../../../platform/trpc/scope.ts';
import { hashOfOpenings, ledgerMark, openingsBefore } from '../../balances/ledger.repo.ts';
import type { BatchPayload, TablePayload } from '../../calculation/threads/engine-tasks.ts';
import {
  type ColumnsRead,
  listSets,
  readBlocks,
  type TableSet,
} from '../../tables/storage/table-sets.repo.ts';
import {
  type CorrectionRecord,
  computedPeriod,
  type LoadedBatch,
  loadBatch,
  loadRules,
  type PeriodRecord,
  periodInput,
} from '../record/batch-plan.ts';
import { settledInto } from '../record/carried-rows.ts';

/** What results rest on. When a part differs from now, the batch is stale. */
export interface CalculationFacts {
  copy: string;
  globals: string;
  engine: number;
  employments: string;
  period: string;
  /** Hash of every input table. */
  tables: Record<string, string>;
  overrides: string;
  balances: string;
  /** Newest ledger movement when the balances were read. */
  ledger: number;
  /** The earlier batches that PRIOR and HISTORY saw. */
  closed: string;
}

export async function currentFacts(
  db: Kysely<DB>,
  loaded: LoadedBatch,
  known: CalculationFacts | null,
): Promise<CalculationFacts> {
  const { batch } = loaded;
  const [sets, taken, ledger, overrides, earlier] = await Promise.all([
    listSets(db, batch.id),
    // Corrections change balances before anything is posted.
    settledInto(db, batch.id),
    ledgerMark(db, loaded.file, loaded.solution.currency),
    readOverrides(db, batch.id),
    earlierBatches(db, loaded),
  ]);
  return {
    copy: batch.copy_hash,
    globals: batch.globals,
    engine: batch.engine_meaning,
    employments: batch.employments_hash,
    period: hashOf(JSON.stringify(computedPeriod(loaded))),
    tables: Object.fromEntries(
      sets
        .filter((set) => set.part === 'input')
        .sort((a, b) => (a.tableCode < b.tableCode ? -1 : 1))
        .map((set) => [set.tableCode, set.hash]),
    ),
    overrides: hashOf(JSON.stringify(overrides)),
    balances:
      known && known.ledger === ledger && !loaded.correction && taken.length === 0
        ? known.balances
        : hashOfOpenings(await openingsBefore(db, loaded)),
    ledger,
    closed: earlier.map((each) => each.id).join(','),
  };
}

function hashOf(text: string): string {
  return createHash('sha1').update(text).digest('base64url');
}

export async function readOverrides(db: Kysely<DB>, batchId: string): Promise<CellOverride[]> {
  const rows = await db
    .selectFrom('payroll_overrides')
    .select(['table_code', 'row_key', 'column_code', 'value'])
    .where('batch_id', '=', batchId)
    .orderBy('table_code')
    .orderBy('row_key')
    .orderBy('column_code')
    .execute();
  return rows.map((row) => ({
    table: row.table_code,
    rowKey: row.row_key,
    column: row.column_code,
    value: JSON.parse(row.value) as JsonScalar,
  }));
}

async function payloadsOf(
  db: Kysely<DB>,
  sets: readonly TableSet[],
  columns: ColumnsRead,
): Promise<TablePayload[]> {
  const tables: TablePayload[] = [];
  for (const set of sets)
    tables.push({ code: set.tableCode, rows: set.rows, blocks: await readBlocks(db, set.id, columns) });
  return tables;
}

/**
 * Everything a calculation reads. Blocks stay as they are stored; the worker takes them apart. It doesn't read what
 * stands beside a table's columns; `all` is for who keeps or shows that too.
 */
export async function prepareBatchPayload(
  db: Kysely<DB>,
  loaded: LoadedBatch,
  columns: ColumnsRead = 'own',
): Promise<BatchPayload> {
  const sets = (await listSets(db, loaded.batch.id)).filter((set) => set.part === 'input');
  return {
    file: loaded.file,
    globals: loaded.globals,
    period: computedPeriod(loaded),
    tables: await payloadsOf(db, sets, columns),
    overrides: await readOverrides(db, loaded.batch.id),
    balances: await openingsBefore(db, loaded),
    closed: await closedPayloads(db, loaded, columns),
    ...(loaded.correction ? { correcting: await correctingPayload(db, loaded.correction, columns) } : {}),
    ...(await carriedPayload(db, loaded)),
  };
}

export async function resultPayloads(
  db: Kysely<DB>,
  batchId: string,
  columns: ColumnsRead = 'own',
): Promise<TablePayload[]> {
  const all = await listSets(db, batchId);
  const sets = all.filter((set) => set.part === 'result' && !set.tableCode.startsWith('#'));
  return payloadsOf(db, sets, columns);
}

/** What a correction is held against, and what was paid first: inputs and results of those batches. */
async function correctingPayload(
  db: Kysely<DB>,
  { in_force_id: inForce, corrects_id: first }: CorrectionRecord,
  columns: ColumnsRead,
): Promise<NonNullable<BatchPayload['correcting']>> {
  return {
    inForce: await allTables(db, inForce, columns),
    first: first === inForce ? null : await allTables(db, first, columns),
  };
}

async function allTables(db: Kysely<DB>, batchId: string, columns: ColumnsRead): Promise<TablePayload[]> {
  const sets = (await listSets(db, batchId)).filter((set) => !set.tableCode.startsWith('#'));
  return payloadsOf(db, sets, columns);
}

/** The corrections whose differences the batch took, each with all it was computed from: an explanation goes on in them. */
async function carriedPayload(
  db: Kysely<DB>,
  { batch }: LoadedBatch,
): Promise<Pick<BatchPayload, 'carried'>> {
  const settled = await settledInto(db, batch.id);
  if (settled.length === 0) return {};
  const carried: NonNullable<BatchPayload['carried']> = [];
  for (const { batchId, rows } of settled) {
    const loaded = await loadBatch(db, SYSTEM_SCOPE, batchId);
    const results = await resultPayloads(db, batchId);
    carried.push({ rows, payload: { ...(await prepareBatchPayload(db, loaded)), results } });
  }
  return { carried };
}

/** Earlier periods that are carried along at most. */
const MOST_HISTORY = 24;

interface Earlier {
  id: string;
  copy_id: string;
  copy_hash: string;
  globals: string;
  period: PeriodRecord;
}

/** Submitted normal batches of the solution's earlier periods, oldest first, as far back as the rules look. */
async function earlierBatches(db: Kysely<DB>, loaded: LoadedBatch): Promise<Earlier[]> {
  const periods = Math.min(loaded.plan.lookBack.periods, MOST_HISTORY);
  if (periods === 0) return [];
  const starts = await db
    .selectFrom('payroll_periods')
    .selectAll()
    .where('solution_id', '=', loaded.solution.id)
    .where('start_day', '<', loaded.computes.start_day)
    .orderBy('start_day', 'desc')
    .limit(periods)
    .execute();
  if (starts.length === 0) return [];
  const batches = await db
    .selectFrom('payroll_batches')
    .select(['id', 'period_id', 'copy_id', 'copy_hash', 'globals', 'submitted_at'])
    .where(
      'period_id',
      'in',
      starts.map((period) => period.id),
    )
    .where('submitted', '=', 1)
    .where('type', '=', 'normal')
    .orderBy('submitted_at')
    .execute();
  return starts
    .reverse()
    .flatMap((period) =>
      batches.filter((each) => each.period_id === period.id).map((each) => ({ ...each, period })),
    );
}

async function closedPayloads(
  db: Kysely<DB>,
  loaded: LoadedBatch,
  columns: ColumnsRead,
): Promise<BatchPayload['closed']> {
  const closed: BatchPayload['closed'] = [];
  for (const earlier of await earlierBatches(db, loaded)) {
    const { plan } = await loadRules(db, earlier);
    const master = plan.master?.code;
    // PRIOR and HISTORY read columns of the table they stand in; other tables' rows would only be carried along.
    const wanted = new Set([...loaded.plan.lookBack.tables].map((table) => table.code).concat(master ?? ''));
    const sets = (await listSets(db, earlier.id)).filter((set) => wanted.has(set.tableCode));
    const tables = await payloadsOf(db, sets, columns);
    closed.push({ period: periodInput(earlier.period, loaded.solution), tables });
  }
  return closed;
}
