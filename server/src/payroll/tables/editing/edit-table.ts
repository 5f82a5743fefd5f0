import type { z } from 'zod';
import { changesBetween } from '../../../platform/audit/audit-changes.ts';
import type { SignedInCtx } from '../../../platform/trpc/context.ts';
import type { LoadedBatch } from '../../batches/record/batch-plan.ts';
import type { editedTable, editTableInput } from '../batch-tables.schemas.ts';
import { findContent } from '../storage/table-content.ts';
import { tableOf } from '../table-layout.ts';
import { OwnRows } from './own-rows.ts';
import { requireTableEditable, touch } from './require-editable.ts';
import { TableEdit } from './table-edit.ts';

type Input = z.infer<typeof editTableInput>;
type Edited = z.infer<typeof editedTable>;

/** Above this many cells the answer leaves out what was changed one by one. */
const LISTED_CELLS = 20_000;

/**
 * Takes typed, pasted and filled cells in one go: what fits is stored with its history, what doesn't is answered cell by
 * cell, so that a paste of thousands loses nothing for one bad value.
 */
export async function editTable(ctx: SignedInCtx, loaded: LoadedBatch, input: Input): Promise<Edited> {
  const table = tableOf(loaded, input.table);
  await requireTableEditable(ctx.db, loaded, table);
  const contentBefore = await findContent(ctx.db, loaded.batch.id, table.code);
  const own = await OwnRows.of(ctx.db, loaded, table, ctx.user.employmentIds);
  const edit = new TableEdit(ctx, loaded, table, input.source, own);
  const removed = await edit.remove(input.removeRows ?? [], input.removeSeen ?? {});
  const addedRowKeys = await edit.add(input.addRows ?? [], input.addTyped, input.addPlaces);
  await edit.apply(input.edits);
  const content = await edit.store();
  const rejected = [...edit.rejected, ...(await edit.conflicts.describe(ctx, loaded, table))];
  await touch(ctx.db, ctx.clock, loaded.batch.id, ctx.jobs, ctx.user.id);
  await ctx.audit.write({
    subject: { kind: 'payroll.batch', id: loaded.batch.id },
    facts: {
      table: table.code,
      cells: edit.changes.length,
      added: addedRowKeys.length,
      removed: removed.size,
      rejected: rejected.length,
      source: input.source,
    },
    changes: changesBetween({ content: contentBefore }, { content }),
  });
  return {
    contentBefore,
    content,
    changed:
      edit.changes.length > LISTED_CELLS
        ? []
        : edit.changes.map(({ rowKey, column, before: was, after }) => ({
            rowKey,
            column,
            before: was,
            after,
          })),
    changedCount: edit.changes.length,
    addedRowKeys,
    removed: removed.size,
    removedAbove: Object.fromEntries(removed),
    rejected,
  };
}
