import {
  type DifferenceKind,
  type Effects,
  type ExplainValue,
  hasFigures,
  type LocalText,
  type ScalarType,
} from '@suanpan/engine';
import type { Kysely, Selectable } from 'kysely';
import type { DB } from '../../platform/db/schema.ts';
import { refuse } from '../../platform/errors/refusal.ts';
import type { DataScope } from '../../platform/trpc/scope.ts';
import { type LoadedBatch, loadBatch } from '../batches/record/batch-plan.ts';
import { previousPeriod } from '../batches/record/totals.ts';
import { unpack } from './packed.ts';

export type DifferenceRecord = Selectable<DB['payroll_differences']>;

/** A cause as it is stored: with what it is called, so that it can be said without the rules. */
export interface StoredCause {
  kind: DifferenceKind | 'elsewhere';
  /** Of the table or column concerned. */
  table: string | null;
  column: string | null;
  label: LocalText | null;
  /** The table of a column, where it isn't the one that is shown. */
  of: LocalText | null;
  before: ExplainValue | null;
  after: ExplainValue | null;
  /** What cells of the cause are, to be shown so. */
  type: ScalarType | null;
}

/** What a cause did to a column: rows by their place among the row keys. */
export type StoredEffects = Effects & { readonly cause: number };

/** What was changed for whom: by cause, place among the row keys, then, now. */
export type StoredCells = Record<number, (readonly [number, ExplainValue, ExplainValue])[]>;

/** The last period, where nothing else is chosen. */
export const PREVIOUS = 'previous';

export interface Against {
  against: string;
  /** The run to walk from, and those whose figures count beside it. */
  run: LoadedBatch;
  elsewhere: string[];
  period: string;
}

/** What a batch is held against; null where there was nothing before. */
export async function findAgainst(
  db: Kysely<DB>,
  scope: DataScope,
  loaded: LoadedBatch,
  against: string,
): Promise<Against | null> {
  if (against !== PREVIOUS) {
    const run = await loadBatch(db, scope, against);
    const isRun = run.solution.id === loaded.solution.id && hasFigures(run.batch.status);
    if (!isRun || run.batch.id === loaded.batch.id) refuse('payroll.differences.NOT_COMPARABLE');
    return { against, run, elsewhere: [], period: run.computes.code };
  }
  const previous = await previousPeriod(db, loaded);
  if (!previous) return null;
  const main = await mostShared(db, loaded, previous.batchIds);
  return {
    against,
    run: await loadBatch(db, scope, main),
    elsewhere: previous.batchIds.filter((id) => id !== main),
    period: previous.code,
  };
}

/** Of several batches the one that pays most of the same people. */
async function mostShared(db: Kysely<DB>, { batch }: LoadedBatch, ids: readonly string[]): Promise<string> {
  const [first = ''] = ids;
  if (ids.length < 2) return first;
  const counts = await db
    .selectFrom('payroll_batch_employments as e')
    .innerJoin('payroll_batch_employments as own', 'own.employment_id', 'e.employment_id')
    .select(['e.batch_id', (eb) => eb.fn.countAll<number>().as('people')])
    .where('own.batch_id', '=', batch.id)
    .where('e.batch_id', 'in', [...ids])
    .groupBy('e.batch_id')
    .execute();
  const people = new Map(counts.map((row) => [row.batch_id, Number(row.people)]));
  return ids.reduce((best, id) => ((people.get(id) ?? 0) > (people.get(best) ?? 0) ? id : best), first);
}

export function findDifference(
  db: Kysely<DB>,
  batchId: string,
  against: string,
): Promise<DifferenceRecord | undefined> {
  return db
    .selectFrom('payroll_differences')
    .selectAll()
    .where('batch_id', '=', batchId)
    .where('against', '=', against)
    .executeTakeFirst();
}

/** Whether it is of the figures that stand on both sides now. */
export function isOfThese(record: DifferenceRecord, { batch }: LoadedBatch, against: Against): boolean {
  return (
    hasFigures(batch.status) &&
    record.result_hash === batch.result_hash &&
    record.against_id === against.run.batch.id &&
    record.against_hash === against.run.batch.result_hash &&
    record.elsewhere === JSON.stringify(against.elsewhere)
  );
}

export const causesOf = (record: DifferenceRecord) => JSON.parse(record.causes) as StoredCause[];

export const keysOfRecord = (record: DifferenceRecord): Promise<string[]> =>
  record.row_keys ? unpack<string[]>(record.row_keys) : Promise.resolve([]);

export const cellsOfRecord = (record: DifferenceRecord): Promise<StoredCells> =>
  record.cells ? unpack<StoredCells>(record.cells) : Promise.resolve({});

/** What each cause did to a column; nothing where no cause moved it. */
export async function effectsOf(
  db: Kysely<DB>,
  record: DifferenceRecord,
  column: string,
): Promise<StoredEffects[]> {
  const row = await db
    .selectFrom('payroll_difference_columns')
    .select('effects')
    .where('difference_id', '=', record.id)
    .where('column_code', '=', column)
    .executeTakeFirst();
  return row ? unpack<StoredEffects[]>(row.effects) : [];
}
