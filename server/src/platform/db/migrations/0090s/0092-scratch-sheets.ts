import type { Migration } from '../migration.ts';

/** Free sheets beside a batch: what was typed into them, never what was computed of it. */
export const scratchSheets: Migration = {
  name: '0092-scratch-sheets',
  async up(db) {
    await db.schema
      .createTable('payroll_scratch_sheets')
      .addColumn('id', 'text', (c) => c.primaryKey())
      .addColumn('batch_id', 'text', (c) => c.notNull().references('payroll_batches.id').onDelete('cascade'))
      .addColumn('owner_id', 'text', (c) => c.notNull())
      .addColumn('name', 'text', (c) => c.notNull())
      .addColumn('shared', 'integer', (c) => c.notNull().defaultTo(0))
      .addColumn('cells', 'text', (c) => c.notNull())
      .addColumn('version', 'integer', (c) => c.notNull().defaultTo(1))
      .addColumn('created_at', 'text', (c) => c.notNull())
      .addColumn('updated_at', 'text', (c) => c.notNull())
      .addColumn('updated_by', 'text')
      .execute();
    await db.schema
      .createIndex('payroll_scratch_sheets_batch_id')
      .on('payroll_scratch_sheets')
      .column('batch_id')
      .execute();
  },
};
