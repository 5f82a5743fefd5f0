import type { Migration } from '../migration.ts';

/** Who has a batch open, and in which cell they stand. */
export const batchPresence: Migration = {
  name: '0322-batch-presence',
  async up(db) {
    await db.schema
      .createTable('payroll_batch_presence')
      .addColumn('batch_id', 'text', (c) => c.notNull().references('payroll_batches.id').onDelete('cascade'))
      .addColumn('user_id', 'text', (c) => c.notNull().references('users.id').onDelete('cascade'))
      .addColumn('window_id', 'text', (c) => c.notNull())
      .addColumn('table_code', 'text')
      .addColumn('row_key', 'text')
      .addColumn('column_code', 'text')
      .addColumn('seen_at', 'text', (c) => c.notNull())
      .addPrimaryKeyConstraint('payroll_batch_presence_pk', ['batch_id', 'user_id', 'window_id'])
      .execute();
  },
};
