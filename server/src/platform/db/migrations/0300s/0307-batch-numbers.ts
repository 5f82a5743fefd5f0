import type { Migration } from '../migration.ts';

/** The last number given in a month: that of a deleted batch stands in the audit trail and is given to no other. */
export const batchNumbers: Migration = {
  name: '0307-batch-numbers',
  async up(db) {
    await db.schema
      .createTable('payroll_batch_numbers')
      .addColumn('month', 'text', (c) => c.primaryKey())
      .addColumn('last', 'integer', (c) => c.notNull())
      .execute();
  },
};
