import type { Migration } from '../migration.ts';

/** Which imports were undone, and what the last one left of a table: as long as it holds that, the import can be. */
export const undoneImports: Migration = {
  name: '0323-undone-imports',
  async up(db) {
    await db.schema.alterTable('imports').addColumn('undone_at', 'text').execute();
    await db.schema.alterTable('payroll_table_imports').addColumn('left_hash', 'text').execute();
  },
};
