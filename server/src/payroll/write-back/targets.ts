import type { JsonScalar, SolutionPlan } from '@suanpan/engine';
import type { Kysely } from 'kysely';
import { readRecords, type StoredRecord, WRITTEN_RECORDS, type WrittenRecord } from '../../people/index.ts';
import type { DB } from '../../platform/db/schema.ts';
import type { LoadedBatch } from '../batches/record/batch-plan.ts';

export type WriteBackPlan = SolutionPlan['writeBack'][number];

/** What stands in a target, or is to stand there; amounts with their currency. */
export interface TargetValue {
  value: JsonScalar;
  currency: string | null;
}
export const NOTHING: TargetValue = { value: null, currency: null };

export const isSame = (a: TargetValue, b: TargetValue): boolean =>
  a.value === b.value && (a.value === null || a.currency === b.currency);

/** What a closed period comes to when it is computed again is no news for the records: it writes nothing. */
export const activeWriteBacks = ({
  plan,
  correction,
}: Pick<LoadedBatch, 'plan' | 'correction'>): WriteBackPlan[] =>
  correction ? [] : plan.writeBack.filter(({ file }) => file.mode !== 'off');

/** `hr:compensation` → `compensation`. */
export function recordKind(target: string): WrittenRecord | null {
  const name = target.startsWith('hr:') ? target.slice(3) : '';
  return Object.hasOwn(WRITTEN_RECORDS, name) ? (name as WrittenRecord) : null;
}

/** `data:bonus.Lines` → the solution's code and its table's. */
export function dataTarget(target: string): { solution: string; table: string } | null {
  const [, solution, table] = /^data:([^.]+)\.(.+)$/.exec(target) ?? [];
  return solution === undefined || table === undefined ? null : { solution, table };
}

/** The dated values of a person's field, as they are kept: from, to, value, currency. */
export type KeptRecord = readonly [string, string | null, JsonScalar, string | null];

export const kept = (record: StoredRecord): KeptRecord => [
  record.validFrom,
  record.validTo,
  record.value,
  record.currency,
];

/** What holds on that day. */
export function valueOn(records: readonly KeptRecord[], day: string): TargetValue {
  const found = records.findLast(([from, to]) => from <= day && (to === null || to >= day));
  return found ? { value: found[2], currency: found[3] } : NOTHING;
}

/** The records of these people that a write-back may change, by whose they are and what they are called. */
export async function recordsOf(
  db: Kysely<DB>,
  kind: WrittenRecord,
  writeBack: WriteBackPlan,
  employmentIds: readonly string[],
): Promise<Map<string, StoredRecord[]>> {
  const fields = writeBack.columns.map(({ target }) => target);
  const byPlace = new Map<string, StoredRecord[]>();
  for (const record of await readRecords(db, kind, employmentIds, fields)) {
    const place = placeOf(record.employmentId, record.field);
    const others = byPlace.get(place);
    if (others) others.push(record);
    else byPlace.set(place, [record]);
  }
  return byPlace;
}

export const placeOf = (owner: string, field: string): string => `${owner}\u0000${field}`;

/** The people of a batch by employee number. */
export async function peopleOf(db: Kysely<DB>, batchId: string) {
  const rows = await db
    .selectFrom('payroll_batch_employments')
    .select(['employment_id as id', 'employee_number as number', 'person_name as name'])
    .where('batch_id', '=', batchId)
    .execute();
  return new Map(rows.map((row) => [row.number, row]));
}
