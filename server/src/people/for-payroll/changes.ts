import type { Kysely } from 'kysely';
import type { DB } from '../../platform/db/schema.ts';
import type { SnapshotSource } from '../people.words.ts';

const PLACES = ['employments', 'assignments', 'departments', 'people_jobs', 'people_posts', 'cost_centres'];

/** The tables each source reads. */
const READ_BY: Record<SnapshotSource, readonly string[]> = {
  employment: [...PLACES, 'persons', 'legal_entities', 'people_fields', 'people_field_values'],
  assignment: PLACES,
  compensation: ['employments', 'compensation_items'],
  employeeFacts: ['employments', 'employee_facts'],
  partTimeJobs: ['employments', 'part_time_jobs', 'departments', 'people_posts'],
  apportionment: ['employments', 'cost_centre_shares', 'cost_centres'],
  attendance: ['employments', 'attendance_days'],
  leave: ['employments', 'leave_requests', 'leave_types'],
  overtime: ['employments', 'overtime_requests'],
};

/**
 * A text that differs whenever a record these sources read has been written, added or removed. Read it before the records:
 * what is written in between then only makes somebody look again.
 */
export async function snapshotMark(db: Kysely<DB>, sources: readonly SnapshotSource[]): Promise<string> {
  const kinds = [...new Set(sources.flatMap((source) => READ_BY[source]))].sort();
  if (kinds.length === 0) return '';
  const rows = await db
    .selectFrom('people_changes')
    .select(['kind', (eb) => eb.fn.sum<number>('count').as('count')])
    .where('kind', 'in', kinds)
    .groupBy('kind')
    .execute();
  const counts = new Map(rows.map((row) => [row.kind, Number(row.count)]));
  return kinds.map((kind) => `${kind}@${counts.get(kind) ?? 0}`).join();
}
