import { refuse } from '../../platform/errors/refusal.ts';
import type { SignedInCtx } from '../../platform/trpc/context.ts';
import type { LoadedBatch } from '../batches/batch-plan.ts';
import { requireTableEditable, touch } from './edit-table.ts';
import { removeRows } from './remove-rows.ts';
import { findContent } from './table-content.ts';
import { ownRows, tableOf } from './table-layout.ts';
import { findSet, readKeys } from './table-sets.repo.ts';

/** Empties a table of its own rows, or of typed cells where its rows follow other data. */
export async function clearTable(
  ctx: SignedInCtx,
  loaded: LoadedBatch,
  input: { table: string; rowKeys?: string[] | undefined },
): Promise<{ content: string; rows: number }> {
  const table = tableOf(loaded, input.table);
  await requireTableEditable(ctx.db, loaded, table);
  if (!ownRows(table, loaded)) refuse('payroll.batches.ROWS_NOT_OWN', { table: table.code });
  const before = await findSet(ctx.db, loaded.batch.id, table.code, 'input');
  const keys = input.rowKeys ?? (before ? await readKeys(ctx.db, before.id) : []);
  const rows = await removeRows(ctx.db, ctx.clock, loaded.batch.id, table.code, new Set(keys));
  await touch(ctx.db, ctx.clock, loaded.batch.id, ctx.jobs, ctx.user.id);
  await ctx.audit.write({
    subject: { kind: 'payroll.batch', id: loaded.batch.id },
    facts: { table: table.code, removed: rows },
  });
  return { content: await findContent(ctx.db, loaded.batch.id, table.code), rows };
}
