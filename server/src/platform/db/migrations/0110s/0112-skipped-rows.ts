import type { Migration } from '../migration.ts';

/** Rows of an imported file that weren't taken: those that failed, and those that its mode leaves out. */
export const skippedRows: Migration = {
  name: '0112-skipped-rows',
  async up(db) {
    await db.schema
      .alterTable('import_failures')
      .addColumn('outcome', 'text', (column) => column.notNull().defaultTo('failed'))
      .execute();
  },
};
