import { type ColumnVector, isBrought, type SolutionPlan, tableCells } from '@suanpan/engine';
import { firstOfKey } from '@suanpan/engine/domain';
import type { Kysely } from 'kysely';
import type { z } from 'zod';
import { shouldYield, yieldToEventLoop } from '../../../platform/db/event-loop.ts';
import type { DB } from '../../../platform/db/schema.ts';
import { cellJson, keysOf } from '../../tables/storage/column-vector.ts';
import { findSet, KEY_COLUMN, readColumns } from '../../tables/storage/table-sets.repo.ts';
import type { LoadedBatch } from '../record/batch-plan.ts';
import { readFrozenColumns } from '../snapshots/freeze-snapshots.ts';
import type { changedInput } from './corrections.schemas.ts';

type TablePlan = SolutionPlan['tables'][number];
type Columns = ReadonlyMap<string, ColumnVector>;
export type ChangedInput = Omit<z.infer<typeof changedInput>, 'batchId' | 'period' | 'name'>;

const NOTHING: Columns = new Map();

/** What the HR records say now of these people, where that is something else than a batch was computed from. */
export async function changedRecords(
  db: Kysely<DB>,
  now: LoadedBatch,
  inForceId: string,
  employmentIds: readonly string[],
): Promise<ChangedInput[]> {
  const changes: ChangedInput[] = [];
  for await (const { table, columns } of readFrozenColumns(db, now, employmentIds)) {
    const before = await inputsOf(db, inForceId, table.code);
    changes.push(...(await compareRows(now.plan, table, before, columns)));
  }
  return changes;
}

/** What was put into a correction, where that is something else than the figures in force were computed from. */
export async function changedTables(
  db: Kysely<DB>,
  { plan, batch }: LoadedBatch,
  inForceId: string,
): Promise<ChangedInput[]> {
  const changes: ChangedInput[] = [];
  for (const table of plan.tables) {
    if (tableCells(table) === 'made' || tableCells(table) === 'inFile') continue;
    const before = await inputsOf(db, inForceId, table.code);
    const after = await inputsOf(db, batch.id, table.code);
    changes.push(...(await compareRows(plan, table, before, after)));
  }
  return changes;
}

async function inputsOf(db: Kysely<DB>, batchId: string, table: string): Promise<Columns> {
  const set = await findSet(db, batchId, table, 'input');
  return set ? readColumns(db, set.id) : NOTHING;
}

async function compareRows(
  plan: SolutionPlan,
  table: TablePlan,
  before: Columns,
  after: Columns,
): Promise<ChangedInput[]> {
  const [was, is] = [rowsOf(before), rowsOf(after)];
  const columns = table.columns.filter((column) => isBrought(column) && !table.key.includes(column));
  const about = personOf(plan, table);
  const named = { table: table.file.name ?? table.code };
  const changes: ChangedInput[] = [];
  let looked = 0;
  for (const key of new Set([...is.keys(), ...was.keys()])) {
    if (looked++ % 1024 === 0 && shouldYield()) await yieldToEventLoop();
    const [from, to] = [was.get(key), is.get(key)];
    const employeeNumber = to === undefined ? about(before, from ?? 0, key) : about(after, to, key);
    if (from === undefined || to === undefined) {
      // A person's own row comes and goes with the person.
      if (table !== plan.master)
        changes.push({
          ...named,
          employeeNumber,
          kind: from === undefined ? 'added' : 'removed',
          column: null,
          before: null,
          after: null,
        });
      continue;
    }
    for (const column of columns) {
      const [old, fresh] = [cellOf(before, column.code, from), cellOf(after, column.code, to)];
      if (old === fresh) continue;
      const what = { kind: 'changed' as const, column: column.file.name ?? column.code };
      changes.push({ ...named, employeeNumber, ...what, before: old, after: fresh });
    }
  }
  return changes;
}

function rowsOf(columns: Columns): Map<string, number> {
  const keys = columns.get(KEY_COLUMN);
  return new Map((keys ? keysOf(keys) : []).map((key, row) => [key, row]));
}

const cellOf = (columns: Columns, code: string, row: number) => {
  const vector = columns.get(code);
  return vector ? cellJson(vector, row) : null;
};

/** By the column that is called as the master's key, as everywhere; else the row's own key. */
function personOf(plan: SolutionPlan, table: TablePlan) {
  const code = plan.master?.key[0]?.code;
  const named = code !== undefined && table.columnOf.has(code) ? code : undefined;
  return (columns: Columns, row: number, key: string): string =>
    named === undefined ? firstOfKey(key) : String(cellOf(columns, named, row) ?? '');
}
