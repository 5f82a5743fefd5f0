import type { Kysely } from 'kysely';
import type { DB } from '../../../platform/db/schema.ts';
import { type Language, pickText } from '../../../platform/texts/languages.ts';
import { SYSTEM_SCOPE } from '../../../platform/trpc/scope.ts';
import { batchNameTexts } from '../../shared/batch-names.ts';
import { loadBatch } from './batch-plan.ts';

/** What a job of a batch works on: the batch, and the table where it is one alone. */
export async function aboutBatchJob(db: Kysely<DB>, payload: unknown, language: Language): Promise<string[]> {
  const { batchId, table } = payload as { batchId?: string; table?: string };
  if (batchId === undefined) return [];
  if (table === undefined) {
    const batch = await db
      .selectFrom('payroll_batches')
      .select('name')
      .where('id', '=', batchId)
      .executeTakeFirst();
    return batch ? [batchNameTexts(batch.name)[language] ?? ''] : [];
  }
  const loaded = await loadBatch(db, SYSTEM_SCOPE, batchId);
  const { name = table } = loaded.plan.tableOf.get(table)?.file ?? {};
  const shown = typeof name === 'string' ? name : (pickText(name, language) ?? table);
  return [batchNameTexts(loaded.batch.name)[language] ?? '', shown];
}
