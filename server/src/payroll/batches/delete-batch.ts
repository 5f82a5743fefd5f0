import { type Kysely, sql } from 'kysely';
import { changesBetween } from '../../platform/audit/audit-changes.ts';
import { chunksOfValues } from '../../platform/db/rows.ts';
import type { DB } from '../../platform/db/schema.ts';
import type { SignedInCtx } from '../../platform/trpc/context.ts';
import { discardDrafts } from '../payslips/generate-payslips.ts';
import { listSets } from '../tables/storage/table-sets.repo.ts';
import { deleteSet } from '../tables/storage/write-sets.repo.ts';
import { leaveCorrections } from './corrections/settle-correction.ts';
import type { LoadedBatch } from './record/batch-plan.ts';

const ROWS_AT_ONCE = 500;

export async function deleteBatch(ctx: SignedInCtx, loaded: LoadedBatch): Promise<void> {
  const { batch } = loaded;
  await leaveCorrections(ctx.db, loaded);
  await discardDrafts(ctx, batch.id);
  await deleteRows(ctx.db, batch.id);
  await ctx.db
    .updateTable('payroll_solutions')
    .set({ default_dynamic_batch_id: null })
    .where('default_dynamic_batch_id', '=', batch.id)
    .execute();
  await ctx.db
    .deleteFrom('payroll_batches')
    .where('id', '=', batch.id)
    .where('version', '=', batch.version)
    .execute();
  await ctx.audit.write({
    action: 'payroll.batches.delete',
    subject: { kind: 'payroll.batch', id: batch.id },
    facts: { number: batch.number },
    changes: changesBetween(batch, undefined),
  });
}

/**
 * The rows of a batch in parts. They would go with the batch by themselves, but as one statement: minutes of it, where a
 * hundred thousand people had their cells pasted.
 */
async function deleteRows(db: Kysely<DB>, batchId: string): Promise<void> {
  for (const set of await listSets(db, batchId)) await deleteSet(db, set.id);
  const deleteFrom = async (table: string, column: string) => {
    const own = sql`batch_id = ${batchId}`;
    const { rows } = await sql<{ key: string }>`
      select ${sql.ref(column)} as key from ${sql.table(table)} where ${own}`.execute(db);
    for (const part of chunksOfValues(rows, ROWS_AT_ONCE)) {
      const keys = sql.join(part.map((row) => row.key));
      await sql`delete from ${sql.table(table)} where ${own} and ${sql.ref(column)} in (${keys})`.execute(db);
    }
  };
  await deleteFrom('payroll_cell_changes', 'id');
  await deleteFrom('payroll_findings', 'id');
  await deleteFrom('payroll_cell_errors', 'position');
  await deleteFrom('payroll_batch_employments', 'employment_id');
}
