import type { Kysely } from 'kysely';
import type { DB } from '../../platform/db/schema.ts';
import { dayBefore } from '../records/dated-records.ts';

/** A batch whose writing is undone, and what it began where nothing had been in force: `employment field`. */
export interface Writer {
  batchId: string;
  created: ReadonlySet<string>;
}

/** What a batch has written into the records: those it began, and those that ended for them, with the end they had. */
export interface Written {
  begun: ReadonlySet<string>;
  ended: ReadonlyMap<string, string | null>;
}

/** Records that a batch changed on the very day they began aren't among them: what stood there before is told nowhere. */
export async function writtenBy(
  db: Kysely<DB>,
  table: 'compensation_items' | 'employee_facts',
  writer: Writer | undefined,
  employmentIds: readonly string[] | undefined,
): Promise<Written | undefined> {
  if (!writer) return undefined;
  const { batchId, created } = writer;
  const records = () =>
    db.selectFrom(table).select(['id', 'employment_id', 'item', 'valid_from', 'valid_to', 'source_batch_id']);
  let begun = records().where('source_batch_id', '=', batchId).where('version', '=', 1);
  if (employmentIds) begun = begun.where('employment_id', 'in', [...employmentIds, '']);
  const own = await begun.execute();
  if (own.length === 0) return undefined;
  const others = await records()
    .where('employment_id', 'in', [...new Set(own.map((each) => each.employment_id))])
    .where('valid_to', 'in', [...new Set(own.map((each) => dayBefore(each.valid_from)))])
    .execute();
  const placeOf = (each: { employment_id: string; item: string }, day: string | null) =>
    `${each.employment_id}\n${each.item}\n${day}`;
  const endOf = new Map(
    own
      .filter((each) => !created.has(`${each.employment_id} ${each.item}`))
      .map((each) => [placeOf(each, dayBefore(each.valid_from)), each.valid_to]),
  );
  const ended = new Map<string, string | null>();
  for (const each of others) {
    const end = endOf.get(placeOf(each, each.valid_to));
    if (end !== undefined && each.source_batch_id !== batchId) ended.set(each.id, end);
  }
  return { begun: new Set(own.map(({ id }) => id)), ended };
}

/** The records as they were before the batch wrote. */
export function beforeWritten<Row extends { recordId: string; validFrom: string; validTo: string | null }>(
  rows: readonly Row[],
  written: Written | undefined,
  touches: (from: string, to: string | null) => boolean,
): Row[] {
  if (!written) return [...rows];
  return rows.flatMap((row) => {
    if (written.begun.has(row.recordId)) return [];
    const end = written.ended.get(row.recordId);
    if (end === undefined) return [row];
    return touches(row.validFrom, end) ? [{ ...row, validTo: end }] : [];
  });
}
