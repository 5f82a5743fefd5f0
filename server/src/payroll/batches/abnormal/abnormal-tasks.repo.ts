import type { Kysely, Selectable } from 'kysely';
import type { DB } from '../../../platform/db/schema.ts';

export type AbnormalTask = Selectable<DB['payroll_abnormal_tasks']>;

/** One finding of the abnormal-employee check: whom it names, and why. */
export interface AbnormalOf {
  readonly employmentId: string;
  readonly kind: string;
}

export const abnormalKey = ({ employmentId, kind }: AbnormalOf): string => `${employmentId} ${kind}`;

/** Of what was found: a look at it is a look at these, and counts no more once they are others. */
export const factsSeen = ({ date, net }: { date: string | null; net: number | null }): string =>
  JSON.stringify([date, net]);

/** What is noted of the findings of a batch: whose they are to cure, and who has looked. */
export async function abnormalTasks(db: Kysely<DB>, batchId: string): Promise<Map<string, AbnormalTask>> {
  const rows = await db
    .selectFrom('payroll_abnormal_tasks')
    .selectAll()
    .where('batch_id', '=', batchId)
    .execute();
  return new Map(rows.map((row) => [abnormalKey({ employmentId: row.employment_id, kind: row.kind }), row]));
}
