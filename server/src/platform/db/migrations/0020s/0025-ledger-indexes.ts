import { sql } from 'kysely';
import type { Migration } from '../migration.ts';

/**
 * So that a balance of everybody is summed in the order of an index, its newest movement is found at once, and overrides
 * are found among millions of pasted cells.
 */
export const ledgerIndexes: Migration = {
  name: '0025-ledger-indexes',
  async up(db) {
    const create = (name: string, columns: string[]) =>
      db.schema.createIndex(name).on('payroll_balance_movements').columns(columns).execute();
    await db.schema.dropIndex('payroll_balance_movements_sum').execute();
    await create('payroll_balance_movements_sums', [
      'balance_code',
      'currency',
      'row_key',
      'scale',
      'dated_on',
      'id',
      'amount',
    ]);
    await create('payroll_balance_movements_newest', ['balance_code', 'currency', 'id']);
    await create('payroll_balance_movements_posted', ['posted_at', 'id']);
    await sql`create index payroll_cell_changes_overrides on payroll_cell_changes (batch_id, changed_at)
      where kind in ('override', 'clearOverride')`.execute(db);
  },
};
