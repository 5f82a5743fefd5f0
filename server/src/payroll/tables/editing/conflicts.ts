import type { JsonScalar, ScalarType } from '@suanpan/engine';
import type { Kysely } from 'kysely';
import type { z } from 'zod';
import { userNames } from '../../../identity/index.ts';
import { chunksOfValues } from '../../../platform/db/rows.ts';
import type { DB } from '../../../platform/db/schema.ts';
import { errorMessage } from '../../../platform/errors/declare-errors.ts';
import type { Language } from '../../../platform/texts/languages.ts';
import type { SignedInCtx } from '../../../platform/trpc/context.ts';
import type { LoadedBatch } from '../../batches/record/batch-plan.ts';
import type { editTableInput, rejectedEdit } from '../batch-tables.schemas.ts';
import { castCell } from '../cast-cell.ts';
import { importOf } from '../storage/import-place.ts';
import type { ColumnPlan, TablePlan } from '../table-layout.ts';
import { isTypedOver, type TableView } from '../table-view.ts';
import type { TableWriter } from '../table-writer.ts';
import { tablesTexts } from '../texts.ts';

type Edit = z.infer<typeof editTableInput>['edits'][number];
type Rejected = z.infer<typeof rejectedEdit>;

interface Found {
  rowKey: string;
  column: string;
  code: 'CHANGED_MEANWHILE' | 'ROW_CHANGED';
  value: JsonScalar;
  overridden: boolean;
  /** Import and row of the file the value came from, as one number. */
  place: JsonScalar;
}

/**
 * Cells that hold something else than the person saw when they typed: what is stored there stays until they have seen it.
 * A cell beside it, and one that holds what is typed already, is nobody's conflict.
 */
export class Conflicts {
  readonly #found: Found[] = [];

  /** @param after what the edit would store */
  async ofInput(writer: TableWriter, column: ColumnPlan, edit: Edit, after: JsonScalar): Promise<boolean> {
    if (!edit.seen) return false;
    const value = await writer.get(edit.rowKey, edit.column);
    if (value === after) return false;
    // Where nothing is typed the formula's value was seen.
    if (value === null && isTypedOver(column)) return false;
    if (holds(value, column.valueType, edit.seen.value)) return false;
    const place = await writer.get(edit.rowKey, `@${edit.column}`);
    this.#found.push({ ...placeOf(edit), code: 'CHANGED_MEANWHILE', value, overridden: false, place });
    return true;
  }

  /** Of a computed cell only what it is typed over with is anybody's: its own value changes with every calculation. */
  ofOverride(view: TableView, edit: Edit, type: ScalarType, after: JsonScalar): boolean {
    if (!edit.seen) return false;
    const value = view.overrideAt(edit.rowKey, edit.column);
    const seen = edit.seen.overridden ? edit.seen.value : undefined;
    const wanted = edit.clear ? undefined : after;
    if (value === wanted) return false;
    if (value === undefined ? seen === undefined : seen !== undefined && holds(value, type, seen))
      return false;
    const overridden = value !== undefined;
    this.#found.push({
      ...placeOf(edit),
      code: 'CHANGED_MEANWHILE',
      value: value ?? null,
      overridden,
      place: null,
    });
    return true;
  }

  /** Rows to be removed that hold something else than the person saw. */
  async ofRows(
    writer: TableWriter,
    table: TablePlan,
    keys: readonly string[],
    seen: Readonly<Record<string, Readonly<Record<string, JsonScalar>>>>,
  ): Promise<ReadonlySet<string>> {
    const changed = new Set<string>();
    for (const rowKey of keys)
      for (const [code, was] of Object.entries(seen[rowKey] ?? {})) {
        const column = table.columnOf.get(code);
        if (!column || changed.has(rowKey) || !writer.has(rowKey)) continue;
        const value = await writer.get(rowKey, code);
        if ((value === null && isTypedOver(column)) || holds(value, column.valueType, was)) continue;
        const place = await writer.get(rowKey, `@${code}`);
        this.#found.push({ rowKey, column: code, code: 'ROW_CHANGED', value, overridden: false, place });
        changed.add(rowKey);
      }
    return changed;
  }

  /** What the person is told: both values are theirs to compare, with who stored the other one and when. */
  async describe(ctx: SignedInCtx, loaded: LoadedBatch, table: TablePlan): Promise<Rejected[]> {
    if (this.#found.length === 0) return [];
    const authors = await authorsOf(ctx.db, loaded.batch.id, table.code, this.#found);
    const names = await userNames(
      ctx.db,
      this.#found.map((each) => authors(each).by),
    );
    const language = ctx.language as Language;
    return this.#found.map((each) => {
      const { by: id, at, reason } = authors(each);
      const by = id ? (names.get(id) ?? null) : null;
      const facts = { by: by ?? tablesTexts.say('table.somebody', {}, language), value: each.value ?? '' };
      return {
        rowKey: each.rowKey,
        column: each.column,
        code: each.code,
        message: errorMessage(`payroll.cells.${each.code}`, facts, language) ?? each.code,
        theirs: { value: each.value, overridden: each.overridden, reason, by, at },
      };
    });
  }
}

const placeOf = ({ rowKey, column }: Edit) => ({ rowKey, column });

/** Whether a stored value is the one that was seen, read as the column reads it. */
function holds(value: JsonScalar, type: ScalarType, seen: JsonScalar): boolean {
  const cast = castCell(type, seen);
  return cast.ok && cast.value === value;
}

interface Author {
  by: string | null;
  at: string | null;
  reason: string | null;
}

/** Who stored what these cells hold: by their history, or by the file they were imported from. */
async function authorsOf(
  db: Kysely<DB>,
  batchId: string,
  tableCode: string,
  found: readonly Found[],
): Promise<(cell: Found) => Author> {
  const last = new Map<string, Author>();
  for (const keys of chunksOfValues([...new Set(found.map((each) => each.rowKey))])) {
    const rows = await db
      .selectFrom('payroll_cell_changes')
      .select(['row_key', 'column_code', 'changed_by', 'changed_at', 'reason'])
      .where('batch_id', '=', batchId)
      .where('table_code', '=', tableCode)
      .where('row_key', 'in', keys)
      .orderBy('id')
      .execute();
    for (const row of rows)
      last.set(`${row.row_key}\u0000${row.column_code}`, {
        by: row.changed_by,
        at: row.changed_at,
        reason: row.reason,
      });
  }
  const imports = await db
    .selectFrom('payroll_table_imports')
    .select(['number', 'imported_by', 'imported_at'])
    .where('batch_id', '=', batchId)
    .execute();
  const importOfNumber = new Map(imports.map((row) => [row.number, row]));
  return (cell) => {
    const file = typeof cell.place === 'number' ? importOfNumber.get(importOf(cell.place).number) : undefined;
    if (file) return { by: file.imported_by, at: file.imported_at, reason: null };
    return last.get(`${cell.rowKey}\u0000${cell.column}`) ?? { by: null, at: null, reason: null };
  };
}
