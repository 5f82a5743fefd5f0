import type { Migration } from '../migration.ts';

/** The next version of a global table while it is being written. */
export const globalDrafts: Migration = {
  name: '0165-global-drafts',
  async up(db) {
    await db.schema
      .createTable('payroll_global_drafts')
      .addColumn('code', 'text', (c) => c.primaryKey())
      .addColumn('content', 'text', (c) => c.notNull())
      .addColumn('after_number', 'integer', (c) => c.notNull())
      .addColumn('version', 'integer', (c) => c.notNull().defaultTo(1))
      .addColumn('updated_at', 'text', (c) => c.notNull())
      .addColumn('updated_by', 'text')
      .execute();
  },
};
