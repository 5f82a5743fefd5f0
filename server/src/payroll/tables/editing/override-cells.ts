import type { JsonScalar } from '@suanpan/engine';
import type { z } from 'zod';
import { instant } from '../../../platform/clock/clock.ts';
import type { SignedInCtx } from '../../../platform/trpc/context.ts';
import type { LoadedBatch } from '../../batches/record/batch-plan.ts';
import type { editTableInput } from '../batch-tables.schemas.ts';
import { castCell, typedAs } from '../cast-cell.ts';
import type { CellChangeKind } from '../storage/cells.tables.ts';
import { cellJson } from '../storage/column-vector.ts';
import type { TablePlan } from '../table-layout.ts';
import { isTypedOver, TableView } from '../table-view.ts';
import type { TableWriter } from '../table-writer.ts';
import type { Conflicts } from './conflicts.ts';

export type Edit = z.infer<typeof editTableInput>['edits'][number];

export interface Change {
  rowKey: string;
  column: string;
  kind: CellChangeKind;
  before: JsonScalar;
  after: JsonScalar;
  reason: string | null;
  /** The arithmetic it was typed as. */
  typed?: string | null;
}

/** The edit that values are typed over computed cells in. */
export interface Overriding {
  readonly ctx: SignedInCtx;
  readonly loaded: LoadedBatch;
  readonly table: TablePlan;
  readonly conflicts: Conflicts;
  readonly changes: Change[];
  /** Something was put into the writer. */
  wrote: boolean;
  open(): Promise<TableWriter>;
  reject(rowKey: string, column: string, code: string): void;
}

/** Types over computed cells, or takes back what was typed over them; each wants a reason. */
export async function overrideCells(on: Overriding, edits: readonly Edit[]): Promise<void> {
  const { db } = on.ctx;
  const view = await TableView.open(db, on.loaded, on.table);
  const rows = await view.rowOf(edits.map((edit) => edit.rowKey));
  const columns = await view.columns([...new Set(edits.map((edit) => edit.column))]);
  for (const [i, edit] of edits.entries()) {
    const row = rows[i] ?? -1;
    const vector = columns.get(edit.column);
    if (row < 0 || !vector) {
      on.reject(edit.rowKey, edit.column, 'NO_SUCH_ROW');
      continue;
    }
    const before = cellJson(vector, row);
    const cast = castCell(vector.type, edit.clear ? null : edit.value, {
      currency: on.table.columnOf.get(edit.column)?.currency,
    });
    if (cast.ok && on.conflicts.ofOverride(view, edit, vector.type, cast.value)) continue;
    if (edit.clear) {
      await dropOverride(on, edit, before);
      continue;
    }
    const reason = edit.reason?.trim() ?? '';
    if (!cast.ok) on.reject(edit.rowKey, edit.column, cast.code);
    else if (reason === '') on.reject(edit.rowKey, edit.column, 'REASON_NEEDED');
    else {
      const typed = typedAs(edit.typed, vector.type, cast.value, on.ctx.language);
      if (typed === undefined) on.reject(edit.rowKey, edit.column, 'TYPED_DIFFERS');
      else await putOverride(on, edit, { before, after: cast.value, typed }, reason);
    }
  }
}

function cellOf(on: Overriding, edit: Edit) {
  return {
    batch_id: on.loaded.batch.id,
    table_code: on.table.code,
    row_key: edit.rowKey,
    column_code: edit.column,
  };
}

async function putOverride(
  on: Overriding,
  edit: Edit,
  { before, after, typed }: Pick<Change, 'before' | 'after' | 'typed'>,
  reason: string,
): Promise<void> {
  const values = {
    value: JSON.stringify(after),
    reason,
    changed_at: instant(on.ctx.clock),
    changed_by: on.ctx.user.id,
  };
  await on.ctx.db
    .insertInto('payroll_overrides')
    .values({ ...cellOf(on, edit), ...values })
    .onConflict((conflict) =>
      conflict.columns(['batch_id', 'table_code', 'row_key', 'column_code']).doUpdateSet(values),
    )
    .execute();
  on.changes.push({
    rowKey: edit.rowKey,
    column: edit.column,
    kind: 'override',
    before,
    after,
    reason,
    typed,
  });
}

async function dropOverride(on: Overriding, edit: Edit, before: JsonScalar): Promise<void> {
  const { batch_id, table_code, row_key, column_code } = cellOf(on, edit);
  const result = await on.ctx.db
    .deleteFrom('payroll_overrides')
    .where('batch_id', '=', batch_id)
    .where('table_code', '=', table_code)
    .where('row_key', '=', row_key)
    .where('column_code', '=', column_code)
    .executeTakeFirst();
  if (Number(result.numDeletedRows) === 0 && !(await dropImported(on, edit))) return;
  const reason = edit.reason ?? null;
  on.changes.push({
    rowKey: edit.rowKey,
    column: edit.column,
    kind: 'clearOverride',
    before,
    after: null,
    reason,
  });
}

/** What a file brought in place of a formula. */
async function dropImported(on: Overriding, { rowKey, column }: Edit): Promise<boolean> {
  const plan = on.table.columnOf.get(column);
  const writer = plan && isTypedOver(plan) ? await on.open() : undefined;
  if (!writer?.has(rowKey) || (await writer.put(rowKey, column, null)) === null) return false;
  await writer.put(rowKey, `@${column}`, null);
  on.wrote = true;
  return true;
}
