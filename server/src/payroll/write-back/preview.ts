import type { Kysely, Selectable } from 'kysely';
import type { z } from 'zod';
import { userNames } from '../../identity/index.ts';
import { itemNames } from '../../people/index.ts';
import type { DB } from '../../platform/db/schema.ts';
import type { LoadedBatch } from '../batches/record/batch-plan.ts';
import { countOf } from './carry-out.ts';
import { isOpenConflict, type PlannedWrite, planWrites } from './plan-writes.ts';
import { activeWriteBacks, type TargetValue } from './targets.ts';
import type { changedTargets, conflictsInput, previewInput, writeBackPreview } from './write-back.schemas.ts';

type Preview = z.infer<typeof writeBackPreview>;
type Row = Preview['rows'][number];
type Unnamed = Omit<Row, 'fieldName'>;

/** What the batch would write if it were submitted now; of a submitted one what it has written. */
export async function previewWriteBack(
  db: Kysely<DB>,
  loaded: LoadedBatch,
  input: z.infer<typeof previewInput>,
): Promise<Preview> {
  const written = loaded.batch.submitted === 1;
  const planned = written ? [] : await planWrites(db, loaded);
  const all = await named(db, written ? await writtenRows(db, loaded.batch.id) : planned.map(shown));
  const search = input.search?.trim().toLowerCase() ?? '';
  const wanted = all.filter(
    (row) =>
      (input.outcome === undefined || row.outcome === input.outcome) &&
      (search === '' ||
        [
          ...[row.employeeNumber, row.personName, row.field, row.rowKey],
          ...Object.values(row.fieldName ?? {}),
        ].some((text) => text?.toLowerCase().includes(search))),
  );
  return {
    written,
    empty: all.length === 0,
    counts: countOf(all),
    openConflicts: planned.filter(isOpenConflict).length,
    rows: page(wanted, input),
    total: wanted.length,
  };
}

/** How many changed targets wait to be looked at; null where the batch's rules write nothing back. */
export async function countChangedTargets(db: Kysely<DB>, loaded: LoadedBatch): Promise<number | null> {
  if (activeWriteBacks(loaded).length === 0) return null;
  if (loaded.batch.submitted === 1) return 0;
  return (await planWrites(db, loaded)).filter(isOpenConflict).length;
}

/** Targets that somebody changed since the snapshots, those nobody has looked at first. */
export async function listChangedTargets(
  db: Kysely<DB>,
  loaded: LoadedBatch,
  input: z.infer<typeof conflictsInput>,
): Promise<z.infer<typeof changedTargets>> {
  if (loaded.batch.submitted === 1) return { rows: [], total: 0 };
  const changed = (await planWrites(db, loaded)).filter((write) => write.changed !== null);
  const ordered = [
    ...changed.filter((write) => write.changed?.look === null),
    ...changed.filter((write) => write.changed?.look),
  ];
  const names = await userNames(
    db,
    ordered.map(({ changed: of }) => of?.look?.by ?? null),
  );
  const rows = ordered.map((write) => {
    const look = write.changed?.look ?? null;
    return {
      ...shown(write),
      atSnapshot: write.changed?.atSnapshot ?? write.before,
      choice: look?.choice ?? null,
      by: look ? (names.get(look.by) ?? null) : null,
      at: look?.at ?? null,
    };
  });
  return { rows: await named(db, page(rows, input)), total: rows.length };
}

/** A compensation item is read by its name; the rules say its code. */
async function named<T extends Unnamed>(db: Kysely<DB>, rows: readonly T[]) {
  const items = rows.filter(({ target }) => target === 'hr:compensation').map(({ field }) => field);
  const names = await itemNames(db, items);
  return rows.map((row) => ({
    ...row,
    fieldName: row.target === 'hr:compensation' ? (names.get(row.field) ?? null) : null,
  }));
}

function page<T>(rows: readonly T[], { page: number, pageSize }: { page: number; pageSize: number }): T[] {
  return rows.slice((number - 1) * pageSize, number * pageSize);
}

function shown(write: PlannedWrite): Unnamed {
  return {
    writeBack: write.writeBack.file.code,
    target: write.writeBack.file.target,
    owner: write.owner,
    employeeNumber: write.employee?.number ?? null,
    personName: write.employee?.name ?? null,
    rowKey: write.rowKey,
    field: write.field,
    day: write.day,
    before: write.before,
    after: write.after,
    outcome: write.outcome,
    reason: write.reason,
  };
}

async function writtenRows(db: Kysely<DB>, batchId: string): Promise<Unnamed[]> {
  const rows: Selectable<DB['payroll_written_back']>[] = await db
    .selectFrom('payroll_written_back')
    .selectAll()
    .where('batch_id', '=', batchId)
    .orderBy('position')
    .execute();
  return rows.map((row) => ({
    writeBack: row.write_back,
    target: row.target,
    owner: row.owner,
    employeeNumber: row.employee_number,
    personName: row.person_name,
    rowKey: row.row_key,
    field: row.field,
    day: row.day,
    before: JSON.parse(row.before) as TargetValue,
    after: JSON.parse(row.after) as TargetValue,
    outcome: row.outcome,
    reason: row.reason,
  }));
}
