import { createHash } from 'node:crypto';
import type { Kysely } from 'kysely';
import type { DB } from '../../../platform/db/schema.ts';
import type { CalculationFacts } from '../../batches/freshness/prepare-calculation.ts';

export const PART_TOPIC = 'payroll.calculatePart';

/** What a worker is asked for: one part of the employments of a batch that is being calculated. */
export interface PartJob {
  batchId: string;
  /** The calculation's job. */
  calculation: string;
  part: number;
  of: number;
  facts: string;
}

export const hashOfFacts = (facts: CalculationFacts): string =>
  createHash('sha256').update(JSON.stringify(facts)).digest('base64url');

/** The batch still waits for this very calculation: it wasn't deleted, and no other job took over. */
export async function isAwaited(db: Kysely<DB>, batchId: string, jobId: string): Promise<boolean> {
  const batch = await db
    .selectFrom('payroll_batches')
    .select(['job_id', 'status'])
    .where('id', '=', batchId)
    .executeTakeFirst();
  return batch?.job_id === jobId && batch.status === 'toBeCalculated';
}
