import { sql } from 'kysely';
import type { Migration } from '../migration.ts';

/** What was typed into a cell where that is more than its value: `=8*1.5`. */
export const typedArithmetic: Migration = {
  name: '0103-typed-arithmetic',
  async up(db) {
    await db.schema.alterTable('payroll_cell_changes').addColumn('typed', 'text').execute();
    await sql`create index payroll_cell_changes_typed on payroll_cell_changes (batch_id, table_code, row_key)
      where typed is not null`.execute(db);
  },
};
