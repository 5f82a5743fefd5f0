import { type JsonScalar, keyParts } from '@suanpan/engine';
import type { Kysely } from 'kysely';
import type { DB } from '../../../platform/db/schema.ts';
import { refuse } from '../../../platform/errors/refusal.ts';
import type { LoadedBatch } from '../../batches/record/batch-plan.ts';
import type { TablePlan } from '../table-layout.ts';
import type { TableWriter } from '../table-writer.ts';

/**
 * The rows of a table that are about the person who wants to change them: nobody edits their own pay. A row is about
 * whom its employee column names (the master's key, called so everywhere), in a key or in a cell; a table without such
 * a column is watched by its keys.
 */
export class OwnRows {
  readonly #numbers: ReadonlySet<string>;
  readonly #column: string | undefined;
  readonly #inKey: number;

  private constructor(numbers: ReadonlySet<string>, column: string | undefined, inKey: number) {
    this.#numbers = numbers;
    this.#column = column;
    this.#inKey = inKey;
  }

  static async of(
    db: Kysely<DB>,
    loaded: LoadedBatch,
    table: TablePlan,
    employmentIds: readonly string[],
  ): Promise<OwnRows> {
    const rows =
      employmentIds.length === 0
        ? []
        : await db
            .selectFrom('payroll_batch_employments')
            .select('employee_number')
            .where('batch_id', '=', loaded.batch.id)
            .where('employment_id', 'in', [...employmentIds])
            .execute();
    const column = loaded.plan.master?.key[0]?.code;
    return new OwnRows(
      new Set(rows.map((row) => row.employee_number)),
      column !== undefined && table.columnOf.has(column) ? column : undefined,
      table.key.findIndex((each) => each.code === column),
    );
  }

  hasKey(rowKey: string): boolean {
    if (this.#numbers.size === 0) return false;
    const parts = keyParts(rowKey);
    if (this.#inKey >= 0) return this.#numbers.has(parts[this.#inKey] ?? '');
    return this.#column === undefined && parts.some((part) => this.#numbers.has(part));
  }

  /** Whether the value, written into the column, would make a row one's own, or is what makes it that. */
  hasValue(column: string, value: JsonScalar | undefined): boolean {
    return column === this.#column && value !== null && this.#numbers.has(String(value));
  }

  async isRow(rowKey: string, open: () => Promise<TableWriter>): Promise<boolean> {
    if (this.hasKey(rowKey)) return true;
    const column = this.#column;
    if (this.#numbers.size === 0 || this.#inKey >= 0 || column === undefined) return false;
    const writer = await open();
    return writer.has(rowKey) && this.hasValue(column, await writer.get(rowKey, column));
  }

  /** A row that goes changes pay as much as one that is typed. */
  async refuseAny(rowKeys: Iterable<string>, open: () => Promise<TableWriter>): Promise<void> {
    for (const key of rowKeys) if (await this.isRow(key, open)) refuse('payroll.batches.OWN_PAY');
  }
}
