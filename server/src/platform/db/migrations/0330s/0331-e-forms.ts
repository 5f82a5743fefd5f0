import type { Migration } from '../migration.ts';

/** Forms that a company makes itself (what was filled in stands with the other applications), and numbers one by one. */
export const eForms: Migration = {
  name: '0331-e-forms',
  async up(db) {
    await db.schema
      .createTable('inbox_forms')
      .addColumn('id', 'text', (c) => c.primaryKey())
      .addColumn('name', 'text', (c) => c.notNull())
      .addColumn('fields', 'text', (c) => c.notNull())
      .addColumn('department_ids', 'text', (c) => c.notNull())
      .addColumn('roles', 'text', (c) => c.notNull())
      .addColumn('enabled', 'integer', (c) => c.notNull())
      .addColumn('version', 'integer', (c) => c.notNull().defaultTo(1))
      .addColumn('changed_by', 'text', (c) => c.notNull())
      .addColumn('changed_at', 'text', (c) => c.notNull())
      .execute();
    // Whoever takes a number waits for who took the one before: no two submit under the same.
    await db.schema
      .createTable('inbox_numbers')
      .addColumn('prefix', 'text', (c) => c.primaryKey())
      .addColumn('last', 'integer', (c) => c.notNull())
      .execute();
    await db.schema
      .createIndex('inbox_applications_type')
      .on('inbox_applications')
      .columns(['type', 'created_at'])
      .execute();
  },
};
