import { changesBetween } from '../../../platform/audit/audit-changes.ts';
import { refuse } from '../../../platform/errors/refusal.ts';
import type { SignedInCtx } from '../../../platform/trpc/context.ts';
import type { LoadedBatch } from '../../batches/record/batch-plan.ts';
import { findContent } from '../storage/table-content.ts';
import { findSet, readKeys } from '../storage/table-sets.repo.ts';
import { ownRows, tableOf } from '../table-layout.ts';
import { TableWriter } from '../table-writer.ts';
import { OwnRows } from './own-rows.ts';
import { removeRows } from './remove-rows.ts';
import { requireTableEditable, touch } from './require-editable.ts';

/** Empties a table of its own rows, or of typed cells where its rows follow other data. */
export async function clearTable(
  ctx: SignedInCtx,
  loaded: LoadedBatch,
  input: { table: string; rowKeys?: string[] | undefined },
): Promise<{ content: string; rows: number }> {
  const { db, clock } = ctx;
  const batchId = loaded.batch.id;
  const table = tableOf(loaded, input.table);
  await requireTableEditable(db, loaded, table);
  if (!ownRows(table, loaded)) refuse('payroll.batches.ROWS_NOT_OWN', { table: table.code });
  const before = await findSet(db, batchId, table.code, 'input');
  const contentBefore = await findContent(db, batchId, table.code);
  const keys = input.rowKeys ?? (before ? await readKeys(db, before.id) : []);
  const own = await OwnRows.of(db, loaded, table, ctx.user.employmentIds);
  await own.refuseAny(keys, () => TableWriter.open(db, clock, batchId, table));
  const rows = await removeRows(db, clock, batchId, table.code, new Set(keys));
  await touch(db, clock, batchId, ctx.jobs, ctx.user.id);
  const content = await findContent(db, batchId, table.code);
  await ctx.audit.write({
    subject: { kind: 'payroll.batch', id: batchId },
    facts: { table: table.code, removed: rows },
    changes: changesBetween({ content: contentBefore }, { content }),
  });
  return { content, rows };
}
