import type { Kysely } from 'kysely';
import type { Clock } from '../../../platform/clock/clock.ts';
import type { DB } from '../../../platform/db/schema.ts';
import { refuse } from '../../../platform/errors/refusal.ts';
import type { SignedInCtx } from '../../../platform/trpc/context.ts';
import type { DataScope } from '../../../platform/trpc/scope.ts';
import { getBatch } from '../../batches/record/batch-plan.ts';
import { findSet } from '../storage/table-sets.repo.ts';
import { copySet, moveSet } from '../storage/write-sets.repo.ts';
import { touch } from './require-editable.ts';

interface Place {
  batchId: string;
  tableCode: string;
}

/** Keeps the table as it is beside what an import is about to put in its place. */
export async function keepBefore(db: Kysely<DB>, clock: Clock, place: Place): Promise<void> {
  const input = await findSet(db, place.batchId, place.tableCode, 'input');
  if (input) await moveSet(db, place, { from: 'input', to: 'before' });
  else await copySet(db, clock, place, { from: 'input', to: 'before' });
}

/** What the import left: of each table the last one alone can be undone. */
export async function noteLeft(db: Kysely<DB>, { batchId, tableCode }: Place, number: number): Promise<void> {
  const left = await findSet(db, batchId, tableCode, 'input');
  const ofTable = db
    .updateTable('payroll_table_imports')
    .where('batch_id', '=', batchId)
    .where('table_code', '=', tableCode);
  await ofTable.set({ left_hash: null }).execute();
  await ofTable
    .set({ left_hash: left?.hash ?? null })
    .where('number', '=', number)
    .execute();
}

/** The imports after which their table was left as it is now, in batches that aren't submitted. */
export async function undoableTableImports(
  db: Kysely<DB>,
  importIds: readonly string[],
): Promise<readonly string[]> {
  const rows = await db
    .selectFrom('payroll_table_imports as i')
    .innerJoin('payroll_batches as b', 'b.id', 'i.batch_id')
    .innerJoin('payroll_table_sets as s', (join) =>
      join
        .onRef('s.batch_id', '=', 'i.batch_id')
        .onRef('s.table_code', '=', 'i.table_code')
        .on('s.part', '=', 'input')
        .onRef('s.hash', '=', 'i.left_hash'),
    )
    .select('i.import_id')
    .where('i.import_id', 'in', [...importIds])
    .where('b.submitted', '=', 0)
    .execute();
  return rows.map((row) => row.import_id);
}

/** Puts the table back as it was before the import; refuses where somebody has changed it since. */
export async function undoTableImport(
  { db, clock, jobs, user }: SignedInCtx,
  scope: DataScope,
  target: Readonly<Record<string, string>>,
  importId: string,
): Promise<undefined> {
  const { batch } = await getBatch(db, scope, target.batchId ?? '');
  const place = { batchId: batch.id, tableCode: target.table ?? '' };
  if (!(await undoableTableImports(db, [importId])).includes(importId)) refuse('admin.imports.CHANGED_SINCE');
  if (!(await findSet(db, place.batchId, place.tableCode, 'before'))) refuse('admin.imports.NOTHING_TO_UNDO');
  await moveSet(db, place, { from: 'before', to: 'input' });
  await db
    .updateTable('payroll_table_imports')
    .set({ left_hash: null })
    .where('batch_id', '=', batch.id)
    .where('import_id', '=', importId)
    .execute();
  await touch(db, clock, batch.id, jobs, user.id);
}
