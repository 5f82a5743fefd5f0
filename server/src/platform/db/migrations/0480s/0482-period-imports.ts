import type { Migration } from '../migration.ts';

/** Imports of periods note what stood there before and what they left, so that they can be taken back. */
export const periodImports: Migration = {
  name: '0482-period-imports',
  async up(db) {
    await db.schema
      .createTable('payroll_period_imports')
      .addColumn('import_id', 'text', (c) => c.notNull().references('imports.id').onDelete('cascade'))
      .addColumn('period_id', 'text', (c) => c.notNull())
      .addColumn('code', 'text', (c) => c.notNull())
      .addColumn('before_row', 'text')
      .addColumn('left_row', 'text', (c) => c.notNull())
      .addPrimaryKeyConstraint('payroll_period_imports_key', ['import_id', 'period_id'])
      .execute();
  },
};
