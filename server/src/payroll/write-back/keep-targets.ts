import type { Kysely } from 'kysely';
import { chunksOfRows } from '../../platform/db/rows.ts';
import type { DB } from '../../platform/db/schema.ts';
import type { LoadedBatch } from '../batches/record/batch-plan.ts';
import { findSet, readKeys } from '../tables/storage/table-sets.repo.ts';
import { findDataTable } from './data-targets.ts';
import { plainDays } from './target-days.ts';
import { activeWriteBacks, kept, recordKind, recordsOf, type WriteBackPlan } from './targets.ts';

interface Kept {
  owner: string;
  field: string;
  records: string;
}

/**
 * Remembers what the targets of a batch hold at the moment its snapshots are taken: a value that differs when the batch
 * is submitted was changed by somebody whom the figures don't know of.
 */
export async function keepTargets(db: Kysely<DB>, loaded: LoadedBatch): Promise<void> {
  const batchId = loaded.batch.id;
  await db.deleteFrom('payroll_write_back_targets').where('batch_id', '=', batchId).execute();
  const people = await db
    .selectFrom('payroll_batch_employments')
    .select('employment_id')
    .where('batch_id', '=', batchId)
    .execute();
  const ids = people.map((row) => row.employment_id);
  for (const writeBack of activeWriteBacks(loaded)) {
    const rows = await valuesOf(db, loaded, writeBack, ids);
    // The mark says that it was looked at all: where it is missing, nothing is known of what was.
    await insert(db, batchId, writeBack, [{ owner: '', field: '', records: '[]' }, ...rows]);
  }
}

/** The same of people who come into the batch; everybody else's stays as it was remembered. */
export async function keepTargetsOf(
  db: Kysely<DB>,
  loaded: LoadedBatch,
  employmentIds: readonly string[],
): Promise<void> {
  for (const writeBack of activeWriteBacks(loaded)) {
    if (!recordKind(writeBack.file.target)) continue;
    for (const owner of employmentIds)
      await db
        .deleteFrom('payroll_write_back_targets')
        .where('batch_id', '=', loaded.batch.id)
        .where('write_back', '=', writeBack.file.code)
        .where('owner', '=', owner)
        .execute();
    await insert(db, loaded.batch.id, writeBack, await valuesOf(db, loaded, writeBack, employmentIds));
  }
}

async function valuesOf(
  db: Kysely<DB>,
  loaded: LoadedBatch,
  writeBack: WriteBackPlan,
  employmentIds: readonly string[],
): Promise<Kept[]> {
  const kind = recordKind(writeBack.file.target);
  if (!kind) return dataValues(db, loaded, writeBack);
  const found = await recordsOf(db, kind, writeBack, employmentIds);
  return [...found.values()].flatMap((records) =>
    records[0]
      ? {
          owner: records[0].employmentId,
          field: records[0].field,
          records: JSON.stringify(records.map(kept)),
        }
      : [],
  );
}

async function dataValues(db: Kysely<DB>, loaded: LoadedBatch, writeBack: WriteBackPlan): Promise<Kept[]> {
  const values: Kept[] = [];
  for (const day of plainDays(writeBack, loaded)) {
    const table = await findDataTable(db, loaded, writeBack, day);
    if (typeof table === 'string') continue;
    const set = await findSet(db, table.loaded.batch.id, table.table.code, 'input');
    for (const owner of set ? await readKeys(db, set.id) : [])
      for (const { target: field } of writeBack.columns) {
        const { value, currency } = table.value(owner, field);
        if (value !== null)
          values.push({ owner, field, records: JSON.stringify([[day, null, value, currency]]) });
      }
  }
  return values;
}

async function insert(
  db: Kysely<DB>,
  batchId: string,
  { file }: WriteBackPlan,
  values: readonly Kept[],
): Promise<void> {
  const rows = values.map((value) => ({ batch_id: batchId, write_back: file.code, ...value }));
  for (const part of chunksOfRows(rows))
    await db.insertInto('payroll_write_back_targets').values(part).execute();
}
